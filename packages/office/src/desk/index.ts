// Desk: what people do before something becomes a fact.
//
// Purpose: submissions and their queue, checks against the office's data, proposals, corrections, decisions, merges, erasure.
// May touch: `facts/`, `engines/`, `authorities/` (through the registry), `lists/`, `questions/`.
// Exports: the steps of a submission, the checks, findings and proposals.
// Start with: `submissions.ts` for the steps, `report.ts` for the checks, `references.ts` for what a fact may refer to.

export { type AcceptedSubmission, acceptSubmission } from './accept.js';
export { enterAffiliate, knownAffiliates, unknownAffiliates } from './affiliates.js';
export { type Appeal, readAppeals } from './appeals.js';
export { authorityInOffice } from './authority.js';
export { besideFacts, knowledgeWith, nextPlayerId } from './beside.js';
export { changedSection } from './changed-results.js';
export { completedReport, type GivenBeside } from './complete.js';
export { type CorrectedSection, correctingReport } from './correction.js';
export { editableFields, type FieldEdit, type ReportEdit } from './edits.js';
export { keptAnswerSpace, liveAnswerSpace, liveRecordSpace, questionSpace } from './erase.js';
export { eventIdOf } from './event-id.js';
export { findPlayers } from './find-players.js';
export { type OfficeFinding, type OfficeFindingCode, officeFindingCodes, type Proposal } from './finding.js';
export { columnsOf, fieldName, type ImportColumn, type ImportField, readFieldName } from './import-columns.js';
export { type ImportOptions, type ImportPlan, planImport } from './import-players.js';
export type { Knowledge, KnownSection, PlayerKnowledge } from './knowledge.js';
export type { MergePreview, MergeSide } from './merge.js';
export { type Likeness, likenessOf } from './names.js';
export { officeKnowledge } from './office-knowledge.js';
export type { ResolvedPlayer } from './players.js';
export { firstProfile, type ProfileDifference, profileDifferences } from './profile.js';
export {
  everyPlayer,
  type LikePlayer,
  type Member,
  type NewPlayer,
  readMembers,
  registerReported,
  registrationOf,
  renewalsOf,
} from './register.js';
export { type CheckedReport, type CheckedSection, type CheckOptions, checkAgainstOffice } from './report.js';
export { rowsOf, type SectionRows } from './rows.js';
export { type SectionTerms, termsOf } from './section-terms.js';
export type { StepBy, SubmissionDesk } from './steps.js';
export {
  type Confirmation,
  countSubmissions,
  findingKey,
  findingPlace,
  type KeptFile,
  keepFile,
  type NewMembership,
  type QueueQuery,
  readFileOf,
  readSubmission,
  type Submission,
  type SubmissionState,
  type SubmissionStep,
  submissionQueue,
  submissionStates,
  versionOf,
} from './submission.js';
export {
  assignSubmission,
  commentSubmission,
  createSubmission,
  editSubmission,
  type NewSubmission,
  refuseSubmission,
  returnSubmission,
  type SubmissionChange,
  submitSubmission,
  withdrawSubmission,
} from './submissions.js';
export { type KnownFields, reportOfSections } from './to-report.js';
export { previewWith, type Trial, tryFacts } from './trial.js';
export { type Undoing, undoingOf } from './undo.js';
