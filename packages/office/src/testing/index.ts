// For tests of this package and of those built on it; nothing here runs in an office.

export * from './memory-store.js';
export * from './postgres.js';
export * from './start-source.js';
