// Caches answers that depend only on the ledger until the ledger, its results or the day change: most readers request the same
// few pages. Readers who ask the same at the same time share one answer.

import type { RouteName } from '../contract/index.js';
import type { Answered } from './conditional.js';
import { contentOf } from './ledger-stamp.js';
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

/** Those that do not name the run behind the results: a run that changes nothing leaves them as they are. */
const fromContentAlone: ReadonlySet<string> = new Set<RouteName>(['search', 'events', 'eventChoices']);

const mostBytes = 128 * 1024 * 1024;

/** Answers by question; if they take too many bytes, the oldest are discarded. */
class Shelf {
  readonly #answers = new Map<string, Answered>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(bytes: number) {
    this.#mostBytes = bytes;
  }

  get(question: string): Answered | undefined {
    return this.#answers.get(question);
  }

  put(question: string, answered: Answered): void {
    if (this.#answers.has(question)) return;
    this.#answers.set(question, answered);
    this.#bytes += answered.size;
    if (this.#bytes <= this.#mostBytes) return;
    // Oldest first: a Map keeps the order of insertion. Many at once, because it goes through those already deleted each time.
    for (const [first, old] of this.#answers) {
      if (this.#bytes <= 0.95 * this.#mostBytes) break;
      this.#answers.delete(first);
      this.#bytes -= old.size;
    }
  }

  clear(): void {
    this.#answers.clear();
    this.#bytes = 0;
  }
}

export class KeptAnswers {
  readonly #stamp: () => Promise<string>;
  /** Until the next run. */
  readonly #ofRun = new Shelf(0.75 * mostBytes);
  /** Until the content changes. */
  readonly #ofContent = new Shelf(0.25 * mostBytes);
  /** Answers being made from the present state. */
  readonly #making = new Map<string, Promise<Answered>>();
  #stands = '';
  /** Questions of any state. */
  readonly #asked = new SeenTexts();

  /** `stamp` identifies the state behind the answers. When it changes, those that depend on what changed are discarded. */
  constructor(stamp: () => Promise<string>) {
    this.#stamp = stamp;
  }

  mayKeep(route: string): boolean {
    return fromLedgerAlone.has(route);
  }

  /** The cached answer to a question in its canonical form, if still valid. */
  async find(question: string): Promise<Answered | undefined> {
    this.#moveTo(await this.#stamp());
    return this.#ofRun.get(question) ?? this.#ofContent.get(question);
  }

  /** Makes the answer of a route and caches it, or waits for one that is being made. */
  async make(question: string, make: () => Promise<Answered>, route = ''): Promise<Answered> {
    const stamp = await this.#stamp();
    this.#moveTo(stamp);
    const started = this.#making.get(question);
    // If it fails, perhaps because whoever asked first is out of time, this question gets its own answer.
    if (started !== undefined) return started.catch(() => this.make(question, make, route));
    const making = make();
    this.#making.set(question, making);
    try {
      const answered = await making;
      // If the ledger changed meanwhile, the answer may be based on either state: it is sent but not cached.
      if (stamp === this.#stands && this.#isWorthKeeping(question, answered) && stamp === (await this.#stamp()))
        (fromContentAlone.has(route) ? this.#ofContent : this.#ofRun).put(question, answered);
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
    if (contentOf(stamp) !== contentOf(this.#stands)) this.#ofContent.clear();
    this.#ofRun.clear();
    this.#making.clear();
    this.#stands = stamp;
  }
}
