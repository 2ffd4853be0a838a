// For tests of this package and of packages built on it; nothing here runs in an office.

export { derOf } from '../record/signer.js';
export { memoryStore } from '../store/memory.js';
export { PostgresqlStore } from '../store/postgresql.js';
export { type Migrations, migrations, migrationTable } from '../store/schema.js';
export { SqliteStore, sqliteFileName } from '../store/sqlite.js';
export * from './postgres.js';
export * from './small-disk.js';
