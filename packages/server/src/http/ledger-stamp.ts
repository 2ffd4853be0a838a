// Identifies the state behind answers from the ledger, as a text: when it changes, they are made again. Reading it costs more
// than sending a cached answer, so the last one is reused for a moment, unless something was written here or a job has ended
// since.

/** What answers from the ledger are made from. */
export interface StampParts {
  /** The facts, the content of the results, the day. */
  readonly content: string;
  /** The run that made the results, and how. */
  readonly run: string;
}

const between = '#';

export function stampText({ content, run }: StampParts): string {
  return `${content}${between}${run}`;
}

/** The part of a stamp that stays the same if a run changes nothing. */
export function contentOf(stamp: string): string {
  const end = stamp.indexOf(between);
  return end < 0 ? stamp : stamp.slice(0, end);
}

/** A command's writes beside the server are seen after at most this long; writes through the API are seen at once everywhere. */
const momentMilliseconds = 1000;
/** When this much is left, the next state is looked up while the last one still answers. */
const aheadMilliseconds = 500;

interface Look {
  readonly stamp: Promise<string>;
  /** When it began, and after how many writes here. */
  readonly at: number;
  readonly writes: number;
}

export class LedgerStamp {
  readonly #read: () => Promise<string>;
  readonly #clock: () => number;
  #last: Look | undefined;
  #next: Look | undefined;
  #writes = 0;

  constructor(read: () => Promise<string>, clock: () => number = () => performance.now()) {
    this.#read = read;
    this.#clock = clock;
  }

  now(): Promise<string> {
    const at = this.#clock();
    const age = this.#last === undefined ? Number.POSITIVE_INFINITY : at - this.#last.at;
    if (this.#last !== undefined && age < momentMilliseconds) {
      if (age >= momentMilliseconds - aheadMilliseconds) this.#lookAhead(at);
      return this.#last.stamp;
    }
    const look = this.#next ?? this.#look(at);
    this.#take(look);
    return look.stamp;
  }

  forget(): void {
    this.#writes += 1;
    this.#last = undefined;
    this.#next = undefined;
  }

  /**
   * Looks the state up again; until it is known, the last one answers. Whoever waits for this before telling of a change lets nobody else wait.
   */
  async renew(): Promise<void> {
    const look = this.#look(this.#clock());
    this.#next = look;
    try {
      await look.stamp;
    } catch {
      this.forget();
    }
    const isLatest = this.#last === undefined || this.#last.at <= look.at;
    if (look.writes === this.#writes && isLatest) this.#last = look;
    if (this.#next === look) this.#next = undefined;
  }

  #look(at: number): Look {
    const look = { stamp: this.#read(), at, writes: this.#writes };
    look.stamp.catch(() => {
      if (this.#last === look) this.#last = undefined;
      if (this.#next === look) this.#next = undefined;
    });
    return look;
  }

  #lookAhead(at: number): void {
    if (this.#next !== undefined) return;
    const look = this.#look(at);
    this.#next = look;
    // Unless something was written meanwhile.
    const take = (): void => {
      if (this.#next === look) this.#take(look);
    };
    look.stamp.then(take, () => {});
  }

  #take(look: Look): void {
    this.#last = look;
    this.#next = undefined;
  }
}
