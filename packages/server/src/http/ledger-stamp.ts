// What answers from the ledger rest on, as one text: another stamp, and they are made again. Reading it costs more than sending a kept
// answer, so for a moment the last one is taken, unless something was written here or a job has ended since.

/** What a command beside the server writes is seen after this long at most; whatever goes through the API, at once everywhere. */
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
