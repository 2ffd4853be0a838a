// Once for a run of tests: prepares the PostgreSQL server that tests share, and ends it.

import { preparePostgresForTests } from '../src/testing/index.js';

export default function setup(): () => Promise<void> {
  return preparePostgresForTests();
}
