// The worked examples of the approximating formulas of December 2010, for computing by hand.

import {
  type ApproximateStandard,
  approximateFloor,
  approximateSpecial,
  approximateStandard,
  approximationEdition,
  effectiveGames,
} from '@harkness/rules/uschess';
import { type Example, type ExampleLine, type Given, number, numbers, shown } from './example.js';

const document = 'uschess-2010-approx';

function special(given: Given) {
  const answer = approximateSpecial({
    n: number(given, 'games'),
    rating: number(given, 'rating'),
    opponents: numbers(given, 'opponents'),
    wins: number(given, 'wins'),
    losses: number(given, 'losses'),
  });
  return answer.ok ? answer.value : undefined;
}

const specialFormula: Example = {
  key: 'approx-special',
  title: 'Special formula by hand',
  text: 'A player rated 1500 on 6 games beats 1400, loses to 1550 and draws with 1650.',
  inputs: [
    { key: 'rating', label: 'Rating', value: '1500' },
    { key: 'games', label: 'Games', value: '6' },
    { key: 'opponents', label: 'Opponents', value: '1400 1550 1650' },
    { key: 'wins', label: 'Wins', value: '1' },
    { key: 'losses', label: 'Losses', value: '1' },
  ],
  documents: [
    {
      document,
      section: 'Special rating formula',
      statements: ['US10-2.06', 'US10-2.07'],
      lines: [
        { what: 'before rounding', printed: '1511.111', computed: (given) => shown(special(given)?.unrounded, 3) },
        { what: 'new rating', printed: '1511', computed: (given) => shown(special(given)?.rounded) },
      ],
    },
  ],
};

const effective: Example = {
  key: 'approx-effective-games',
  title: 'Effective games by hand',
  text: 'A player rated 1700 on 30 games.',
  inputs: [
    { key: 'rating', label: 'Rating', value: '1700' },
    { key: 'games', label: 'Games', value: '30' },
  ],
  documents: [
    {
      document,
      section: 'Standard rating formula',
      statements: ['US10-3.05'],
      lines: [
        {
          what: 'effective games Nₑ',
          printed: '26.7',
          computed: (given) =>
            shown(
              effectiveGames(number(given, 'rating'), number(given, 'games'), approximationEdition().values.effectiveGamesBound),
              1,
            ),
        },
      ],
    },
  ],
};

function standard(given: Given): ApproximateStandard | undefined {
  const answer = approximateStandard({
    rating: number(given, 'rating'),
    n: number(given, 'games'),
    opponents: numbers(given, 'opponents'),
    score: number(given, 'score'),
  });
  return answer.ok ? answer.value : undefined;
}

const roundsFirst = 'The document goes on with numbers it has rounded to two decimals; the rules round nothing on the way.';

const standardLines: readonly ExampleLine[] = [
  { what: 'effective games Nₑ', printed: '16.57', computed: (given) => shown(standard(given)?.nE, 2) },
  { what: 'K', printed: '38.89', computed: (given) => shown(standard(given)?.k, 2), differs: roundsFirst },
  ...['0.571', '0.360', '0.240', '0.192'].map(
    (printed, index): ExampleLine => ({
      what: `expected against opponent ${index + 1}`,
      printed,
      computed: (given) => {
        const opponent = numbers(given, 'opponents')[index];
        return opponent === undefined ? '—' : shown(standard({ ...given, opponents: String(opponent), score: '0' })?.expected, 3);
      },
    }),
  ),
  { what: 'expected in all E', printed: '1.363', computed: (given) => shown(standard(given)?.expected, 3) },
  { what: 'K (S − E)', printed: '83.11', computed: (given) => shown(standard(given)?.change, 2), differs: roundsFirst },
  { what: 'threshold', printed: '12', computed: (given) => shown(standard(given)?.threshold) },
  { what: 'bonus', printed: '71.11', computed: (given) => shown(standard(given)?.bonus, 2), differs: roundsFirst },
  {
    what: 'before rounding',
    printed: '1454.22',
    computed: (given) => shown(standard(given)?.unrounded, 2),
    differs: roundsFirst,
  },
  { what: 'new rating', printed: '1455', computed: (given) => shown(standard(given)?.roundedAway) },
];

const standardFormula: Example = {
  key: 'approx-standard',
  title: 'Standard formula with bonus by hand',
  text: 'A player rated 1300 on 45 games scores 3½ against 1250, 1400, 1500 and 1550.',
  inputs: [
    { key: 'rating', label: 'Rating', value: '1300' },
    { key: 'games', label: 'Games', value: '45' },
    { key: 'opponents', label: 'Opponents', value: '1250 1400 1500 1550' },
    { key: 'score', label: 'Score', value: '3.5' },
  ],
  documents: [
    {
      document,
      section: 'Standard rating formula',
      statements: ['US10-3.22', 'US10-3.23', 'US10-3.24', 'US10-3.25', 'US10-3.26', 'US10-3.27'],
      lines: standardLines,
    },
  ],
};

const floors: Example = {
  key: 'approx-floors',
  title: 'Floors by hand',
  text: 'The highest established rating less 200, down to a level; below 1200 it is 100.',
  inputs: [
    { key: 'one', label: 'Highest rating', value: '1941' },
    { key: 'other', label: 'Another', value: '1388' },
  ],
  documents: [
    {
      document,
      section: 'Rating floors',
      statements: ['US10-4.04', 'US10-4.05'],
      lines: [
        { what: '1941', printed: '1700', computed: (given) => shown(approximateFloor(number(given, 'one'))) },
        { what: '1388', printed: '100', computed: (given) => shown(approximateFloor(number(given, 'other'))) },
      ],
    },
  ],
};

export const approxExamples: readonly Example[] = [specialFormula, effective, standardFormula, floors];
