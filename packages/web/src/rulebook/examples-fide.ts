// The worked examples of the FIDE rating regulations of 2009: the first rating (8.34) and a round robin with unrated players (8.58).

import {
  type EventOutcome,
  editionByName,
  type Performance,
  type PoolOutcome,
  pooledFirstRating,
  rateEvent,
  tournamentPerformance,
} from '@harkness/rules/fide';
import { t } from '../base/words.js';
import { type Example, type ExampleLine, type Given, line, number, shown } from './example.js';

const document = 'fide-2009';

function rules() {
  const found = editionByName('fide-2009', 'standard');
  if (!found.ok) throw new Error('fide-2009 is an edition');
  return found.value;
}

const poolResults = [
  { games: '3', average: '2220', score: '1' },
  { games: '5', average: '2150', score: '3' },
  { games: '4', average: '2200', score: '2.5' },
] as const;

function pooled(given: Given): PoolOutcome | undefined {
  const performances: Performance[] = [];
  for (const index of poolResults.keys()) {
    const [games, rc, score] = [
      number(given, ['games', index].join('')),
      number(given, ['average', index].join('')),
      number(given, ['score', index].join('')),
    ];
    if (!(games > 0 && games <= 100)) return undefined;
    const alone = tournamentPerformance(
      Array.from({ length: games }, () => rc),
      2 * score,
      rules(),
    );
    if (!alone.ok) return undefined;
    performances.push({
      event: String(index),
      start: '2010-01-10',
      end: '2010-01-15',
      kind: 'swiss',
      games,
      halfPoints: 2 * score,
      rc,
      rcTotal: games * rc,
      ru: alone.value.ru,
      enoughRated: true,
      teamChampionship: false,
      floor: 1200,
    });
  }
  const answer = pooledFirstRating(performances, { calendar: { monthlyFrom: null }, disabilityMember: false }, rules());
  return answer.ok ? answer.value : undefined;
}

const firstRating: Example = {
  key: 'fide-first-rating',
  title: t('The first rating of an unrated player'),
  text: t('Their three results are pooled as if they were one tournament.'),
  inputs: poolResults.flatMap(({ games, average, score }, index) => [
    { key: `games${index}`, label: t('Games {index}', { index: index + 1 }), value: games },
    { key: `average${index}`, label: t('Average {index}', { index: index + 1 }), value: average },
    { key: `score${index}`, label: t('Score {index}', { index: index + 1 }), value: score },
  ]),
  documents: [
    {
      document,
      section: '8.34',
      statements: ['FIDE09-8.3.06', 'FIDE09-8.3.07', 'FIDE09-8.3.08'],
      lines: [
        line('games', '12', (given) => shown(pooled(given)?.games)),
        line('points', '6.5', (given) => shown((pooled(given)?.halfPoints ?? Number.NaN) / 2, 1)),
        line(t('average of the opponents'), '2184', (given) => shown(pooled(given)?.rc)),
        line(t('first published rating'), '2199', (given) => shown(pooled(given)?.rn)),
      ],
    },
  ],
};

// The document gives ratings and points; this table has those points, row against column, in half points.
const roundRobin = `
  A 2600 . 1 1 2 2 2 2 2 2 2
  B 2500 1 . 1 1 1 2 2 2 2 2
  C -    1 1 . 1 1 2 2 2 2 2
  D 2400 0 1 1 . 1 1 2 2 2 2
  E -    0 1 1 1 . 1 2 2 2 2
  F 2150 0 0 0 1 1 . 1 1 2 2
  G 2300 0 0 0 0 0 1 . 1 2 2
  H -    0 0 0 0 0 1 1 . 1 1
  I -    0 0 0 0 0 0 0 1 . 1
  J 2300 0 0 0 0 0 0 0 1 1 .`;
const field = roundRobin
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
  .map(([id = '', rating = '', ...scores]) => ({ id, rating, scores }));
const rated = field.filter(({ rating }) => rating !== '-');

function outcome(given: Given): EventOutcome | undefined {
  const answer = rateEvent(
    {
      id: '8.58',
      kind: 'round_robin',
      start: '2009-09-01',
      end: '2009-09-09',
      entries: field.map(({ id, rating }) => ({ id, rating: rating === '-' ? null : number(given, id), reached2400: false })),
      games: field.flatMap(({ id: white, scores }, line) =>
        scores.flatMap((score, column) =>
          column > line ? [{ white, black: field[column]?.id ?? '', halfPoints: Number(score), played: true }] : [],
        ),
      ),
    },
    rules(),
  );
  return answer.ok ? answer.value : undefined;
}

const unratedPlayers = [
  ['C', '2423', '2348', '2423'],
  ['E', '2393', '2348', '2393'],
  ['H', '2150', '2342', '2144'],
  ['I', '2032', '2322', '2006'],
] as const;
const ratedPlayers = [
  ['A', '7.36', '12.8'],
  ['B', '6.48', '10.4'],
  ['D', '5.40', '12.0'],
  ['F', '2.55', '43.5'],
  ['G', '4.21', '−36.3'],
  ['J', '4.21', '−96.3'],
] as const;

const roundRobinLines: readonly ExampleLine[] = [
  line(t('average of the rated players R_ar'), '2375', (given) => {
    const average = outcome(given)?.average;
    return shown(average && average.rar.numerator / average.rar.denominator, average?.rar.denominator === 1 ? 0 : 2);
  }),
  line(t('average d_pa'), '29.5', (given) => {
    const average = outcome(given)?.average;
    return shown(average && average.dpa.numerator / average.dpa.denominator, 1);
  }),
  line(t('tournament average R_a'), '2348', (given) => shown(outcome(given)?.average?.ra)),
  ...unratedPlayers.flatMap(([id, ru, rcNew, ruNew]): ExampleLine[] => {
    const row = (given: Given) => outcome(given)?.unrated.find((one) => one.id === id);
    return [
      line(t('{id}: first rating R_u', { id }), ru, (given) => shown(row(given)?.ru)),
      line(t('{id}: average after the second pass', { id }), rcNew, (given) => shown(row(given)?.rcNew)),
      line(t('{id}: rating after the second pass', { id }), ruNew, (given) => shown(row(given)?.ruNew)),
    ];
  }),
  ...ratedPlayers.flatMap(([id, expected, change]): ExampleLine[] => {
    const row = (given: Given) => outcome(given)?.rated.find((one) => one.id === id);
    return [
      line(t('{id}: expected score W_e', { id }), expected, (given) =>
        shown((row(given)?.expectedHundredths ?? Number.NaN) / 100, 2),
      ),
      line(t('{id}: change', { id }), change, (given) => shown((row(given)?.changeHundredths ?? Number.NaN) / 100, 1)),
    ];
  }),
];

const withUnrated: Example = {
  key: 'fide-round-robin',
  title: t('A round robin with unrated players'),
  text: t(
    'Ten players, four of them unrated: A 2600 scores 8 of 9, B 2500 7, C unrated 7, D 2400 6, E unrated 6, F 2150 4, G 2300 3, H unrated 2, I unrated 1, J 2300 1. The unrated are rated first, twice, then the rated against them.',
  ),
  inputs: rated.map(({ id, rating }) => ({ key: id, label: t('Rating of {id}', { id }), value: rating })),
  documents: [
    {
      document,
      section: '8.58',
      statements: [
        'FIDE09-8.5.15',
        'FIDE09-8.5.16',
        'FIDE09-8.5.17',
        'FIDE09-8.5.18',
        'FIDE09-8.5.19',
        'FIDE09-8.5.20',
        'FIDE09-8.5.21',
        'FIDE09-8.5.22',
        'FIDE09-8.5.23',
        'FIDE09-8.5.24',
        'FIDE09-8.5.25',
        'FIDE09-8.5.26',
        'FIDE09-8.5.27',
      ],
      lines: roundRobinLines,
    },
  ],
};

export const fideExamples: readonly Example[] = [firstRating, withUnrated];
