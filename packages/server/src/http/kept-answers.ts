// Answers that follow from the ledger alone are kept until the ledger, its results or the day move: most readers ask for the
// same few pages, and a page is made once.

import type { RouteName } from '../contract/index.js';

/** Public, the same for everybody, and made of facts and results alone. */
const fromLedgerAlone: ReadonlySet<string> = new Set<RouteName>([
  'search',
  'player',
  'playerHistory',
  'playerChart',
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
  'listDiff',
]);

const mostCharacters = 64 * 1024 * 1024;

export class KeptAnswers {
  readonly #stamp: () => Promise<string>;
  readonly #texts = new Map<string, string>();
  #stands = '';
  #characters = 0;

  /** `stamp` tells what the answers rest on: another stamp, and all of them are made again. */
  constructor(stamp: () => Promise<string>) {
    this.#stamp = stamp;
  }

  /** The answer at an address, made by `make` unless it is kept. A question "as known then" is asked anew each time. */
  async of(route: string, address: string, make: () => Promise<string>): Promise<string> {
    if (!fromLedgerAlone.has(route) || /[?&]known=/.test(address)) return make();
    const stamp = await this.#stamp();
    if (stamp !== this.#stands) {
      this.#texts.clear();
      this.#characters = 0;
      this.#stands = stamp;
    }
    const kept = this.#texts.get(address);
    if (kept !== undefined) return kept;
    const text = await make();
    // What was made while the ledger moved on may rest on either: it is sent, and not kept.
    if (stamp === this.#stands && stamp === (await this.#stamp())) this.#keep(address, text);
    return text;
  }

  #keep(address: string, text: string): void {
    this.#texts.set(address, text);
    this.#characters += text.length;
    // The oldest go first; a Map keeps the order of insertion.
    for (const [first, old] of this.#texts) {
      if (this.#characters <= mostCharacters) break;
      this.#texts.delete(first);
      this.#characters -= old.length;
    }
  }
}
