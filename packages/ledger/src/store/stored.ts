// Between a fact as the store keeps it (text) and a fact as others read it (data).

import type { LedgerFact } from '../base/fact.js';
import type { StoredFact } from './port.js';

/**
 * What the store holds was checked when it was appended, so it is read back without checking it again; `verify` is there to find out
 * whether somebody changed it since.
 */
export function parseStoredFact<Fact extends LedgerFact = LedgerFact>(stored: StoredFact): Fact {
  return factOf(stored, parseBody(stored));
}

/** The same where the body is at hand. The one place where stored text becomes a typed fact. */
export function factOf<Fact extends LedgerFact = LedgerFact>(stored: StoredFact, body: unknown): Fact {
  const { seq, id, kind, actor, receivedAt, reason, previous, hash } = stored;
  const fact: unknown = { seq, id, kind, body, actor, receivedAt, ...(reason === null ? {} : { reason }), previous, hash };
  return fact as Fact;
}

function parseBody(stored: StoredFact): unknown {
  try {
    return JSON.parse(stored.body);
  } catch (cause) {
    throw new Error(`the body of fact ${stored.seq} is damaged; run verify`, { cause });
  }
}
