// The time a request may take. When it is over, the caller is told and the work ends: threads by the signal, store reads at their
// next step. On SQLite a loop over the store never lets timers run, so reads check the clock themselves.

import type { Store, StoreReader } from '@harkness/office';

export class TookTooLong extends Error {
  constructor() {
    super('it took longer than a request may');
    this.name = 'TookTooLong';
  }
}

/** The time of one request. */
export class RequestTime {
  #controller: AbortController | undefined;
  #over: TookTooLong | undefined;

  /** Whether the caller has been told that it takes too long. */
  get isOver(): boolean {
    return this.#over !== undefined;
  }

  /** Aborts when the time is over. Created lazily: most work ends before it is needed. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#over !== undefined) this.#controller.abort(this.#over);
    }
    return this.#controller.signal;
  }

  end(): TookTooLong {
    this.#over = new TookTooLong();
    this.#controller?.abort(this.#over);
    return this.#over;
  }
}

/** Rejects with `TookTooLong` when the time is over; the work sees this through the `RequestTime` it receives. */
export function withinTime<T>(milliseconds: number, work: (time: RequestTime) => Promise<T>): Promise<T> {
  const time = new RequestTime();
  // A promise of our own takes a third of the time of a race.
  return new Promise<T>((resolve, reject) => {
    const late = setTimeout(() => reject(time.end()), milliseconds);
    work(time).then(
      (value) => {
        clearTimeout(late);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(late);
        reject(error);
      },
    );
  });
}

/** The same store with a time limit on each read. */
export function limitedStore(store: Store, milliseconds: number): Store {
  return {
    engine: store.engine,
    location: store.location,
    read: (work) => store.read((reader) => work(limitedReader(reader, performance.now() + milliseconds))),
    blob: (space, key) => store.blob(space, key),
    write: (work) => store.write(work),
    exclusively: (name, work, options) => store.exclusively(name, work, options),
    integrityProblems: () => store.integrityProblems(),
    close: () => store.close(),
  };
}

/** Checks the clock before each call, and for streams before each item. */
function limitedReader(reader: StoreReader, deadline: number): StoreReader {
  const check = (): void => {
    if (performance.now() > deadline) throw new TookTooLong();
  };
  return new Proxy(reader, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]): unknown => {
        check();
        const answer: unknown = Reflect.apply(method, target, args);
        return isIterable(answer) ? checkedEach(answer, check) : answer;
      };
    },
  });
}

async function* checkedEach(items: AsyncIterable<unknown>, check: () => void): AsyncGenerator<unknown> {
  for await (const item of items) {
    check();
    yield item;
  }
}

function isIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
