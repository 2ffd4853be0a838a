// The log entry of a fact: four of its fields as canonical JSON. The fact hash covers everything else.

/** A fact as recorded in the log. */
export interface Entry {
  /** SHA-256 of the fact, 64 hexadecimal digits. */
  readonly hash: string;
  readonly kind: string;
  /** ISO 8601 with milliseconds, UTC. */
  readonly receivedAt: string;
  /** From 1; the entry's index is one less. */
  readonly seq: number;
}

/**
 * The log entry of a fact as canonical JSON (RFC 8785): sorted keys, no white space.
 * @example
 * formatEntry({ hash: 'ab'.repeat(32), kind: 'decision', receivedAt: '2026-01-01T00:00:00.000Z', seq: 1 }).startsWith('{"hash":"abab') // true
 */
export function formatEntry({ hash, kind, receivedAt, seq }: Entry): string {
  return JSON.stringify({ hash, kind, receivedAt, seq });
}

const hashForm = /^[0-9a-f]{64}$/;
const timeForm = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;

/**
 * Reads an entry. Undefined unless the text is exactly what `formatEntry` writes.
 * @example
 * parseEntry('{}') // undefined
 */
export function parseEntry(text: string): Entry | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isEntry(value)) return undefined;
  return formatEntry(value) === text ? value : undefined;
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false;
  const { hash, kind, receivedAt, seq } = value as Partial<Record<keyof Entry, unknown>>;
  return (
    typeof hash === 'string' &&
    hashForm.test(hash) &&
    typeof kind === 'string' &&
    typeof receivedAt === 'string' &&
    timeForm.test(receivedAt) &&
    Number.isSafeInteger(seq)
  );
}
