// One event of 2009, as a form asks about it.

import { describe, expect, test } from 'vitest';
import { edition, value } from '../../test/fide-events.js';
import { askEvent2009, type EventQuestion } from './ask-event.js';
import { editionByName } from './edition.js';
import { rateEvent } from './rate-event.js';
import { countedInMatch } from './since-2014/match.js';
import { calculateChange } from './tools.js';
import { parseCrosstable } from './typed-crosstable.js';

const ids = (rulings: readonly { readonly id: string }[]) => rulings.map(({ id }) => id);

function event(table: string, more: Partial<EventQuestion> = {}): EventQuestion {
  const { entries, games } = parseCrosstable(table);
  return { id: 'event', kind: 'round_robin', start: '2010-03-01', end: '2010-03-09', entries, games, ...more };
}

const five = event(
  'Ann; 2200; w2 d3 w4 d5\nBob; 2150; l1 w3 d4 w5\nCyd; 2100; d1 l2 w4 w5\nDee; 2050; l1 d2 l3 w5\nEve; unrated; d1 l2 l3 l4',
);
const match = event('Ann; 2400; w2 w2 w2 l2\nBob; 2350; l1 l1 l1 w1', { kind: 'match', scheduledGames: 4 });

describe('an event under the text of 2009', () => {
  test('is rated, with every player explained and the rulings named (FIDE09-8.2.05, 8.5.13)', () => {
    const answer = value(askEvent2009(five));
    expect(answer.outcome).toEqual(value(rateEvent(five, edition)));
    expect(Object.keys(answer.traces.players).toSorted()).toEqual(five.entries.map(({ id }) => id).toSorted());
    expect(ids(answer.rulings)).toEqual(expect.arrayContaining(['FIDE-A-02', 'FIDE-A-23']));
    for (const { text } of answer.rulings) expect(text).not.toBe('');
    expect(answer.conditions.every(({ met }) => met)).toBe(true);
    expect(answer.caveats.length).toBeGreaterThan(0);
  });

  test('dates and duties (FIDE09-0.3.02, 0.4.02, 4.1.04, 7.1.14, 7.1.16, 9.2.01)', () => {
    const { dates, duties } = value(askEvent2009({ ...five, end: '2010-04-28', international: true }));
    expect(dates).toEqual({
      listInForce: '2010-03-01',
      list: '2010-07-01',
      closing: '2010-06-24',
      registerBy: '2010-02-01',
    });
    expect(duties).toEqual({ responsible: 'federation', rated: 'on-registration', withoutReport: false, mustBeSubmitted: true });
    const official = value(askEvent2009({ ...five, end: '2010-04-28', official: true }));
    expect(official.dates).toMatchObject({ list: '2010-05-01', closing: '2010-04-30' });
    expect(official.duties).toMatchObject({ responsible: 'organiser', rated: 'always' });
  });

  test('the obstacles are listed with their articles and the rulings on them (FIDE09-4.1.01, 6.6.01)', () => {
    const long = value(askEvent2009({ ...five, end: '2010-08-01' }));
    expect(long.outcome.ratable).toBe(false);
    expect(long.conditions.filter(({ met }) => !met).map(({ article }) => article)).toEqual(['4.1']);
    expect(ids(long.rulings)).toContain('FIDE-A-27');
    expect(value(askEvent2009({ ...five, end: '2010-08-01', league: true })).outcome.ratable).toBe(true);
    const unrated = value(askEvent2009(event('Ann; 2400; w2\nBob; unrated; l1', { kind: 'match' })));
    expect(unrated.conditions.filter(({ met }) => !met).map(({ article }) => article)).toEqual(['6.6']);
  });

  test('a match is rated up to the game that decides it (FIDE09-6.5.01), and the answer names the ruling it depends on', () => {
    const answer = value(askEvent2009(match));
    const three = value(askEvent2009(event('Ann; 2400; w2 w2 w2\nBob; 2350; l1 l1 l1', { kind: 'match' })));
    expect(answer.outcome.rated).toEqual(three.outcome.rated);
    expect(ids(answer.rulings)).toContain('FIDE-A-36');
    expect(ids(three.rulings)).not.toContain('FIDE-A-36');
  });

  test('an event of another period is refused with advice', () => {
    expect(askEvent2009({ ...five, start: '2024-03-01', end: '2024-03-02' })).toMatchObject({
      ok: false,
      errors: [{ code: 'not-under-2009', place: 'start' }],
    });
  });
});

describe('a match as one player types it', () => {
  const games = [2, 2, 2, 0].map((halfPoints) => ({ opponent: 2350, halfPoints }));
  const later = value(editionByName('fide-2024', 'standard'));
  test.each([
    [edition, { rating: 2400, scheduledGames: 4, waived: false }, 3, 'matchWon', ['FIDE-A-36']],
    [later, { rating: 2400, scheduledGames: 4, waived: false }, 3, 'matchWon', ['FIDE-L-17']],
    [later, { rating: 2400, scheduledGames: 4, waived: true }, 4, null, []],
    // Only the text of 2024 has such an agreement.
    [edition, { rating: 2400, scheduledGames: 4, waived: true }, 3, 'matchWon', ['FIDE-A-36']],
    [later, { rating: 2400, scheduledGames: 8, waived: false }, 4, null, []],
    [later, { rating: null, scheduledGames: 4, waived: false }, 0, 'unrated', []],
  ])('$0.name %o → %d games count', (rules, asked, counted, reason, rulings) => {
    const answer = countedInMatch(rules, { games, ...asked });
    expect({ ...answer, rulings: ids(answer.rulings) }).toEqual({ counted, reason, rulings });
  });
});

test('the change calculator of 2009 names its ruling', () => {
  const { rulings } = value(calculateChange({ rating: 2390 }, [{ opponent: 2400, halfPoints: 1 }], edition));
  expect(ids(rulings)).toEqual(['FIDE-A-23']);
});
