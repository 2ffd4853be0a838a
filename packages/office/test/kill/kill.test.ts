// A short version of `npm run test:kill`, which kills hundreds of times.

import { findPostgres } from '@harkness/ledger/testing';
import { describe, expect, test } from 'vitest';
import { describeEachStore } from '../each-store.js';
import { killAtRandom } from './harness.js';
import { phases } from './phases.js';
import { killServer } from './server-kill.js';

describeEachStore('kill -9 of the writing process', (stores) => {
  test('loses no acknowledged fact, breaks no chain, leaves nothing half done', { timeout: 180_000 }, async () => {
    const names = Object.keys(phases);
    const report = await killAtRandom({ times: names.length, location: stores.location });
    expect(Object.keys(report.left).map((left) => left.split(':')[0])).toEqual(names);
  });
});

describe.skipIf(findPostgres() === undefined)('kill -9 of the PostgreSQL server', () => {
  test('loses no acknowledged fact, and the office continues when the server is back', { timeout: 180_000 }, async () => {
    const report = await killServer(3);
    expect(report.kills).toBe(3);
    expect(report.facts).toBeGreaterThanOrEqual(report.acknowledged);
    expect(report.acknowledged).toBeGreaterThan(0);
  });
});
