// Published lists: making, showing, comparing, verifying, measuring.

export { dateInForce, isFideListDate, isSupplementDate, supplementCutoff } from './calendar.js';
export { type ListHead, readListedPlayer, readListHead, readRows } from './content.js';
export { type DriftOptions, type DriftReport, driftBetween } from './drift.js';
export type { Accounts, Band, Spread, Transfers } from './drift-tables.js';
export {
  editionsOf,
  type ListEdition,
  listEditions,
  type PublishedFact,
  type RetractedFact,
  readEditionHead,
  retractionOf,
  standingEdition,
} from './editions.js';
export { exportContent, exportList, fileRow, listFileFormats } from './export.js';
export { periodsOf } from './fide/list-type.js';
export type { SectionResult as FideSectionResult, SectionShare as FideSectionShare } from './fide/period-data.js';
export { fideLists, fideResultOf, fideWaiting, publishFideList } from './fide/publish-fide.js';
export type { FideList } from './fide/ratings-at.js';
export type { WaitingSection } from './fide/sections.js';
export { type FideListImport, type ImportedFideList, importFideList } from './import-fide.js';
export { type ListPreview, type PreviewedChange, previewList } from './preview.js';
export {
  isListSigned,
  listInForceOn,
  lostLists,
  type PublishContext,
  type PublishedList,
  publishedDates,
  publishedFact,
  publishedLists,
} from './publish.js';
export { previewPublication, publishList } from './publish-list.js';
export {
  diffLists,
  type ListChange,
  type ListDiff,
  type ListFilter,
  type ListPage,
  type ListQuery,
  type Mover,
  movers,
  type PlayerRank,
  queryList,
  type RankedPlayer,
  rankOf,
} from './query.js';
export { type ThreeRatings, threeRatings } from './ratings.js';
export { type RecomputedList, type RecomputeOptions, recomputeLists } from './recompute.js';
export { type RestoredLists, restoreLists } from './restore.js';
export { type RetractedList, retractList } from './retract.js';
export type { Career, ListedPlayer, ListedRating, ListHeader, ListName } from './row.js';
export { type KnownStanding, Standings } from './standings.js';
export { publishSupplement, type SupplementOptions, supplement } from './supplement.js';
export { copyLedger, type ListCheck, type ListVerification, verifyEdition, verifyList } from './verify.js';
