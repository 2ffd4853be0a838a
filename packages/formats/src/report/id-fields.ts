// The player id fields of a report. The model has one field for each of two number ranges, and other federations' ids in
// `national`. The office's authorities decide whose ids are in which field. All code uses this list.

import type { ReportPlayer } from './report.js';

/**
 * The id fields of a report's player, in the order in which they are tried.
 * @example
 * reportIdFields[0] // 'uschessId'
 */
export const reportIdFields = ['uschessId', 'fideId'] as const;

/** An id field of a report's player. */
export type ReportIdField = (typeof reportIdFields)[number];

/**
 * The same for every field that holds an id, such as the shape of a request.
 * @example
 * byIdField(20) // { uschessId: 20, fideId: 20 }
 */
export function byIdField<T>(value: T): { readonly [field in ReportIdField]: T } {
  return { uschessId: value, fideId: value };
}

/**
 * The ids of a row, starting with those in one field.
 * @example
 * reportedIds({ uschessId: '12345678', fideId: '2000001' }, 'fideId') // ['2000001', '12345678']
 */
export function reportedIds(player: Pick<ReportPlayer, ReportIdField>, first?: ReportIdField): string[] {
  const fields = first === undefined ? reportIdFields : [first, ...reportIdFields.filter((field) => field !== first)];
  return fields.flatMap((field) => player[field] ?? []);
}
