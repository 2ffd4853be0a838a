import { expect, test } from 'vitest';
import { dayIn, english, essentials, listTitle, type Speech, sectionTable } from './essentials.js';

const words: { readonly [message: string]: string } = {
  'US Chess supplement of {date}': 'US-Chess-Liste vom {date}',
  Place: 'Platz',
  Regular: 'Regular',
  List: 'Liste',
};
const german: Speech = { language: 'de', t: (message) => words[message] ?? message };

test('days and names of lists are in the reader’s language; a partial date stays unchanged', () => {
  expect(dayIn(english, '2026-09-14')).toBe('14 Sep 2026');
  expect(dayIn(german, '2026-08-14')).toBe('14. Aug. 2026');
  expect(dayIn(german, '2026-08')).toBe('2026-08');
  expect(listTitle(german, 'US Chess supplement of 2026-11-01')).toBe('US-Chess-Liste vom 1. Nov. 2026');
  expect(listTitle(german, 'Club championship')).toBe('Club championship');
});

test('a table for other sites has headings in its language, with fractions and signs as on the pages', () => {
  const html = sectionTable(
    {
      systems: ['OTBR'],
      players: [
        {
          rank: 1,
          player: '1',
          name: 'Byron, Ada',
          score: 2.5,
          ratings: [{ system: 'OTBR', before: { official: 1900 }, after: { official: 1888 }, change: -12 }],
        },
      ],
    },
    german,
  );
  expect(html).toContain('<th scope="col">Platz</th>');
  expect(html).toContain('<td>2½</td>');
  expect(html).toContain('<td>−12</td>');
});

test('without script, lists have their names and days in the document’s language', () => {
  const lists = JSON.stringify({
    items: [
      { list: 'uschess-supplement-2026-11-01', title: 'US Chess supplement of 2026-11-01', date: '2026-11-01', players: 3 },
    ],
  });
  const html = essentials('/lists', undefined, lists, (system) => system, german);
  expect(html).toContain('>US-Chess-Liste vom 1. Nov. 2026</a>');
  expect(html).toContain('<th scope="col">Liste</th>');
});
