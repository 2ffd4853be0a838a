// The office: everything a rating office does with facts. From the ground up: `facts` → `engines` → `authorities` → `lists` →
// `questions`, `desk`, `in-progress` → `office.ts`. A folder imports only folders before it; each states its purpose in its
// `index.ts`.
//
// Names listed here are for outside callers and documented with examples. The rest, marked @internal, is for our own packages and
// may change in any version.

/** @internal */
export * from './all.js';
export type { Office, OfficeOptions, OfficePlace } from './api.js';
export { kindNames, publishSupplement, rulebookHash } from './authorities/index.js';
export {
  type CheckedReport,
  type CheckOptions,
  checkAgainstOffice,
  type Knowledge,
  type OfficeFinding,
  officeFindingCodes,
  officeKnowledge,
} from './desk/index.js';
export {
  type Answer,
  appendFacts,
  checkFacts,
  type Fact,
  type FactBodies,
  type FactContext,
  type FactOffer,
  factSchemas,
  type OfficeError,
  openStore,
  type SectionDocument,
  type Store,
  verify,
} from './facts/index.js';
export { backupOffice, dueLists, exportPublic, publishList, restoreOffice, verifyPublic } from './lists/index.js';
export { openOffice } from './office.js';
export { publicStarts, searchPlayers } from './questions/index.js';
