// Identifies the state behind answers from the ledger, as a text: when it changes, they are made again. Reading it costs more
// than sending a cached answer, so the last one is reused for a moment, unless something was written here or a job has ended
// since.

/** A command's writes beside the server are seen after at most this long; writes through the API are seen at once everywhere. */
const momentMilliseconds = 1000;

export class LedgerStamp {
  readonly #read: () => Promise<string>;
  readonly #clock: () => number;
  #last: Promise<string> | undefined;
  #until = 0;

  constructor(read: () => Promise<string>, clock: () => number = () => performance.now()) {
    this.#read = read;
    this.#clock = clock;
  }

  now(): Promise<string> {
    const at = this.#clock();
    if (this.#last === undefined || at >= this.#until) {
      const reading = this.#read();
      this.#last = reading;
      this.#until = at + momentMilliseconds;
      reading.catch(() => this.forget());
    }
    return this.#last;
  }

  forget(): void {
    this.#last = undefined;
  }
}
