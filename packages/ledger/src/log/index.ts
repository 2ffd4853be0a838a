// The public log: C2SP notes, checkpoints, cosignatures, tiles, proofs, policies and witnesses as pure functions. Nothing here
// depends on Node, a database or chess; SHA-256 and Ed25519 are passed in, so the same code runs in an office and in a browser.

export * from './bytes.js';
export { canonicalJson } from './canonical.js';
export * from './check-proof.js';
export * from './checkpoint.js';
export * from './compare.js';
export * from './crypto.js';
export * from './entry.js';
export * from './fact-proof.js';
export * from './follow.js';
export { type Successor, successors } from './handover.js';
export * from './keys.js';
export * from './note.js';
export * from './plain-sha256.js';
export * from './policy.js';
export * from './proof-file.js';
export * from './right-edge.js';
export * from './tile-tree.js';
export * from './tiles.js';
export * from './tree.js';
export * from './web-crypto.js';
export * from './witness.js';
