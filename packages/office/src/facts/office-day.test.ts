// The office's day is that of its profile's time zone, independent of the machine's zone.

import { afterEach, describe, expect, test } from 'vitest';
import { openOffice } from '../office.js';
import { memoryStore } from '../testing/index.js';
import type { FactOffer } from './append.js';
import { dayIn, momentIn } from './day-in.js';
import { mastheadOf, profileFacts, profileFrom } from './profile.js';

const machine = process.env['TZ'];
afterEach(() => {
  if (machine === undefined) delete process.env['TZ'];
  else process.env['TZ'] = machine;
});

const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York'];

describe.each(zones)('on a machine in %s', (zone) => {
  test.each([
    ['2026-11-14T23:30:00.000Z', undefined, '2026-11-14 23:30'],
    ['2026-11-14T23:30:00.000Z', 'Europe/Vienna', '2026-11-15 00:30'],
    // In summer two hours ahead of UTC.
    ['2026-06-30T22:00:00.000Z', 'Europe/Vienna', '2026-07-01 00:00'],
    ['2026-11-15T04:59:00.000Z', 'America/New_York', '2026-11-14 23:59'],
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01 00:00'],
  ])('%s in %s is %s', (at, timeZone, moment) => {
    process.env['TZ'] = zone;
    expect(momentIn(timeZone, at)).toBe(moment);
    expect(dayIn(timeZone, at)).toBe(moment.slice(0, 10));
  });

  test('a list can be published once its day has begun in the office’s time zone', async () => {
    process.env['TZ'] = zone;
    const published = async (timeZone: string | undefined, now: string) => {
      const opened = await openOffice({ store: memoryStore(), clock: () => now });
      if (!opened.ok) throw new Error('no office');
      const calendar = [{ from: '2026-01-01', months: [1, 4, 7, 10], day: 15, cutoffDays: 10 }];
      const rated = {
        player: '12300001',
        system: 'OTBR',
        rating: 1500,
        games: 30,
        wins: 10,
        draws: 10,
        losses: 10,
        eventsOfThree: 5,
      };
      const facts = [
        {
          kind: 'profile',
          body: {
            name: 'Norland',
            ...(timeZone === undefined ? {} : { timeZone }),
            authorities: [{ id: 'uschess', name: 'Norland', kind: 'uschess', calendar }],
          },
        },
        { kind: 'player-registered', body: { player: '12300001', name: 'Ada' } },
        { kind: 'opening-state', body: { authority: 'uschess', asOf: '2026-01-01', ratings: [rated] } },
      ].map((fact, at) => ({ ...fact, id: `f${at}`, actor: 'officer' }) as unknown as FactOffer);
      const entered = await opened.value.append(facts);
      if (!entered.ok) throw new Error(JSON.stringify(entered.errors));
      const preview = await opened.value.previewList('uschess-supplement', '2026-10-15');
      const answer = await opened.value.publishList('uschess-supplement', '2026-10-15', { actor: 'officer' });
      const [day, masthead] = await opened.value.store.read(async (reader) => [
        (await profileFacts(reader)).map(profileFrom)[0],
        await mastheadOf(reader, '2026-12-31'),
      ]);
      expect(masthead?.timeZone).toBe(timeZone);
      expect(preview.ok).toBe(answer.ok);
      return [answer.ok ? 'published' : answer.errors[0]?.message, day];
    };
    // Half past midnight in Vienna, half past six in the evening in New York.
    const now = '2026-10-14T22:30:00.000Z';
    expect(await published('Europe/Vienna', now)).toEqual(['published', '2026-10-15']);
    expect(await published(undefined, now)).toEqual([expect.stringMatching(/today is 2026-10-14 \(UTC\)/), '2026-10-14']);
    expect(await published('America/New_York', '2026-10-15T03:59:00.000Z')).toEqual([
      expect.stringMatching(/today is 2026-10-14 \(America\/New_York\)/),
      '2026-10-14',
    ]);
  });
});
