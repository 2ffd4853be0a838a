// Tells when a write may have changed answers from the ledger. Accounts, sessions, submissions and audit entries are records, on which no
// such answer depends: twenty directors who upload must not make every reader wait until the state of the office has been looked up again.

import type { Store, StoreReader, StoreWriter } from '@harkness/office';

/** Whether a method changes more than records. */
const tellingMethods: { readonly [M in Exclude<keyof StoreWriter, keyof StoreReader>]: boolean } = {
  appendFacts: true,
  putPrivate: true,
  erasePrivate: true,
  putRecord: false,
  putRecords: false,
  replaceRecord: false,
  putBlob: true,
  putBlobs: true,
  addBlobs: true,
  deleteBlobs: true,
  putEntries: true,
  deleteEntries: true,
};

/** The same store. `onChange` is called after each write that changed more than records, also if it failed: it may have been committed. */
export function tellingStore(store: Store, onChange: () => void): Store {
  return {
    engine: store.engine,
    location: store.location,
    read: (work) => store.read(work),
    blob: (space, key) => store.blob(space, key),
    async write(work) {
      let changed = false;
      const note = (): void => {
        changed = true;
      };
      try {
        return await store.write((writer) => work(telling(writer, note)));
      } finally {
        if (changed) onChange();
      }
    },
    exclusively: (name, work, options) => store.exclusively(name, work, options),
    integrityProblems: () => store.integrityProblems(),
    close: () => store.close(),
  };
}

function telling(writer: StoreWriter, note: () => void): StoreWriter {
  return new Proxy(writer, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (Reflect.get(tellingMethods, name) === true) note();
        return Reflect.apply(value, target, args);
      };
    },
  });
}
