// Everything that our own packages use. `index.ts` lists what outside callers may rely on.

export { readAtMost } from './base/bounded-read.js';
export { canonicalJson } from './base/canonical.js';
export type { LedgerFact, OfferedFact } from './base/fact.js';
export { isObject } from './base/is-object.js';
export { type CallerError, failed, ok, type Result } from './base/result.js';
export * from './record/append.js';
export * from './record/as-known.js';
export {
  type AuditEntry,
  type AuditLine,
  type AuditVerification,
  eraseFromAudit,
  readAudit,
  verifyAudit,
  writeAudit,
} from './record/audit.js';
export * from './record/backup.js';
export { chained, factText, firstPrevious, sha256 } from './record/chain.js';
export * from './record/checkpoints.js';
export { clockVariable } from './record/clock.js';
export { type ComparedPart, compareStores, type IsErased } from './record/compare-stores.js';
export type {
  Contents,
  Document,
  FactContents,
  FrozenBlob,
  FrozenContents,
  PublicLine,
  SignedFact,
  StoreRecord,
} from './record/contents.js';
export type * from './record/exchange-format.js';
export { exchangeVersion } from './record/exchange-format.js';
export * from './record/export.js';
export * from './record/heads.js';
export * from './record/import.js';
export * from './record/last-head.js';
export { readLines, writeLines } from './record/lines.js';
export * from './record/log-files.js';
export * from './record/private.js';
export type { Received } from './record/receive.js';

export { fileSigner } from './record/signer.js';
export * from './record/signing.js';
export { removeUnfinished } from './record/unfinished.js';
export * from './record/verify.js';
export { type FileWitness, openWitness } from './record/witness-files.js';
export {
  clearLogAlarm,
  cosignedBy,
  logAlarm,
  logPolicy,
  sendToWitnesses,
  setLogPolicy,
  type WitnessingOptions,
  type WitnessOutcome,
  type WitnessReport,
  type WitnessState,
  witnessStates,
} from './record/witnessing.js';
export { DerivedDamage } from './store/block-digest.js';
export * from './store/errors.js';
export { growMany } from './store/grow-many.js';
export { memoryStore } from './store/memory.js';
export { privateFile } from './store/modes.js';
export * from './store/open.js';
export * from './store/port.js';
export { storeErrorOfPostgresql } from './store/postgresql-errors.js';
export { withScratchStore } from './store/scratch.js';
export * from './store/stored.js';
export { entryBytes, growTree, remakeTree, storedTree, treeSize } from './store/tree.js';
export { newSecretKey, sealedBy, secretKeyFileName } from './store/vault.js';
export { type BlocksVerification, verifyBlocks } from './store/verify-blocks.js';
