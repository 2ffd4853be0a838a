// The machine's clock jumps ten years ahead for a moment. No fact may get such a date, because every later one would have to
// follow it.

import { clockVariable } from '@harkness/ledger';
import { afterEach, expect, test, vi } from 'vitest';
import { appendFacts } from '../../src/facts/append.js';
import { openOffice } from '../../src/office.js';
import { describeEachStore } from '../each-store.js';
import { player } from '../sample-facts.js';

const tenYears = 10 * 366 * 24 * 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describeEachStore('a clock ten years ahead', (stores) => {
  test('dates no fact; once it is right again, facts get the date of the day', async () => {
    const store = await stores.fresh();
    const opened = await openOffice({ store });
    if (!opened.ok) throw new Error('it is open');
    const office = opened.value;
    expect((await office.append([player('before')])).ok).toBe(true);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + tenYears });
    expect(await office.append([player('ahead')])).toMatchObject({ ok: false, errors: [{ code: 'clock-ahead' }] });
    expect(await appendFacts(store, [player('ahead')])).toMatchObject({ ok: false, errors: [{ code: 'clock-ahead' }] });
    vi.useRealTimers();
    const entered = await office.append([player('after')]);
    if (!entered.ok) throw new Error(JSON.stringify(entered.errors));
    expect(entered.value.facts[0]?.receivedAt.slice(0, 4)).toBe(new Date().toISOString().slice(0, 4));
  });

  test('is trusted for a day that an operator confirms', async () => {
    const store = await stores.fresh();
    expect((await appendFacts(store, [player('before')])).ok).toBe(true);
    const later = new Date(Date.now() + tenYears);
    vi.useFakeTimers({ toFake: ['Date'], now: later });
    vi.stubEnv(clockVariable, '2099-01-01');
    expect((await appendFacts(store, [player('ahead')])).ok).toBe(false);
    vi.stubEnv(clockVariable, later.toISOString().slice(0, 10));
    expect((await appendFacts(store, [player('ahead')])).ok).toBe(true);
  });
});
