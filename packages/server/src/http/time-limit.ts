// The time a request may take. When it is over the caller is told, and the work ends: threads by the signal, reads of the store at
// their next step. A loop over the store never lets a timer run on SQLite, so reads look at the clock themselves.

import type { Store, StoreReader } from '@harkness/office';

export class TookTooLong extends Error {
  constructor() {
    super('it took longer than a request may');
    this.name = 'TookTooLong';
  }
}

/** Rejects with `TookTooLong` when the time is over, and aborts the signal the work was given. */
export async function withinTime<T>(milliseconds: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let late: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    late = setTimeout(() => {
      const reason = new TookTooLong();
      controller.abort(reason);
      reject(reason);
    }, milliseconds);
  });
  try {
    return await Promise.race([work(controller.signal), over]);
  } finally {
    clearTimeout(late);
  }
}

/** The same store, each of whose reads ends when it has taken that long. */
export function limitedStore(store: Store, milliseconds: number): Store {
  return {
    engine: store.engine,
    location: store.location,
    read: (work) => store.read((reader) => work(limitedReader(reader, performance.now() + milliseconds))),
    write: (work) => store.write(work),
    exclusively: (name, work, options) => store.exclusively(name, work, options),
    integrityProblems: () => store.integrityProblems(),
    close: () => store.close(),
  };
}

/** Whatever a reader can be asked, it looks at the clock first; what comes bit by bit, with every bit. */
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
