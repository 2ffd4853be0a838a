import { describe, expect, test } from 'vitest';
import { phraseFinder, ruleSayer } from './phrases.js';

const find = phraseFinder(
  ['the {kind} rating', 'the highest is {floor}', 'the age on the day of that rating'],
  new Set(['kind', 'floor']),
);

test.each([
  ['the FIDE rating', 'the {kind} rating'],
  ['the online Regular rating', 'the {kind} rating'],
  ['the highest is the floor of the highest established rating', 'the highest is {floor}'],
  ['the age on the day of that rating', 'the age on the day of that rating'],
])('%s is the message %s', (text, message) => {
  expect(find(text)?.message).toBe(message);
});

describe('texts of the rulebook in another language', () => {
  const words: { readonly [english: string]: string } = {
    'K is 30.': 'K ist 30.',
    '{0} points': '{0} Punkte',
    'US Chess {0} §{1} to §{2}': 'US Chess {0} §{1} bis §{2}',
    'FIDE {0} §{1}–{2}': 'FIDE {0} §{1}–{2}',
    'otherwise {0}': 'sonst {0}',
    'the age is below {0}': 'das Alter liegt unter {0}',
    'the rating is below {0}': 'die Zahl liegt unter {0}',
    if: 'wenn',
    and: 'und',
  };
  const say = ruleSayer((text) => words[text], '.');
  test.each([
    ['K is 30.', 'K ist 30.'],
    ['12.5 points', '12,5 Punkte'],
    ['20,000 points', '20.000 Punkte'],
    ['US Chess 2015 §2.1 to §2.5', 'US Chess 2015 §2.1 bis §2.5'],
    ['FIDE 2009 §8.22–8.25', 'FIDE 2009 §8.22–8.25'],
    ['1.1 R − 240', '1,1 R − 240'],
    ['2023-02-01', '2023-02-01'],
    [
      '40 if the age is below 18 and the rating is below 2300; otherwise 20',
      '40 wenn das Alter liegt unter 18 und die Zahl liegt unter 2300; sonst 20',
    ],
  ])('%s', (english, said) => {
    expect(say(english)).toBe(said);
  });
  test('what is not known has no translation, nor has a text of which a part is not', () => {
    expect(say('some rounds')).toBeUndefined();
    expect(say('12 points; some rounds')).toBeUndefined();
  });
});
