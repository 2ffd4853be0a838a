import { expect, test } from 'vitest';
import { contract } from '../contract/index.js';
import { canonicalQuestion } from './query.js';

test('different ways to write a question have one canonical text', () => {
  const text = (query: object) => canonicalQuestion('events', contract.events, {}, query).text;
  const plain = text({ from: '2026-01-01', to: '2026-02-01', limit: '50' });
  expect(text({ to: '2026-02-01', from: '2026-01-01' })).toBe(plain);
  expect(text({ to: '2026-02-01', limit: '050', from: '2026-01-01' })).toBe(plain);
  expect(text({ to: '2026-02-01', from: '2026-01-01', limit: '51' })).not.toBe(plain);
});
