// Every number of the FIDE regulations from 1 July 2009 on, dated and cited. Grades of the later sources: A, FIDE's own page or a
// checked transcription; B, federation or news page, or published calculations; C, one secondary page or inferred; M, general
// knowledge.

import type { Dated } from '../core/dated.js';
import type { TraceValue } from '../core/trace.js';
import * as initial from './parameters/initial.js';
import * as lists from './parameters/lists.js';
import * as play from './parameters/play.js';
import * as rating from './parameters/rating.js';
import { listTypes } from './parameters/table.js';

export * from './parameters/initial.js';
export * from './parameters/lists.js';
export * from './parameters/play.js';
export * from './parameters/rating.js';
export type { ByListType, ListType } from './parameters/table.js';
export { listTypes } from './parameters/table.js';

/**
 * Every table, for the rulebook page and for the test that none has a gap.
 *
 * @example
 * fideParameters.some(({ name }) => name === 'fide.floor') // true
 */
export const fideParameters: readonly Dated<TraceValue>[] = [rating, initial, lists, play].flatMap((topic) =>
  Object.values(topic).flatMap((table): Dated<TraceValue>[] =>
    'entries' in table ? [table] : listTypes.map((type): Dated<TraceValue> => table[type]),
  ),
);
