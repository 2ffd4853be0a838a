// The office: the ledger of facts, the stores that keep it, and everything derived from it.

export type * from './api.js';
export * from './canonical.js';
export * from './checks/index.js';
export * from './facts.js';
export * from './ledger/append.js';
export * from './ledger/as-known.js';
export * from './ledger/backup.js';
export { firstPrevious, sha256 } from './ledger/chain.js';
export type * from './ledger/exchange-format.js';
export * from './ledger/export.js';
export * from './ledger/heads.js';
export * from './ledger/import.js';
export { readLines, writeLines } from './ledger/lines.js';
export * from './ledger/private.js';
export * from './ledger/signing.js';
export * from './ledger/verify.js';
export * from './lists/index.js';
export * from './office.js';
export { assignedInitials } from './questions/assigned.js';
export { rulebookHash } from './replay/rulebook.js';
export { type ReplayOptions, replay } from './replay/run.js';
export * from './sample/index.js';
export * from './search/index.js';
export * from './section-document.js';
export * from './store/errors.js';
export * from './store/open.js';
export * from './store/port.js';
