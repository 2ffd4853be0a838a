// What the cards of events and lists say.

import { expect, test } from 'vitest';
import { eventCard, listCard, officeCard } from './cards.js';
import { english } from './speech.js';

const section = (name: string, ...players: [rank: number, name: string, score: number][]) => ({
  name,
  players: players.map(([rank, who, score]) => ({ rank, name: who, score })),
});
const event = {
  event: '1',
  name: 'Winter Cup',
  start: '2026-01-10',
  end: '2026-01-11',
  city: 'Mapleton',
  state: 'TX',
  federation: 'USA',
  sections: [{ section: 1, name: 'Open', players: 3 }],
};

test('an event of one section: days, place, players, and the first places in order', () => {
  const open = section('Open', [3, 'Carl', 1], [1, 'Ada', 2.5], [2, 'Ben', 2]);
  expect(eventCard(event, [open], english, 'Harkness')).toEqual({
    title: 'Winter Cup',
    about: ['10–11 Jan 2026 · Mapleton, TX · 3 players'],
    heading: 'Standings',
    rows: [
      { start: '1', name: 'Ada', end: '2½' },
      { start: '2', name: 'Ben', end: '2' },
      { start: '3', name: 'Carl', end: '1' },
    ],
    office: 'Harkness',
  });
});

test('of several sections the winners of each; those who share a first place are all named', () => {
  const two = { ...event, sections: [...event.sections, { section: 2, name: 'Reserve', players: 2 }] };
  const rows = eventCard(
    two,
    [section('Open', [1, 'Ada', 2.5], [2, 'Ben', 2]), section('Reserve', [1, 'Carl', 1], [1, 'Dora', 1])],
    english,
    'Harkness',
  ).rows;
  expect(rows).toEqual([
    { start: 'Open', name: 'Ada', end: '2½' },
    { start: 'Reserve', name: 'Carl; Dora', end: '1' },
  ]);
});

test('an upcoming event has its days and place, and no table', () => {
  const card = eventCard({ ...event, sections: [] }, [], english, 'Harkness');
  expect(card.about).toEqual(['10–11 Jan 2026 · Mapleton, TX']);
  expect(card.rows).toEqual([]);
  expect(card.heading).toBeUndefined();
});

test('a list has its leaders in its first system', () => {
  const list = { title: 'US Chess supplement of 2026-11-01', players: 1284, systems: [{ system: 'OTBR', label: 'Regular' }] };
  const ratings = [
    { system: 'OTBQ', rating: 1900 },
    { system: 'OTBR', rating: 2220 },
  ];
  expect(listCard(list, [{ rank: 1, name: 'Ada', ratings }], english, 'Harkness')).toEqual({
    title: 'US Chess supplement of 1 Nov 2026',
    about: ['1,284 players'],
    heading: 'Regular',
    rows: [{ start: '1', name: 'Ada', end: '2220' }],
    office: 'Harkness',
  });
});

test('the office has the leaders of its newest list; a new office has its name alone', () => {
  const list = { title: 'FIDE standard list of 2026-11-01', players: 2, systems: [{ system: 'F', label: 'FIDE Standard' }] };
  const rows = [{ rank: 1, name: 'Ada', ratings: [{ system: 'F', rating: 2190 }] }];
  expect(officeCard('Riverside', english, { list, rows })).toEqual({
    title: 'Riverside',
    about: ['Chess ratings, exact and explained'],
    heading: 'Leaders, FIDE Standard',
    rows: [{ start: '1', name: 'Ada', end: '2190' }],
    office: '',
  });
  expect(officeCard('Riverside', english)).toMatchObject({ title: 'Riverside', rows: [] });
});
