import { type Story, storyOf, type TraceStep } from '@harkness/rules';
import { explainSection, readRulebook } from '@harkness/rules/elo';
import { explainFirstRating, explainPeriod } from '@harkness/rules/fide';
import { type EventInput, explainEvent } from '@harkness/rules/uschess';
import { expect, test } from 'vitest';
import { sentenceOf } from './said.js';

type Player = EventInput['players'][number];

function established(id: string, rating: number, more: Partial<Player> = {}): Player {
  return { id, rating, games: 100, wins: 40, draws: 20, eventsOfThree: 20, peakEstablished: rating, ...more };
}

function ofEvent(scores: readonly number[], more: Partial<Player> = {}): TraceStep {
  const answer = explainEvent(
    {
      system: 'OTBR',
      startDate: '2026-03-01',
      endDate: '2026-03-01',
      timeControl: null,
      players: [established('me', 1500, more), ...scores.map((_, index) => established(`o${index}`, 1500))],
      games: scores.map((scoreA, index) => ({ a: 'me', b: `o${index}`, scoreA })),
    },
    'me',
  );
  if (!answer.ok) throw new Error(answer.errors[0]?.message);
  return answer.value;
}

function ofPeriod(games: { opponent: number; halfPoints: number }[]): TraceStep {
  const answer = explainPeriod({
    listType: 'standard',
    newList: '2026-04-01',
    player: { rating: 2000, games: 50, ever2300: false, ever2400: false, born: '1980' },
    tournaments: games.length === 0 ? [] : [{ id: 'open/1', start: '2026-03-05', own: 2000, games }],
  });
  if (!answer.ok) throw new Error(answer.errors[0]?.message);
  return answer.value.trace;
}

function ofFirst(games: number): TraceStep {
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
  if (!answer.ok) throw new Error(answer.errors[0]?.message);
  return answer.value.traces[0] as TraceStep;
}

const since = (value: unknown) => [{ from: '2024-01-01', value, paragraph: '§1' }];

/** By a rulebook that rounds ratings, or only those on lists. */
function ofElo(score: number | null, rating: number | null, rounding: object, performance = false): TraceStep {
  const read = readRulebook({
    id: 'riverside',
    title: 'Riverside rating rules',
    from: '2024-01-01',
    parameters: {
      ratedPer: since('section'),
      expectancy: since({ kind: 'logistic', scale: 400 }),
      k: since([{ k: 20 }]),
      firstRating: since(
        performance
          ? { kind: 'performance', games: 1, performance: { kind: 'linear', points: 400 } }
          : { kind: 'assigned', rows: [{ rating: 1200 }] },
      ),
      floor: since(800),
      rounding: since(rounding),
      calendar: since({ months: [1], day: 1, cutoffDays: 7 }),
    },
  });
  if (!read.ok) throw new Error(read.errors[0]?.message);
  const day = { startDate: '2024-05-01', endDate: '2024-05-01' };
  const players = [
    { id: 'me', ...(rating === null ? {} : { rating, games: 50 }) },
    { id: 'ann', rating: 1500.4, games: 50 },
  ];
  const games = score === null ? [] : [{ white: 'me', black: 'ann', score }];
  const answer = explainSection(read.value, { ...day, players, games }, 'me');
  if (!answer.ok) throw new Error(answer.errors[0]?.message);
  return answer.value;
}

const whole = { decimals: 0, mode: 'half-up' };

function textsOf({ sentences, remarks, gamesNote, formulas, games }: Story): string[] {
  const because = games.map((game) => game.because.replace(/^on the list(; )?/, ''));
  const texts = [...sentences, ...remarks, gamesNote ?? '', ...formulas.map(({ title }) => title), ...because];
  return [...new Set(texts)].filter((text) => text !== '');
}

test.each([
  ['a loss', ofEvent([0, 0, 0.5])],
  ['a bonus', ofEvent([1, 1, 1, 1])],
  ['a gain without one', ofEvent([1, 0.5, 0.5, 0.5])],
  ['a floor that holds', ofEvent([0, 0, 0, 0], { rating: 1405, peakEstablished: 1600 })],
  ['few games', ofEvent([1, 0, 0.5], { games: 5, wins: 2, draws: 1, peakEstablished: null })],
  ['no rating', ofEvent([1, 0, 0.5], { rating: null, games: 0, wins: 0, draws: 0, peakEstablished: null })],
  ['no game', ofEvent([])],
  [
    'a FIDE gain',
    ofPeriod([
      { opponent: 2000, halfPoints: 2 },
      { opponent: 1500, halfPoints: 1 },
    ]),
  ],
  ['a FIDE period without games', ofPeriod([])],
  ['a first FIDE rating', ofFirst(5)],
  ['a first FIDE rating to come', ofFirst(3)],
  ['one game missing', ofFirst(4)],
  ['a rating rounded', ofElo(1, 1400, { rating: whole })],
  ['a rating kept with decimals', ofElo(1, 1400.26, { published: whole })],
  ['a floor of a rulebook', ofElo(0, 800, { rating: whole })],
  ['an assigned rating', ofElo(0.5, null, { rating: whole })],
  ['a performance', ofElo(0.5, null, { rating: whole }, true)],
  ['nobody played', ofElo(null, 1400, { rating: whole })],
  ['nobody played, unrated', ofElo(null, null, { rating: whole }, true)],
] as [string, TraceStep][])('every sentence of a story has a message: %s', (_, trace) => {
  const story = storyOf(trace, 'Ada Byron');
  if (story === undefined) throw new Error('no story');
  expect(story.sentences.length).toBeGreaterThan(0);
  expect(textsOf(story).filter((text) => sentenceOf(text) === undefined)).toEqual([]);
});

test('a sentence yields its values', () => {
  const text =
    'Ada Byron scored 1½ of 2, more than the 1.42 points expected against these opponents, so the rating rises from 2000 to 2002.';
  expect(sentenceOf(text)?.values).toEqual({
    who: 'Ada Byron',
    score: '1½',
    games: '2',
    compared: 'more than the 1.42 points expected against these opponents',
    moved: 'rises from 2000 to 2002',
  });
  expect(sentenceOf('Nobody has ever said this.')).toBeUndefined();
});

test('a rulebook that rounds says so', () => {
  const rounded = (trace: TraceStep) => storyOf(trace, 'Ada Byron')?.sentences.slice(2);
  // 1400 against 1500.4: E is 0.3594, 20 × 0.6406 = 12.81.
  expect(rounded(ofElo(1, 1400, { rating: whole }))).toEqual(['The rulebook rounds 1412.81 to 1413.']);
  expect(rounded(ofElo(1, 1400.26, { published: whole }))).toEqual([
    'Lists show 1413; the next event starts from 1413.07.',
    'The rating before was 1400.26, shown as 1400.',
  ]);
});
