// Identifies the state behind answers from the ledger, as a text: when it changes, they are made again. Reading it costs more
// than sending a cached answer, so the last one is reused for a moment, unless something was written here or a job has ended
// since.

/** A command's writes beside the server are seen after at most this long; writes through the API are seen at once everywhere. */
const momentMilliseconds = 1000;
/** When this much is left, the next state is looked up while the last one still answers. */
const aheadMilliseconds = 500;

interface Look {
  readonly stamp: Promise<string>;
  /** When it began. */
  readonly at: number;
}

export class LedgerStamp {
  readonly #read: () => Promise<string>;
  readonly #clock: () => number;
  #last: Look | undefined;
  #next: Look | undefined;

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
    this.#last = undefined;
    this.#next = undefined;
  }

  #look(at: number): Look {
    const look = { stamp: this.#read(), at };
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
