// Lists: published lists of any authority.
//
// Purpose: making, freezing, retracting, restoring, comparing, verifying, measuring and exporting lists. The authority defines a
// list's dates, cut-off, rows and files.
// May touch: `facts/`, `engines/`, `authorities/` (through the registry).
// Exports: all of that, and reading a published list.
// Start with: `publish-list.ts`, then `frozen.ts` and `retract.ts`.

export { type ListHead, readListedPlayer, readListHead, readRows } from '../engines/period/content.js';
export {
  editionsOf,
  type ListEdition,
  listEditions,
  type PublishedFact,
  type RetractedFact,
  readEditionHead,
  retractionOf,
  standingEdition,
} from '../engines/period/editions.js';
export {
  isListSigned,
  listInForceOn,
  lostLists,
  type PublishContext,
  type PublishedList,
  publishedDates,
  publishedFact,
  publishedLists,
} from '../engines/period/publish.js';
export type { PlayerRank } from '../engines/period/ranks.js';
export type { Career, ListedPlayer, ListedRating, ListHeader, ListName } from '../engines/period/row.js';
export { listCalendar } from './calendar.js';
export { type DriftOptions, type DriftReport, driftBetween } from './drift.js';
export { type DueList, dueLists } from './due.js';
export * from './exchange.js';
export { exportContent, exportList, listFiles } from './export.js';
export { type ListPreview, type PreviewedChange, previewList } from './preview.js';
export { previewPublication, publishList } from './publish-list.js';
export {
  diffLists,
  type ListChange,
  type ListDiff,
  type ListFilter,
  type ListPage,
  type ListQuery,
  membersOf,
  queryList,
  type RankedPlayer,
  rankOf,
} from './query.js';
export {
  type ListSummary,
  type Ranking,
  type RankingFilter,
  type RankingOrder,
  type RankingQuery,
  type RankingRow,
  ranking,
  summarizeList,
} from './ranking.js';
export { threeRatings } from './ratings.js';
export { type RecomputedList, type RecomputeOptions, recomputeLists } from './recompute.js';
export { type RestoredLists, restoreLists } from './restore.js';
export { type RetractedList, retractList } from './retract.js';
export { copyLedger, type ListCheck, type ListVerification, verifyEdition, verifyList } from './verify.js';
