import { asDay, dateOfDayNumber, dayNumber } from '@harkness/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { yearsAfter } from '../run/years-after.js';
import { NewcomerYears, newcomers, type StandingAfter } from './newcomers.js';

test('newcomers’ errors are the same section by section as over whole careers', () => {
  const section = fc.record({
    later: fc.integer({ min: 1, max: 500 }),
    more: fc.integer({ min: 1, max: 30 }),
    ratingBase: fc.integer({ min: 100, max: 2800 }),
    ratingReform: fc.integer({ min: 100, max: 2800 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(section, { maxLength: 12 }), { minLength: 1, maxLength: 5 }), (careers) => {
      const years = new NewcomerYears(careers.length, yearsAfter);
      const whole = careers.map((sections, player) => {
        let [day, games] = [dayNumber('2015-12-31') as number, 0];
        const isOver: boolean[] = [];
        return sections.map(({ later, more, ratingBase, ratingReform }): StandingAfter => {
          day += later;
          games += more;
          // A player whose stages are over is not added again.
          if (isOver.at(-1) !== true) isOver.push(years.add(player, day, games, ratingBase, ratingReform));
          return { date: dateOfDayNumber(asDay(day)), games, ratingBase, ratingReform };
        });
      });
      expect(years.table(1)).toEqual(newcomers(whole, 1));
    }),
  );
});
