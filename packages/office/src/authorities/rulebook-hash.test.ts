import { type Dated, dated } from '@harkness/rules';
import { fideTables } from '@harkness/rules/internal/fide';
import { parameterTables } from '@harkness/rules/internal/uschess';
import { describe, expect, test } from 'vitest';
import { hashOfTables, rulebookHash } from './rulebook-hash.js';

const tables: { readonly [authority: string]: readonly Dated<unknown>[] } = {
  uschess: Object.values(parameterTables),
  fide: fideTables.fideParameters,
};

/** The tables with one entry of one table replaced. */
function changed(authority: string, at: number, change: (table: Dated<unknown>) => Dated<unknown>) {
  return { ...tables, [authority]: (tables[authority] ?? []).map((table, place) => (place === at ? change(table) : table)) };
}

const withFirst = (table: Dated<unknown>, more: Partial<Dated<unknown>['entries'][number]>): Dated<unknown> => ({
  ...table,
  entries: table.entries.map((entry, at) => (at === 0 ? { ...entry, ...more } : entry)),
});

describe.each(['uschess', 'fide'])('the hash of the rulebook, by the tables of %s', (authority) => {
  test('changes with any value, date or day of decision in any table', () => {
    const count = tables[authority]?.length ?? 0;
    expect(count).toBeGreaterThan(10);
    const hashes = new Set([rulebookHash()]);
    for (let at = 0; at < count; at++) {
      for (const more of [{ value: 'other' }, { from: '2031-01-01' }, { decided: '2032-01-01' }])
        hashes.add(hashOfTables(changed(authority, at, (table) => withFirst(table, more))));
    }
    expect(hashes.size).toBe(1 + 3 * count);
  });

  test('does not change with titles, sources, conflicts and caveats', () => {
    for (const at of (tables[authority] ?? []).keys()) {
      const other = changed(authority, at, (table) => ({
        ...withFirst(table, { source: 'elsewhere', conflicts: 'not so', caveat: 'perhaps' }),
        title: 'A title without a typo',
      }));
      expect(hashOfTables(other)).toBe(rulebookHash());
    }
  });
});

test('depends on the names of tables, not on their order', () => {
  const [one, other] = [dated('a', 'A', [{ from: '2020-01-01', value: 1, source: 's' }]), dated('b', 'B', [])];
  expect(hashOfTables({ fide: [one, other] })).toBe(hashOfTables({ fide: [other, one] }));
  expect(hashOfTables({ fide: [one] })).not.toBe(hashOfTables({ fide: [{ ...one, name: 'c' }] }));
  expect(hashOfTables({ fide: [one] })).not.toBe(hashOfTables({ uschess: [one] }));
});
