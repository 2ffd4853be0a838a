// The audit line for facts that were entered without one.

import type { AuditEntry, StoredFact } from '@harkness/ledger';
import type { FactKind } from './facts.js';

const aboutBody: { readonly [Kind in FactKind]?: (body: { readonly [field: string]: unknown }) => string } = {
  'player-merged': ({ from, into }) => `${from} into ${into}`,
  'section-withdrawn': ({ event, section }) => `${event}/${section}`,
  'list-retracted': ({ list, date }) => `${list}-${date}`,
  'list-published': ({ list, date }) => `${list}-${date}`,
  decision: ({ type }) => String(type),
  'fact-revoked': ({ fact }) => String(fact),
  'reform-registered': ({ name }) => String(name),
};

/** The audit's name for facts that came without a line of their own. */
export function auditEntryOf(facts: readonly StoredFact[]): AuditEntry {
  const [first] = facts;
  if (first === undefined) throw new Error('no fact to write about');
  const detail = first.reason === null ? {} : { detail: first.reason };
  if (facts.length === 1) {
    const body = JSON.parse(first.body) as { readonly [field: string]: unknown };
    const about = aboutBody[first.kind as FactKind]?.(body) ?? String(body['player'] ?? body['event'] ?? first.id);
    const fields =
      first.kind === 'player-updated'
        ? {
            detail: Object.keys(body)
              .filter((field) => field !== 'player')
              .join(', '),
          }
        : {};
    return { actor: first.actor, action: first.kind.replaceAll('-', ' '), about, ...fields, ...detail };
  }
  const kinds = new Map<string, number>();
  for (const { kind } of facts) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const about = [...kinds].map(([kind, count]) => (count === 1 ? kind : `${count} × ${kind}`)).join(', ');
  return { actor: first.actor, action: 'facts entered', about: about.slice(0, 200), ...detail };
}
