import { describe, expect, test } from 'vitest';
import { formatMessage, namesIn, parseMessage } from './message.js';

function said(message: string, values: { readonly [name: string]: string | number } = {}, language = 'en'): string {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return formatMessage<string>(parseMessage(message), {
    value: (name) => values[name],
    tag: (name, children) => `[${name}:${children.join('')}]`,
    number: (count) => numbers.format(count),
    plural: (count) => plurals.select(count),
  }).join('');
}

describe('a message is formatted with its values', () => {
  test.each<[string, { [name: string]: string | number }, string, string]>([
    ['Why: {name}', { name: 'Ada' }, 'en', 'Why: Ada'],
    ['Rated {year}', { year: 2026 }, 'de', 'Rated 2026'],
    ['{count, plural, one {# game} other {# games}}', { count: 1 }, 'en', '1 game'],
    ['{count, plural, one {# game} other {# games}}', { count: 12_345 }, 'en', '12,345 games'],
    ['{count, plural, one {# Partie} other {# Partien}}', { count: 12_345 }, 'de', '12.345 Partien'],
    ['{count, plural, one {# partie} other {# parties}}', { count: 0 }, 'fr', '0 partie'],
    ['{n, plural, =0 {no result yet} other {round #}}', { n: 0 }, 'en', 'no result yet'],
    ['{colour, select, white {White} other {Black}}', { colour: 'black' }, 'en', 'Black'],
    ['on the <link>list of {date}</link>.', { date: '1 May' }, 'en', 'on the [link:list of 1 May].'],
    ['{n, plural, one {<b>#</b> point} other {<b>#</b> points}} to {at}', { n: 3, at: 2000 }, 'en', '[b:3] points to 2000'],
    ['From // a rating', {}, 'en', 'From'],
    ['a < b and 2 > 1', {}, 'en', 'a < b and 2 > 1'],
  ])('%s %j in %s', (message, values, language, expected) => {
    expect(said(message, values, language)).toBe(expected);
  });
});

test.each(['{name', 'a } too many', '{n, plural, one {#}}', '<b>never closed', '{n, money, other {x}}'])(
  '%s is not well formed',
  (message) => {
    expect(() => parseMessage(message)).toThrow();
  },
);

test('the value names that a message needs', () => {
  const message = '{n, plural, one {<b>#</b> of {total}} other {many}} by {name}';
  expect(namesIn(parseMessage(message))).toEqual(['<b>', 'n', 'name', 'total']);
});
