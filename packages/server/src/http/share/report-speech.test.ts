import { say } from '@harkness/office';
import { expect, test } from 'vitest';
import { reportSpeech, reportSpeeches } from './report-speech.js';

const value = (name: string) => ({ kind: 'value', name }) as const;
const german = reportSpeech('de', {
  'The verdict rests on {0}, {1} to {2}.': ['Das Urteil beruht auf ', value('0'), ', ', value('1'), ' bis ', value('2'), '.'],
  '{0} games': [
    {
      kind: 'choice',
      name: '0',
      by: 'plural',
      options: { one: [{ kind: 'number' }, ' Partie'], other: [{ kind: 'number' }, ' Partien'] },
    },
  ],
  'by {0} of {1}': ['um ', value('0'), ' von ', value('1')],
});

test('a sentence of a report is said with its values: counts, decimals, sentences', () => {
  const games = say`${'6,049'} games`;
  expect(german.say(say`The verdict rests on ${games}, ${'2022-01'} to ${'2025-12'}.`)).toBe(
    'Das Urteil beruht auf 6.049 Partien, 2022-01 bis 2025-12.',
  );
  expect(german.say(say`by ${'−0.00035'} of ${'95.0 %'}`)).toBe('um −0,00035 von 95,0 %');
  expect(german.say(say`${'1'} games`)).toBe('1 Partie');
  expect(german.number('1.250')).toBe('1,250');
});

test('a text without a translation stays as it is, without its note', () => {
  expect(german.say(say`${'1.5'} points // axis of a plot`)).toBe('1,5 points');
});

test('without built pages there is English only', () => {
  expect([...reportSpeeches(undefined).keys()]).toEqual(['en']);
});
