import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitmentOf, erasePrivate, exportPrivate, lastKnownAt, publicKeyOf, signedHeads, signHead } from '@harkness/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeEachStore, gathered } from '../../test/each-store.js';
import { player, sectionOf, submitted } from '../../test/sample-facts.js';
import { appendFacts, appendFactsIn, checkNewFact } from './append.js';
import type { Store } from './store.js';
import { openStore } from './store.js';
import { verify } from './verify.js';

async function appended(store: Store, facts: readonly unknown[], receivedAt?: (index: number) => string) {
  const options = receivedAt === undefined ? {} : { receivedAt: (_: unknown, index: number) => receivedAt(index) };
  const result = await appendFacts(store, facts, options);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
}

async function head(store: Store) {
  return store.read((reader) => reader.head());
}

describeEachStore('the ledger', (stores) => {
  test('facts are numbered from 1 without gaps and chained from 64 zeros', async () => {
    const store = await stores.fresh();
    const { facts, added } = await appended(store, [player('p1'), player('p2'), submitted('e1', { reason: 'late' })]);
    expect(added).toBe(3);
    expect(facts.map((fact) => fact.seq)).toEqual([1, 2, 3]);
    expect(facts[0]?.previous).toBe('0'.repeat(64));
    expect(facts[1]?.previous).toBe(facts[0]?.hash);
    expect(await store.read((reader) => gathered(reader.facts()))).toEqual(facts);
  });

  test('the hash is SHA-256 over the canonical JSON of the fact without its hash, as docs/ledger.md says', async () => {
    const store = await stores.fresh();
    await appended(
      store,
      [{ id: 'a', kind: 'membership', body: { until: '2026-12-31', player: 'é', from: '2026-01-01' }, actor: 'o', reason: 'r' }],
      () => '2026-11-01T12:00:00.000Z',
    );
    const text =
      '{"actor":"o","body":{"from":"2026-01-01","player":"é","until":"2026-12-31"},"id":"a","kind":"membership",' +
      `"previous":"${'0'.repeat(64)}","reason":"r","receivedAt":"2026-11-01T12:00:00.000Z","seq":1}`;
    expect((await head(store)).hash).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });

  test('the same id with the same content is one fact, however the keys are ordered', async () => {
    const store = await stores.fresh();
    const first = await appended(store, [
      { id: 'm', kind: 'membership', body: { player: 'p', from: '2026-01-01', until: '2026-12-31' }, actor: 'o' },
    ]);
    const second = await appended(store, [
      { actor: 'o', body: { until: '2026-12-31', from: '2026-01-01', player: 'p' }, kind: 'membership', id: 'm' },
      player('p1'),
    ]);
    expect(second.added).toBe(1);
    expect(second.facts[0]).toEqual(first.facts[0]);
    expect((await head(store)).seq).toBe(2);
    const third = await appended(store, [player('p9'), player('p9')]);
    expect(third.added).toBe(1);
    expect(third.facts[0]).toEqual(third.facts[1]);
  });

  test.each([
    ['body', { body: { player: 'p', from: '2026-01-01', until: '2026-12-30' } }],
    ['actor', { actor: 'somebody else' }],
    ['reason', { reason: 'another' }],
    ['kind', { kind: 'event-refused', body: { event: 'e', on: '2026-01-01' } }],
  ])('the same id with another %s is refused, and nothing of the batch is added', async (_, change) => {
    const store = await stores.fresh();
    const fact = { id: 'm', kind: 'membership', body: { player: 'p', from: '2026-01-01', until: '2026-12-31' }, actor: 'o' };
    await appended(store, [fact]);
    const result = await appendFacts(store, [player('p1'), { ...fact, ...change }]);
    expect(result).toMatchObject({ ok: false, errors: [{ code: 'id-with-other-content', place: '[1].id' }] });
    expect((await head(store)).seq).toBe(1);
  });

  test('facts appended in the caller’s transaction are committed or rolled back with it', async () => {
    const store = await stores.fresh();
    await store.write(async (writer) => {
      const result = await appendFactsIn(writer, [player('p1')]);
      expect(result.ok).toBe(true);
      await writer.putRecord('pending', 'p1', 'done');
    });
    expect((await head(store)).seq).toBe(1);
    await expect(
      store.write(async (writer) => {
        await appendFactsIn(writer, [player('p2')]);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect((await head(store)).seq).toBe(1);
  });

  test('facts from many writers at once make one chain', async () => {
    const store = await stores.fresh();
    const other = await stores.again(store.location);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        appended(index % 2 === 0 ? store : other, [player(`p${index}`), submitted(`e${index}`)]),
      ),
    );
    expect(await verify(store)).toMatchObject({ ok: true, facts: 60 });
  });

  test('no fact is received before its predecessor, so what was known at an instant is a prefix of the ledger', async () => {
    const store = await stores.fresh();
    const at = ['2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-05T00:00:00.000Z'];
    await appended(
      store,
      at.map((_, index) => player(`p${index}`)),
      (index) => at[index] ?? '',
    );
    const received = (await store.read((reader) => gathered(reader.facts()))).map((fact) => fact.receivedAt.slice(0, 10));
    expect(received).toEqual(['2026-01-01', '2026-01-03', '2026-01-03', '2026-01-05']);
    const known = (instant: string) => store.read((reader) => lastKnownAt(reader, instant));
    expect(await known('2025-12-31')).toBe(0);
    expect(await known('2026-01-01T00:00:00.000Z')).toBe(1);
    expect(await known('2026-01-04')).toBe(3);
    expect(await known('2027-01-01')).toBe(4);
  });
});

describeEachStore('private fields', (stores) => {
  test('the chain holds a commitment; the value is stored beside it and opens it', async () => {
    const store = await stores.fresh();
    await appended(store, [player('p1', { birthDate: '2001-02-03', email: 'a@example.org' })]);
    const [fact] = await store.read((reader) => gathered(reader.storedFacts()));
    expect(fact?.body).not.toContain('2001-02-03');
    expect(fact?.body).not.toContain('example.org');
    const values = await store.read((reader) => exportPrivate(reader, 'p1'));
    expect(values.map((value) => [value.field, value.value])).toEqual([
      ['birthDate', '2001-02-03'],
      ['email', 'a@example.org'],
    ]);
    for (const value of values) {
      const salted = Buffer.concat([Buffer.from(value.salt, 'hex'), Buffer.from(JSON.stringify(value.value))]);
      expect(value.commitment).toBe(createHash('sha256').update(salted).digest('hex'));
      expect(fact?.body).toContain(value.commitment);
    }
    expect(await verify(store)).toMatchObject({ ok: true, privateValues: 2 });
  });

  test('two players of one birth date have two commitments', async () => {
    const store = await stores.fresh();
    await appended(store, [player('p1', { birthDate: '2001-02-03' }), player('p2', { birthDate: '2001-02-03' })]);
    const values = await store.read((reader) => gathered(reader.privateValues('birthDate')));
    expect(new Set(values.map((value) => value.commitment)).size).toBe(2);
  });

  test('sent twice they are one fact; another value under the same id is refused', async () => {
    const store = await stores.fresh();
    const first = await appended(store, [player('p1', { birthDate: '2001-02-03' })]);
    const second = await appended(store, [player('p1', { birthDate: '2001-02-03' })]);
    expect(second).toEqual({ facts: first.facts, added: 0 });
    const other = await appendFacts(store, [player('p1', { birthDate: '2001-02-04' })]);
    expect(other).toMatchObject({ ok: false, errors: [{ code: 'id-with-other-content' }] });
    const without = await appendFacts(store, [player('p1')]);
    expect(without).toMatchObject({ ok: false, errors: [{ code: 'id-with-other-content' }] });
    const more = await appendFacts(store, [player('p1', { birthDate: '2001-02-03', phone: '1' })]);
    expect(more).toMatchObject({ ok: false, errors: [{ code: 'id-with-other-content' }] });
    expect((await store.read((reader) => gathered(reader.privateValues()))).length).toBe(1);
  });

  test('after an erasure they are gone, the chain verifies, and sending them again does not bring them back', async () => {
    const store = await stores.fresh();
    await appended(store, [player('p1', { birthDate: '2001-02-03' }), player('p2', { birthDate: '1990-01-01' })]);
    expect(await erasePrivate(store, 'p1')).toBe(1);
    expect(await store.read((reader) => exportPrivate(reader, 'p1'))).toEqual([]);
    expect((await appended(store, [player('p1', { birthDate: '2001-02-03' })])).added).toBe(0);
    expect(await store.read((reader) => exportPrivate(reader, 'p1'))).toEqual([]);
    expect(await verify(store)).toMatchObject({ ok: true, facts: 2, privateValues: 1 });
  });

  test('a value that was changed, moved to another player or has no fact is found', async () => {
    const store = await stores.fresh();
    await appended(store, [player('p1', { birthDate: '2001-02-03' }), player('p2', { birthDate: '1990-01-01' })]);
    const [value] = await store.read((reader) => exportPrivate(reader, 'p1'));
    if (value === undefined) throw new Error('no value');
    await store.write(async (writer) => {
      await writer.erasePrivate('p1');
      await writer.putPrivate([{ ...value, value: '2002-02-03' }]);
    });
    expect((await verify(store)).brokenPrivate).toMatchObject([
      { owner: 'p1', field: 'birthDate', message: expect.stringContaining('committed') },
    ]);
    await store.write(async (writer) => {
      await writer.erasePrivate('p1');
      await writer.putPrivate([{ ...value, owner: 'p2' }]);
    });
    expect((await verify(store)).brokenPrivate).toMatchObject([{ message: expect.stringContaining('of p1') }]);
    await store.write(async (writer) => {
      await writer.erasePrivate('p2');
      await writer.putPrivate([{ ...value, commitment: commitmentOf('00', 'x'), salt: '00', value: 'x' }]);
    });
    expect((await verify(store)).brokenPrivate).toMatchObject([{ message: 'no fact makes this commitment' }]);
  });
});

describeEachStore('signed heads', (stores) => {
  test('a head is signed once, with a key that anybody can verify', async () => {
    const store = await stores.fresh();
    expect(await signHead(store)).toBeUndefined();
    await appended(store, [player('p1')]);
    const signed = await signHead(store);
    if (signed === undefined) throw new Error('no head');
    expect(await signHead(store)).toEqual(signed);
    expect(signed.publicKey).toBe(await publicKeyOf(store));
    const key = createPublicKey({ key: Buffer.from(signed.publicKey, 'base64'), format: 'der', type: 'spki' });
    const text = `harkness head 1\n{"hash":"${signed.hash}","seq":1,"signedAt":"${signed.signedAt}"}`;
    expect(verifySignature(null, Buffer.from(text), key, Buffer.from(signed.signature, 'base64'))).toBe(true);
    await appended(store, [player('p2')]);
    await signHead(store);
    expect((await store.read(signedHeads)).map((one) => one.seq)).toEqual([1, 2]);
    expect(await verify(store)).toMatchObject({ ok: true, heads: 2 });
  });

  test('a ledger that lost its end is detected by a head signed before', async () => {
    const store = await stores.fresh();
    await appended(store, [player('p1'), player('p2')]);
    const known = await signHead(store);
    const shorter = await stores.fresh();
    await appended(shorter, [player('p1')]);
    if (known === undefined) throw new Error('no head');
    const result = await verify(shorter, { knownHeads: [known] });
    expect(result).toMatchObject({ ok: false, brokenHeads: [{ what: 'beyond-end', head: { seq: 2 } }] });
  });

  test('a history that was rewritten and rechained is detected by a head that somebody kept', async () => {
    const store = await stores.fresh();
    await appended(store, [player('p1'), player('p2')]);
    const known = await signHead(store);
    if (known === undefined) throw new Error('no head');
    const rewritten = await stores.fresh();
    await appended(rewritten, [player('p1'), player('p3')]);
    expect((await verify(rewritten)).ok).toBe(true);
    expect(await verify(rewritten, { knownHeads: [known] })).toMatchObject({ ok: false, brokenHeads: [{ what: 'hash' }] });
  });

  test('a changed signature and a foreign key are detected', async () => {
    const store = await stores.fresh();
    await appended(store, [player('p1')]);
    const signed = await signHead(store);
    if (signed === undefined) throw new Error('no head');
    const forged = { ...signed, signedAt: '2020-01-01T00:00:00.000Z' };
    expect(await verify(store, { knownHeads: [forged] })).toMatchObject({ ok: false, brokenHeads: [{ what: 'signature' }] });
    const other = await stores.fresh();
    const result = await verify(store, { publicKeys: [await publicKeyOf(other)] });
    expect(result).toMatchObject({ ok: false, brokenHeads: [{ what: 'key' }] });
  });
});

describe('the shape of a fact', () => {
  const good = submitted('e1');

  test('a valid fact of every kind passes', () => {
    const facts: unknown[] = [
      good,
      player('p1', { birthDate: '2000-02-29' }),
      {
        id: 'o',
        kind: 'opening-state',
        actor: 'o',
        body: {
          authority: 'uschess',
          asOf: '2026-01-01',
          ratings: [
            {
              player: 'p',
              system: 'OTBR',
              rating: 1500.5,
              games: 30,
              wins: 10,
              draws: 10,
              losses: 10,
              eventsOfThree: 5,
              matchChanges: [{ on: '2025-01-01', change: -12.5 }],
            },
          ],
        },
      },
      { id: 'u', kind: 'player-updated', actor: 'o', body: { player: 'p', title: 'FM', on: '2026-01-01' } },
      { id: 'mm', kind: 'player-merged', actor: 'o', body: { from: 'p', into: 'q' } },
      {
        id: 'r',
        kind: 'outside-rating',
        actor: 'o',
        body: { player: 'p', source: 'FIDE', list: 'rapid', rating: 2000, on: '2026-01-01' },
      },
      { id: 'm', kind: 'membership', actor: 'o', body: { player: 'p', from: '2026-01-01', until: '2026-12-31' } },
      {
        id: 'e',
        kind: 'event-registered',
        actor: 'o',
        body: { event: 'e', authority: 'fide', name: 'E', start: '2026-01-01', end: '2026-01-02', registeredOn: '2025-12-01' },
      },
      { id: 'er', kind: 'event-refused', actor: 'o', body: { event: 'e', on: '2026-01-01' } },
      { id: 'ea', kind: 'event-appealed', actor: 'o', body: { event: 'e', on: '2026-01-01' } },
      { id: 'ad', kind: 'appeal-decided', actor: 'o', body: { event: 'e', on: '2026-01-01', outcome: 'upheld' } },
      { id: 'c', kind: 'section-corrected', actor: 'o', body: { section: sectionOf('e1'), file: 'f' } },
      { id: 'w', kind: 'section-withdrawn', actor: 'o', body: { event: 'e', section: 1 } },
      { id: 'p', kind: 'prize-won', actor: 'o', body: { player: 'p', event: 'e', on: '2026-01-01', amount: 2000, under: 1800 } },
      {
        id: 'd',
        kind: 'decision',
        actor: 'o',
        body: { type: 'ceiling', on: '2026-01-01', player: 'p', system: 'OTBR', rating: null },
      },
      {
        id: 'l',
        kind: 'list-published',
        actor: 'o',
        body: {
          authority: 'uschess',
          list: 'uschess-supplement',
          date: '2026-01-01',
          upTo: 7,
          contentHash: 'a'.repeat(64),
          players: 3,
          signature: 'AAAA',
          publicKey: 'BBBB',
        },
      },
    ];
    for (const fact of facts) expect(checkNewFact(fact)).toEqual({ ok: true, value: fact });
  });

  const withSection = (change: object) => ({ ...good, body: { section: { ...sectionOf('e1'), ...change } } });
  test.each([
    ['not an object', 7, 'not-an-object', ''],
    ['without an id', { ...good, id: undefined }, 'field-missing', 'id'],
    ['an id with a space', { ...good, id: 'a b' }, 'text-malformed', 'id'],
    ['an unknown kind', { ...good, kind: 'rumour' }, 'kind-unknown', 'kind'],
    ['an unknown field', { ...good, seq: 4 }, 'field-unknown', 'seq'],
    ['no body', { ...good, body: undefined }, 'field-missing', 'body'],
    ['no actor', { ...good, actor: '' }, 'text-length', 'actor'],
    ['half a character', { ...good, reason: 'a\ud83d' }, 'text-not-unicode', 'reason'],
    ['a NUL', { ...good, actor: 'a\0' }, 'text-not-unicode', 'actor'],
    ['a day that does not exist', withSection({ end: '2026-02-30' }), 'date-does-not-exist', 'body.section.end'],
    ['an end before the start', withSection({ end: '2026-01-09' }), 'end-before-start', 'body.section.end'],
    [
      'a player twice',
      withSection({
        players: [
          { player: 'p', pair: 1 },
          { player: 'p', pair: 2 },
        ],
        games: [],
        byes: [],
      }),
      'player-twice',
      'body.section.players[1]',
    ],
    [
      'a pairing number twice',
      withSection({
        players: [
          { player: 'p', pair: 1 },
          { player: 'q', pair: 1 },
        ],
        games: [],
        byes: [],
      }),
      'pair-twice',
      'body.section.players[1]',
    ],
    ['an index beyond the players', withSection({ games: [[0, 4, 1, 1, 1]] }), 'player-index', 'body.section.games[0][1]'],
    [
      'a game against oneself',
      withSection({
        games: [
          [0, 1, 2, 1, 1],
          [2, 2, 1, 1, 1],
        ],
      }),
      'game-against-oneself',
      'body.section.games[1]',
    ],
    ['a result of three half points', withSection({ games: [[0, 1, 3, 1, 1]] }), 'game-result', 'body.section.games[0][2]'],
    ['a round beyond the last', withSection({ games: [[0, 1, 2, 4, 1]] }), 'round-beyond-last', 'body.section.games[0][3]'],
    ['a game of four numbers', withSection({ games: [[0, 1, 2, 1]] }), 'game-malformed', 'body.section.games[0]'],
    ['a bye of an unknown kind', withSection({ byes: [[0, 1, 2, 'holiday']] }), 'not-a-choice', 'body.section.byes[0][3]'],
    [
      'a rating that is not a number',
      { id: 'r', kind: 'outside-rating', actor: 'o', body: { player: 'p', source: 'FIDE', rating: '2000', on: '2026-01-01' } },
      'not-a-number',
      'body.rating',
    ],
    [
      'a rating out of range',
      { id: 'r', kind: 'outside-rating', actor: 'o', body: { player: 'p', source: 'FIDE', rating: 9000, on: '2026-01-01' } },
      'number-out-of-range',
      'body.rating',
    ],
    [
      'a decision of no type',
      { id: 'd', kind: 'decision', actor: 'o', body: { on: '2026-01-01' } },
      'decision-unknown',
      'body.type',
    ],
    [
      'a decision with a field of another',
      { id: 'd', kind: 'decision', actor: 'o', body: { type: 'fide-opt-in', on: '2026-01-01', player: 'p', rating: 3 } },
      'field-unknown',
      'body.rating',
    ],
    [
      'a player merged with itself',
      { id: 'm', kind: 'player-merged', actor: 'o', body: { from: 'p', into: 'p' } },
      'merged-with-itself',
      'body.into',
    ],
    [
      'a birth date in the body',
      { id: 'p', kind: 'player-registered', actor: 'o', body: { player: 'p', name: 'P', birthDate: '2000-01-01' } },
      'field-unknown',
      'body.birthDate',
    ],
    [
      'a commitment to an unknown field',
      {
        id: 'p',
        kind: 'player-registered',
        actor: 'o',
        body: { player: 'p', name: 'P', commitments: { shoeSize: 'a'.repeat(64) } },
      },
      'field-unknown',
      'body.commitments.shoeSize',
    ],
    ['private fields of a section', { ...good, private: { birthDate: '2000-01-01' } }, 'private-not-here', 'private'],
    ['a birth date that does not exist', player('p', { birthDate: '2001-02-29' }), 'date-does-not-exist', 'private.birthDate'],
    ['an unknown private field', { ...player('p'), private: { shoeSize: '42' } }, 'field-unknown', 'private.shoeSize'],
  ])('%s is refused with its place', (_, fact, code, place) => {
    const result = checkNewFact(fact);
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.errors).toContainEqual({ code, place, message: expect.any(String), hint: expect.any(String) });
  });

  test('an error about a private value does not repeat it', () => {
    const result = checkNewFact(player('p', { birthDate: '2001-02-29', email: `secret${'x'.repeat(2000)}` }));
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toMatch(/2001-02-29|secret/);
  });

  test('whatever is offered, the answer is a value, not an exception', () => {
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom('section-submitted', 'decision', 'player-registered', 'opening-state'),
        (body, kind) => {
          const result = checkNewFact({ id: 'x', kind, body, actor: 'o' });
          expect(result.ok).toBe(false);
          expect(checkNewFact(body).ok).toBe(false);
        },
      ),
    );
  });
});

test('erased data are no longer in the files of a SQLite store', async () => {
  const data = mkdtempSync(join(tmpdir(), 'harkness-erase-'));
  const opened = await openStore({ data });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const store = opened.value;
  /** Enough to split pages, which leaves copies behind. */
  const people = Array.from({ length: 300 }, (_, index) => player(`p${index}`, { email: `secret${index}@example.org` }));
  for (let at = 0; at < people.length; at += 50) await appended(store, people.slice(at, at + 50));
  const copies = (text: string) =>
    readdirSync(data)
      .filter((name) => name.startsWith('harkness.sqlite'))
      .reduce((sum, name) => sum + readFileSync(join(data, name)).toString('latin1').split(text).length - 1, 0);
  expect(copies('secret70@')).toBeGreaterThan(0);

  // A reader of an earlier moment keeps the log alive; the next write tries again.
  await store.read(async (reader) => {
    await erasePrivate(store, 'p70');
    expect((await reader.privateValuesOf('p70')).length).toBe(1);
  });
  await appended(store, [player('later')]);
  expect(copies('secret70@')).toBe(0);
  for (let index = 0; index < 300; index += 10) await erasePrivate(store, `p${index}`);
  for (let index = 0; index < 300; index += 10) expect(copies(`secret${index}@`)).toBe(0);
  expect(copies('secret71@')).toBeGreaterThan(0);
  expect(await verify(store)).toMatchObject({ ok: true, facts: 301 });
  await store.close();
  rmSync(data, { recursive: true });
});
