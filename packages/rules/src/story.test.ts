import { describe, expect, test } from 'vitest';
import { type Formula, formulaText } from './core/formula.js';
import { insteadText } from './core/story.js';
import type { TraceStep } from './core/trace.js';
import { editionByDate, editionByName } from './fide/edition.js';
import { explainPlayer } from './fide/explain.js';
import { explainFirstRating, explainPeriod, fideParameters } from './fide/index.js';
import { explainK } from './fide/internal.js';
import { renderTrace } from './render-trace.js';
import { storyOf } from './story.js';
import { type EventInput, edition, explainEvent, explainForeignEvent, explainMatch, parameters } from './uschess/index.js';
import { explainFloor } from './uschess/internal.js';
import { parameterText, sourceText, stepInputs, stepValueText } from './words.js';

type Player = EventInput['players'][number];

function established(id: string, rating: number, more: Partial<Player> = {}): Player {
  return { id, rating, games: 100, wins: 40, draws: 20, eventsOfThree: 20, peakEstablished: rating, ...more };
}

function explained(scores: readonly number[], more: Partial<Player> = {}): TraceStep {
  const opponents = scores.map((_, index) => established(`o${index}`, 1500));
  const answer = explainEvent(
    {
      system: 'OTBR',
      startDate: '2026-03-01',
      endDate: '2026-03-01',
      timeControl: null,
      players: [established('me', 1500, more), ...opponents],
      games: scores.map((scoreA, index) => ({ a: 'me', b: `o${index}`, scoreA })),
    },
    'me',
  );
  if (!answer.ok) throw new Error(answer.errors[0]?.message);
  return answer.value;
}

describe('the story of a US Chess rating', () => {
  test('a foreign event: the same sentences, and each opponent with the FIDE rating that was converted', () => {
    const answer = explainForeignEvent({
      startDate: '2026-03-01',
      player: established('me', 2250),
      ownFide: 2210,
      currentMember: true,
      usaFlag: true,
      games: [
        { opponent: '1', opponentFide: 2300, score: 1 },
        { opponent: '2', opponentFide: 2410, score: 0.5 },
      ],
    });
    if (!answer.ok) throw new Error(answer.errors[0]?.message);
    const story = storyOf(answer.value);
    expect(story?.sentences[0]).toMatch(
      /^The player scored 1½ of 2, more than the 0\.\d+ points expected against these opponents, so the rating rises from 2250 to \d{4}\.$/,
    );
    expect(story?.sentences[0]).toContain(`to ${Math.round(Number(answer.value.value))}.`);
    expect(story?.games.map(({ because }) => because)).toEqual([
      'FIDE 2300 on the US Chess scale',
      'FIDE 2410 on the US Chess scale',
    ]);
  });

  test('the first sentence gives score, expectation and movement; the second multiplies', () => {
    const trace = explained([0, 0, 0.5]);
    const story = storyOf(trace, 'Ada Byron');
    expect(story?.sentences[0]).toMatch(
      /^Ada Byron scored ½ of 3, less than the 1\.\d+ points expected against these opponents, so the rating falls from 1500 to 14\d\d\.$/,
    );
    expect(story?.sentences[1]).toMatch(
      /^One point more than expected is worth K = 40\.9 rating points here: 40\.9 × −0?\.?\d* = −\d+(\.\d)?\.$/,
    );
    expect(story?.games).toHaveLength(3);
    expect(story?.games[0]?.because).toMatch(/^after a first pass; entered with 1500$/);
    const expected = story?.games.reduce((sum, game) => sum + (game.expected ?? 0), 0) ?? 0;
    expect(story?.sentences[0]).toContain(`the ${Number(expected.toFixed(2))} points`);
  });

  test('a bonus is stated and added up; without one, the threshold is stated', () => {
    const won = storyOf(explained([1, 1, 1, 1]));
    expect(won?.sentences[2]).toMatch(/^The result is unusually good, so a bonus of \d+(\.\d)? is added\.$/);
    expect(won?.formulas.map(({ title }) => title)).toContain('Bonus');
    const drawn = storyOf(explained([1, 0.5, 0.5, 0.5]));
    expect(drawn?.remarks[0]).toMatch(/^No bonus: it begins where the gain passes 10 × √4 = 20, and the gain is \d+(\.\d)?\.$/);
  });

  test('the product in the sentence is right as it is printed', () => {
    const numbers = [0, 0.5, 1].flatMap((first) =>
      [0, 0.5, 1].flatMap((second) => {
        const sentence = storyOf(explained([first, second, 1]))?.sentences[1] ?? '';
        const [k, difference, change] = [...(sentence.split(': ')[1] ?? '').matchAll(/[−+]?[\d.]+\d|[−+]?\d/g)].map(([text]) =>
          Number(text.replace('−', '-')),
        );
        return [[Math.round(10 * (k ?? 0) * (difference ?? 0)) / 10, change]];
      }),
    );
    expect(numbers).toHaveLength(9);
    for (const [product, change] of numbers) expect(product).toBe(change);
  });

  test('a floor is told with the sum behind it', () => {
    const rules = edition({ by: 'date', on: '2026-03-01' });
    if (!rules.ok) throw new Error(rules.errors[0]?.message);
    const player = { ...established('Ada', 1500), games: 30, history: 'mixed', birthDate: null, inferredAdult: false } as const;
    const unused = { canadianResident: false, sources: [], discretionaryRating: null, originalLifeMaster: false } as const;
    const told = (system: 'OTBR' | 'OTBQ' | 'OLB', peakEstablished: number | null, floor: number, wins = 4) => {
      const counts = { wins, draws: 8, eventsOfThree: 3 };
      const trace = explainFloor({
        ...counts,
        edition: rules.value,
        system,
        player: {
          ...player,
          ...unused,
          ...counts,
          lifeMasterGames: 0,
          cashFloor: null,
          ceiling: null,
          rating: 1500,
          peakEstablished,
        },
        floor,
        floorSource: peakEstablished === null ? 'absolute' : 'peak',
        isStanding: true,
      });
      return storyOf(trace, 'Ada');
    };
    const peak = told('OTBR', 1639.2, 1400);
    expect(peak?.sentences).toEqual(['Ada once had an established rating of 1639, so the rating never falls below 1400.']);
    expect(peak?.formulas.map(({ formula }) => formulaText(formula))).toEqual(['1639 − 200 = 1439 → 1400']);
    const absolute = told('OTBQ', null, 135);
    expect(absolute?.sentences).toEqual([
      'Ada’s rating never falls below 135: everybody has a floor of 100, and wins, draws and events raise it, up to 150.',
    ]);
    expect(absolute?.formulas.map(({ formula }) => formulaText(formula))).toEqual(['100 + 4 × 4 + 2 × 8 + 1 × 3 = 135']);
    const full = told('OTBQ', null, 150, 100);
    expect(full?.formulas.map(({ formula }) => formulaText(formula))).toEqual(['100 + 4 × 100 + 2 × 8 + 1 × 3 = 519 → 150']);
    const online = told('OLB', null, 100);
    expect(online?.sentences).toEqual(['Ada’s rating never falls below 100: everybody has a floor of 100.']);
    expect(online?.formulas).toEqual([]);
  });

  test('a floor that applied is stated', () => {
    const story = storyOf(explained([0, 0, 0], { rating: 1503, peakEstablished: 1700 }));
    expect(story?.sentences.at(-1)).toMatch(
      /^The result alone would be 14\d\d(\.\d)?, but no rating of this player is below the floor of 1500\.$/,
    );
  });

  test('few games: the rating solves an equation, where the expected scores and the earlier games add up', () => {
    const trace = explained([1, 0.5], { games: 4, wins: 2, draws: 0, peakEstablished: null, history: 'mixed' });
    const story = storyOf(trace);
    expect(story?.sentences[0]).toMatch(
      /so the rating becomes \d+: at that strength, .* is just what to expect, with earlier results counted as 4 games\.$/,
    );
    expect(story?.formulas.map(({ title }) => title)).toContain('The rating R that solves');
    expect(story?.gamesNote).toContain('with the earlier games they give the score');
  });

  test.each([
    ['all_wins', 'won', '1100', ' = 1.5 + 4'],
    ['all_losses', 'lost', '1900', ' = 1.5'],
  ] as const)('few games, %s: the earlier games count as %s against %s', (history, result, met, sum) => {
    const games = history === 'all_wins' ? { wins: 4, draws: 0 } : { wins: 0, draws: 0 };
    const story = storyOf(explained([1, 0.5], { rating: 1500, games: 4, ...games, peakEstablished: null, history }));
    expect(story?.sentences.at(-1)).toMatch(
      new RegExp(`^Every earlier game was ${result}, so .* as ${result} against ${met}, 400 `),
    );
    const equation = story?.formulas.find(({ title }) => title === 'The rating R that solves');
    expect(equation && formulaText(equation.formula)).toMatch(new RegExp(`4 × P\\(R, ${met}\\)${sum.replace('+', '\\+')}$`));
  });

  test('a match names the limit that cut it', () => {
    const side = (id: string, rating: number) => established(id, rating);
    const answer = explainMatch(
      {
        system: 'OTBR',
        startDate: '2026-03-01',
        endDate: '2026-03-01',
        timeControl: null,
        a: side('a', 1500),
        b: side('b', 1800),
        scoresA: [1, 1, 1, 1, 1, 1],
        pastMatchesA: [],
        pastMatchesB: [],
      },
      'a',
    );
    expect(answer.ok && storyOf(answer.value)?.sentences.at(-1)).toMatch(
      /^A match may change a rating only so far \(at most 50 points in a match\): \+\d+(\.\d)? becomes \+50\.$/,
    );
    const sums = answer.ok ? (storyOf(answer.value)?.formulas.slice(-2) ?? []) : [];
    expect(sums.map(({ title }) => title)).toEqual(['Rating before the limits of a match', 'New rating']);
    expect(sums[1] && formulaText(sums[1].formula)).toBe('R = 1500 + 50 = 1550');
  });
});

test('a first US Chess rating says where its first estimate comes from', () => {
  const newcomer = (more: object) => {
    const answer = explainEvent(
      {
        system: 'OTBR',
        startDate: '2026-03-01',
        endDate: '2026-03-01',
        timeControl: null,
        players: [{ id: 'me', ...more }, established('a', 1500), established('b', 1400)],
        games: [
          { a: 'me', b: 'a', scoreA: 1 },
          { a: 'me', b: 'b', scoreA: 0 },
        ],
      } as EventInput,
      'me',
    );
    if (!answer.ok) throw new Error(answer.errors[0]?.message);
    return storyOf(answer.value)?.sentences.join(' ');
  };
  // Other ratings count as games; an estimate by age counts as none, so it is not told.
  const quick = { kind: 'OTBQ', rating: 1300, games: 40, computedOn: '2026-02-01' };
  expect(newcomer({ birthDate: '2004-03-01', sources: [quick, { ...quick, kind: 'OLR' }] })).toMatch(
    /^The player scored 1 of 2, .* There was no rating yet; the first estimate of \d+ is the average of the player’s other ratings, each weighted by its games\. /,
  );
  const provisional = { ...quick, games: 5 };
  expect(newcomer({ birthDate: '2004-03-01', sources: [provisional] })).toMatch(
    /^The player had no rating\. .* The first estimate of \d+ is the average/,
  );
  expect(newcomer({ birthDate: '2014-03-01' })).not.toContain('estimate');
});

describe('the story of a FIDE rating', () => {
  const period = (games: { opponent: number; halfPoints: number; against?: string }[]) => {
    const answer = explainPeriod({
      listType: 'standard',
      newList: '2026-04-01',
      player: { rating: 2000, games: 50, ever2300: false, ever2400: false, born: '1980' },
      tournaments: [{ id: 'open/1', start: '2026-03-05', own: 2000, games }],
    });
    if (!answer.ok) throw new Error(answer.errors[0]?.message);
    return answer.value.trace;
  };

  test('shows points rather than half points, rating points rather than hundredths', () => {
    const trace = period([
      { opponent: 2000, halfPoints: 2, against: 'no. 4' },
      { opponent: 1500, halfPoints: 1 },
    ]);
    const story = storyOf(trace, 'Ada Byron');
    expect(story?.sentences).toEqual([
      'Ada Byron scored 1½ of 2, more than the 1.42 points expected against these opponents, so the rating rises from 2000 to 2002.',
      'One point more than expected is worth K = 20 rating points: 20 × +0.08 = +1.6, rounded once for the period to +2.',
      'K is 20 here: none of the special cases applies.',
    ]);
    expect(story?.games).toEqual([
      { tournament: 'open/1', against: 'no. 4', own: 2000, rating: 2000, because: 'on the list', expected: 0.5, score: 1 },
      {
        tournament: 'open/1',
        own: 2000,
        rating: 1500,
        because: 'on the list; the difference of 500 counts as 400',
        expected: 0.92,
        score: 0.5,
      },
    ]);
    const text = renderTrace(trace);
    expect(text).not.toMatch(/hundredths|half points|FIDE-LATER|R_/);
    expect(text).toContain('a difference of more than 400 points counts as 400');
  });

  test('under the text of 2009 a result against unrated opponents is told too, and K in a sentence', () => {
    const edition = editionByName('fide-2009', 'standard');
    if (!edition.ok) throw new Error('no edition');
    const entries = [
      { id: 'ada', rating: 2300 },
      { id: 'new', rating: null },
      ...[1800, 1820, 1840].map((rating, at) => ({ id: `o${at}`, rating })),
    ];
    const game = (white: string, black: string, halfPoints: number) => ({ white, black, halfPoints, played: true });
    const games = [game('ada', 'o0', 1), game('ada', 'new', 2), game('new', 'o1', 1), game('new', 'o2', 1)];
    const event = { id: 'e', kind: 'swiss' as const, start: '2010-03-01', end: '2010-03-07', entries, games };
    const told = (id: string) => {
      const trace = explainPlayer(event, id, edition.value);
      if (!trace.ok) throw new Error(trace.errors[0]?.message);
      return storyOf(trace.value);
    };
    const rated = told('ada');
    expect(rated?.games.map(({ against, because, notRated }) => [against, because, notRated])).toContainEqual([
      'o0',
      'on the list; the difference of 500 counts as 400',
      undefined,
    ]);
    expect(JSON.stringify(rated?.remarks)).not.toMatch(/disregarded under|game against/);
    const first = told('new');
    expect(first?.games.map(({ rating }) => rating)).toEqual([2300, 1820, 1840]);
    expect(first?.sentences[0]).not.toMatch(/\d\.\d\d|disregarded/);
    expect(first?.formulas.map(({ title }) => title)[0]).toBe('Average of the opponents');
  });

  test('K is explained by the row that applies and the rows that do not', () => {
    const edition = editionByDate('2026-03-01', 'standard');
    if (!edition.ok) throw new Error('no edition');
    const player = { rating: 2000, games: 50, ever2300: false, ever2400: false, born: '1980' };
    const story = storyOf(explainK(edition.value, player, '2026-03-01', 0));
    expect(story?.sentences[0]).toBe('K is 20 for the player: none of the special cases applies.');
    expect(story?.remarks).toHaveLength(3);
  });

  test('a first rating says what is missing, or how it was computed', () => {
    const first = (games: number) => {
      const answer = explainFirstRating({
        listType: 'standard',
        events: [
          {
            id: 'e',
            start: '2026-03-05',
            list: '2026-04-01',
            games: Array.from({ length: games }, () => ({ opponent: 1900, halfPoints: 1 })),
          },
        ],
      } as Parameters<typeof explainFirstRating>[0]);
      if (!answer.ok) throw new Error(answer.errors.map(({ message }) => message).join());
      return storyOf(answer.value.traces[0] as TraceStep);
    };
    expect(first(3)?.sentences[0]).toBe(
      'The player is not rated yet: 3 of the 5 games against rated opponents are there, 2 are missing.',
    );
    expect(first(5)?.sentences[0]).toMatch(
      /^The player has 5 games against rated opponents with 2½ points, enough for a first rating: \d{4}\.$/,
    );
  });
});

test('a formula on one line', () => {
  const formula: Formula = {
    row: ['x', '=', { over: ['1', { row: ['1', '+', { power: ['10', { over: ['a', 'b'] }] }] }] }, '+', { root: '4' }],
  };
  expect(formulaText(formula)).toBe('x = 1 ÷ (1 + 10^(a ÷ b)) + √4');
});

test('another result is told in a sentence', () => {
  expect(insteadText({ game: 0, score: 0.5, change: 4.12, rating: 1907 }, { round: 3, name: 'Ada Byron' })).toBe(
    'A draw in round 3 against Ada Byron would have given +4.12, a rating of 1907.',
  );
});

test('no parameter is shown as a raw object, and no source by its letters', () => {
  for (const { name, entries } of [...parameters, ...fideParameters]) {
    for (const { value, source } of entries) {
      const text = parameterText(name, value as never);
      expect(text, name).not.toMatch(/\bnone\b.*,|systems|undefined|null|\[object|[a-z][A-Z]/);
      if (typeof value === 'object' && value !== null) expect(text, name).not.toMatch(/^[a-z ]+ \d+, [a-z ]+ /);
      expect(sourceText(source), source).not.toMatch(/FIDE-LATER|\bZ[123]\b|\(([ABCM])\)|RULINGS|uschess-2/);
    }
  }
});

test('other steps read as before', () => {
  const step: TraceStep = { title: 'x', rule: 'x.y', source: 's', inputs: { gamesPlayed: 3 }, parameters: [], value: { a: 1 } };
  expect(stepInputs(step)).toEqual([['games played', '3']]);
  expect(stepValueText(step)).toBe('a 1');
});
