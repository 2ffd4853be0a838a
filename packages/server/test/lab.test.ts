// The lab over HTTP: a study from its start to its files, on one server.

import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '@harkness/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putStudy, type Study } from '../src/services/lab-store.js';
import { LabStudies } from '../src/services/lab-studies.js';
import { startTestServer, type TestServer } from './harness.js';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close());

const evaluation = { from: '2025-11', until: '2026-10', warmUpMonths: 0, blockMonths: 1, resamples: 199, seed: 1 };
const reform = (name: string, more: object = {}) => ({
  format: 'harkness-reform-1',
  name,
  title: `<b>${name}</b>`,
  base: { authority: 'uschess', system: 'OTBR' },
  kFactors: [{ multiply: 2, source: 'motion 1' }],
  evaluation,
  ...more,
});

async function ended(study: string): Promise<Awaited<ReturnType<typeof read>>> {
  for (let turn = 0; turn < 600; turn++) {
    const now = await read(study);
    if (now.state !== 'waiting' && now.state !== 'running') return now;
    await pause(100);
  }
  throw new Error('the study did not end');
}
const read = (study: string) => server.nobody.call('study', { params: { study } });

test('bases name systems, switches, parameters with kind and range, and the months of the office', async () => {
  const { bases, months, birthDates } = await server.nobody.call('labBases');
  expect(birthDates).toBe(true);
  expect(months?.last).toBe('2026-10');
  const uschess = bases.find(({ authority }) => authority === 'uschess');
  expect(uschess?.switches).toEqual(['bonus', 'floors']);
  const bonus = uschess?.parameters.find(({ name }) => name === 'uschess.bonus-multiplier');
  expect(bonus).toMatchObject({ kind: 'whole', nullable: false });
  expect(bonus?.values.map(({ value }) => value)).toContain(12);
});

test('anybody can have a reform checked, and gets every problem at its path', async () => {
  const { canRun, findings } = await server.nobody.call('checkReform', {
    body: { reform: { ...reform('x'), kFactors: [{ multiply: 99, source: ' ' }] } },
  });
  expect(canRun).toBe(false);
  expect(findings.map(({ place, code }) => [place, code])).toEqual([
    ['kFactors[0].multiply', 'number-out-of-range'],
    ['kFactors[0].source', 'source-missing'],
  ]);
});

test('FIDE is a base: its parameters are offered, and a value of the wrong kind is refused at its field', async () => {
  const { bases } = await server.nobody.call('labBases');
  const fide = bases.find(({ authority }) => authority === 'fide');
  expect(fide?.systems.map(({ system }) => system)).toEqual(['FIDE-standard', 'FIDE-rapid', 'FIDE-blitz']);
  expect(fide?.parameters.find(({ name }) => name === 'fide.floor')).toMatchObject({ kind: 'whole' });
  const file = (value: unknown) => ({
    ...reform('fide', { kFactors: [], amendments: [{ parameter: 'fide.floor', from: '2025-01-01', value, source: 'motion 1' }] }),
    base: { authority: 'fide', system: 'FIDE-standard' },
  });
  expect((await server.nobody.call('checkReform', { body: { reform: file(1200) } })).canRun).toBe(true);
  const { findings } = await server.nobody.call('checkReform', { body: { reform: file('low') } });
  expect(findings.map(({ place, code }) => [place, code])).toEqual([['amendments[0].value', 'value-malformed']]);
});

describe('starting a study is refused', () => {
  const body = { reforms: [reform('x')] };
  test.each(['player', 'director'] as const)('to a %s', async (role) => {
    await expect(server.people[role].client.call('startStudy', { body })).rejects.toMatchObject({ problem: { status: 403 } });
  });
  test('to anybody without an account', async () => {
    await expect(server.nobody.call('startStudy', { body })).rejects.toMatchObject({ problem: { status: 401 } });
  });
});

test('a reform that cannot run is refused with findings at its fields, and starts nothing', async () => {
  const body = { reforms: [reform('a'), reform('a', { switches: [{ switch: 'gravity', source: 's' }] })] };
  const refused = server.people.officer.client.call('startStudy', { body });
  await expect(refused).rejects.toMatchObject({ problem: { status: 422, code: 'reform-cannot-run' } });
  const error = (await refused.catch((caught: unknown) => caught)) as { problem: { findings: { place: { field: string } }[] } };
  expect(error.problem.findings.map(({ place }) => place.field)).toContain('reforms[1].switches[0].switch');
  expect((await server.nobody.call('studies')).items).toEqual([]);
});

test('a study runs, can be read by anybody, and gives its report in every form', { timeout: 90_000 }, async () => {
  const { officer } = server.people;
  const { fact } = await officer.client.call('registerReform', { body: { reform: reform('double-k') } });
  expect((await server.nobody.call('registrations')).items).toMatchObject([{ name: 'double-k', fact }]);
  // Registering twice registers once.
  expect((await officer.client.call('registerReform', { body: { reform: reform('double-k') } })).fact).toBe(fact);
  const headBefore = (await server.nobody.call('ledger')).head;
  const files = [reform('double-k'), reform('no-bonus', { kFactors: [], switches: [{ switch: 'bonus', source: 'motion 2' }] })];
  const { study } = await officer.client.call('startStudy', { body: { reforms: files } });
  const done = await ended(study);
  expect(done).toMatchObject({ state: 'done', base: { system: 'OTBR' }, window: { from: '2025-11', until: '2026-10' } });
  expect(done.reforms.map(({ name, registration }) => [name, registration])).toEqual([
    ['double-k', 'retrospective'],
    ['no-bonus', 'exploratory'],
  ]);
  expect((await server.nobody.call('studies')).items[0]?.study).toBe(study);
  const params = { study, reform: 'double-k' };
  const result = await server.nobody.call('studyResult', { params });
  expect(result.words).toBe(done.reforms[0]?.words);
  expect(result.figures.length).toBeGreaterThanOrEqual(8);
  // Text in a reform is never markup.
  expect(result.figures.map(({ svg }) => svg).join()).not.toContain('<b>');
  const page = await server.send('GET', `/lab/studies/${study}/reports/double-k/files/html`);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).not.toContain('<b>double');
  const json = (await (await server.send('GET', `/lab/studies/${study}/reports/double-k/files/json`)).json()) as {
    reportHash: string;
    signature: object;
  };
  expect(json.reportHash).toBe(result.reportHash);
  expect(json.signature).toBeDefined();
  const csv = await (await server.send('GET', `/lab/studies/${study}/reports/double-k/tables/comparison/csv`)).text();
  expect(csv.split('\r\n')[0]).toContain('comparison,');
  const parquet = await (await server.send('GET', `/lab/studies/${study}/reports/double-k/tables/games/parquet`)).arrayBuffer();
  expect(Buffer.from(parquet).subarray(0, 4).toString()).toBe('PAR1');
  const rows = await (await server.send('GET', `/lab/studies/${study}/reports/double-k/tables/games/json`)).json();
  expect(rows).toContainEqual({ class: 'rated', games: expect.any(Number) });
  expect((await server.send('GET', `/lab/studies/${study}/reports/double-k/tables/nothing/csv`)).status).toBe(404);
  expect((await server.send('GET', '/lab/studies/nothing')).status).toBe(404);
  // The office is unchanged, and nothing half done remains.
  expect((await server.nobody.call('ledger')).head).toEqual(headBefore);
  const opened = await openStore(server.place);
  if (!opened.ok) throw new Error('not opened');
  expect(await opened.value.read((reader) => reader.blobKeys('lab-outcome'))).toEqual([]);
  await opened.value.close();
});

test('a study of months the office does not have fails, and says why', { timeout: 60_000 }, async () => {
  const early = reform('early', { evaluation: { ...evaluation, from: '2002-01', until: '2003-12' } });
  const { study } = await server.people.officer.client.call('startStudy', { body: { reforms: [early] } });
  const failed = await ended(study);
  expect(failed.state).toBe('failed');
  expect(failed.findings?.map(({ code }) => code)).toEqual(['window-not-covered']);
});

test('a study is cancelled while it waits or runs, but not twice', { timeout: 60_000 }, async () => {
  const { client } = server.people.officer;
  const { study } = await client.call('startStudy', { body: { reforms: [reform('slow')] } });
  await client.call('cancelStudy', { params: { study } });
  expect((await read(study)).state).toBe('cancelled');
  await expect(client.call('cancelStudy', { params: { study } })).rejects.toMatchObject({ problem: { status: 404 } });
});

test('a study whose server is gone continues when the next one starts', { timeout: 90_000 }, async () => {
  const opened = await openStore(server.place);
  if (!opened.ok) throw new Error('not opened');
  const store = opened.value;
  const long = '2020-01-01T00:00:00.000Z';
  const left = { study: 'left-behind', state: 'running', by: 'nobody', startedAt: long, beatAt: long, files: [reform('left')] };
  await store.write((writer) => putStudy(writer, left as Study));
  const studies = new LabStudies({ store, clock: () => new Date(), onError: (error) => expect.fail(String(error)) });
  await studies.resume();
  const done = await ended('left-behind');
  expect([done.state, done.reforms[0]?.words]).toEqual(['done', expect.stringContaining('exploratory: ')]);
  await studies.close();
  await store.close();
});
