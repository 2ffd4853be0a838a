// The log's canonical JSON, for the packages' own folders.

export { canonicalJson } from '../log/canonical.js';
