// Every title, case, reason and name of a value in the explanations of the conformance vectors has a message, so that no step of
// an explanation is half English. `npm run check -- words` reads the texts in the rules' source; this reads what they put together.

import { join } from 'node:path';
import { type Result, stepInputs, stepTitle, stepValueText, type TraceStep, type TraceValue } from '@harkness/rules';
import {
  editionByDate,
  editionByName,
  explainEvent as explainFideEvent,
  explainFirstRating,
  explainPeriod,
} from '@harkness/rules/fide';
import {
  type EventInput,
  explainEvent,
  explainForeignEvent,
  explainMatch,
  type ForeignInput,
  type MatchInput,
} from '@harkness/rules/uschess';
import { expect, test } from 'vitest';
import { sectionEdition } from '../conformance/uschess.js';
import { readVectors } from '../conformance/vector.js';
import { isSaid } from '../packages/web/src/parts/step-words.js';
import { root } from './lib/files.js';

const vectorsOf = (name: string) => readVectors(join(root, `conformance/vectors/${name}.jsonl`));
const given = <T>(result: Result<T>): T[] => (result.ok ? [result.value] : []);

/** Every text of a step and of those within it that the pages translate. */
function textsOf(step: TraceStep): string[] {
  const fields = (value: TraceValue): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? stepInputs({ ...step, inputs: value as { readonly [name: string]: TraceValue } }).map(([name]) => name)
      : [];
  const { branch } = step;
  return [
    stepTitle(step).replace(/ of player \d+/, ''),
    ...stepInputs(step).map(([name]) => name),
    ...(stepValueText(step) === 'not rated' ? ['not rated'] : fields(step.value)),
    ...(branch === undefined ? [] : [branch.taken, ...(branch.notTaken ?? []).flatMap((one) => [one.branch, one.because])]),
    ...(step.steps ?? []).flatMap(textsOf),
  ];
}

function unsaid(traces: readonly TraceStep[]): string[] {
  expect(traces.length).toBeGreaterThan(200);
  const texts = new Set(traces.flatMap(textsOf));
  return [...texts].filter((text) => /\p{L}{2,}/u.test(text) && !isSaid(text));
}

test('the steps of US Chess', () => {
  const explained = new Set(['event', 'match', 'foreignFide']);
  const vectors = vectorsOf('uschess').filter(({ kind }) => explained.has(kind));
  const traces = vectors.flatMap(({ kind, input: asked, expected }) => {
    const input = { ...(asked as object), edition: sectionEdition(asked as Parameters<typeof sectionEdition>[0]) };
    if (kind === 'event') return Object.keys(expected as object).flatMap((id) => given(explainEvent(input as EventInput, id)));
    if (kind === 'match') return (['a', 'b'] as const).flatMap((side) => given(explainMatch(input as MatchInput, side)));
    return given(explainForeignEvent(input as ForeignInput));
  });
  expect(unsaid(traces)).toEqual([]);
});

test('the steps of FIDE in 2009', () => {
  const [edition] = given(editionByName('fide-2009', 'standard'));
  if (edition === undefined) throw new Error('no edition of 2009');
  const traces = vectorsOf('fide')
    .filter(({ kind }) => kind === 'event')
    .flatMap(({ input }) => {
      const event = input as { readonly games: readonly (readonly [string, string, number, 0 | 1])[] };
      const games = event.games.map(([white, black, halfPoints, played]) => ({
        ...{ white, black, halfPoints },
        played: played === 1,
      }));
      return given(explainFideEvent({ ...event, games } as unknown as Parameters<typeof explainFideEvent>[0], edition));
    });
  expect(unsaid(traces.flatMap(({ rated, unrated }) => [...rated.values(), ...unrated.values()]))).toEqual([]);
});

test('the steps of the later texts of FIDE', () => {
  const traces = vectorsOf('fide-later').flatMap(({ kind, input }): TraceStep[] => {
    const asked = input as { readonly on: string; readonly listType: 'standard' };
    const [edition] = given(editionByDate(asked.on, asked.listType));
    if (kind === 'change')
      return given(explainPeriod(input as Parameters<typeof explainPeriod>[0], edition)).map(({ trace }) => trace);
    if (kind === 'initial')
      return given(explainFirstRating(input as Parameters<typeof explainFirstRating>[0], edition)).flatMap(
        ({ traces: all }) => all,
      );
    return [];
  });
  expect(unsaid(traces)).toEqual([]);
});
