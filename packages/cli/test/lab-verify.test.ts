// harkness lab verify: no part of a report can be changed unnoticed, not even by somebody who computes the hash again.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LabReport, reportHashOf } from '@harkness/lab';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess } from './in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-lab-verify-'));
const at = (name: string): string => join(folder, name);
let report: LabReport;

beforeAll(async () => {
  const league = join(import.meta.dirname, '../../../docs/league.example.csv');
  const ran = async (...args: string[]): Promise<void> => expect(await inProcess(['lab', ...args])).toMatchObject({ code: 0 });
  await ran('games', league, '--data', at('office'));
  await ran('new', at('k-2.json'), '--k', '2', '--cohort', 'experience:4', '--window', '2021-01..2025-12');
  await ran('run', at('k-2.json'), '--data', at('office'), '--out', at('reports'));
  report = JSON.parse(readFileSync(at('reports/k-2.json'), 'utf8'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function verified(changed: object): Promise<{ code: number; out: string }> {
  writeFileSync(at('changed.json'), JSON.stringify(changed));
  return inProcess(['lab', 'verify', at('changed.json'), '--data', at('office')]);
}

type Path = readonly (string | number)[];

function* leaves(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) yield path;
  else for (const [key, one] of Object.entries(value)) yield* leaves(one, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Changes the document itself; the function returned changes it back. */
function changeAt(document: object, path: Path): () => void {
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((one, key) => (one as Record<string, unknown>)[key], document) as Record<
    string,
    unknown
  >;
  const value = holder[last];
  holder[last] = typeof value === 'number' ? value + 1e-6 : typeof value === 'boolean' ? !value : `${value ?? ''} `;
  return () => {
    holder[last] = value;
  };
}

function changedAt<T extends object>(document: T, path: Path): T {
  const copy = structuredClone(document);
  changeAt(copy, path);
  return copy;
}

test('an untouched report holds, and says so', async () => {
  expect(await verified(report)).toMatchObject({ code: 0, out: expect.stringContaining('the same bytes') });
});

test('a report that nobody signed says so', async () => {
  expect((await verified(report)).out).not.toContain('Nobody signed it');
  const { signature, ...unsigned } = report;
  expect(signature).toBeDefined();
  expect(await verified(unsigned)).toMatchObject({
    code: 0,
    out: expect.stringContaining('the same bytes, recomputed from its inputs. Nobody signed it.'),
  });
});

test('every change of every value changes the hash', () => {
  const all = [...leaves(report.report)];
  expect(all.length).toBeGreaterThan(1000);
  const same = all.filter((path) => {
    const back = changeAt(report.report, path);
    const hash = reportHashOf(report.report);
    back();
    return hash === report.reportHash;
  });
  expect(same).toEqual([]);
  expect(reportHashOf(report.report)).toBe(report.reportHash);
});

describe('is refused, although its hash was computed again and the signature taken away', () => {
  test.each<[string, Path]>([
    ['the verdict', ['comparison', 'words']],
    ['the difference', ['comparison', 'difference']],
    ['a count of games', ['games', 'byClass', 'rated']],
    ['a sentence', ['summary', 0]],
    ['a limit', ['limits', 0]],
    ['a month', ['series', 'differenceByMonth', 3, 2]],
    ['the rulebook', ['inputs', 'rulebookHash']],
    ['the program', ['inputs', 'program']],
    ['the registration', ['inputs', 'registration', 'kind']],
    ['the ledger', ['inputs', 'ledgerHead']],
    ['the reform', ['inputs', 'reform', 'kFactors', 0, 'multiply']],
  ])('%s', async (_, path) => {
    const changed = changedAt(report.report, path);
    expect(await verified({ report: changed, reportHash: reportHashOf(changed) })).toMatchObject({ code: 1 });
  });
});

test('names the part that differs', async () => {
  const changed = changedAt(report.report, ['comparison', 'difference']);
  const { out } = await verified({ report: changed, reportHash: reportHashOf(changed) });
  expect(out).toContain('recomputed, it differs in comparison.');
});

test('names another version of the program', async () => {
  const changed = changedAt(report.report, ['inputs', 'program']);
  const { out } = await verified({ report: changed, reportHash: reportHashOf(changed) });
  expect(out).toMatch(/It says that @harkness\/lab \d+ {2}made it; this is @harkness\/lab \d+\./);
});

test('a changed hash, a changed signature, and anything added beside the report are noticed', async () => {
  const { signature } = report;
  if (signature === undefined) throw new Error('the report is signed');
  const other = (text: string): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
  expect(await verified({ ...report, reportHash: other(report.reportHash) })).toMatchObject({ code: 1 });
  expect(await verified({ ...report, signature: { ...signature, signature: other(signature.signature) } })).toMatchObject({
    code: 1,
    out: expect.stringContaining('its signature does not hold'),
  });
  expect(await verified({ ...report, note: 'approved' })).toMatchObject({
    code: 1,
    out: expect.stringContaining('somebody added note'),
  });
});
