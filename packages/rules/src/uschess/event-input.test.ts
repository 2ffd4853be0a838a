// Invalid input: a code and the path of the field, every error at once, and never a wrong number.

import { describe, expect, test } from 'vitest';
import { editionNamed, established } from '../../test/uschess.js';
import {
  type EventInput,
  editionNames,
  estimate,
  explainForeignEvent,
  explainMatch,
  opponentsNeeded,
  rateEvent,
  rateForeignEvent,
  rateMatch,
  resultWorth,
  scoreNeeded,
} from './index.js';
import { gamesOfEstablished, mostEffectiveGames, readSection } from './internal.js';

const good: EventInput = {
  system: 'OTBR',
  venue: 'OTB',
  timeControl: { minutes: 90, seconds: 30 },
  startDate: '2022-03-05',
  endDate: '2022-03-06',
  players: [established('a', 1500), established('b', 1600)],
  games: [{ a: 'a', b: 'b', scoreA: 1 }],
};

/** The valid input with one field changed, ignoring its type. */
function changed(path: string, value: unknown): EventInput {
  const input = structuredClone(good) as unknown;
  const keys = path.split('.');
  let at = input as Record<string, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[keys.at(-1) ?? ''] = value;
  return input as EventInput;
}

function errorsOf(input: EventInput): [code: string, path: string][] {
  const result = rateEvent(input);
  if (result.ok) return [];
  for (const { message, hint } of result.errors) {
    expect(message).toMatch(/\.$/);
    expect(hint).toMatch(/\.$/);
  }
  return result.errors.map(({ code, place }) => [code, place]);
}

const source = { kind: 'FIDE', rating: 2000, computedOn: '2022-01-01', games: null };

describe('a section', () => {
  test('is rated if it is valid', () => {
    expect(errorsOf(good)).toEqual([]);
    expect(errorsOf(changed('venue', undefined))).toEqual([]);
    expect(errorsOf(changed('timeControl', null))).toEqual([]);
    expect(errorsOf(changed('timeControl', { minutes: 90 }))).toEqual([]);
    expect(errorsOf(changed('players', []))).toHaveLength(2);
    expect(errorsOf({ ...good, games: [] })).toEqual([]);
    expect(errorsOf({ ...good, players: [], games: [] })).toEqual([]);
  });

  test.each<[path: string, value: unknown, code: string, at: string]>([
    ['startDate', '2022-02-30', 'date-does-not-exist', 'startDate'],
    ['startDate', '2022-2-3', 'date-does-not-exist', 'startDate'],
    ['startDate', undefined, 'date-does-not-exist', 'startDate'],
    ['startDate', 20220305, 'date-does-not-exist', 'startDate'],
    ['endDate', '2023-02-29', 'date-does-not-exist', 'endDate'],
    ['endDate', '2022-03-04', 'ends-before-start', 'endDate'],
    ['startDate', '2000-12-31', 'before-first-rules', 'startDate'],
    ['edition', { by: 'name', name: 'uschess-1980' }, 'edition-unknown', 'edition.name'],
    ['edition', { by: 'name' }, 'not-a-text', 'edition.name'],
    ['edition', { by: 'whim' }, 'word-unknown', 'edition.by'],
    ['edition', { by: 'date', asKnown: '2020-13-01' }, 'date-does-not-exist', 'edition.asKnown'],
    ['edition', { by: 'date', asKnown: '1999-01-01' }, 'before-first-rules', 'edition.asKnown'],
    ['edition', { by: 'name', name: 'uschess-2010-approx' }, 'edition-approximates', 'edition.name'],
    ['system', 'REG', 'word-unknown', 'system'],
    ['system', undefined, 'word-unknown', 'system'],
    ['venue', 'OL', 'venue-of-other-system', 'venue'],
    ['venue', 'park', 'word-unknown', 'venue'],
    ['timeControl', { minutes: -5, seconds: 0 }, 'negative', 'timeControl.minutes'],
    ['timeControl', { minutes: 90, seconds: Number.NaN }, 'not-a-number', 'timeControl.seconds'],
    ['timeControl', { minutes: 90, seconds: -1 }, 'negative', 'timeControl.seconds'],
    ['timeControl', { minutes: 10_001, seconds: 0 }, 'out-of-range', 'timeControl.minutes'],
    ['timeControl', { minutes: 10, seconds: 0 }, 'time-control-of-other-system', 'timeControl'],
    ['players.1.rating', Number.NaN, 'not-a-number', 'players[1].rating'],
    ['players.1.rating', '1500', 'not-a-number', 'players[1].rating'],
    ['players.1.rating', Number.POSITIVE_INFINITY, 'not-a-number', 'players[1].rating'],
    ['players.1.rating', -3, 'negative', 'players[1].rating'],
    ['players.1.rating', 5001, 'out-of-range', 'players[1].rating'],
    ['players.1.rating', null, 'games-without-rating', 'players[1].games'],
    ['players.1.games', -1, 'negative', 'players[1].games'],
    ['players.1.games', 2.5, 'not-a-whole-number', 'players[1].games'],
    ['players.1.history', 'good', 'word-unknown', 'players[1].history'],
    ['players.1.birthDate', '2001-02-29', 'date-does-not-exist', 'players[1].birthDate'],
    ['players.1.inferredAdult', 'yes', 'not-a-flag', 'players[1].inferredAdult'],
    ['players.1.canadianResident', 1, 'not-a-flag', 'players[1].canadianResident'],
    ['players.1.sources', {}, 'not-a-list', 'players[1].sources'],
    ['players.1.sources', [{ ...source, kind: 'ECF', games: 5 }], 'word-unknown', 'players[1].sources[0].kind'],
    ['players.1.sources', [{ ...source, rating: undefined }], 'not-a-number', 'players[1].sources[0].rating'],
    ['players.1.sources', [{ ...source, computedOn: null }], 'date-does-not-exist', 'players[1].sources[0].computedOn'],
    ['players.1.sources', [{ ...source, kind: 'OTBQ' }], 'not-a-number', 'players[1].sources[0].games'],
    ['players.1.sources', [{ ...source, games: -4 }], 'negative', 'players[1].sources[0].games'],
    ['players.1.sources', [source, source], 'source-twice', 'players[1].sources[1]'],
    ['players.1.discretionaryRating', Number.NaN, 'not-a-number', 'players[1].discretionaryRating'],
    ['players.1.wins', -1, 'negative', 'players[1].wins'],
    ['players.1.draws', 0.5, 'not-a-whole-number', 'players[1].draws'],
    ['players.1.eventsOfThree', 'x', 'not-a-number', 'players[1].eventsOfThree'],
    ['players.1.peakEstablished', Number.NaN, 'not-a-number', 'players[1].peakEstablished'],
    ['players.1.originalLifeMaster', 'no', 'not-a-flag', 'players[1].originalLifeMaster'],
    ['players.1.lifeMasterGames', -300, 'negative', 'players[1].lifeMasterGames'],
    ['players.1.cashFloor', 99_999, 'out-of-range', 'players[1].cashFloor'],
    ['players.1.ceiling', -1, 'negative', 'players[1].ceiling'],
    ['games', null, '', ''],
    ['games', 3, 'not-a-list', 'games'],
    ['games.0.b', 'nobody', 'opponent-not-in-section', 'games[0].b'],
    ['games.0.a', 'nobody', 'opponent-not-in-section', 'games[0].a'],
    ['games.0.a', '', 'not-a-text', 'games[0].a'],
    ['games.0.b', 'a', 'opponent-is-self', 'games[0]'],
    ['games.0.scoreA', 0.25, 'not-a-score', 'games[0].scoreA'],
    ['games.0.scoreA', '1', 'not-a-score', 'games[0].scoreA'],
    ['games.0.scoreA', undefined, 'not-a-score', 'games[0].scoreA'],
    ['games.0.scoreA', Number.NaN, 'not-a-score', 'games[0].scoreA'],
    ['games.0.played', 'no', 'not-a-flag', 'games[0].played'],
  ])('%s = %j: %s at %s', (path, value, code, at) => {
    const found = errorsOf(changed(path, value));
    if (code === '') expect(found).toEqual([]);
    else expect(found).toEqual([[code, at]]);
  });

  test.each<[path: string, value: unknown, code: string, at: string]>([
    ['edition', 'uschess-2025', 'not-an-object', 'edition'],
    ['timeControl', 'G/60', 'time-control-as-text', 'timeControl'],
    ['players', 'many', 'not-a-list', 'players'],
    ['players.0', null, 'not-an-object', 'players[0]'],
    ['players.1.id', 'a', 'player-twice', 'players[1].id'],
    ['players.1.sources', [source, 4], 'not-an-object', 'players[1].sources[1]'],
    ['games.0', 'a-b', 'not-an-object', 'games[0]'],
  ])('%s = %j: %s at %s, ahead of the errors that follow from it', (path, value, code, at) => {
    expect(errorsOf(changed(path, value))[0]).toEqual([code, at]);
  });

  test('is read unchanged if valid: players by index, and the games that were played', () => {
    const games = [
      { a: 'a', b: 'b', scoreA: 1 },
      { a: 'a', b: 'b', scoreA: 0, played: false },
      { a: 'b', b: 'a', scoreA: 0.5, played: true },
    ];
    const section = readSection({ ...good, games });
    expect(section.ok && section.value.games).toEqual([
      { a: 0, b: 1, scoreA: 1 },
      { a: 1, b: 0, scoreA: 0.5 },
    ]);
    const canadian = { ...source, kind: 'CFC' };
    expect(errorsOf(changed('players.1.sources', [source, canadian]))).toEqual([]);
  });

  test('an input that is not an object', () => {
    expect(errorsOf(null as unknown as EventInput)[0]).toEqual(['not-an-object', '']);
    expect(errorsOf([] as unknown as EventInput)[0]).toEqual(['not-an-object', '']);
    expect(errorsOf({ ...changed('system', 'REG'), timeControl: { minutes: 5, seconds: 0 } })).toEqual([
      ['word-unknown', 'system'],
    ]);
  });

  test('every error is reported, not only the first', () => {
    const input = {
      ...good,
      system: 'X',
      games: [
        { a: 'a', b: 'c', scoreA: 7 },
        { a: 'z', b: 'b', scoreA: 1 },
      ],
    } as unknown as EventInput;
    expect(errorsOf(input)).toEqual([
      ['word-unknown', 'system'],
      ['opponent-not-in-section', 'games[0].b'],
      ['not-a-score', 'games[0].scoreA'],
      ['opponent-not-in-section', 'games[1].a'],
    ]);
  });

  test('an unplayed game is checked too', () => {
    expect(errorsOf({ ...good, games: [{ a: 'a', b: 'nobody', scoreA: 1, played: false }] })).toEqual([
      ['opponent-not-in-section', 'games[0].b'],
    ]);
  });

  test('an edition without the system is an error', () => {
    const online = { ...good, system: 'OLR', venue: 'OL' } as const;
    expect(errorsOf({ ...online, startDate: '2019-01-01', endDate: '2019-01-01' })).toEqual([
      ['system-not-in-edition', 'system'],
    ]);
    expect(errorsOf({ ...online, edition: { by: 'name', name: 'uschess-2015' } })).toEqual([['system-not-in-edition', 'system']]);
    expect(errorsOf(online)).toEqual([]);
  });

  test('messages quote the value found', () => {
    const message = (input: EventInput) => {
      const result = rateEvent(input);
      return result.ok ? '' : result.errors[0]?.message;
    };
    expect(message(changed('games.0.b', 'nobody'))).toBe('There is no player "nobody" in the section.');
    expect(message(changed('timeControl', { minutes: 10, seconds: 5 }))).toBe('Minutes plus seconds are 15; Regular is from 30.');
    expect(message(changed('endDate', '2022-03-04'))).toBe('The section ends on 2022-03-04, before it starts on 2022-03-05.');
    expect(message(changed('players.0.id', { long: 'x'.repeat(100) }))).toContain('...');
    expect(message(changed('players.1.rating', null))).toBe('An unrated player has 100 games.');
    expect(message(changed('venue', 'OL'))).toBe('OTBR is not played online.');
    expect(message({ ...changed('system', 'OLB'), venue: 'OTB' })).toBe('OLB is not played over the board.');
  });

  test('the edition is that of the start date, as known today, unless it is named', () => {
    const by = (edition: EventInput['edition']) => {
      const result = rateEvent(edition === undefined ? good : { ...good, edition });
      return result.ok && result.value.edition;
    };
    expect(by(undefined)).toBe('uschess@2022-03-05');
    expect(by({ by: 'date' })).toBe('uschess@2022-03-05');
    expect(by({ by: 'date', asKnown: '2022-01-01' })).toBe('uschess@2022-03-05 as known on 2022-01-01');
    expect(by({ by: 'name', name: 'uschess-2015' })).toBe('uschess-2015');
  });
});

describe('a rating without the games it is based on', () => {
  const { games: _, ...gameless } = established('a', 1655);
  const wanted = (path: string) => ({ ok: false, errors: [{ code: 'games-missing', place: path }] });
  const opponent = { rating: 1500, score: 1 };

  test.each<[face: string, path: string, result: { readonly ok: boolean }]>([
    ['rateEvent', 'players[0].games', rateEvent({ ...good, players: [gameless, established('b', 1600)] })],
    ['estimate', 'player.games', estimate({ startDate: '2025-03-01', player: gameless, games: [opponent] })],
    ['scoreNeeded', 'player.games', scoreNeeded({ startDate: '2025-03-01', player: gameless, games: [opponent] }, 1700)],
    ['opponentsNeeded', 'player.games', opponentsNeeded({ startDate: '2025-03-01', player: gameless }, 4, 3, 1700)],
    ['resultWorth', 'player.games', resultWorth({ startDate: '2025-03-01', player: gameless, games: [opponent] }, 0)],
    [
      'rateMatch',
      'a.games',
      rateMatch({
        system: 'OTBR',
        startDate: '2025-03-01',
        endDate: '2025-03-01',
        a: gameless,
        b: established('b', 1600),
        scoresA: [1],
      }),
    ],
  ])('%s: an error at %s, never a rating based on no games', (_face, path, result) => {
    expect(result).toMatchObject(wanted(path));
  });

  test('a rating based on 0 games must say 0', () => {
    expect(estimate({ startDate: '2025-03-01', player: { ...gameless, games: 0 }, games: [opponent] }).ok).toBe(true);
  });

  test.each(editionNames)('%s: an established rating counts as the maximum number of effective games (§3)', (name) => {
    const inForce = editionNamed(name);
    const most = gamesOfEstablished(inForce);
    for (const rating of [100, 1500, 2355, 2800])
      expect(mostEffectiveGames(rating, inForce.values.effectiveGamesBound)).toBeLessThanOrEqual(most);
  });
});

describe('other inputs', () => {
  const matchInput = {
    system: 'OTBR',
    startDate: '2022-03-05',
    endDate: '2022-03-06',
    a: established('a', 1500),
    b: established('b', 1600),
    scoresA: [1, 0.5],
  } as const;
  test.each<[more: object, code: string, path: string]>([
    [{ scoresA: [1, 2] }, 'not-a-score', 'scoresA[1]'],
    [{ b: established('a', 1600) }, 'player-twice', 'b.id'],
    [{ pastMatchesA: [{ on: '2022-02-31', change: 5 }] }, 'date-does-not-exist', 'pastMatchesA[0].on'],
    [{ pastMatchesB: [{ on: '2022-02-01', change: Number.NaN }] }, 'not-a-number', 'pastMatchesB[0].change'],
    [{ pastMatchesB: [{ on: '2022-02-01', change: 1001 }] }, 'out-of-range', 'pastMatchesB[0].change'],
    [{ endDate: '2022-03-01' }, 'ends-before-start', 'endDate'],
    [{ timeControl: { minutes: 5, seconds: 0 } }, 'time-control-of-other-system', 'timeControl'],
    [{ system: 'XX' }, 'word-unknown', 'system'],
    // Without a system, its time controls are unknown too.
    [{ system: 'XX', timeControl: { minutes: 5, seconds: 0 } }, 'word-unknown', 'system'],
    [{ edition: { by: 'name', name: 'no' } }, 'edition-unknown', 'edition.name'],
  ])('a match with %j: %s at %s', (more, code, path) => {
    const result = rateMatch({ ...matchInput, ...more });
    expect(!result.ok && result.errors.map((error) => [error.code, error.place])).toEqual([[code, path]]);
    expect(explainMatch({ ...matchInput, ...more }, 'a').ok).toBe(false);
  });

  test('a match without a player is refused, naming the missing id', () => {
    const result = rateMatch({ ...matchInput, a: null as unknown as typeof matchInput.a });
    expect(!result.ok && result.errors.map((error) => [error.code, error.place])).toEqual([
      ['not-an-object', 'a'],
      ['not-a-text', 'a.id'],
    ]);
  });

  const foreignInput = {
    startDate: '2022-03-05',
    player: established('p', 2300),
    currentMember: true,
    usaFlag: true,
    ownFide: 2300,
    games: [{ opponent: 'x', opponentFide: 2200, score: 1 }],
  };
  test.each<[more: object, code: string, path: string]>([
    [{ startDate: 'today' }, 'date-does-not-exist', 'startDate'],
    [{ edition: { by: 'name', name: 'no' } }, 'edition-unknown', 'edition.name'],
    [{ edition: { by: 'name', name: 'no' }, youthEvent: true }, 'edition-unknown', 'edition.name'],
    [{ games: [{ opponent: 'p', opponentFide: 2200, score: 1 }] }, 'opponent-is-self', 'games[0].opponent'],
    [{ games: [{ opponent: 'x', opponentFide: -1, score: 1 }] }, 'negative', 'games[0].opponentFide'],
    [{ games: [{ opponent: 'x', opponentFide: 2200, score: 3 }] }, 'not-a-score', 'games[0].score'],
    [{ games: [{ opponentFide: 2200, score: 1 }] }, 'not-a-text', 'games[0].opponent'],
    [{ ownFide: 'GM' }, 'not-a-number', 'ownFide'],
    [{ currentMember: 'x' }, 'not-a-flag', 'currentMember'],
    [{ usaFlag: 'x' }, 'not-a-flag', 'usaFlag'],
    [{ includedByOffice: 'x' }, 'not-a-flag', 'includedByOffice'],
    [{ optedIn: 'x' }, 'not-a-flag', 'optedIn'],
    [{ youthEvent: 'x' }, 'not-a-flag', 'youthEvent'],
    [{ player: { id: 'p', rating: Number.NaN } }, 'not-a-number', 'player.rating'],
    [{ timeControl: { minutes: 'x' } }, 'not-a-number', 'timeControl.minutes'],
  ])('a foreign event with %j: %s at %s', (more, code, path) => {
    const result = rateForeignEvent({ ...foreignInput, ...more });
    expect(!result.ok && result.errors.map((error) => [error.code, error.place])).toEqual([[code, path]]);
    expect(explainForeignEvent({ ...foreignInput, ...more }).ok).toBe(false);
  });

  test('players without an id are not considered the same player', () => {
    const nameless = { ...established('', 1500), id: '' };
    const foreign = rateForeignEvent({
      ...foreignInput,
      player: nameless,
      games: [{ opponent: '', opponentFide: 2200, score: 1 }],
    });
    const match = rateMatch({ ...matchInput, a: nameless, b: nameless });
    expect(!foreign.ok && foreign.errors.map(({ place }) => place)).toEqual(['player.id', 'games[0].opponent']);
    expect(!match.ok && match.errors.map(({ place }) => place)).toEqual(['a.id', 'b.id']);
    expect(errorsOf({ ...good, players: [nameless, nameless], games: [] })).toEqual([
      ['not-a-text', 'players[0].id'],
      ['not-a-text', 'players[1].id'],
    ]);
  });

  const estimateInput = { startDate: '2022-03-05', player: established('p', 1500), games: [{ rating: 1500, score: 1 }] };
  test.each<[more: object, code: string, path: string]>([
    [{ games: [] }, 'no-games', 'games'],
    [{ games: [{ rating: 1500, score: 0.7 }] }, 'not-a-score', 'games[0].score'],
    [{ games: [{ rating: Number.NaN, score: 1 }] }, 'not-a-number', 'games[0].rating'],
    [{ games: [{ rating: -1, score: 1 }] }, 'negative', 'games[0].rating'],
    [{ system: 'XX', timeControl: { minutes: 5, seconds: 0 } }, 'word-unknown', 'system'],
    [{ games: [{ rating: 1500, score: 1, opponent: 5 }] }, 'not-a-text', 'games[0].opponent'],
    [{ player: 7 }, 'not-an-object', 'player'],
    [{ player: { rating: 1500, games: -2 } }, 'negative', 'player.games'],
    [{ startDate: '1999-01-01' }, 'before-first-rules', 'startDate'],
    [{ system: 'OTBB', timeControl: { minutes: 30, seconds: 0 } }, 'time-control-of-other-system', 'timeControl'],
  ])('an estimate with %j: %s at %s', (more, code, path) => {
    const result = estimate({ ...estimateInput, ...more });
    expect(!result.ok && result.errors.map((error) => [error.code, error.place])).toEqual([[code, path]]);
  });
});
