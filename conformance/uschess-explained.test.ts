// Explains every event, match and foreign event of the vectors: the explanation ends in the number of the answer, and evaluates
// to the same numbers again, bit for bit.

import { type Result, reevaluate, renderTrace, type TraceStep } from '@harkness/rules';
import {
  type EventInput,
  explainEvent,
  explainForeignEvent,
  explainMatch,
  type ForeignInput,
  type MatchInput,
  tracedRules,
} from '@harkness/rules/uschess';
import { describe, expect, test } from 'vitest';
import { sectionEdition } from './uschess.js';
import { type ExpectedVector, readVectors } from './vector.js';

const vectors = readVectors(new URL('./vectors/uschess.jsonl', import.meta.url));

interface Explained {
  readonly expected: unknown;
  readonly trace: Result<TraceStep>;
}

function explanations(vector: ExpectedVector): Explained[] {
  const input = { ...(vector.input as object), edition: sectionEdition(vector.input as Parameters<typeof sectionEdition>[0]) };
  if (vector.kind === 'event') {
    const expected = vector.expected as Record<string, { official: number | null }>;
    return Object.entries(expected).map(([id, { official }]) => ({
      expected: official,
      trace: explainEvent(input as EventInput, id),
    }));
  }
  if (vector.kind === 'match') {
    const { eligible, sides } = vector.expected as { eligible: boolean; sides: Record<string, { rating: number }> | null };
    if (!eligible) return [];
    const { a, b } = input as MatchInput;
    return (['a', 'b'] as const).map((side) => ({
      expected: sides?.[(side === 'a' ? a : b).id]?.rating,
      trace: explainMatch(input as MatchInput, side),
    }));
  }
  const { eligible, final } = vector.expected as { eligible: boolean; final: number };
  return eligible ? [{ expected: Math.floor(final + 0.5), trace: explainForeignEvent(input as ForeignInput) }] : [];
}

describe.each(['event', 'match', 'foreignFide'])('explained: %s', (kind) => {
  const explained = vectors
    .filter((vector) => vector.kind === kind)
    .flatMap((vector) => explanations(vector).map((entry) => ({ id: vector.id, ...entry })));

  test('ends in the number of the answer', () => {
    expect(explained.length).toBeGreaterThan(20);
    for (const { id, expected, trace } of explained) {
      if (!trace.ok) throw new Error(`${id}: ${trace.errors[0]?.message}`);
      if (typeof expected === 'number') expect(trace.value.value, id).toBeCloseTo(expected, 6);
      else expect(trace.value.value, id).toBe(expected);
    }
  });

  test('evaluates to the same numbers again, bit for bit, even after a round trip through JSON', () => {
    for (const { id, trace } of explained) {
      if (!trace.ok) throw new Error(id);
      expect(reevaluate(trace.value, tracedRules), id).toEqual([]);
      expect(reevaluate(JSON.parse(JSON.stringify(trace.value)) as TraceStep, tracedRules), id).toEqual([]);
    }
  });

  test('can be rendered', () => {
    for (const { id, trace } of explained) {
      if (!trace.ok) throw new Error(id);
      expect(renderTrace(trace.value), id).not.toMatch(/undefined|NaN|\[object/);
    }
  });
});
