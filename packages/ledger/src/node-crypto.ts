// The log's cryptography using Node's own module, as a separate entry point.

export { nodeCrypto, signingKey } from './base/node-crypto.js';
