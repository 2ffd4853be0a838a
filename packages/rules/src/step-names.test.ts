import { expect, test } from 'vitest';
import { namesOf, tournamentOf, withNames } from './step-names.js';

const games = [
  { event: '400033', section: 1, eventName: 'Norm Open', player: '12501484', name: 'Ellsafield, Aaron I.', against: 'no. 23' },
  { event: '400034', section: 2, eventName: 'Masters', player: '12500404', name: 'Garlewell, Nora B.', against: 'no. 23' },
];

test.each([
  ['Tournament 400033/1', '', 'Tournament Norm Open'],
  ['Change by 400034/2: K × (score − expected score)', '', 'Change by Masters: K × (score − expected score)'],
  ['Game 1, against no. 23', '400033/1', 'Game 1, against Ellsafield, Aaron I.'],
  ['Game 1, against no. 23', '400034/2', 'Game 1, against Garlewell, Nora B.'],
  ['Game 1, against no. 5', '400034/2', 'Game 1, against no. 5'],
  ['Game 1 against 12500404, expected score', '', 'Game 1 against Garlewell, Nora B., expected score'],
  ['Games of 400033/1 against rated opponents', '', 'Games of Norm Open against rated opponents'],
])('%s in tournament %s is %s', (title, tournament, shown) => {
  expect(withNames(title, namesOf(games), tournament)).toBe(shown);
});

test('steps inside a tournament are about its games', () => {
  expect(tournamentOf('Tournament 400033/1')).toBe('400033/1');
  expect(tournamentOf('K used')).toBeUndefined();
});
