import { expect, test } from 'vitest';
import { driverProblem } from './sqlite-driver.js';

// docs/nodes.md: which version of SQLite's driver runs on which Node.
test.each([
  ['20.20.2', '12.11.1', true],
  ['22.23.3', '12.11.1', true],
  ['24.21.0', '12.11.1', false],
  ['26.10.0', '12.11.1', false],
  ['20.20.2', '13.0.3', false],
  ['22.23.3', '13.0.3', true],
  ['24.21.0', '13.0.3', true],
  ['26.10.0', '13.0.3', true],
])('on Node %s with driver %s an office on SQLite opens: %s', (node, driver, opens) => {
  const problem = driverProblem(node, driver);
  expect(problem === undefined).toBe(opens);
  if (problem === undefined) return;
  expect(problem.message).toContain(`better-sqlite3 ${driver}, does not run on Node ${node}`);
  expect(problem.hint).toMatch(/Node 22/);
});
