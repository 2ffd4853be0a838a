// Between a fact as the store keeps it (text) and a fact as the office reads it (data).

import type { Fact } from '../facts.js';
import type { StoredFact } from '../store/port.js';

/**
 * What the store holds was checked when it was appended (`checkNewFact`), so it is read back without checking it again;
 * `verify` is there to find out whether somebody changed it since.
 */
export function parseStoredFact(stored: StoredFact): Fact {
  return factOf(stored, parseBody(stored));
}

/** The same where the body is at hand. */
export function factOf(stored: StoredFact, body: unknown): Fact {
  const { seq, id, actor, receivedAt, previous, hash } = stored;
  const fact: unknown = {
    seq,
    id,
    kind: stored.kind,
    body,
    actor,
    receivedAt,
    ...(stored.reason === null ? {} : { reason: stored.reason }),
    previous,
    hash,
  };
  return trusted(fact);
}

function parseBody(stored: StoredFact): unknown {
  try {
    return JSON.parse(stored.body);
  } catch (cause) {
    throw new Error(`the body of fact ${stored.seq} is damaged; run verify`, { cause });
  }
}

function trusted(fact: unknown): Fact {
  assertTrusted(fact);
  return fact;
}

/** The one place where stored text becomes a typed fact. */
function assertTrusted(fact: unknown): asserts fact is Fact {
  if (typeof fact !== 'object' || fact === null) throw new Error('not a fact');
}
