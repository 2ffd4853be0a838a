// The worked examples of the approximating formulas of December 2010, for computing by hand.

import { approximationEdition, effectiveGames } from '@harkness/rules/internal/uschess';
import { type ApproximateStandard, approximateFloor, approximateSpecial, approximateStandard } from '@harkness/rules/uschess';
import { t, verbatim } from '../base/words.js';
import {
  type Example,
  type ExampleDocument,
  type ExampleLine,
  type Given,
  input,
  line,
  number,
  numbers,
  shown,
} from './example.js';

function byHand(section: string, statements: readonly string[], lines: readonly ExampleLine[]): ExampleDocument[] {
  return [{ document: 'uschess-2010-approx', section, statements, lines }];
}

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
  title: t('Special formula by hand'),
  text: t('A player rated 1500 on 6 games beats 1400, loses to 1550 and draws with 1650.'),
  inputs: [
    input('rating', t('Rating'), '1500'),
    input('games', t('Games'), '6'),
    input('opponents', t('Opponents'), '1400 1550 1650'),
    input('wins', t('Wins'), '1'),
    input('losses', t('Losses'), '1'),
  ],
  documents: byHand(
    verbatim('Special rating formula'),
    ['US10-2.06', 'US10-2.07'],
    [
      line(t('before rounding'), '1511.111', (given) => shown(special(given)?.unrounded, 3)),
      line(t('new rating'), '1511', (given) => shown(special(given)?.rounded)),
    ],
  ),
};

const effective: Example = {
  key: 'approx-effective-games',
  title: t('Effective games by hand'),
  text: t('A player rated 1700 on 30 games.'),
  inputs: [input('rating', t('Rating'), '1700'), input('games', t('Games'), '30')],
  documents: byHand(
    verbatim('Standard rating formula'),
    ['US10-3.05'],
    [
      line(t('effective games Nₑ'), '26.7', (given) =>
        shown(
          effectiveGames(number(given, 'rating'), number(given, 'games'), approximationEdition().values.effectiveGamesBound),
          1,
        ),
      ),
    ],
  ),
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

const roundsFirst = t(
  'The document continues with numbers rounded to two decimals; the rules do not round intermediate results.',
);

const standardLines: readonly ExampleLine[] = [
  line(t('effective games Nₑ'), '16.57', (given) => shown(standard(given)?.nE, 2)),
  line('K', '38.89', (given) => shown(standard(given)?.k, 2), roundsFirst),
  ...['0.571', '0.360', '0.240', '0.192'].map(
    (printed, index): ExampleLine =>
      line(t('expected against opponent {index}', { index: index + 1 }), printed, (given) => {
        const opponent = numbers(given, 'opponents')[index];
        return opponent === undefined ? '—' : shown(standard({ ...given, opponents: String(opponent), score: '0' })?.expected, 3);
      }),
  ),
  line(t('expected in all E'), '1.363', (given) => shown(standard(given)?.expected, 3)),
  line('K (S − E)', '83.11', (given) => shown(standard(given)?.change, 2), roundsFirst),
  line('threshold', '12', (given) => shown(standard(given)?.threshold)),
  line('bonus', '71.11', (given) => shown(standard(given)?.bonus, 2), roundsFirst),
  line(t('before rounding'), '1454.22', (given) => shown(standard(given)?.unrounded, 2), roundsFirst),
  line(t('new rating'), '1455', (given) => shown(standard(given)?.roundedAway)),
];

const standardFormula: Example = {
  key: 'approx-standard',
  title: t('Standard formula with bonus by hand'),
  text: t('A player rated 1300 on 45 games scores 3½ against 1250, 1400, 1500 and 1550.'),
  inputs: [
    input('rating', t('Rating'), '1300'),
    input('games', t('Games'), '45'),
    input('opponents', t('Opponents'), '1250 1400 1500 1550'),
    input('score', t('Score'), '3.5'),
  ],
  documents: byHand(
    verbatim('Standard rating formula'),
    ['US10-3.22', 'US10-3.23', 'US10-3.24', 'US10-3.25', 'US10-3.26', 'US10-3.27'],
    standardLines,
  ),
};

const floors: Example = {
  key: 'approx-floors',
  title: t('Floors by hand'),
  text: t('The highest established rating less 200, down to a level; below 1200 it is 100.'),
  inputs: [input('one', t('Highest rating'), '1941'), input('other', t('Another'), '1388')],
  documents: byHand(
    verbatim('Rating floors'),
    ['US10-4.04', 'US10-4.05'],
    [
      line('1941', '1700', (given) => shown(approximateFloor(number(given, 'one')))),
      line('1388', '100', (given) => shown(approximateFloor(number(given, 'other')))),
    ],
  ),
};

export const approxExamples: readonly Example[] = [specialFormula, effective, standardFormula, floors];
