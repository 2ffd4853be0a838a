// A reform amends the office's own rules, not the documents that these amend.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkReform, officeBases, type Reform } from '@harkness/lab';
import { type FactOffer, MemoryHistory, openOffice, resultsHashInMemory } from '@harkness/office';
import { loadSample } from '@harkness/sample';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { baselineRules, reformRules } from '../src/run/rules.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-lab-own-'));
const source = 'motion 3';
const amendment = { parameter: 'uschess.bonus-multiplier', from: '2026-01-01', decided: '2025-11-01', value: 6 };
const k = {
  ordinary: 30,
  reached: { rating: 2400, k: 10 },
  newPlayer: { games: 30, k: 40 },
  junior: { age: 18, until: 'end-of-year', under: 2300, k: 40 },
};
const ofFide = { parameter: 'fide.k.standard', from: '2026-01-01', value: k };
const own = { source: 'Norland §4', reason: 'juniors' };
const evaluation = {
  from: '2026-02',
  until: '2026-10',
  seed: 7,
  warmUpMonths: 0,
  resamples: 199,
  cohort: { rule: 'experience' },
};

let history: MemoryHistory;
let bases: Awaited<ReturnType<typeof officeBases>>;
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openOffice({ data: join(folder, 'office') });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  const office = opened.value;
  close = () => office.close();
  const loaded = await loadSample(office.store, { seed: 3, players: 60, years: 1, games: 600, until: '2026-10-31' });
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.errors));
  const authorities = [
    { id: 'uschess', name: 'Norland', kind: 'uschess', amendments: [{ ...amendment, ...own }] },
    { id: 'fide', name: 'FIDE', kind: 'fide', amendments: [{ ...ofFide, ...own }] },
  ];
  const added = await office.append([
    { id: 'p1', kind: 'profile', body: { authorities }, actor: 'officer' } as unknown as FactOffer,
  ]);
  if (!added.ok) throw new Error(JSON.stringify(added.errors));
  const read = await MemoryHistory.load(office.store);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  history = read.value;
  bases = await office.store.read(officeBases);
}, 60_000);
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

function reformOf(amendments: readonly object[], asKnown?: string): { reform: Reform | undefined; codes: string[] } {
  const base = { authority: 'uschess', system: 'OTBR', ...(asKnown === undefined ? {} : { asKnown }) };
  const changes = amendments.length === 0 ? { kFactors: [{ multiply: 1, source }] } : { amendments };
  const { reform, findings } = checkReform({ format: 'harkness-reform-1', name: 'reform', base, evaluation, ...changes }, bases);
  return { reform, codes: findings.map(({ code }) => code) };
}

test('the office’s own value is no change, the document’s value is one', () => {
  expect(reformOf([{ parameter: amendment.parameter, from: '2026-01-01', value: 6, source }]).codes).toContain(
    'amendment-without-effect',
  );
  expect(reformOf([{ parameter: amendment.parameter, from: '2026-01-01', value: 10, source }]).codes).not.toContain(
    'amendment-without-effect',
  );
  const tables = bases.find(({ authority }) => authority === 'fide')?.tables('FIDE-standard') ?? [];
  expect(tables.find(({ name }) => name === ofFide.parameter)?.entries[0]).toMatchObject({ value: k, source: own.source });
});

test('a reform that changes nothing rates as the office does, bit for bit; going back to the document does not', () => {
  const { reform: same } = reformOf([]);
  const { reform: back } = reformOf([{ parameter: amendment.parameter, from: '2026-01-01', value: 10, source }]);
  if (same === undefined || back === undefined) throw new Error('not a reform');
  expect(resultsHashInMemory(history, reformRules(same, history))).toBe(history.position.resultsHash);
  expect(resultsHashInMemory(history, reformRules(back, history))).not.toBe(history.position.resultsHash);
});

test('before the amendment was decided the document applies, from then on the amendment', () => {
  const hash = (asKnown: string) =>
    resultsHashInMemory(history, baselineRules({ base: { authority: 'uschess', system: 'OTBR', asKnown } }, history));
  expect(hash('2025-11-01')).toBe(history.position.resultsHash);
  expect(hash('2025-10-31')).not.toBe(history.position.resultsHash);
});
