// A known key: it must have signed every signed fact, and a head that it signed must cover the last fact.

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { library } from '../../test/lending-library.js';
import { canonicalJson } from '../base/canonical.js';
import type { StoredFact } from '../store/port.js';
import { derOf } from '../testing/index.js';
import { chained, firstPrevious } from './chain.js';
import type { SignedHead } from './heads.js';
import { type SignedKind, signedText } from './signing.js';
import { ChainCheck } from './verify.js';

const [keeper, stranger] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const nameOf = (key: KeyObject) => derOf(key).toString('base64');
const known = nameOf(keeper.publicKey);

function signed<T extends object>(kind: SignedKind, content: T, by = keeper): T & { signature: string; publicKey: string } {
  const signature = sign(null, Buffer.from(signedText(kind, content), 'utf8'), by.privateKey).toString('base64');
  return { ...content, signature, publicKey: nameOf(by.publicKey) };
}

const catalogue = { date: '2026-02-01', contentHash: 'c' };

function factOf(body: object): StoredFact {
  const receivedAt = '2026-02-01T00:00:00.000Z';
  return chained({
    seq: 1,
    id: 'a',
    kind: 'catalogue-printed',
    body: canonicalJson(body),
    actor: 'o',
    receivedAt,
    reason: null,
    previous: firstPrevious,
  });
}

function headOf(fact: StoredFact, by = keeper): SignedHead {
  return signed('head', { seq: fact.seq, hash: fact.hash, signedAt: fact.receivedAt }, by);
}

const good = signed('catalogue', catalogue);
const notThisKey = 'the catalogue of 2026-02-01 (fact 1) is not signed by this key';

test.each<[string, object, readonly string[]]>([
  ['signed by the key holds', good, []],
  ['without a signature fails', catalogue, [notThisKey]],
  ['signed by another key fails', signed('catalogue', catalogue, stranger), [notThisKey]],
  [
    'that names the key but was signed by another fails',
    { ...signed('catalogue', catalogue, stranger), publicKey: known },
    [notThisKey],
  ],
  ['changed after it was signed fails', { ...good, contentHash: 'd' }, [notThisKey]],
  ['whose signature was made for a head fails', signed('head', catalogue), [notThisKey]],
])('a catalogue %s', (_, body, missing) => {
  const fact = factOf(body);
  const check = new ChainCheck(library, [headOf(fact)], [known]);
  check.add(fact);
  expect(check.result()).toMatchObject({ ok: missing.length === 0, missing });
});

test('without a head signed by the key nothing is proved', () => {
  const fact = factOf(good);
  const check = new ChainCheck(library, [], [known]);
  check.add(fact);
  expect(check.result()).toMatchObject({ ok: false, missing: ['no head is signed by this key'] });
});

test('after a rotation both keys are known: heads and catalogues of either are valid, those of a third are not', () => {
  const fact = factOf(signed('catalogue', catalogue, stranger));
  const holds = (keys: readonly string[]) => {
    const check = new ChainCheck(library, [headOf(fact)], keys);
    check.add(fact);
    return check.result();
  };
  expect(holds([known, nameOf(stranger.publicKey)])).toMatchObject({ ok: true, missing: [], brokenHeads: [] });
  const third = nameOf(generateKeyPairSync('ed25519').publicKey);
  expect(holds([known, third])).toMatchObject({
    ok: false,
    missing: ['the catalogue of 2026-02-01 (fact 1) is not signed by these keys'],
  });
});
