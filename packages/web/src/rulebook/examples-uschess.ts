// The worked examples of the US Chess rating system of 2025, 2020 and 2015.

import { roundHalfUp } from '@harkness/rules';
import {
  absoluteFloor,
  blendedSource,
  effectiveGames,
  floorOfPeak,
  floorOfPrize,
  gameFactor,
  initialRating,
  kFactor,
  mostEffectiveGames,
} from '@harkness/rules/internal/uschess';
import {
  classify,
  type EditionName,
  edition,
  parseTimeControl,
  type RatingSource,
  systemTitles,
  type UsChessEdition,
} from '@harkness/rules/uschess';
import { excerpt } from '../base/sentence.js';
import { count, t, verbatim } from '../base/words.js';
import { type Example, type ExampleDocument, type ExampleLine, type Given, input, line, number, shown } from './example.js';

type Year = 25 | 20 | 15;

const names: { readonly [year in Year]: EditionName } = { 25: 'uschess-2025', 20: 'uschess-2020', 15: 'uschess-2015' };

function named(name: EditionName): UsChessEdition {
  const found = edition({ by: 'name', name });
  if (!found.ok) throw new Error(`${name} is an edition`);
  return found.value;
}

function inYears(
  years: readonly Year[],
  section: string,
  statements: readonly string[],
  lines: (rules: UsChessEdition, year: Year) => readonly ExampleLine[],
): ExampleDocument[] {
  return years.map((year) => ({
    document: names[year],
    section: section === 'front' ? 'front' : `§${section}`,
    statements: statements.map((statement) => `US${year}-${statement}`),
    lines: lines(named(names[year]), year),
  }));
}

const controls = ['G/5d0', 'G/3+2', 'G/7d3', 'G/20+5', 'G/26d3'] as const;

function controlProblem(text: string): string | undefined {
  return parseTimeControl(text).ok
    ? undefined
    : t('“{text}” is not a time control. Write one like G/60;d5.', { text: excerpt(text) });
}

const timeControls: Example = {
  key: 'time-controls',
  title: t('Which system a time control is rated in'),
  text: t('Minutes and seconds are added: 5 to 10 is Blitz, above that Quick.'),
  inputs: controls.map((control, index) => ({
    key: `control${index}`,
    label: t('Time control {index}', { index: index + 1 }),
    value: control,
    problem: controlProblem,
  })),
  documents: inYears([25, 20], 'front', ['0.11', '0.12'], (rules) =>
    controls.map((control, index) =>
      line(control, index < 3 ? verbatim('Blitz') : verbatim('Quick'), (given) => {
        const read = parseTimeControl(given[`control${index}`] ?? '');
        if (!read.ok) return '—';
        const systems = classify(read.value, 'OTB', rules).systems.map((system) => systemTitles[system]);
        return systems.join(', ') || t('not rated');
      }),
    ),
  ),
};

const rounding: Example = {
  key: 'rounding',
  title: t('An official rating is a whole number'),
  text: t('Ratings are kept with their decimals and published rounded.'),
  inputs: [input('one', t('A rating'), '1643.759'), input('other', t('Another'), '1431.034')],
  documents: inYears([25, 20, 15], '1', ['1.04'], () => [
    line('1643.759', '1644', (given) => shown(roundHalfUp(number(given, 'one')))),
    line('1431.034', '1431', (given) => shown(roundHalfUp(number(given, 'other')))),
  ]),
};

const factor: Example = {
  key: 'game-factor',
  title: t('The Game Factor of a source with few games'),
  text: t('A Regular rating counts for 10 games, but never for more than were played.'),
  inputs: [input('games', t('Games behind the Regular rating'), '7')],
  documents: inYears([25, 20], '2', ['2.10'], (rules) => [
    line('G', '7', (given) => {
      const source: RatingSource = { kind: 'OTBR', rating: 1500, games: number(given, 'games'), computedOn: '2020-09-01' };
      return shown(gameFactor(source, 'OTBQ', rules));
    }),
  ]),
};

const blendEnd = '2020-09-01';
const blendSources = [
  {
    kind: 'OTBR',
    label: verbatim('Regular'),
    rating: '1759',
    on: '2018-03-25',
    printed: ['10', '891', '886.52', '2.49', '0.60', '5.98'],
  },
  {
    kind: 'OTBQ',
    label: verbatim('Quick'),
    rating: '1643',
    on: '2018-01-13',
    printed: ['5', '962', '876.80', '2.19', '0.55', '2.74'],
  },
  {
    kind: 'OTBB',
    label: verbatim('Blitz'),
    rating: '1658',
    on: '2016-07-16',
    printed: ['10', '1508', '802.05', '2.45', '0.41', '4.15'],
  },
] as const;

/** All sources are established: the Game Factor limits what they count for. */
function blendPlayer(given: Given) {
  const sources = blendSources.map(
    ({ kind, on }): RatingSource => ({ kind, rating: number(given, kind), computedOn: on, games: 100 }),
  );
  return { birthDate: '2000-07-01', inferredAdult: false, canadianResident: false, sources, discretionaryRating: null };
}

const blend: Example = {
  key: 'initial-rating',
  title: t('Initial rating from ratings in other systems'),
  text: t(
    'A player born on 1 July 2000 plays a first online Blitz tournament, which ends on 1 September 2020. They have established ratings in three systems: Regular of 25 March 2018, Quick of 13 January 2018, Blitz of 16 July 2016.',
  ),
  inputs: blendSources.map(({ kind, label, rating }) => ({ key: kind, label: t('{label} rating', { label }), value: rating })),
  calculator: {
    to: '/calculators/initial',
    hash: `system=OLB&age=20&on=${blendEnd}&edition=uschess-2020&sources=${blendSources.map(({ kind, rating, on }) => `${kind}:${rating}:50:${on}`).join('+')}`,
  },
  documents: inYears([25, 20], '2', ['2.21', '2.22', '2.23', '2.24', '2.25', '2.26'], (rules) => [
    ...blendSources.flatMap(({ label, printed }, index) => {
      const row = (given: Given) => {
        const player = blendPlayer(given);
        const source = player.sources[index];
        return source && blendedSource(source, player, 'OLB', blendEnd, rules);
      };
      const columns = [
        t('Game Factor G'),
        t('days old D'),
        t('rating by age P'),
        t('strength Z'),
        t('staleness factor S'),
        t('weight W'),
      ] as const;
      return columns.map(
        (column, place): ExampleLine =>
          line(`${label}: ${column}`, printed[place] ?? '', (given) => {
            const one = row(given);
            const values = [one?.gameFactor, one?.staleness, one?.byAge, one?.strength, one?.stalenessFactor, one?.weight];
            return shown(values[place], place < 2 ? 0 : 2);
          }),
      );
    }),
    line(t('sum of the weights'), '12.87', (given) => {
      const player = blendPlayer(given);
      return shown(
        player.sources.reduce((sum, source) => sum + blendedSource(source, player, 'OLB', blendEnd, rules).weight, 0),
        2,
      );
    }),
    line(t('initial rating'), '1702', (given) => shown(initialRating(blendPlayer(given), 'OLB', blendEnd, rules).rating)),
    line(t('worth games N'), '10', (given) => shown(initialRating(blendPlayer(given), 'OLB', blendEnd, rules).games)),
  ]),
};

const effective: Example = {
  key: 'effective-games',
  title: t('Effective number of games'),
  text: t('A rating of 1700 on 30 games is worth fewer games than were played.'),
  inputs: [input('rating', t('Rating'), '1700'), input('games', t('Games N'), '30')],
  documents: inYears([25, 20, 15], '3', ['3.09'], ({ values }) => [
    line(t('effective games at most, N*'), '20.0', (given) =>
      shown(mostEffectiveGames(number(given, 'rating'), values.effectiveGamesBound), 1),
    ),
    line(t('effective games N′'), '20.0', (given) =>
      shown(effectiveGames(number(given, 'rating'), number(given, 'games'), values.effectiveGamesBound), 1),
    ),
  ]),
};

const kTable = [
  ['6', '4', '80'],
  ['6', '6', '66.67'],
  ['6', '10', '50'],
  ['20', '4', '33.33'],
  ['20', '6', '30.77'],
  ['20', '10', '26.67'],
  ['50', '4', '14.81'],
  ['50', '6', '14.29'],
  ['50', '10', '13.33'],
] as const;

const kFactors: Example = {
  key: 'k-factor',
  title: t('K for some effective games and games played'),
  text: t('K is 800 over the effective games plus the games of the event.'),
  inputs: [],
  documents: inYears([25, 20, 15], '4.2', ['4.2.06'], ({ values }) =>
    kTable.map(([n, m, k]) =>
      line(`N′ = ${n}, m = ${m}`, k, () =>
        shown(kFactor(1500, Number(n), Number(m), values.kNumerator, null), k.includes('.') ? 2 : 0),
      ),
    ),
  ),
};

const absolute: Example = {
  key: 'absolute-floor',
  title: t('The absolute floor'),
  text: t('A player has won three rated games and drawn one, and completed three games in each of ten events.'),
  inputs: [input('wins', t('Wins'), '3'), input('draws', t('Draws'), '1'), input('events', t('Events of three games'), '10')],
  calculator: { to: '/calculators/floors', hash: 'wins=3&draws=1&events=10&edition=uschess-2025' },
  documents: inYears([25, 20, 15], '5', ['5.06'], (rules) => [
    line('AF', '124', (given) =>
      shown(absoluteFloor(number(given, 'wins'), number(given, 'draws'), number(given, 'events'), 'OTBR', rules)),
    ),
  ]),
};

const peaks: Example = {
  key: 'peak-floor',
  title: t('The floor of the highest established rating'),
  text: t(
    '200 points below the highest established rating, rounded down to a level of 1200, 1300, … 2100; below 1200 only the absolute floor is left.',
  ),
  inputs: [
    input('one', t('Highest rating'), '1941'),
    input('two', t('Another'), '1999.51'),
    input('three', t('A third'), '1388'),
  ],
  calculator: { to: '/calculators/floors', hash: 'peak=1941&edition=uschess-2025' },
  documents: inYears([25, 20, 15], '5', ['5.10', '5.11', '5.12'], (rules) => [
    line('1941', '1700', (given) => shown(floorOfPeak(number(given, 'one'), rules))),
    line('1999.51', '1800', (given) => shown(floorOfPeak(number(given, 'two'), rules))),
    line('1388', t('absolute floor'), (given) => {
      const floor = floorOfPeak(number(given, 'three'), rules);
      return Number.isNaN(floor) ? t('absolute floor') : shown(floor);
    }),
  ]),
};

const prizeOf = { 25: '4000', 20: '4000', 15: '2000' } as const;

const prizes: readonly Example[] = (
  [
    ['cash-floor', [25, 20]],
    ['cash-floor-2015', [15]],
  ] as const
).map(([key, years]) => ({
  key,
  title: t('The floor of a large prize'),
  text: t('{dollars} dollars won in a section for players under 1800.', { dollars: count(Number(prizeOf[years[0]])) }),
  inputs: [{ key: 'prize', label: t('Prize in dollars'), value: prizeOf[years[0]] }, input('under', t('Section under'), '1800')],
  calculator: { to: '/calculators/floors', hash: `prize=${prizeOf[years[0]]}&under=1800&edition=${names[years[0]]}` },
  documents: inYears(years, '5', ['5.18'], (rules) => [
    line(t('floor'), '1800', (given) => shown(floorOfPrize(number(given, 'prize'), number(given, 'under'), rules))),
  ]),
}));

export const uschessExamples: readonly Example[] = [
  timeControls,
  rounding,
  factor,
  blend,
  effective,
  kFactors,
  absolute,
  peaks,
  ...prizes,
];
