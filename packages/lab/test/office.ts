// A sample office on disk for tests of runs; threads open it by its folder.

import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkReform, type Reform } from '@harkness/lab';
import { openStore, type Store } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';

/** Shared by one run of all tests; the global setup creates and removes it. */
const runFolder = process.env['HARKNESS_TEST_POSTGRES_RUN'];

export async function sampleStore(players = 600, years = 8, seed = 3): Promise<{ store: Store; close: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'harkness-lab-'));
  const template = runFolder === undefined ? undefined : join(runFolder, `lab-sample-${players}-${years}-${seed}`);
  if (template !== undefined && existsSync(template)) cpSync(template, data, { recursive: true });
  else {
    await fill(data, { players, years, seed });
    if (template !== undefined) keep(data, template);
  }
  const store = await open(data);
  const close = async (): Promise<void> => {
    await store.close();
    rmSync(data, { recursive: true, force: true });
  };
  return { store, close };
}

async function open(data: string): Promise<Store> {
  const opened = await openStore({ data });
  if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
  return opened.value;
}

async function fill(data: string, size: { players: number; years: number; seed: number }): Promise<void> {
  const store = await open(data);
  const sample = { ...size, authority: 'uschess' as const, until: '2026-10-31' };
  const made = await makeSampleOffice(store, { sample, fideLists: false, supplements: 0 });
  await store.close();
  if (!made.ok) throw new Error(JSON.stringify(made.errors));
}

/** Kept for the following test files. */
function keep(data: string, template: string): void {
  const copy = mkdtempSync(`${template}-`);
  cpSync(data, copy, { recursive: true });
  try {
    renameSync(copy, template);
  } catch {
    // Another process stored one meanwhile.
    rmSync(copy, { recursive: true, force: true });
  }
}

const evaluation = { from: '2023-01', until: '2025-12', seed: 7, warmUpMonths: 0, resamples: 399 };

export function reformOf(name: string, changes: object, over: object = {}): Reform {
  const base = { authority: 'uschess', system: 'OTBR' };
  const file = { format: 'harkness-reform-1', name, base, evaluation: { ...evaluation, ...over }, ...changes };
  const { reform, findings } = checkReform(file);
  if (reform === undefined) throw new Error(JSON.stringify(findings));
  return reform;
}

export const source = 'motion 3';

export const reforms = {
  bonusOff: reformOf('bonus-off', { switches: [{ switch: 'bonus', source }] }),
  floorsOff: reformOf('floors-off', { switches: [{ switch: 'floors', source }] }),
  juniors: reformOf('juniors', { kFactors: [{ multiply: 2, when: { age: { below: 18 } }, source }] }),
  worse: reformOf('worse', { kFactors: [{ multiply: 6, source }] }),
  firsts: reformOf('firsts', { initial: [{ add: 200, games: 3, source }] }),
  lowFirsts: reformOf('low-firsts', { initial: [{ add: -200, games: 3, source }] }),
  transform: reformOf('transform', { transforms: [{ on: '2023-06-01', a: 0.9, b: 120, below: 1200, source }] }),
} as const;
