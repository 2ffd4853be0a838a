// Who did what: a line for every write, newest first by key.

import type { Store, StoreReader } from '@harkness/office';

export interface AuditLine {
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly about: string;
  readonly detail?: string;
}

const space = 'audit';
let sameInstant = 0;

/** Later lines have smaller keys, so that a range read from the beginning is newest first. */
function keyOf(at: Date): string {
  sameInstant = (sameInstant + 1) % 1_000_000;
  const left = 9_999_999_999_999 - at.getTime();
  return `${String(left).padStart(13, '0')}-${String(999_999 - sameInstant).padStart(6, '0')}-${process.pid}`;
}

export async function writeAudit(store: Store, line: Omit<AuditLine, 'at'>, now = new Date()): Promise<void> {
  await store.write((writer) => writer.putRecord(space, keyOf(now), JSON.stringify({ at: now.toISOString(), ...line })));
}

export async function readAudit(
  reader: StoreReader,
  query: { readonly limit: number; readonly after?: string | undefined; readonly actor?: string | undefined },
): Promise<{ readonly items: AuditLine[]; readonly next?: string }> {
  const items: AuditLine[] = [];
  let from = query.after === undefined ? '' : `${query.after}\u0001`;
  for (;;) {
    const rows = await reader.records(space, { from, limit: 500 });
    for (const { key, value } of rows) {
      const line = JSON.parse(value) as AuditLine;
      if (query.actor !== undefined && line.actor !== query.actor) continue;
      items.push(line);
      if (items.length === query.limit) return { items, next: key };
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < 500) return { items };
    from = `${last.key}\u0001`;
  }
}
