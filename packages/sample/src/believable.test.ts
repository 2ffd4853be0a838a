// The federation of a first start, from a newcomer's point of view.

import {
  type ListedPlayer,
  type ListName,
  type Office,
  openOffice,
  publishedDates,
  readListHead,
  readRows,
  type SectionDocument,
} from '@harkness/office';
import { memoryStore } from '@harkness/office/testing';
import { addMonths } from '@harkness/rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { firstFederation } from './first-federation.js';
import { makeSampleOffice } from './office.js';

const lists: readonly ListName[] = ['uschess-supplement', 'FIDE-standard', 'FIDE-rapid', 'FIDE-blitz'];
let office: Office;
const sections = new Map<string, SectionDocument>();

beforeAll(async () => {
  const store = memoryStore();
  const made = await makeSampleOffice(store, { sample: firstFederation, supplements: 'all' });
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
  const opened = await openOffice({ store });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  office = opened.value;
  await store.read(async (reader) => {
    for await (const facts of reader.facts({ kinds: ['section-submitted', 'section-corrected'] })) {
      for (const fact of facts) {
        if (fact.kind !== 'section-submitted' && fact.kind !== 'section-corrected') continue;
        const { section } = fact.body;
        sections.set(`${section.event}/${section.section}`, section);
      }
    }
  });
}, 120_000);

function datesOf(list: ListName): Promise<string[]> {
  return office.store.read((reader) => publishedDates(reader, list));
}

function rowsOf(list: ListName, date: string): Promise<ListedPlayer[]> {
  return office.store.read(async (reader) => {
    const head = await readListHead(reader, list, date);
    if (head === undefined) throw new Error(`${list} of ${date} is missing`);
    const rows: ListedPlayer[] = [];
    for await (const chunk of readRows(reader, head)) rows.push(...chunk);
    return rows;
  });
}

describe('the federation of a first start', () => {
  test('has nobody in a section above its limit, by the report and by the rating in the office', async () => {
    let limited = 0;
    for (const { event, section, name, players } of sections.values()) {
      const under = /^Under (\d+)$/.exec(name)?.[1];
      if (under === undefined) continue;
      limited++;
      for (const { reported } of players) expect(reported ?? 0, `${event} ${name}`).toBeLessThan(Number(under));
      const shown = await office.section({ event, section });
      if (!shown.ok) throw new Error(JSON.stringify(shown.errors));
      for (const { ratings, name: player } of shown.value.players ?? []) {
        const regular = ratings.find(({ system }) => system === 'OTBR');
        expect(regular?.before?.rating ?? 0, `${player} in ${event} ${name}`).toBeLessThan(Number(under));
      }
    }
    expect(limited).toBeGreaterThan(20);
  });

  test.each(lists)('has a %s for every month', async (list) => {
    const dates = await datesOf(list);
    expect(dates).toHaveLength(12 * firstFederation.years);
    for (const [at, date] of dates.entries()) expect(date).toBe(addMonths(dates[0] ?? '', at));
  });

  test.each(lists)('has no %s without players', async (list) => {
    for (const date of await datesOf(list)) expect((await rowsOf(list, date)).length, date).toBeGreaterThan(40);
  });

  test.each(lists.slice(1))('has a hundred active players on the last lists of %s', async (list) => {
    for (const date of (await datesOf(list)).slice(-3)) {
      const active = (await rowsOf(list, date)).filter(({ inactive }) => inactive !== true);
      expect(active.length, date).toBeGreaterThanOrEqual(100);
    }
  });

  test('has a different id for each event', () => {
    const named = new Map<string, string>();
    for (const { event, eventName, start, end } of sections.values()) {
      const about = `${eventName} ${start} ${end}`;
      expect(named.get(event) ?? about).toBe(about);
      named.set(event, about);
    }
  });

  test('uses the year of birth for the rules, so that every number is public', async () => {
    const settings = await office.store.read(async (reader) => {
      const found: unknown[] = [];
      for await (const facts of reader.facts({ kinds: ['office-setting'] })) found.push(...facts.map(({ body }) => body));
      return found;
    });
    expect(settings).toEqual([{ setting: 'birthDatePrecision', value: 'year' }]);
  });
});
