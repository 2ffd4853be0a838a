// The log's canonical JSON, for the package's own folders.

export { canonicalJson } from '../log/canonical.js';
