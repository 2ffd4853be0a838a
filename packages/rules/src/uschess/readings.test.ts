// Wherever a reading decides a number, the answer names it, its source, and the value in the document.

import { describe, expect, test } from 'vitest';
import { editionNamed, editionOn, established } from '../../test/uschess.js';
import { rulingIdsOf } from '../core/ruling.js';
import { renderTrace } from '../render-trace.js';
import {
  askFloor,
  askInitial,
  type EstimateInput,
  editionNames,
  estimate,
  explainEvent,
  rateEvent,
  rateForeignEvent,
  rateMatch,
  readingText,
} from './index.js';
import { keysBehind, parameterKeys, readingsOf } from './internal.js';

import { rulingTexts } from './ruling-texts.js';

const games = [1500, 1600, 1550, 1450].map((rating) => ({ rating, score: 1 }));
const ask = (startDate: string, more: Partial<EstimateInput> = {}) => {
  const result = estimate({ startDate, player: established('p', 1500), games, ...more });
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
};

describe('B = 10 from 2025, outside the documents', () => {
  const wanted = {
    name: 'uschess.bonus-multiplier',
    value: 10,
    ruling: 'US-A-40',
    document: { edition: 'uschess-2025', value: 12 },
  };

  test('an estimate names it', () => {
    const { readings } = ask('2025-03-01');
    expect(readings).toMatchObject([wanted]);
    expect(readings.map(readingText)).toEqual([
      'bonus multiplier 10 since 2025-01-01: outside the documents: announced in 2025, back to January; an amendment outside the documents; decided about 2025-06-01; uschess-2025 has 12 (ruling US-A-40)',
    ]);
  });

  test.each<[what: string, on: string, more: Partial<EstimateInput>]>([
    ['the edition by name', '2025-03-01', { edition: { by: 'name', name: 'uschess-2025' } }],
    ['as known before it was decided', '2025-03-01', { edition: { by: 'date', asKnown: '2025-02-10' } }],
    ['a section before it', '2024-03-01', {}],
    ['too few games for a bonus', '2025-03-01', { games: games.slice(0, 2) }],
    ['the special formula', '2025-03-01', { player: { ...established('p', 1500), games: 5 } }],
  ])('%s does not', (_, on, more) => {
    expect(ask(on, more).readings).toEqual([]);
  });

  test('a rated section and its explanation name it', () => {
    const players = [established('a', 1500), established('b', 1600), established('c', 1550), established('d', 1450)];
    const input = {
      system: 'OTBR',
      startDate: '2025-03-01',
      endDate: '2025-03-01',
      players,
      games: [
        { a: 'a', b: 'b', scoreA: 1 },
        { a: 'a', b: 'c', scoreA: 1 },
        { a: 'a', b: 'd', scoreA: 1 },
      ],
    } as const;
    const rated = rateEvent(input);
    expect(rated.ok && rated.value.readings).toMatchObject([wanted]);
    const explained = explainEvent(input, 'a');
    if (!explained.ok) throw new Error('not explained');
    expect(rulingIdsOf(explained.value)).toContain('US-A-40');
    expect(renderTrace(explained.value)).toContain('US Chess 2025 has 12 (ruling US-A-40)');
  });
});

test.each([
  ['2017-04-30', []],
  ['2017-05-01', ['US-A-27']],
  ['2017-05-31', ['US-A-27']],
  ['2017-06-01', []],
  ['2008-06-05', ['US-A-39', 'US-A-44']],
  ['2008-06-06', ['US-A-39', 'US-A-44', 'US-A-27']],
  ['2008-08-07', ['US-A-39', 'US-A-44']],
  ['2012-08-03', ['US-A-39', 'US-A-44', 'US-A-27']],
  ['2014-01-01', ['US-A-44']],
  ['2015-06-01', []],
])('on %s a rating under the standard formula depends on the readings %j', (on, wanted) => {
  const decided = { formula: 'standard', bonusEligible: true, games: 4, reducedK: false, initial: false, floor: null } as const;
  expect(readingsOf(editionOn(on), keysBehind(decided)).map(({ ruling }) => ruling)).toEqual(wanted);
});

test.each(editionNames)('%s by name is its document: no reading', (name) => {
  expect(readingsOf(editionNamed(name), parameterKeys)).toEqual([]);
});

test('without a rated game no reading applies', () => {
  const decided = { formula: null, bonusEligible: false, games: 0, reducedK: false, initial: true, floor: null } as const;
  expect(keysBehind(decided)).toEqual([]);
});

describe('answers name the rulings they depend on', () => {
  const idsOf = (
    result: { readonly ok: true; readonly value: { readonly rulings: readonly { id: string }[] } } | { ok: false },
  ) => (result.ok ? result.value.rulings.map(({ id }) => id) : ['error']);
  const named = { by: 'name', name: 'uschess-2025' } as const;
  const foreign = {
    edition: named,
    startDate: '2025-03-01',
    player: established('p', 2150),
    ownFide: 2210,
    currentMember: true,
    games: [{ opponent: 'o', opponentFide: 2200, score: 1 }],
  };

  test('FIDE 2210 without the USA flag, included by the office: the document is silent', () => {
    const result = rateForeignEvent({ ...foreign, includedByOffice: true });
    expect(result).toMatchObject({ ok: true, value: { eligible: false, obstacles: ['not-opted-in'] } });
    expect(idsOf(result)).toEqual(['US-A-26']);
    expect(result.ok && result.value.rulings[0]?.text).toMatch(/only with the USA flag/);
  });

  test('a player who is not a member is excluded by the document itself', () => {
    const result = rateForeignEvent({ ...foreign, currentMember: false, usaFlag: true });
    expect(result).toMatchObject({ ok: true, value: { obstacles: ['not-a-member'], rulings: [] } });
  });

  const one = { startDate: '2025-03-01', edition: named };
  const rated = (rating: number, games: number) => ({ ...established('p', rating), games });
  test.each<[what: string, result: Parameters<typeof idsOf>[0], ids: readonly string[]]>([
    ['a standard estimate', estimate({ ...one, player: rated(1500, 50), games }), ['US-A-31']],
    ['one of two games', estimate({ ...one, player: rated(1500, 50), games: games.slice(0, 2) }), []],
    ['a special one', estimate({ ...one, player: rated(1500, 5), games }), ['US-A-01']],
    [
      'a reduced K',
      estimate({ ...one, player: rated(2300, 50), timeControl: { minutes: 60, seconds: 0 }, games: games.slice(0, 1) }),
      ['US-A-10'],
    ],
    [
      'an unrated player',
      estimate({ ...one, player: { rating: null, birthDate: '2000-01-01' }, games }),
      ['US-A-17', 'US-A-01', 'US-A-08'],
    ],
    [
      'a floor',
      estimate({ ...one, player: { ...rated(1802, 50), peakEstablished: 2000 }, games: [{ rating: 1400, score: 0 }] }),
      ['US-A-04'],
    ],
    [
      'a floor by the rating before the event',
      estimate({ ...one, player: rated(1800, 50), games: Array.from({ length: 12 }, () => ({ rating: 1000, score: 0 })) }),
      ['US-A-31', 'US-A-04', 'US-A-29'],
    ],
    [
      'a rated section: special formula, bonus, and a player without a game',
      rateEvent({
        edition: named,
        system: 'OTBR',
        startDate: '2025-03-01',
        endDate: '2025-03-01',
        players: [
          { ...rated(1500, 5), id: 'a' },
          { ...rated(1500, 50), id: 'b' },
          { ...rated(1500, 50), id: 'c' },
        ],
        games: [1, 1, 1].map((scoreA) => ({ a: 'b', b: 'a', scoreA })),
      }),
      ['US-A-01', 'US-A-11'],
    ],
    ['an initial rating by age', askInitial({ endDate: '2025-03-01', edition: named, birthDate: '2015-03-01' }), ['US-A-17']],
    ['without a birth date', askInitial({ endDate: '2025-03-01', edition: named }), ['US-A-18']],
    ['a floor by rating', askFloor({ on: '2025-03-01', edition: named, peakEstablished: 1941 }), []],
    ['the same online', askFloor({ on: '2025-03-01', edition: named, system: 'OLR', peakEstablished: 1941 }), ['US-A-06']],
    [
      'a prize of exactly the limit',
      askFloor({ on: '2025-03-01', edition: named, prize: { amount: 4000, under: 1800 } }),
      ['US-A-22'],
    ],
    ['a floor by games', askFloor({ on: '2025-03-01', edition: named, wins: 3 }), ['US-A-05']],
    [
      'a match after another',
      rateMatch({
        ...one,
        system: 'OTBR',
        endDate: '2025-03-01',
        a: { ...rated(1500, 50), id: 'a' },
        b: { ...rated(1500, 50), id: 'b' },
        scoresA: [1],
        pastMatchesA: [{ on: '2025-02-01', change: 40 }],
      }),
      ['US-A-25', 'US-A-23', 'US-A-24'],
    ],
  ])('%s', (_, result, ids) => {
    expect(idsOf(result)).toEqual(ids);
  });

  test('every ruling is a sentence without its full stop', () => {
    for (const [id, text] of Object.entries(rulingTexts)) expect([id, text]).toEqual([id, expect.stringMatching(/^\S.*[^.\s]$/)]);
  });
});
