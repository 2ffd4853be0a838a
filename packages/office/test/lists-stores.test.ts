// Lists, search, checks and submissions on real stores: their answers do not depend on the database.

import { loadSample, sampleFederation } from '@harkness/sample';
import { expect, test } from 'vitest';
import { publishFideList, publishSupplement } from '../src/authorities/index.js';
import { replay } from '../src/authorities/live.js';
import { withoutProfile } from '../src/authorities/registry.js';
import {
  acceptSubmission,
  checkAgainstOffice,
  createSubmission,
  findingKey,
  officeKnowledge,
  reportOfSections,
  type SubmissionDesk,
  submissionQueue,
  submitSubmission,
  versionOf,
} from '../src/desk/index.js';
import type { PlayerFields } from '../src/facts/facts.js';
import type { SectionDocument } from '../src/facts/section-document.js';
import type { Store } from '../src/facts/store.js';
import {
  diffLists,
  exportList,
  listInForceOn,
  publishedDates,
  queryList,
  readRows,
  threeRatings,
  verifyList,
} from '../src/lists/index.js';
import { rebuildSearch, searchEvents, searchPlayers, updateSearch } from '../src/questions/search/index.js';
import { memoryStore } from '../src/testing/index.js';
import { describeEachStore } from './each-store.js';

const sample = { seed: 17, players: 150, years: 3, games: 2500 };
const context = { actor: 'officer', now: () => '2026-11-15T12:00:00.000Z' };

/** Builds everything that must not depend on the store. */
async function prepare(store: Store): Promise<void> {
  const loaded = await loadSample(store, sample);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  await replay(store, { reason: 'test' });
  await updateSearch(store);
  for (const date of ['2026-05-01', '2026-11-01']) {
    const published = await publishSupplement(store, { date }, context);
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
  }
  for (const date of ['2024-06-01', '2025-06-01', '2026-11-01']) {
    const published = await publishFideList(store, 'FIDE-standard', date, context);
    if (!published.ok) throw new Error(JSON.stringify(published.errors));
  }
}

async function answers(store: Store): Promise<unknown> {
  return store.read(async (reader) => {
    const [first, second] = [
      await listInForceOn(reader, 'uschess-supplement', '2026-05-15'),
      await listInForceOn(reader, 'uschess-supplement', '2026-12-31'),
    ];
    if (first === undefined || second === undefined) throw new Error('no lists');
    const top = await queryList(reader, second, { system: 'OTBR', limit: 15 });
    const someone = top.players[3]?.row.player ?? '';
    // The header of a FIDE list names the ledger including earlier lists, with the office's own signatures, so only rows are
    // compared.
    const fideRows: unknown[] = [];
    const fide = await listInForceOn(reader, 'FIDE-standard', '2026-12-31');
    if (fide !== undefined) for await (const rows of readRows(reader, fide)) fideRows.push(...rows);
    const found: unknown[] = [];
    for (const query of ['kov', 'daniel', 'dainel', 'mü', 'a', '125', 'ø', 'z k']) found.push(await searchPlayers(reader, query));
    const events: unknown[] = [];
    for (const query of ['open', 'club swiss 2025', '2026']) events.push(await searchEvents(reader, query, 10));
    let csv = '';
    for await (const chunk of exportList(reader, second, 'csv')) csv += new TextDecoder().decode(chunk);
    return {
      hashes: [first.contentHash, second.contentHash],
      fide: await publishedDates(reader, 'FIDE-standard'),
      fideRows,
      verified: (await verifyList(reader, 'uschess-supplement', '2026-11-01')).checks.map(({ check, holds }) => [check, holds]),
      top,
      diff: await diffLists(reader, first, second, 'OTBR'),
      three: await threeRatings(reader, someone, '2026-11-15'),
      csv,
      search: found,
      events,
    };
  });
}

describeEachStore('lists and search', (stores) => {
  test('give the same answers as in memory, also after the index is rebuilt', { timeout: 240_000 }, async () => {
    const memory = memoryStore();
    await prepare(memory);
    const expected = await answers(memory);
    const store = await stores.fresh();
    await prepare(store);
    expect(await answers(store)).toEqual(expected);
    await rebuildSearch(store);
    expect(await answers(store)).toEqual(expected);
  });

  test('a report is checked, submitted and accepted', { timeout: 240_000 }, async () => {
    const store = await stores.fresh();
    const fields = new Map<string, PlayerFields>();
    let last: SectionDocument | undefined;
    for (const batch of sampleFederation(sample)) {
      for (const fact of batch.facts) {
        if (fact.kind === 'player-registered') fields.set(fact.body.player, fact.body);
        if (fact.kind === 'section-submitted' && fact.body.section.authority === 'uschess') last = fact.body.section;
      }
    }
    if (last === undefined) throw new Error('no section');
    await loadSample(store, sample);
    await replay(store, { reason: 'test' });
    await updateSearch(store);
    const event = '202611140001';
    const report = reportOfSections([{ ...last, event, start: '2026-11-14', end: '2026-11-14' }], fields, withoutProfile);
    const knowledge = (reader: Parameters<SubmissionDesk['knowledge']>[0]) => officeKnowledge(reader, '2026-11-15');
    const checked = await store.read((reader) => checkAgainstOffice(knowledge(reader), report, { authority: 'uschess', event }));
    expect(checked.findings.filter((one) => one.level === 'error')).toEqual([]);
    let tick = 0;
    const desk: SubmissionDesk = { store, knowledge, now: () => new Date(Date.UTC(2026, 10, 15, 0, 0, tick++)).toISOString() };
    const made = await createSubmission(desk, { id: 'one', authority: 'uschess', event, report, by: 'td' });
    if (!made.ok) throw new Error('not made');
    const warnings = checked.findings.filter((one) => one.level === 'warning');
    const confirm = warnings.map((one) => ({ key: findingKey(one), reason: 'looked at' }));
    const sent = await submitSubmission(desk, 'one', { by: 'td', seen: versionOf(made.value), confirm });
    if (!sent.ok) throw new Error('not sent');
    expect((await store.read((reader) => submissionQueue(reader))).map((one) => one.id)).toEqual(['one']);
    expect(await acceptSubmission(desk, 'one', { by: 'officer', seen: versionOf(sent.value) })).toMatchObject({ ok: true });
    expect(await store.read((reader) => submissionQueue(reader))).toEqual([]);
    await updateSearch(store);
    const again = await store.read((reader) => checkAgainstOffice(knowledge(reader), report, { authority: 'uschess', event }));
    expect(again.findings[0]?.code).toBe('section-reported');
  });
});
