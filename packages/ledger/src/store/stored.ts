// Converts between a stored fact (text) and a fact for readers (data).

import type { LedgerFact } from '../base/fact.js';
import type { StoredFact } from './port.js';

/**
 * Stored facts were checked when they were appended, so they are read back without another check; `verify` finds out whether
 * somebody changed them since.
 */
export function parseStoredFact<Fact extends LedgerFact = LedgerFact>(stored: StoredFact): Fact {
  return factOf(stored, parseBody(stored));
}

/** The same if the body is at hand. The only place where stored text becomes a typed fact. */
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
