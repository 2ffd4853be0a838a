// An append-only record of facts that proves itself: stores, chain, signatures, audit, backup, export and verification. It knows
// nothing about the meaning of the facts; where it needs to, it asks their keeper (`Contents`).
//
// The names listed here are for outside callers and documented with examples. The rest, marked @internal, is for our own packages
// and may change in any version.

/** @internal */
export * from './all.js';
export { canonicalJson } from './base/canonical.js';
export type { LedgerFact, OfferedFact } from './base/fact.js';
export type { CallerError, Result } from './base/result.js';
export { type Appended, type AppendOptions, appendOffered, type FactWithPrivate } from './record/append.js';
export type { AuditEntry } from './record/audit.js';
export { backupLedger, type Restored, type RestoreOptions, restoreLedger } from './record/backup.js';
export { sha256 } from './record/chain.js';
export type { Contents, Document, FactContents, FrozenContents, PublicLine, SignedFact } from './record/contents.js';
export { exportLedger, exportLines } from './record/export.js';
export { isHeadSigned, type SignedHead } from './record/heads.js';
export { importLedger } from './record/import.js';
export { signHead } from './record/last-head.js';
export { readLines } from './record/lines.js';
export { commitmentOf, erasePrivate, exportPrivate } from './record/private.js';
export type { Received } from './record/receive.js';
export { isSigned, publicKeyOf, type Signature, type SignedKind, signedText } from './record/signing.js';
export { type BrokenFact, type BrokenHead, type Verification, type VerifyOptions, verify } from './record/verify.js';
export { StoreError, type StoreErrorCode } from './store/errors.js';
export { memoryStore } from './store/memory.js';
export { type OpenStoreOptions, openStore, parseStoreLocation, placeOf } from './store/open.js';
export type {
  LedgerHead,
  PrivateValue,
  Store,
  StoredFact,
  StoreLimits,
  StoreLocation,
  StoreReader,
  StoreWriter,
} from './store/port.js';
