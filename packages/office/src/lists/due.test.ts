// Which lists are due: every date of the calendar since the last one, except dates that a person retracted.

import { loadSample } from '@harkness/sample';
import { expect, test } from 'vitest';
import { openOffice } from '../index.js';
import { memoryStore } from '../testing/index.js';
import { dueLists } from './due.js';

const by = { actor: 'officer', reason: 'test' };

test('lists are due from the day after the last one, in order; the first of a kind only if named; a retracted one not again', async () => {
  const store = memoryStore();
  const opened = await openOffice({ store, clock: () => '2026-12-15T12:00:00.000Z' });
  if (!opened.ok) throw new Error('not opened');
  const office = opened.value;
  await loadSample(store, { seed: 3, players: 30, years: 1, games: 150 });
  await office.run({ reason: 'test' });
  const due = (today: string, names?: Parameters<typeof dueLists>[2]) =>
    store.read(async (reader) => (await dueLists(reader, today, names)).map(({ list, date }) => `${list} ${date}`));

  expect(await due('2026-11-16')).toEqual([]);
  expect(await due('2026-11-16', ['uschess-supplement'])).toEqual(['uschess-supplement 2026-11-01']);
  expect(await office.publishList('uschess-supplement', '2026-09-01', by)).toMatchObject({ ok: true });
  expect(await due('2026-11-16')).toEqual(['uschess-supplement 2026-10-01', 'uschess-supplement 2026-11-01']);
  expect(await due('2026-10-31')).toEqual(['uschess-supplement 2026-10-01']);
  for (const date of ['2026-10-01', '2026-11-01'])
    expect(await office.publishList('uschess-supplement', date, by)).toMatchObject({ ok: true });
  expect(await due('2026-11-30')).toEqual([]);
  expect(await office.retractList('uschess-supplement', '2026-11-01', by)).toMatchObject({ ok: true });
  expect(await due('2026-11-30')).toEqual([]);
  expect(await due('2026-12-01')).toEqual(['uschess-supplement 2026-12-01']);
});
