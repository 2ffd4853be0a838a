// Published lists: making, showing, comparing, verifying, measuring.

export { type FideListImport, type ImportedFideList, importFideList } from '../authorities/fide/import-fide.js';
export { periodsOf } from '../authorities/fide/list-type.js';
export type { SectionResult as FideSectionResult, SectionShare as FideSectionShare } from '../authorities/fide/period-data.js';
export { fideLists, fideResultOf, fideWaiting, publishFideList } from '../authorities/fide/publish-fide.js';
export type { FideList } from '../authorities/fide/ratings-at.js';
export type { WaitingSection } from '../authorities/fide/sections.js';
export type { Accounts, Band, Spread, Transfers } from '../authorities/uschess/drift-tables.js';
export { type KnownStanding, Standings } from '../authorities/uschess/standings.js';
export { publishSupplement, type SupplementOptions, supplement } from '../authorities/uschess/supplement.js';
export { dateInForce, isFideListDate, isSupplementDate, supplementCutoff } from '../engines/period/calendar.js';
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
export type { Career, ListedPlayer, ListedRating, ListHeader, ListName } from '../engines/period/row.js';
export { type DriftOptions, type DriftReport, driftBetween } from './drift.js';
export { exportContent, exportList, fileRow, listFileFormats } from './export.js';
export { type ListPreview, type PreviewedChange, previewList } from './preview.js';
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
export { copyLedger, type ListCheck, type ListVerification, verifyEdition, verifyList } from './verify.js';
