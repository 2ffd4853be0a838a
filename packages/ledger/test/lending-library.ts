// Facts of a lending library, for tests of the ledger: it must not know the meaning of its keeper's facts, and these are not
// about chess.

import type { Result } from '../src/base/result.js';
import { type Appended, appendOffered, type FactWithPrivate } from '../src/record/append.js';
import type { Contents } from '../src/record/contents.js';
import { type Verification, verify as verifyLedger } from '../src/record/verify.js';
import type { Store } from '../src/store/port.js';

export function member(id: string, privately?: { readonly [field: string]: string }): FactWithPrivate {
  return {
    id: `join-${id}`,
    kind: 'member-joined',
    body: { member: id, name: `Reader ${id}` },
    actor: 'desk',
    ...(privately === undefined ? {} : { private: privately }),
  };
}

export function loan(book: string, extra: { reason?: string } = {}): FactWithPrivate {
  return {
    id: `lend-${book}`,
    kind: 'book-lent',
    body: { book, days: 28, notes: ['ä', { torn: false }] },
    actor: 'desk',
    ...extra,
  };
}

const shelfSpace = 'shelves';

export const library: Contents = {
  ownerOf: (kind, { member: owner }) => (kind === 'member-joined' && typeof owner === 'string' ? owner : undefined),
  isRemnant: () => false,
  signedFact(kind, { signature, publicKey, ...content }) {
    if (kind !== 'catalogue-printed') return undefined;
    return {
      name: `the catalogue of ${String(content.date)}`,
      purpose: 'catalogue',
      content,
      signature: typeof signature === 'string' && typeof publicKey === 'string' ? { signature, publicKey } : undefined,
    };
  },
  auditEntry: (facts) => ({ actor: facts[0]?.actor ?? '', action: 'entered', about: facts.map(({ id }) => id).join(', ') }),
  frozen: {
    spaces: [],
    publicSpaces: [],
    async *all() {},
    async *public() {},
    finish: async () => undefined,
  },
  publicLines: {
    shelf: {
      what: 'the shelf',
      record(content) {
        const { book, shelf } = content as { book?: unknown; shelf?: unknown };
        if (typeof book !== 'string' || typeof shelf !== 'number') return undefined;
        return { space: shelfSpace, key: book, value: String(shelf) };
      },
    },
  },
};

export function append(store: Store, offered: readonly FactWithPrivate[]): Promise<Result<Appended>> {
  return store.write((writer) => appendOffered(writer, offered, library));
}

export async function appendAll(store: Store, offered: readonly FactWithPrivate[]): Promise<void> {
  const result = await append(store, offered);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
}

export function verify(store: Store): Promise<Verification> {
  return verifyLedger(store, library);
}

export { shelfSpace };
