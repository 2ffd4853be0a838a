import { reevaluate } from '@harkness/rules';
import {
  editionByDate,
  editionByName,
  explainFirstRating,
  explainGame,
  explainPeriod,
  type FideEdition,
  type FideGame,
  type ListType,
  type PoolEvent,
  type RatingPeriodInput,
  tracedRulesSince2014,
} from '@harkness/rules/fide';
import { describe, expect, test } from 'vitest';
import { differences } from './compare.js';
import { answer } from './fide-later.js';
import { readVectors } from './vector.js';

const vectors = readVectors(new URL('./vectors/fide-later.jsonl', import.meta.url));
interface Said {
  readonly about: string;
}

const kinds = [...new Set(vectors.map((vector) => vector.kind))];

function ofKind(kind: string) {
  return vectors.filter((vector) => vector.kind === kind);
}

function editionOf(input: unknown): FideEdition {
  const { edition, on, listType } = input as { edition?: string; on?: string; listType: ListType };
  const result = edition === undefined ? editionByDate(on ?? '', listType) : editionByName(edition, listType);
  if (!result.ok) throw new Error(result.errors[0]?.message);
  return result.value;
}

describe('vectors of the later FIDE editions', () => {
  test('there are 900 of six kinds', () => {
    expect(vectors.length).toBe(900);
    expect(kinds.sort()).toEqual(['adjust2024', 'change', 'dates', 'game', 'initial', 'k']);
  });

  test.each(kinds)('every %s agrees', (kind) => {
    const wrong = ofKind(kind).flatMap((vector) =>
      differences(vector.expected, answer(vector)).map((difference) => `${vector.id} ${difference}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the answer does not depend on the id or the expectation', () => {
    for (const { kind, input } of vectors.slice(0, 100)) {
      const first = JSON.stringify(answer({ id: 'a', kind, input }));
      expect(JSON.stringify(answer({ id: 'b', kind, input: JSON.parse(JSON.stringify(input)) }))).toBe(first);
    }
  });

  test('an unknown kind is refused', () => {
    expect(() => answer({ id: 'x', kind: 'event', input: { on: '2026-01-01', listType: 'standard' } })).toThrow(
      'no such kind: event',
    );
    expect(() => answer({ id: 'x', kind: 'k', input: { on: '2009-01-01', listType: 'standard' } })).toThrow('before 2009-07-01');
  });
});

describe('explaining uses the same computation as rating', () => {
  test('every change: the trace evaluates to the same numbers and ends in the expected rating', () => {
    for (const { id, input, expected } of ofKind('change')) {
      const explained = explainPeriod(input as RatingPeriodInput, editionOf(input));
      if (!explained.ok) throw new Error(`${id}: ${explained.errors[0]?.message}`);
      expect(reevaluate(explained.value.trace, tracedRulesSince2014), id).toEqual([]);
      expect(explained.value.trace.value, id).toBe((expected as { newRating: number | null }).newRating);
    }
  });

  test('every first rating: the traces evaluate to the same numbers and end in the expected ratings', () => {
    for (const { id, input, expected } of ofKind('initial')) {
      const edition = editionOf(input);
      const explained = explainFirstRating(
        { listType: edition.listType, events: (input as { events: PoolEvent[] }).events },
        edition,
      );
      if (!explained.ok) throw new Error(`${id}: ${explained.errors[0]?.message}`);
      expect(
        explained.value.traces.flatMap((trace) => reevaluate(trace, tracedRulesSince2014)),
        id,
      ).toEqual([]);
      const last = explained.value.traces.at(-1)?.value as { published: number | null } | undefined;
      expect(last?.published ?? null, id).toBe((expected as { published: number | null }).published);
    }
  });

  test('every game: both sides evaluate to the same numbers', () => {
    for (const { id, input } of ofKind('game')) {
      const { white, black } = explainGame(editionOf(input), input as FideGame);
      expect([...reevaluate(white, tracedRulesSince2014), ...reevaluate(black, tracedRulesSince2014)], id).toEqual([]);
    }
  });

  test('no vector depends on an open reading, so none has such a caveat', () => {
    const open = vectors.flatMap((vector) => {
      const { caveats = [], lists = [] } = answer(vector) as { caveats?: Said[]; lists?: { caveats: Said[] }[] };
      return [...caveats, ...lists.flatMap((list) => list.caveats)]
        .filter(({ about }) => /^L\d\d$/.test(about))
        .map(({ about }) => `${vector.id} ${about}`);
    });
    expect(open).toEqual([]);
  });
});
