// A known key: every list has to be signed by it, and the last fact has to stand under a head that it signed.

import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { SignedHead, StoredFact } from '@harkness/ledger';
import { ChainCheck, canonicalJson, chained, firstPrevious, type SignedKind, signedText } from '@harkness/ledger';
import { derOf } from '@harkness/ledger/testing';
import { expect, test } from 'vitest';
import { factContents } from './contents.js';

const [office, stranger] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const nameOf = (key: KeyObject) => derOf(key).toString('base64');
const known = nameOf(office.publicKey);

function signed<T extends object>(kind: SignedKind, content: T, by = office): T & { signature: string; publicKey: string } {
  const signature = sign(null, Buffer.from(signedText(kind, content), 'utf8'), by.privateKey).toString('base64');
  return { ...content, signature, publicKey: nameOf(by.publicKey) };
}

const list = { authority: 'uschess', list: 'uschess-supplement', date: '2026-02-01', contentHash: 'c' };

function factOf(body: object): StoredFact {
  const receivedAt = '2026-02-01T00:00:00.000Z';
  return chained({
    seq: 1,
    id: 'a',
    kind: 'list-published',
    body: canonicalJson(body),
    actor: 'o',
    receivedAt,
    reason: null,
    previous: firstPrevious,
  });
}

function headOf(fact: StoredFact, by = office): SignedHead {
  return signed('head', { seq: fact.seq, hash: fact.hash, signedAt: fact.receivedAt }, by);
}

const good = signed('list', list);
const notThisKey = 'the list uschess-supplement of 2026-02-01 (fact 1) is not signed by this key';

test.each<[string, object, readonly string[]]>([
  ['signed by the key holds', good, []],
  ['without a signature fails', list, [notThisKey]],
  ['signed by another key fails', signed('list', list, stranger), [notThisKey]],
  ['that names the key but was signed by another fails', { ...signed('list', list, stranger), publicKey: known }, [notThisKey]],
  ['changed after it was signed fails', { ...good, contentHash: 'd' }, [notThisKey]],
  ['whose signature was made for a head fails', signed('head', list), [notThisKey]],
])('a list %s', (_, body, missing) => {
  const fact = factOf(body);
  const check = new ChainCheck(factContents, [headOf(fact)], known);
  check.add(fact);
  expect(check.result()).toMatchObject({ ok: missing.length === 0, missing });
});

test('without a head that the key signed nothing is proved', () => {
  const fact = factOf(good);
  const check = new ChainCheck(factContents, [], known);
  check.add(fact);
  expect(check.result()).toMatchObject({ ok: false, missing: ['no head is signed by this key'] });
});
