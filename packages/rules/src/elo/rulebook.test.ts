import { describe, expect, test } from 'vitest';
import { hilltop, rated, riverside, rulebookOf } from '../../test/elo.js';
import {
  amendedRulebook,
  edition,
  explainSection,
  type ParameterKey,
  readParameterValue,
  readRulebook,
  rulebookHashInput,
} from './index.js';

/** A document with this value of a parameter. */
function withValue(key: ParameterKey, value: unknown): unknown {
  const entry = { from: '2020-01-01', value, paragraph: '§9' };
  return { ...riverside, parameters: { ...riverside.parameters, [key]: [entry] } };
}

function errorsOf(document: unknown): string[] {
  const read = readRulebook(document);
  return read.ok ? [] : read.errors.map(({ code, place }) => `${code} ${place}`);
}

describe('a rulebook is read from a document', () => {
  test('both example rulebooks are valid', () => {
    expect([errorsOf(riverside), errorsOf(hilltop)]).toEqual([[], []]);
  });

  test('tables are newest first, whatever the order of the document', () => {
    const { tables } = rulebookOf(riverside);
    expect(tables.k.entries.map(({ from }) => from)).toEqual(['2024-01-01', '2020-01-01']);
    expect(tables.k.entries[0]?.source).toBe('Minutes of 12 February 2024 item 4');
    expect(tables.floor.entries[0]?.source).toBe('Riverside rating rules §5');
  });

  test('an absent parameter means no such rule', () => {
    const { tables } = rulebookOf(hilltop);
    expect(tables.floor.entries).toMatchObject([{ value: null, source: 'Hilltop League, Ratings (no such rule)' }]);
  });

  test.each([
    [null, ['not-an-object ']],
    [{ ...riverside, id: 'River Side' }, ['not-an-id id']],
    [{ ...riverside, from: '2020-02-30' }, ['date-does-not-exist from']],
    [{ ...riverside, name: 'x' }, ['field-unknown name']],
    [{ ...riverside, parameters: { ...riverside.parameters, kFactor: [] } }, ['field-unknown parameters.kFactor']],
    [{ ...riverside, parameters: { ...riverside.parameters, k: [] } }, ['parameter-missing parameters.k']],
    [{ ...riverside, parameters: { ...riverside.parameters, k: 20 } }, ['not-a-list parameters.k']],
    [
      { ...riverside, from: '2019-12-31', parameters: { ...riverside.parameters, floor: [] } },
      expect.arrayContaining(['gap-in-table parameters.k[0].from']),
    ],
    [
      {
        ...riverside,
        parameters: { ...riverside.parameters, floor: [...riverside.parameters.floor, { from: '2020-01-01', value: 900 }] },
      },
      ['not-a-text parameters.floor[1].paragraph', 'overlap-in-table parameters.floor[1].from'],
    ],
    [{ ...riverside, parameters: { ...riverside.parameters, age: [] } }, ['parameter-missing parameters.age']],
    [{ ...hilltop, parameters: { ...hilltop.parameters, age: [] } }, ['parameter-missing parameters.age']],
  ])('errors in a document are reported at their path: %#', (document, expected) => {
    expect(errorsOf(document)).toEqual(expected);
  });

  const row = (from: number, to: number | null, higher: number) => ({ from, to, higher });
  const table = (...rows: unknown[]) => ({ kind: 'table', rows });
  const even = [0, ...Array.from({ length: 50 }, (_, index) => 7 * index)];
  const byTable = (differences: number[]) => ({ kind: 'performance', games: 5, performance: { kind: 'table', differences } });

  test.each<[ParameterKey, unknown, string[]]>([
    ['expectancy', table(), ['table-is-empty .rows']],
    ['expectancy', table(row(1, null, 0.5)), ['gap-in-table .rows[0].from']],
    ['expectancy', table(row(0, null, 0.6)), ['not-even-at-zero .rows[0].higher']],
    ['expectancy', table(row(0, 10, 0.5)), ['gap-in-table .rows[0].to']],
    ['expectancy', table(row(0, 10, 0.5), row(12, null, 0.6)), ['gap-in-table .rows[1].from']],
    ['expectancy', table(row(0, 10, 0.5), row(10, null, 0.6)), ['overlap-in-table .rows[1].from']],
    ['expectancy', table(row(0, null, 0.5), row(11, null, 0.6)), ['overlap-in-table .rows[1].from']],
    [
      'expectancy',
      table(row(0, 10, 0.5), row(11, 5, 0.6), row(12, null, 0.7)),
      ['ends-before-start .rows[1].to', 'gap-in-table .rows[2].from'],
    ],
    ['expectancy', table(row(0, 10, 0.5), row(11, 20, 0.8), row(21, null, 0.7)), ['falling-table .rows[2].higher']],
    ['expectancy', { kind: 'logistic', scale: 0 }, ['out-of-range .scale']],
    ['expectancy', { kind: 'normal' }, ['word-unknown .kind']],
    ['differenceLimit', { points: '400' }, ['not-a-number .points']],
    ['k', [], ['table-is-empty ']],
    ['k', 20, ['not-a-list ']],
    ['k', [{ when: { rating: { from: 2000 } }, k: 10 }], ['gap-in-table [0]']],
    ['k', [{ k: 20 }, { when: { rating: { from: 2000 } }, k: 10 }], ['gap-in-table [1]', 'overlap-in-table [1]']],
    [
      'k',
      [{ when: { games: { below: 30 } }, k: 40 }, { when: { games: { from: 5, below: 20 } }, k: 30 }, { k: 20 }],
      ['overlap-in-table [1]'],
    ],
    ['k', [{ when: { games: { from: 5, below: 5 } }, k: 30 }, { k: 20 }], ['ends-before-start [0].when.games.below']],
    ['k', [{ when: {}, k: 30 }, { k: 20 }], ['empty-condition [0].when', 'overlap-in-table [1]']],
    ['k', [{ when: { games: {} }, k: 30 }, { k: 20 }], ['empty-condition [0].when.games']],
    [
      'k',
      [{ when: { title: 'GM' }, k: 30 }, { k: 20 }],
      expect.arrayContaining(['field-unknown [0].when.title']) as unknown as string[],
    ],
    [
      'firstRating',
      { kind: 'assigned', rows: [{ when: { games: { below: 3 } }, rating: 1000 }, { rating: 900 }] },
      expect.arrayContaining(['field-unknown .rows[0].when.games']) as unknown as string[],
    ],
    ['firstRating', byTable(even), []],
    ['firstRating', byTable(even.slice(1)), ['gap-in-table .performance.differences']],
    ['firstRating', byTable([...even.slice(0, 50), 3]), ['falling-table .performance.differences[50]']],
    ['firstRating', byTable([1, ...even.slice(1).map((entry) => entry + 1)]), ['not-even-at-zero .performance.differences[0]']],
    ['rounding', { rating: { decimals: 5, mode: 'half' } }, ['out-of-range .rating.decimals', 'word-unknown .rating.mode']],
    ['ratedPer', 'game', ['word-unknown ']],
    [
      'calendar',
      { months: [1, 1, 13], day: 31, cutoffDays: -1 },
      ['out-of-range .months[2]', 'not-in-order .months[1]', 'out-of-range .day', 'negative .cutoffDays'],
    ],
    ['inactivity', { months: 0 }, ['out-of-range .months']],
  ])('an impossible value of %s is refused at its path: %j', (key, value, expected) => {
    const read = readParameterValue(key, value, '§');
    expect(read.ok ? [] : read.errors.map(({ code, place }) => `${code} ${place.slice(1)}`)).toEqual(expected);
    const place = `parameters.${key}[0].value`;
    const inDocument = errorsOf(withValue(key, value)).filter((error) => error.includes(place));
    expect(inDocument.map((error) => error.replace(place, ''))).toEqual(expected);
  });
});

describe('an edition is the rulebook on a day', () => {
  const rulebook = rulebookOf(riverside);

  test('each parameter has its own date and paragraph', () => {
    const before = edition(rulebook, { on: '2023-12-31' });
    const after = edition(rulebook, { on: '2024-01-01' });
    expect(before.ok && before.value.values.k.length).toBe(4);
    expect(after.ok && after.value.reads.k).toEqual({
      name: 'elo.k',
      value: [{ k: 24 }],
      from: '2024-01-01',
      source: 'Minutes of 12 February 2024 item 4',
    });
  });

  test('as known before a decision, the older value applies', () => {
    const known = edition(rulebook, { on: '2024-01-05', asKnown: '2024-02-11' });
    expect(known.ok && known.value.values.k.length).toBe(4);
    expect(known.ok && known.value.name).toBe('riverside@2024-01-05 as known on 2024-02-11');
  });

  test.each([
    [{ on: '2019-12-31' }, 'before-first-rules on'],
    [{ on: '2024-02-30' }, 'date-does-not-exist on'],
    [{ on: '2020-05-01', asKnown: '2019-01-01' }, 'not-known-then asKnown'],
  ])('a day without rules is refused: %j', (choice, expected) => {
    const found = edition(rulebook, choice);
    expect(found.ok ? '' : `${found.errors[0]?.code} ${found.errors[0]?.place}`).toBe(expected);
  });
});

describe('a rulebook with amendments', () => {
  const rulebook = rulebookOf(riverside);
  const reform = amendedRulebook(rulebook, 'floor', [
    { from: '2022-01-01', until: '2022-12-31', value: 1200, source: 'Proposal 7' },
  ]);

  test.each([
    ['2021-12-31', 1000, 'Riverside rating rules §5'],
    ['2022-01-01', 1200, 'Proposal 7'],
    ['2022-12-31', 1200, 'Proposal 7'],
    ['2023-01-01', 1000, 'Riverside rating rules §5'],
  ])('on %s the floor is %d by %s', (on, floor, source) => {
    const found = edition(reform, { on });
    expect(found.ok && [found.value.values.floor, found.value.reads.floor.source]).toEqual([floor, source]);
  });

  test('gives other ratings, so its hash differs; the base is unchanged', () => {
    expect(rulebookHashInput(reform)).not.toBe(rulebookHashInput(rulebook));
    expect(rulebook.tables.floor.entries).toHaveLength(1);
  });

  test('an explanation cites the proposal', () => {
    const input = {
      startDate: '2022-05-01',
      endDate: '2022-05-01',
      players: [rated('ann', 1203), rated('bob', 1200)],
      games: [{ white: 'ann', black: 'bob', score: 0 }],
    };
    const why = explainSection(reform, input, 'ann');
    expect(why.ok && [why.value.value, why.value.steps?.[0]?.source]).toEqual([1200, 'Riverside rating rules §6; Proposal 7']);
  });
});

describe('the input of the hash', () => {
  test('does not depend on title, paragraphs or the order of fields', () => {
    const floor = [{ paragraph: '§5b', value: 1000, from: '2020-01-01' }];
    const reworded = { ...riverside, title: 'Rules', id: 'other', parameters: { ...riverside.parameters, floor } };
    expect(rulebookHashInput(rulebookOf(reworded))).toBe(rulebookHashInput(rulebookOf(riverside)));
  });

  test('depends on every number, every date and every decision date', () => {
    const one = riverside.parameters.floor[0];
    const variants = [
      { ...one, value: 1001 },
      { ...one, decided: '2020-01-02' },
    ].map((entry) => rulebookHashInput(rulebookOf({ ...riverside, parameters: { ...riverside.parameters, floor: [entry] } })));
    expect(new Set([rulebookHashInput(rulebookOf(riverside)), ...variants]).size).toBe(3);
  });
});
