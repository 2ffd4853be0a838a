// A report shows nothing that the public export lacks (LAB §6.4): apart from tables by age, the export gives the same report.

import { type LabReport, type Reform, reportsOf, runLab } from '@harkness/lab';
import { importOffice, openOffice, publicLines, publicStarts, type Store } from '@harkness/office';
import { memoryStore } from '@harkness/office/testing';
import { loadSample } from '@harkness/sample';
import { beforeAll, describe, expect, test } from 'vitest';
import { reformOf, source } from './office.js';

const reform = reformOf(
  'k-by-games',
  { kFactors: [{ multiply: 1.5, when: { games: { below: 26 } }, source }], switches: [{ switch: 'bonus', source }] },
  { cohort: { rule: 'experience', years: 3 } },
);
const byAge = reformOf('juniors', { kFactors: [{ multiply: 2, when: { age: { below: 18 } }, source }] });

async function reportOf(store: Store, one: Reform): Promise<LabReport> {
  const answer = await runLab({ store, reforms: [one] });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return reportsOf(answer.value)[0] as LabReport;
}

/** Ages by the month: the export then replaces birth dates by assigned first ratings (docs/privacy.md). */
const byMonth = {
  id: 'setting',
  kind: 'office-setting',
  actor: 'office',
  body: { setting: 'birthDatePrecision', value: 'month' },
} as const;

async function rated(store: Store, facts: readonly (typeof byMonth)[] = []): Promise<void> {
  const office = await openOffice({ store });
  if (!office.ok) throw new Error(JSON.stringify(office.errors));
  if (facts.length > 0) await office.value.append([...facts]);
  await office.value.run({ reason: 'test' });
}

/** What is shown, without the numbers and verdicts. */
function withoutNumbers(value: unknown): unknown {
  if (typeof value === 'number') return 'a number';
  if (Array.isArray(value)) return value.map(withoutNumbers);
  if (typeof value !== 'object' || value === null) return value;
  const verdict = ['words', 'verdict', 'adjustedWords', 'off'];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (verdict.includes(key) ? [] : [[key, withoutNumbers(one)]])),
  );
}

let [own, others]: [Store, Store] = [memoryStore(), memoryStore()];

beforeAll(async () => {
  [own, others] = [memoryStore(), memoryStore()];
  const sample = await loadSample(own, { seed: 3, players: 300, years: 7, authority: 'uschess', until: '2026-10-31' });
  if (!sample.ok) throw new Error(JSON.stringify(sample.errors));
  await rated(own, [byMonth]);
  const lines = await own.read(async (reader) => {
    const all: string[] = [];
    for await (const line of publicLines(reader, publicStarts)) all.push(line);
    return all;
  });
  const received = await importOffice(
    others,
    (async function* () {
      yield* lines;
    })(),
  );
  if (!received.ok) throw new Error(JSON.stringify(received.errors));
  await rated(others);
}, 120_000);

describe('a report of the office and one of its public export', () => {
  test('have the same numbers of the rulebook, and the same rows and cells of the reform, in everything but tables by age', async () => {
    const [{ report: here }, { report: elsewhere }] = [await reportOf(own, reform), await reportOf(others, reform)];
    expect(here.games.byClass.rated).toBeGreaterThan(500);
    for (const part of ['scores', 'calibration', 'drift', 'flow'] as const) expect(here[part].base).toEqual(elsewhere[part].base);
    expect(here.inputs).toEqual(elsewhere.inputs);
    expect(here.games).toEqual(elsewhere.games);
    // Under a reform the export keeps the first ratings that it assigns, so numbers differ. Nothing else does.
    const cells = ({ groups, gains, summary: _, ...rest }: typeof here): unknown => {
      const [{ age: __, ...otherGroups }, { age: ___, ...otherGains }] = [groups, gains];
      return withoutNumbers({ ...rest, groups: otherGroups, gains: otherGains });
    };
    expect(cells(here)).toEqual(cells(elsewhere));
  });

  test('by age: the office hides every group of fewer than ten, and the export knows no age', async () => {
    const [{ report: here }, { report: elsewhere }] = [await reportOf(own, reform), await reportOf(others, reform)];
    for (const table of [here.groups.age, here.gains.age]) {
      const shown = Object.values(table).flatMap((one) => (one === null ? [] : [one.players]));
      expect(shown.length).toBeGreaterThan(3);
      for (const players of shown) expect(players).toBeGreaterThanOrEqual(10);
    }
    expect(Object.keys(elsewhere.groups.age)).toEqual(['unknown']);
    expect(Object.keys(elsewhere.gains.age)).toEqual(['unknown']);
  });

  test('a reform by age cannot be tried on the export', async () => {
    const answer = await runLab({ store: others, reforms: [byAge] });
    expect(answer.ok ? [] : answer.findings.map(({ code }) => code)).toEqual(['needs-ages']);
  });
});
