import { expect, test } from 'vitest';
import { originOf } from './rating-origin.js';

const sections = {
  system: 'OTBR' as const,
  dates: ['2026-01-10', '2026-02-14', '2026-02-14', '2026-05-02'],
  ratings: [1500.25, 1512.5, 1530.75, 1490],
  games: [30, 34, 38, 42],
  events: [
    { event: 'a', section: 1, name: 'January Open' },
    { event: 'b', section: 1, name: 'Valentine Open' },
    { event: 'b', section: 2, name: 'Valentine Open' },
    { event: 'c', section: 1, name: 'May Open' },
  ],
};
const lists = {
  system: 'FIDE-standard' as const,
  dates: ['2026-01-01', '2026-03-01', '2026-06-01'],
  ratings: [1850, 1862, 1841],
  games: [20, 29, 38],
  events: [],
};
const on = (event: string, section: number, end: string) => ({ event, section, start: end, end });

test.each([
  [
    'the section before it',
    1512.5,
    on('b', 2, '2026-02-14'),
    { from: 'section', event: 'b', section: 1, eventName: 'Valentine Open' },
  ],
  [
    'the last one before a pause',
    1530.75,
    on('c', 1, '2026-05-02'),
    { from: 'section', event: 'b', section: 2, eventName: 'Valentine Open' },
  ],
  [
    'the last one that ended before a section in which the player was not rated',
    1530.75,
    on('x', 1, '2026-03-01'),
    { from: 'section', event: 'b', section: 2, eventName: 'Valentine Open' },
  ],
  ['nothing before the first section', 1480, on('a', 1, '2026-01-10'), undefined],
  ['no section, if a decision changed the rating in between', 1600, on('c', 1, '2026-05-02'), undefined],
])('US Chess: a rating before a section comes from %s', (_, rating, played, origin) => {
  expect(originOf(sections, rating, played)).toEqual(origin);
});

test.each([
  ['the last list that changed it by its start', 1862, '2026-05-31', { from: 'list', date: '2026-03-01' }],
  ['a list of that day', 1841, '2026-06-01', { from: 'list', date: '2026-06-01' }],
  ['no list, before the first', 1850, '2025-12-31', undefined],
  ['no list, if none had this rating', 1900, '2026-05-31', undefined],
])('FIDE: a rating before a section comes from %s', (_, rating, start, origin) => {
  expect(originOf(lists, rating, { event: 'a', section: 1, start, end: start })).toEqual(origin);
});
