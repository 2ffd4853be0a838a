// Test files share a process, so none may leave behind a changed environment or working directory.

import { afterAll, expect } from 'vitest';

const surroundings = () => ({ environment: { ...process.env }, folder: process.cwd() });
const before = surroundings();

afterAll(() => {
  const after = surroundings();
  // Restored for the next file, so that only the file at fault fails.
  process.chdir(before.folder);
  for (const name of Object.keys(process.env)) if (!(name in before.environment)) delete process.env[name];
  Object.assign(process.env, before.environment);
  expect(after, 'a test file leaves environment and working directory unchanged').toEqual(before);
});
