// Every public question to an office of a thousand players: none blocks the others.

import { openStore, type StoreLocation } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeEachStore, startTestServer, type TestPlace, type TestServer } from '../harness.js';
import { expectReadersGoOn } from './readings.js';

const sample = { seed: 8, players: 1000, years: 2, games: 8000, authority: 'uschess', until: '2026-10-31' } as const;

async function fill(place: StoreLocation): Promise<void> {
  const opened = await openStore(place);
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const made = await makeSampleOffice(opened.value, { sample, supplements: 3 });
  await opened.value.close();
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
}

describeEachStore('reading a larger office', (makePlace) => {
  let server: TestServer;
  const words = { list: '', before: '', event: '', section: '', player: '', opponent: '' };
  beforeAll(async () => {
    const larger = async (): Promise<TestPlace> => {
      const made = await makePlace();
      await fill(made.place);
      return { ...made, isFilled: true };
    };
    server = await startTestServer(larger, { checkAnswers: false });
    const { items: lists } = await server.nobody.call('lists', { query: { limit: 2 } });
    const { items: events } = await server.nobody.call('events', { query: { limit: 100 } });
    const largest = events.toSorted((a, b) => b.players - a.players)[0];
    const event = largest?.event ?? '';
    const { sections } = await server.nobody.call('event', { params: { event } });
    const section = sections[0]?.section ?? 1;
    const { players } = await server.nobody.call('section', { params: { event, section } });
    Object.assign(words, {
      list: lists[0]?.list,
      before: lists[1]?.list,
      event,
      section: String(section),
      player: players[0]?.player,
      opponent: players[1]?.player,
    });
  }, 600_000);
  afterAll(() => server.close());

  describe('is answered without delaying others', () => {
    test.each([
      '/lists/LIST/rows?limit=200&system=OTBR',
      '/lists/LIST/rows?limit=200&system=OTBR&order=movers',
      '/lists/LIST/rows?limit=200&system=OTBR&order=improved',
      '/lists/LIST/rows?limit=200&system=OTBR&state=TX&over=20',
      '/lists/LIST/summary?system=OTBR',
      '/lists/BEFORE/diff/LIST?limit=200',
      '/drift?from=BEFORE&to=LIST&system=OTBR',
      '/lists/LIST/files/csv',
      '/lists/LIST/files/json',
      '/lists/LIST/files/parquet',
      '/search?q=a',
      '/events?limit=100',
      '/events?limit=100&q=open',
      '/events/EVENT/sections/SECTION',
      '/events/EVENT/sections/SECTION/wallchart?format=text',
      '/events/EVENT/sections/SECTION/rulings',
      '/events/EVENT/sections/SECTION/players/PLAYER/explanation',
      '/players/PLAYER',
      '/players/PLAYER/history?limit=200',
      '/players/PLAYER/chart',
      '/players/PLAYER/opponents?limit=100',
      '/players/PLAYER/results?system=OTBR',
      '/players/PLAYER/lists?system=OTBR',
      '/players/PLAYER/origin?system=OTBR',
      '/ledger/facts?limit=100',
      '/runs?limit=50',
      '/runs/1?limit=1000',
    ])('%s', async (path) => {
      const asked = Object.entries(words).reduce((text, [name, value]) => text.replaceAll(name.toUpperCase(), value), path);
      await expectReadersGoOn(server.address, [asked], { cookie: server.people.officer.session.cookie });
    });

    test('and there was something to read', () => expect(Object.values(words)).not.toContain(''));
  });
});
