// Explanations: they show the numbers of the rating, the branch taken and the branches not taken, and evaluate to the same
// numbers again.

import { describe, expect, test } from 'vitest';
import { established } from '../../test/uschess.js';
import { reevaluate, type TraceStep } from '../core/trace.js';
import { renderTrace } from '../render-trace.js';
import {
  type EventInput,
  explainEvent,
  explainForeignEvent,
  explainMatch,
  type ForeignInput,
  type MatchInput,
  rateEvent,
  rateForeignEvent,
  rateMatch,
  tracedRules,
} from './index.js';

const adult = { birthDate: '1980-01-01' };

function event(more: Partial<EventInput>): EventInput {
  const players = [
    established('a', 1500),
    established('b', 1600),
    { id: 'x', ...adult },
    established('d', 1700, { games: 5 }),
    established('c', 1650),
  ];
  const games = [
    ['a', 'b', 1],
    ['a', 'x', 1],
    ['a', 'd', 0.5],
    ['b', 'x', 1],
    ['c', 'a', 0],
  ].map(([a, b, scoreA]) => ({ a: String(a), b: String(b), scoreA: Number(scoreA) }));
  return {
    edition: { by: 'name', name: 'uschess-2025' },
    system: 'OTBR',
    timeControl: { minutes: 120, seconds: 5 },
    startDate: '2022-03-05',
    endDate: '2022-03-06',
    players,
    games,
    ...more,
  };
}

function explained(input: EventInput, id: string): TraceStep {
  const result = explainEvent(input, id);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

/** Every step of an explanation, parents before their parts. */
function all(step: TraceStep): TraceStep[] {
  return [step, ...(step.steps ?? []).flatMap(all)];
}

function find(trace: TraceStep, title: string): TraceStep {
  const found = all(trace).find((step) => step.title.startsWith(title));
  if (found === undefined)
    throw new Error(
      `no step ${title} among ${all(trace)
        .map((step) => step.title)
        .join(' | ')}`,
    );
  return found;
}

function reasons(step: TraceStep): string[] {
  return (step.branch?.notTaken ?? []).map(({ branch, because }) => `${branch}: ${because}`);
}

describe('an explained event', () => {
  test('has the numbers of the rating, and evaluates to the same numbers again', () => {
    const input = event({});
    const result = rateEvent(input);
    if (!result.ok) throw new Error('not rated');
    for (const player of result.value.players) {
      const trace = explained(input, player.id);
      expect(trace.value).toBe(player.official);
      expect(find(trace, 'Rating that is stored').value).toBe(player.final);
      expect(find(trace, 'Step 4').value).toBe(player.step4?.rating);
      expect(find(trace, 'Step 5').value).toBe(player.step5?.rating);
      expect(find(trace, 'Step 2').value).toBe(player.nEffective);
      expect(reevaluate(trace, tracedRules)).toEqual([]);
    }
  });

  test('a number that was tampered with fails the evaluation', () => {
    const trace = structuredClone(explained(event({}), 'a')) as { steps: { value: number }[] } & TraceStep;
    const step = trace.steps[1];
    if (step === undefined) throw new Error('no step');
    step.value += 1;
    expect(reevaluate(trace, tracedRules)).toHaveLength(1);
  });

  test('the steps of a standard formula player', () => {
    const trace = explained(event({}), 'a');
    expect(trace.steps?.map((step) => step.title)).toEqual([
      'Step 2, effective games N′',
      'Step 4, intermediate rating',
      'Step 5, rating before floors',
      'Rating after the floor',
      'Rating that is stored',
    ]);
    const step4 = find(trace, 'Step 4');
    expect(step4.source).toBe('uschess-2025 §1 Step 4, §4.2');
    expect(step4.branch?.taken).toBe('the rating is based on 100 games, more than 8: standard formula');
    expect(reasons(step4)).toEqual(['the special formula: earlier games are neither all wins nor all losses']);
    const games = all(step4).filter((step) => step.title.startsWith('Game '));
    expect(games.map((step) => step.title)).toEqual([1, 2, 3, 4].map((game) => `Game ${game}, winning expectancy`));
    // The unrated opponent counts at their Step 3 estimate, the others at their entering ratings.
    const estimate = find(explained(event({}), 'x'), 'Step 3').value;
    expect(games.map((step) => step.inputs.opponent)).toEqual([1600, estimate, 1700, 1650]);
    expect(find(trace, 'Bonus').parameters).toMatchObject([
      { name: 'uschess.bonus-multiplier', value: 12, from: '2023-02-01', source: 'uschess-2025 §4.2 and §8' },
      { name: 'uschess.bonus-games-at-least', value: 4 },
    ]);
  });

  test('the steps of an unrated player', () => {
    const trace = explained(event({}), 'x');
    expect(trace.steps?.map((step) => step.title)).toEqual([
      'Step 1, initial rating',
      'Step 2, effective games N′',
      'Step 3, a first estimate for opponents to be rated against',
      'Step 4, intermediate rating',
      'Step 5, rating before floors',
      'Rating after the floor',
      'Rating that is stored',
    ]);
    expect(find(trace, 'Step 1').branch?.taken).toBe(
      'there is no other rating to start from: by age (grown up), based on 0 games',
    );
    expect(find(trace, 'Step 3').inputs).toMatchObject({ effectiveGames: 1, history: 'mixed', opponents: [1500, 1600] });
    expect(find(trace, 'Step 3').branch?.taken).toBe(
      'the player is unrated and Step 1 gave no games, so one effective game is assumed in this step only',
    );
    expect(find(trace, 'Step 4').branch?.taken).toBe('the rating is based on 0 games, not more than 8: special formula');
    expect(find(trace, 'Step 4').ruling).toBe('US-A-01, US-A-08');
  });

  test('a player without a rated game', () => {
    const trace = explained(event({ games: [] }), 'a');
    expect(trace).toMatchObject({
      value: 1500,
      rule: 'uschess.untouched',
      ruling: 'US-A-11',
      branch: { taken: 'the player has no rated game in the section, so nothing is touched' },
    });
    expect(explained(event({ games: [] }), 'x').value).toBeNull();
    expect(reevaluate(explained(event({ games: [] }), 'x'), tracedRules)).toEqual([]);
    expect(reevaluate(trace, tracedRules)).toEqual([]);
  });

  test('an invalid section, or a player who is not in it', () => {
    const unrated = explainEvent({ ...event({}), system: 'X' as EventInput['system'] }, 'a');
    expect(!unrated.ok && unrated.errors[0]?.code).toBe('word-unknown');
    const stranger = explainEvent(event({}), 'z');
    expect(!stranger.ok && stranger.errors).toMatchObject([
      { code: 'player-not-in-section', place: 'playerId', message: 'There is no player "z" in the section.' },
    ]);
  });

  const bonusOf = (opponents: string[], more: Partial<EventInput> = {}) =>
    find(explained(event({ games: opponents.map((b) => ({ a: 'a', b, scoreA: 1 })), ...more }), 'a'), 'Can there be a bonus');
  test.each([
    [['b'], 'only 1 game, fewer than 3'],
    [['b', 'c'], 'only 2 games, fewer than 3'],
    [['b', 'b', 'b', 'c'], 'played the same opponent three times, more than twice in an event of 4 games'],
    [['b', 'b', 'b', 'b', 'c'], 'played the same opponent 4 times, more than twice in an event of 5 games'],
    [['b', 'b', 'c'], 'played the same opponent twice, more than once in an event of 3 games'],
  ])('no bonus against %j: %s', (opponents, because) => {
    expect(reasons(bonusOf(opponents))).toEqual([`a bonus: ${because}`]);
    expect(bonusOf(opponents).value).toBe(false);
  });
  test('a bonus, and no bonus because the change is too small', () => {
    expect(bonusOf(['b', 'c', 'd']).branch).toEqual({ taken: '3 games, and nobody was met more than once' });
    expect(bonusOf(['b', 'b', 'c', 'd']).branch).toEqual({ taken: '4 games, and nobody was met more than twice' });
    const won = explained(event({ games: ['b', 'c', 'd', 'x'].map((b) => ({ a: 'a', b, scoreA: 1 })) }), 'a');
    expect(find(won, 'Bonus').branch?.taken).toBe('the change exceeds the threshold B √m′, and the excess is the bonus');
    const drawn = explained(event({ games: ['b', 'c', 'd', 'x'].map((b) => ({ a: 'a', b, scoreA: 0.5 })) }), 'a');
    expect(reasons(find(drawn, 'Bonus'))).toEqual(['a bonus: the change does not exceed the threshold B √m′']);
    const two = explained(event({ games: ['b', 'c'].map((b) => ({ a: 'a', b, scoreA: 1 })) }), 'a');
    expect(reasons(find(two, 'Bonus'))).toEqual(['a bonus: the player is not eligible for one']);
  });

  const kOf = (rating: number, more: Partial<EventInput> = {}) =>
    find(
      explained(
        event({ players: [established('a', rating), established('b', 2300)], games: [{ a: 'a', b: 'b', scoreA: 1 }], ...more }),
        'a',
      ),
      'K',
    );
  test('why K has its value', () => {
    const dual = { timeControl: { minutes: 45, seconds: 5 } };
    expect(kOf(2300, dual).branch).toEqual({
      taken: 'the rating is above 2200 and minutes plus seconds are 50, which is dual-rated: reduced K',
    });
    expect(reasons(kOf(2200, dual))).toEqual(['the reduced K: the rating is not above 2200']);
    expect(reasons(kOf(2300))).toEqual(['the reduced K: minutes plus seconds are 125, not from 30 to 65']);
    expect(reasons(kOf(2300, { timeControl: null }))).toEqual(['the reduced K: the time control is unknown']);
    expect(reasons(kOf(2300, { system: 'OTBQ', ...dual }))).toEqual(['the reduced K: it is only for OTBR']);
  });

  test('one-sided records', () => {
    const players = [established('a', 1500, { history: 'all_wins' }), established('b', 1500, { history: 'all_losses' })];
    const input = event({ players, games: [{ a: 'a', b: 'b', scoreA: 0 }] });
    expect(find(explained(input, 'a'), 'Step 5').branch?.taken).toBe('all earlier games were wins: special formula');
    expect(find(explained(input, 'a'), 'Step 5').inputs.history).toBe('all wins');
    expect(find(explained(input, 'b'), 'Step 5').branch?.taken).toBe('all earlier games were losses: special formula');
    expect(reasons(find(explained(input, 'b'), 'Step 5'))).toEqual([
      'the standard formula: it needs a mixed record besides more than 8 games',
    ]);
    for (const id of ['a', 'b']) expect(reevaluate(explained(input, id), tracedRules)).toEqual([]);
    // Another win, and another loss: the streak continues, and the rating follows to 400 points from the opponent.
    const again = event({ players, games: [{ a: 'a', b: 'b', scoreA: 1 }] });
    for (const id of ['a', 'b']) expect(reevaluate(explained(again, id), tracedRules)).toEqual([]);
    expect(find(explained(again, 'a'), 'Step 4').value).toBe(1900);
    expect(find(explained(again, 'b'), 'Step 4').value).toBe(1100);
  });

  test('the special formula applies up to 8 games, including exactly 8', () => {
    const input = event({
      players: [established('a', 1500, { games: 8 }), established('b', 1500)],
      games: [{ a: 'a', b: 'b', scoreA: 1 }],
    });
    expect(find(explained(input, 'a'), 'Step 5').branch).toEqual({
      taken: 'the rating is based on 8 games, not more than 8: special formula',
    });
  });

  test('an unrated player has no record, whatever the report says (ruling US-A-08)', () => {
    const players = [{ id: 'x', ...adult, history: 'all_wins' } as const, established('b', 1500)];
    const trace = explained(event({ players, games: [{ a: 'x', b: 'b', scoreA: 1 }] }), 'x');
    expect(find(trace, 'Step 5').inputs.history).toBe('mixed');
    expect(reevaluate(trace, tracedRules)).toEqual([]);
  });

  test('effective games', () => {
    const trace = (games: number) =>
      find(
        explained(
          event({ players: [established('a', 1500, { games }), established('b', 1500)], games: [{ a: 'a', b: 'b', scoreA: 1 }] }),
          'a',
        ),
        'Step 2',
      );
    expect(trace(12).branch).toEqual({ taken: 'at this rating, all past games count' });
    expect(trace(100).branch).toEqual({
      taken: 'at this rating, at most N* past games count',
      notTaken: [{ branch: 'all past games', because: 'there are 100, more than N*' }],
    });
  });

  test('floors, ceiling and storage', () => {
    const player = established('a', 1510, { peakEstablished: 1710, cashFloor: 1400, originalLifeMaster: true, ceiling: 1600 });
    const input = event({
      system: 'OTBQ',
      timeControl: { minutes: 20, seconds: 0 },
      players: [player, established('b', 1300)],
      games: [{ a: 'a', b: 'b', scoreA: 0 }],
    });
    const trace = explained(input, 'a');
    expect(find(trace, 'Rating after the floor').branch?.taken).toBe('the rating cannot go below the floor');
    expect(find(trace, 'Floor').branch?.taken).toBe('the highest is the floor of the highest established rating');
    expect(find(trace, 'Floor').inputs).toEqual({ absolute: 150, peak: 1500, cash: 1400, lifeMaster: null });
    expect(find(trace, 'Rating under the ceiling').branch?.taken).toBe('the office set a ceiling of 1600');
    expect(trace.value).toBe(1500);
    expect(reevaluate(trace, tracedRules)).toEqual([]);
    const olm = explained(
      event({
        players: [established('a', 2210, { originalLifeMaster: true }), established('b', 1500)],
        games: [{ a: 'a', b: 'b', scoreA: 0 }],
      }),
      'a',
    );
    expect(find(olm, 'Floor').branch?.taken).toBe('the highest is the floor of an original Life Master');
    expect(find(olm, 'Floor').inputs).toMatchObject({ absolute: 150, peak: 2000, lifeMaster: 2200 });
    expect(find(olm, 'Floor').steps?.map((step) => [step.title, step.value])).toEqual([
      ['Absolute floor, with the games of this event', 150],
      ['Floor of the highest established rating before the event', 2000],
      ['Floor of an original Life Master', 2200],
    ]);
    expect(reevaluate(olm, tracedRules)).toEqual([]);
    // 300 games at an established rating above 2200 make one too.
    const counted = explained(
      event({
        players: [established('a', 2210, { lifeMasterGames: 300 }), established('b', 1500)],
        games: [{ a: 'a', b: 'b', scoreA: 0 }],
      }),
      'a',
    );
    expect(find(counted, 'Floor').inputs.lifeMaster).toBe(2200);
    const cash = explained(
      event({
        players: [established('a', 1510, { cashFloor: 1500, games: 20 }), established('b', 1500)],
        games: [{ a: 'a', b: 'b', scoreA: 1 }],
      }),
      'a',
    );
    expect(find(cash, 'Floor').branch?.taken).toBe('the highest is the floor of a prize');
    expect(find(cash, 'Rating after the floor').branch?.taken).toBe('the rating is not below the floor');
    expect(find(cash, 'Rating that is stored').branch?.taken).toBe('ratings are stored with their decimals');
    const level = explained(
      event({
        players: [established('a', 1500, { peakEstablished: 1700 }), established('b', 1500)],
        games: [{ a: 'a', b: 'b', scoreA: 0.5 }],
      }),
      'a',
    );
    expect(find(level, 'Rating after the floor').inputs).toEqual({ rating: 1500, floor: 1500 });
    expect(find(level, 'Rating after the floor').branch?.taken).toBe('the rating is not below the floor');
    const young = explained(event({}), 'x');
    expect(find(young, 'Floor').branch?.taken).toBe('the highest is the absolute floor');
    expect(find(young, 'Floor').inputs).toMatchObject({ peak: null, cash: null, lifeMaster: null });
    expect(find(young, 'Floor').steps).toHaveLength(1);
  });

  test('whole numbers before September 2014', () => {
    const old = event({ edition: { by: 'date' }, startDate: '2012-01-01', endDate: '2012-01-02' });
    const stored = (id: string) => find(explained(old, id), 'Rating that is stored');
    expect(stored('a')).toMatchObject({
      ruling: 'US-A-44',
      branch: { taken: 'ratings were stored as whole numbers, rounded away from the rating before the event' },
    });
    expect(stored('d').branch?.taken).toBe('ratings were stored as whole numbers, rounded to the nearest');
    // A strong FIDE rating counts for so many games that the standard formula applies, but there is no previous rating to round
    // away from.
    const fide = { kind: 'FIDE', rating: 2300, computedOn: '2011-12-01', games: null } as const;
    const master = { ...old, players: [...old.players.filter(({ id }) => id !== 'x'), { id: 'x', sources: [fide] }] };
    expect(find(explained(master, 'x'), 'Step 5').branch?.taken).toContain('standard formula');
    expect(find(explained(master, 'x'), 'Rating that is stored').branch?.taken).toBe(
      'ratings were stored as whole numbers, rounded to the nearest',
    );
    expect(reevaluate(explained(master, 'x'), tracedRules)).toEqual([]);
    for (const id of ['a', 'b', 'x', 'd']) expect(reevaluate(explained(old, id), tracedRules)).toEqual([]);
  });
});

describe('an explained initial rating', () => {
  const source = (kind: 'FIDE' | 'CFC' | 'OTBQ' | 'OTBR' | 'OLB', rating: number) => ({
    kind,
    rating,
    computedOn: '2021-01-01',
    games: kind === 'FIDE' || kind === 'CFC' ? null : 50,
  });
  const step1 = (edition: string, player: object, system: EventInput['system'] = 'OTBR') => {
    const minutes = system === 'OTBB' ? 5 : 120;
    const trace = explained(
      event({
        edition: { by: 'name', name: edition },
        system,
        timeControl: { minutes, seconds: 0 },
        players: [{ id: 'x', ...player }, established('b', 1500)],
        games: [{ a: 'x', b: 'b', scoreA: 1 }],
      }),
      'x',
    );
    expect(reevaluate(trace, tracedRules)).toEqual([]);
    return find(trace, 'Step 1');
  };
  test('the blend: each weight with its parts, and what was left out', () => {
    const step = step1('uschess-2025', {
      birthDate: '2000-07-01',
      sources: [source('OTBQ', 1500), source('FIDE', 1600), source('CFC', 1700)],
    });
    expect(step.steps?.map((inner) => inner.title)).toEqual([
      'Weight W of the OTBQ rating',
      'Weight W of the FIDE rating',
      'Games the initial rating is based on, N',
    ]);
    expect(reasons(step)).toEqual(['the CFC rating: the player is not a resident of Canada']);
    expect(find(step, 'FIDE rating X').parameters.map((read) => read.name)).toContain('uschess.fide-conversion');
    expect(step.steps?.[0]?.steps?.map((inner) => inner.title)).toEqual([
      'OTBQ rating X on the US Chess scale',
      'Rating P by age at that time',
    ]);
    expect(reasons(step1('uschess-2025', { sources: [source('OTBQ', 1500), source('OTBR', 1600)] }))).toEqual([
      'the OTBR rating: it is of the system being rated',
    ]);
  });
  test('a priority list: the entry, and the entries before it', () => {
    const step = step1('uschess-2015', { sources: [source('OTBQ', 1500)] });
    expect(step.branch?.taken).toBe('the first entry that applies is number 3 of the list for Regular, based on 0 games');
    expect(reasons(step)).toEqual([
      'number 1: there is no FIDE rating it would take',
      'number 2: there is no CFC rating it would take',
    ]);
    expect(step1('uschess-2015', { sources: [source('FIDE', 1900)] }, 'OTBB').branch?.taken).toBe(
      'the first entry that applies is number 2 of the list for Blitz, based on 5 games',
    );
    expect(step1('uschess-2015', { sources: [source('CFC', 1900)] }).value).toBeCloseTo(1850, 9);
  });
  test('discretion, age and the last resort', () => {
    expect(step1('uschess-2015', { discretionaryRating: 1444 })).toMatchObject({
      value: 1444,
      ruling: 'US-A-21',
      branch: { taken: 'the office converted another national rating at its discretion, based on 0 games' },
    });
    expect(step1('uschess-2015', {}).branch?.taken).toBe(
      'there is no other rating, and none by age: the last entry of the list, based on 0 games',
    );
    expect(step1('uschess-2025', {})).toMatchObject({
      value: 750,
      branch: { taken: 'there is no other rating to start from: by age (treated as a 15 year old), based on 0 games' },
    });
    expect(step1('uschess-2025', { birthDate: '2010-03-06' }).branch?.taken).toContain('(grows with age)');
    expect(step1('uschess-2025', { inferredAdult: true }).branch?.taken).toContain('(inferred adult)');
    expect(step1('uschess-2015', { birthDate: '2021-03-06' }).branch?.taken).toContain('(birth date taken for an error)');
  });
});

const matchInput: MatchInput = {
  edition: { by: 'name', name: 'uschess-2025' },
  system: 'OTBR',
  startDate: '2024-05-01',
  endDate: '2024-05-03',
  a: established('a', 1500),
  b: established('b', 1600, { peakEstablished: 1810 }),
  scoresA: [1, 1, 1, 1, 1, 1, 1, 1],
  pastMatchesA: [{ on: '2024-01-01', change: 70 }],
};

describe('an explained match', () => {
  const side = (which: 'a' | 'b', more: Partial<MatchInput> = {}) => {
    const result = explainMatch({ ...matchInput, ...more }, which);
    if (!result.ok) throw new Error(result.errors[0]?.message);
    expect(reevaluate(result.value, tracedRules)).toEqual([]);
    return result.value;
  };
  test('has each limit, and the numbers of the match', () => {
    const rated = rateMatch(matchInput);
    const sides = rated.ok ? rated.value.sides : null;
    const trace = side('a');
    expect(trace.value).toBe(sides?.a.rating);
    expect(trace.steps?.slice(-7).map((step) => [step.title, step.value])).toEqual([
      ['Change by the match', sides?.a.changeUncapped],
      ['Change, at most 50 points in a match', 50],
      ['Change, at most 100 net since 2023-11-05 (180 days)', 30],
      ['Change, at most 200 net since 2021-05-03 (3 years)', 30],
      ['Rating after the limits', 1530],
      ['Rating that is stored', 1530],
      ['Floor', 1300],
    ]);
    expect(trace.branch).toEqual({ taken: 'the result is not below the floor' });
    expect(reasons(find(trace, 'Can there be a bonus'))).toEqual(['a bonus: the bonus formula does not apply to matches']);
    expect(find(trace, 'Floor').branch?.taken).toBe('the highest is the floor of the highest established rating');
  });
  test('the limit of three years can apply when that of 180 days does not', () => {
    const trace = side('a', { pastMatchesA: [{ on: '2022-06-01', change: 190 }] });
    expect(find(trace, 'Change, at most 100 net').value).toBe(50);
    expect(find(trace, 'Change, at most 200 net').value).toBe(10);
  });
  test('a result below the floor is a request', () => {
    const trace = side('b');
    expect(trace.value).toBe(1550);
    expect(trace.branch?.taken).toBe('the result is below the floor of 1600: treated as a request to lower it to 1500');
    expect(reasons(trace)).toEqual([
      'the floor: floors are not automatically in effect in matches; if the request is refused, the floor stays',
    ]);
  });
  test('whole numbers before September 2014: a match is rounded like its formula', () => {
    const old = { edition: { by: 'date' }, startDate: '2012-05-01', endDate: '2012-05-03', pastMatchesA: [] } as const;
    const stored = find(side('a', { ...old, scoresA: [1, 0, 1] }), 'Rating that is stored');
    expect(stored.branch?.taken).toBe('ratings were stored as whole numbers, rounded away from the rating before the event');
    expect(stored.value).toBe(Math.ceil(Number(stored.inputs.rating)));
    expect(Number(stored.inputs.rating)).toBeGreaterThan(1500);
  });
  test('for a match that is not rated, only the reason is given', () => {
    const far = explainMatch({ ...matchInput, b: established('b', 2000) }, 'a');
    expect(!far.ok && far.errors).toMatchObject([
      { code: 'match-not-rated', message: 'The match is not rated: the ratings are more than 400 points apart.' },
    ]);
    const unreadable = explainMatch({ ...matchInput, scoresA: [2] }, 'a');
    expect(!unreadable.ok && unreadable.errors).toMatchObject([{ code: 'not-a-score', place: 'scoresA[0]' }]);
    const empty = explainMatch({ ...matchInput, scoresA: [] }, 'a');
    expect(!empty.ok && empty.errors[0]?.message).toBe('The match is not rated: no game was played.');
  });
});

describe('an explained foreign event', () => {
  const input: ForeignInput = {
    edition: { by: 'name', name: 'uschess-2025' },
    startDate: '2025-07-21',
    player: established('p', 2300, { ceiling: 2400 }),
    ownFide: 2250,
    currentMember: true,
    usaFlag: true,
    games: [
      { opponent: 'x', opponentFide: 2300, score: 1 },
      { opponent: 'y', opponentFide: null, score: 1 },
      { opponent: 'z', opponentFide: 1900, score: 0.5 },
    ],
  };
  test.each([false, true])('has the conversions and one pass (youth event: %s)', (youthEvent) => {
    const result = explainForeignEvent({ ...input, youthEvent });
    const rated = rateForeignEvent({ ...input, youthEvent });
    if (!result.ok || !rated.ok) throw new Error('not rated');
    const trace = result.value;
    expect(trace.value).toBe(rated.value.official);
    expect(trace.steps?.map((step) => step.title)).toEqual([
      'Opponent x on the US Chess scale',
      'Opponent z on the US Chess scale',
      'Step 2, effective games N′',
      'Rating before floors, the formula applied once',
      'Rating under the ceiling',
      'Rating after the floor',
      'Rating that is stored',
    ]);
    expect(trace.steps?.[0]?.inputs.from).toBe(youthEvent ? 'FIDE youth event' : 'FIDE');
    expect(find(trace, 'Rating before floors').branch?.taken).toContain('whatever the games or the record');
    expect(find(trace, 'Rating that is stored').value).toBe(rated.value.final);
    expect(reevaluate(trace, tracedRules)).toEqual([]);
  });
  test('the time control of a strong player reduces K, and three opponents can give a bonus', () => {
    const games = [2300, 2400, 2450].map((opponentFide, index) => ({ opponent: `o${index}`, opponentFide, score: 1 }));
    const result = explainForeignEvent({ ...input, games, timeControl: { minutes: 60, seconds: 0 } });
    if (!result.ok) throw new Error('not rated');
    expect(find(result.value, 'K').branch?.taken).toBe(
      'the rating is above 2200 and minutes plus seconds are 60, which is dual-rated: reduced K',
    );
    expect(find(result.value, 'Can there be a bonus').branch?.taken).toBe('3 games, and nobody was met more than once');
    expect(reevaluate(result.value, tracedRules)).toEqual([]);
  });
  test('for an event that does not count, only the reason is given', () => {
    const result = explainForeignEvent({ ...input, currentMember: false });
    expect(!result.ok && result.errors).toMatchObject([
      { code: 'foreign-event-not-rated', message: 'The event does not count: the player is not a current member.' },
    ]);
    const unreadable = explainForeignEvent({ ...input, startDate: '2025-07-32' });
    expect(!unreadable.ok && unreadable.errors).toMatchObject([{ code: 'date-does-not-exist', place: 'startDate' }]);
  });
});

describe('an explanation as text', () => {
  test('reads like a story', () => {
    const players = [established('a', 1500), established('b', 1500)];
    const input = event({ players, games: [{ a: 'a', b: 'b', scoreA: 1 }] });
    const text = renderTrace(explained(input, 'a'), { parameters: false, decimals: 2 });
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'The player scored 1 of 1, more than the 0.53 points expected against these opponents, so the rating rises from 1500 to 1521.',
        '   K, what one point is worth: K = 800 ÷ (N′ + m) = 800 ÷ (16.57 + 1) = 45.536',
        'No bonus: only 1 game, fewer than 3.',
        'Regular rating of a after the event: 1521',
        '   1. Step 2, effective games N′: 16.57',
        '      Case: at this rating, at most N* past games count.',
        '      Not all past games: there are 100, more than N*.',
        '      From rating 1500, games 100.',
        '      Rule: US Chess 2025 §3.',
        '         Not a bonus: the player is not eligible for one.',
      ]),
    );
    expect(text).not.toContain('Parameter ');
    expect(renderTrace(explained(input, 'a'))).toContain(
      'Parameter “Bonus threshold B: B × √(games). Only the gain above it is doubled”: 12, in force since 2023-02-01 (US Chess 2025 §4.2 and §8).',
    );
  });
});
