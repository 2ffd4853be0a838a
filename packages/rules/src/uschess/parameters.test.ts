// The dated tables: contiguous, without overlap, every value cited, every parameter read by some rule.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { entryAt } from '../core/dated.js';
import { addDays, isIsoDate } from '../core/dates.js';
import { edition, parameters } from './index.js';
import { firstDay, parameterKeys, parameterTables } from './internal.js';

describe.each(parameterKeys.map((key) => [key, parameterTables[key]] as const))('%s', (key, table) => {
  const dates = table.entries.map((entry) => entry.from);

  test('begins on the first day of the documents', () => {
    expect(dates.at(-1)).toBe(firstDay);
  });

  test('is contiguous and without overlap: newest first, no day twice, no gap', () => {
    expect(dates.every(isIsoDate)).toBe(true);
    expect([...new Set(dates)].sort().reverse()).toEqual(dates);
    // Each entry applies until the day before the next one.
    for (const entry of table.entries) expect(entryAt<unknown>(table, entry.from)).toBe(entry);
  });

  test('neighbouring entries differ', () => {
    for (const [index, entry] of table.entries.entries()) {
      const older = table.entries[index + 1];
      if (older !== undefined) expect(JSON.stringify(entry.value)).not.toBe(JSON.stringify(older.value));
    }
  });

  test('a decision date is given only where it is later than the effective date', () => {
    for (const entry of table.entries)
      if (entry.decided !== undefined) expect(isIsoDate(entry.decided) && entry.decided > entry.from).toBe(true);
  });

  test('every value cites a document and a section, or says that it is outside the documents', () => {
    for (const { source } of table.entries) {
      expect(source).toMatch(/^(uschess-20(10-approx, |15 §|15 preamble|20 §|25 §|25 preamble)|outside the documents: )/);
    }
  });

  test('has a name and a title', () => {
    expect(table.name).toMatch(/^uschess\.[a-z0-9-]+$/);
    expect(table.title.length).toBeGreaterThan(15);
  });

  test('is read by some rule', () => {
    const folder = new URL('.', import.meta.url);
    const files = readdirSync(folder).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('parameters'),
    );
    const text = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
    // Through `values.key`, destructured from `values`, or through the table of time controls.
    const taken = new RegExp(`\\{[^{}]*\\b${key}\\b[^{}]*\\} = (\\w+\\.)*values\\b|values\\.${key}\\b|: '${key}'`);
    expect(text).toMatch(taken);
  });
});

describe('the rules of a day', () => {
  const days = [...new Set(parameterKeys.flatMap((key) => parameterTables[key].entries.map(({ from }) => from)))];
  const around = days.flatMap((day) => [day, addDays(day, -1), addDays(day, 1)]).filter((day) => day >= firstDay);

  test.each([undefined, '2025-03-01'])(
    'match the entry in force of every table, on, before and after every change (as known %s)',
    (asKnown) => {
      // Backwards, so that a day is not resolved after the first day of its span.
      for (const on of around.toSorted().toReversed()) {
        const found = edition({ by: 'date', on, asKnown });
        if (!found.ok) throw new Error(on);
        expect(found.value).toMatchObject({
          on,
          name: asKnown === undefined ? `uschess@${on}` : `uschess@${on} as known on ${asKnown}`,
        });
        for (const key of parameterKeys) {
          const entry = entryAt<unknown>(parameterTables[key], on, asKnown);
          expect([found.value.values[key], found.value.reads[key].from], `${key} on ${on}`).toEqual([entry?.value, entry?.from]);
        }
      }
    },
  );
});

describe('the list of tables', () => {
  test('has every table once', () => {
    expect(parameters).toHaveLength(parameterKeys.length);
    expect(new Set(parameters.map((table) => table.name)).size).toBe(parameterKeys.length);
  });
});
