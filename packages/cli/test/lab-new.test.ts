// harkness lab new: flags for every part of a reform, checked before the file is written.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inProcess } from './in-process.js';

const folder = mkdtempSync(join(tmpdir(), 'harkness-lab-new-'));
const file = join(folder, 'reform.json');
const made = (...flags: string[]) => inProcess(['lab', 'new', file, '--window', '2022-01..2025-12', ...flags]);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('flags say how a reform is judged', async () => {
  const judged = ['--measure', 'logLoss', '--class', 'newcomer', '--threshold', '0.001', '--warm-up', '12', '--block', '6'];
  expect(await made('--k', '2', ...judged, '--resamples', '399', '--cohort', 'experience:4')).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(file, 'utf8')).evaluation).toEqual({
    from: '2022-01',
    until: '2025-12',
    seed: 1,
    warmUpMonths: 12,
    blockMonths: 6,
    resamples: 399,
    primary: { measure: 'logLoss', class: 'newcomer', threshold: 0.001 },
    cohort: { rule: 'experience', years: 4 },
  });
});

test.each([
  [['--k', '2', '--measure', 'foo'], 'evaluation.primary.measure', 'Write one of deviance, logLoss, brier.'],
  [['--k', '2', '--block', '30'], 'evaluation.blockMonths', 'Write a whole number from 1 to 24.'],
  [['--set', 'uschess.bonus-multipler=10'], 'amendments[0].parameter', 'Did you mean uschess.bonus-multiplier?'],
  [[], 'no-change', 'Add --set, --k, --first, --scale or --off.'],
])('%j is refused: %s, %s', async (flags, place, hint) => {
  const { code, out } = await made(...flags);
  expect(code).toBe(1);
  expect(out).toContain(place);
  expect(out).toContain(hint);
});

test('a page of a report is no report, and the hint says what is', async () => {
  const page = join(import.meta.dirname, '../../../docs/lab.md');
  const { code, err } = await inProcess(['lab', 'report', page]);
  expect(code).toBe(1);
  expect(err).toContain('Give the NAME.json that harkness lab run wrote.');
});
