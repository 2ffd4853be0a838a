// A fact in the ledger: an envelope around a document whose meaning the ledger does not know.

/** A fact that somebody offers. The same id twice is one fact; the same id with other content is refused. */
export interface OfferedFact {
  readonly id: string;
  readonly kind: string;
  readonly body: object;
  readonly actor: string;
  readonly reason?: string;
}

/** A fact in the chain. */
export interface LedgerFact extends OfferedFact {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** UTC instant, ISO with milliseconds. */
  readonly receivedAt: string;
  /** Hash of the previous fact; 64 zeros for the first. */
  readonly previous: string;
  readonly hash: string;
}
