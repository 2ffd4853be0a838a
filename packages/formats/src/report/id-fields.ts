// Where ids of players stand in a report. The model has a field for each of two number ranges, and other federations' in `national`; whose ids
// stand in which, the authorities of an office say. Everybody goes over this list.

import type { ReportPlayer } from './report.js';

/**
 * The fields of a report's player that hold an id, in the order in which they are looked at.
 * @example
 * reportIdFields[0] // 'uschessId'
 */
export const reportIdFields = ['uschessId', 'fideId'] as const;

/** A field of a report's player that holds an id. */
export type ReportIdField = (typeof reportIdFields)[number];

/**
 * The ids of a row, those in one field first.
 * @example
 * reportedIds({ uschessId: '12345678', fideId: '2000001' }, 'fideId') // ['2000001', '12345678']
 */
export function reportedIds(player: Pick<ReportPlayer, ReportIdField>, first?: ReportIdField): string[] {
  const fields = first === undefined ? reportIdFields : [first, ...reportIdFields.filter((field) => field !== first)];
  return fields.flatMap((field) => player[field] ?? []);
}
