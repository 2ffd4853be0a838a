// Answers that follow from the ledger alone are kept until the ledger, its results or the day move: most readers ask for the
// same few pages, and a page is made once.

import type { RouteName } from '../contract/index.js';
import type { Answered } from './conditional.js';

/** Public, the same for everybody, and made of facts and results alone. */
const fromLedgerAlone: ReadonlySet<string> = new Set<RouteName>([
  'search',
  'player',
  'playerHistory',
  'playerChart',
  'listRating',
  'ratingOrigin',
  'headToHead',
  'events',
  'event',
  'section',
  'explanation',
  'runs',
  'run',
  'lists',
  'list',
  'listRows',
  'listSummary',
  'listDiff',
  'drift',
]);

const mostBytes = 128 * 1024 * 1024;

export class KeptAnswers {
  readonly #stamp: () => Promise<string>;
  readonly #kept = new Map<string, Answered>();
  #stands = '';
  #bytes = 0;

  /** `stamp` tells what the answers rest on: another stamp, and all of them are made again. */
  constructor(stamp: () => Promise<string>) {
    this.#stamp = stamp;
  }

  mayKeep(route: string): boolean {
    return fromLedgerAlone.has(route);
  }

  /** The answer to a question, in its canonical text, if it is kept and still stands. */
  async find(question: string): Promise<Answered | undefined> {
    this.#moveTo(await this.#stamp());
    return this.#kept.get(question);
  }

  /** Makes the answer and keeps it. */
  async make(question: string, make: () => Promise<Answered>): Promise<Answered> {
    const stamp = await this.#stamp();
    this.#moveTo(stamp);
    const answered = await make();
    // What was made while the ledger moved on may rest on either: it is sent, and not kept.
    if (stamp === this.#stands && stamp === (await this.#stamp())) this.#keep(question, answered);
    return answered;
  }

  #moveTo(stamp: string): void {
    if (stamp === this.#stands) return;
    this.#kept.clear();
    this.#bytes = 0;
    this.#stands = stamp;
  }

  #keep(question: string, answered: Answered): void {
    if (this.#kept.has(question)) return;
    this.#kept.set(question, answered);
    this.#bytes += answered.size;
    // The oldest go first; a Map keeps the order of insertion.
    for (const [first, old] of this.#kept) {
      if (this.#bytes <= mostBytes) break;
      this.#kept.delete(first);
      this.#bytes -= old.size;
    }
  }
}
