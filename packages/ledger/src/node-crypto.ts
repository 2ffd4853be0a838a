// The log's cryptography by Node's own module, as an entry of its own.

export { nodeCrypto, signingKey } from './base/node-crypto.js';
