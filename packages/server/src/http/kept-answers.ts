// Caches answers that depend only on the ledger until the ledger, its results or the day change: most readers request the same
// few pages. Readers who ask the same at the same time share one answer.

import type { RouteName } from '../contract/index.js';
import type { Answered } from './conditional.js';
import { SeenTexts } from './seen-texts.js';

/** Routes that are public, the same for everybody, and derived only from facts and results. */
const fromLedgerAlone: ReadonlySet<string> = new Set<RouteName>([
  'search',
  'player',
  'playerHistory',
  'playerChart',
  'listRating',
  'ratingOrigin',
  'headToHead',
  'events',
  'eventChoices',
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
/** What is left when the oldest are discarded. */
const roomBytes = 0.95 * mostBytes;

export class KeptAnswers {
  readonly #stamp: () => Promise<string>;
  readonly #kept = new Map<string, Answered>();
  /** Answers being made from the present state. */
  readonly #making = new Map<string, Promise<Answered>>();
  #stands = '';
  #bytes = 0;
  /** Questions of any state. */
  readonly #asked = new SeenTexts();

  /** `stamp` identifies the state behind the answers. When it changes, all of them are discarded. */
  constructor(stamp: () => Promise<string>) {
    this.#stamp = stamp;
  }

  mayKeep(route: string): boolean {
    return fromLedgerAlone.has(route);
  }

  /** The cached answer to a question in its canonical form, if still valid. */
  async find(question: string): Promise<Answered | undefined> {
    this.#moveTo(await this.#stamp());
    return this.#kept.get(question);
  }

  /** Makes the answer and caches it, or waits for one that is being made. */
  async make(question: string, make: () => Promise<Answered>): Promise<Answered> {
    const stamp = await this.#stamp();
    this.#moveTo(stamp);
    const started = this.#making.get(question);
    // If it fails, perhaps because whoever asked first is out of time, this question gets its own answer.
    if (started !== undefined) return started.catch(() => this.make(question, make));
    const making = make();
    this.#making.set(question, making);
    try {
      const answered = await making;
      // If the ledger changed meanwhile, the answer may be based on either state: it is sent but not cached.
      if (stamp === this.#stands && this.#isWorthKeeping(question, answered) && stamp === (await this.#stamp()))
        this.#keep(question, answered);
      return answered;
    } finally {
      if (this.#making.get(question) === making) this.#making.delete(question);
    }
  }

  /**
   * Stored answers from the second question on: a crawler that asks for every page once would push out those that are asked for often,
   * and what is kept for long is what costs most to collect as garbage.
   */
  #isWorthKeeping(question: string, answered: Answered): boolean {
    return !answered.isStored || this.#asked.note(question);
  }

  #moveTo(stamp: string): void {
    if (stamp === this.#stands) return;
    this.#kept.clear();
    this.#making.clear();
    this.#bytes = 0;
    this.#stands = stamp;
  }

  #keep(question: string, answered: Answered): void {
    if (this.#kept.has(question)) return;
    this.#kept.set(question, answered);
    this.#bytes += answered.size;
    if (this.#bytes <= mostBytes) return;
    // Oldest first: a Map keeps the order of insertion. Many at once, because it goes through those already deleted each time.
    for (const [first, old] of this.#kept) {
      if (this.#bytes <= roomBytes) break;
      this.#kept.delete(first);
      this.#bytes -= old.size;
    }
  }
}
