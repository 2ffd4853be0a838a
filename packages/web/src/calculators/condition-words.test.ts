import { phraseFinder } from '@harkness/rules';
import { askEvent2009, type EventQuestion, parseCrosstable } from '@harkness/rules/internal/fide';
import { describe, expect, test } from 'vitest';
import { conditions } from './condition-words.js';

const two = parseCrosstable('Ann; 2200; w2\nBob; unrated; l1');
const event: EventQuestion = {
  id: 'event',
  kind: 'round_robin',
  start: '2010-03-01',
  end: '2010-03-09',
  entries: two.entries,
  games: two.games,
  registered: null,
  scheduledGames: null,
  official: false,
  league: false,
  durationApproved: false,
  nationalChampionship: false,
  womenOnly: false,
};
const twice = parseCrosstable('Ann; 2200; w2 l2\nBob; unrated; l1 w1');
const unratedAll = parseCrosstable('Ann; unrated; w2\nBob; unrated; l1').entries;

describe('every condition of 2009 that the form can break has its message', () => {
  test.each([
    ['6.3', { entries: unratedAll }],
    ['6.31', {}],
    ['6.32', { kind: 'double_round_robin', games: twice.games }],
    ['6.6', { kind: 'match' }],
    ['6.3', { entries: unratedAll, nationalChampionship: true }],
    ['0.4', { registered: '2010-02-20' }],
    ['4.1', { end: '2011-03-01' }],
  ] as const)('article %s', (article, part) => {
    const answer = askEvent2009({ ...event, ...part });
    if (!answer.ok) throw new Error(answer.errors[0]?.message);
    const broken = answer.value.conditions.find((one) => one.article === article);
    expect(broken?.met).toBe(false);
    const find = phraseFinder(conditions);
    expect(find(broken?.asks ?? '')?.message).toBeDefined();
    expect(find(broken?.found ?? '')?.message).toBeDefined();
  });
});
