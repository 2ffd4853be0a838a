// Starts a source file in a separate process.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleOf } from '../engines/start-thread.js';

/** From its bundle if the test run made one, else through tsx. */
export function startSource(source: URL, args: readonly string[], options: SpawnOptions): ChildProcess {
  const bundle = bundleOf(source);
  const how = bundle === undefined ? ['--import', 'tsx', '--conditions=source', fileURLToPath(source)] : [bundle];
  return spawn(process.execPath, [...how, ...args], options);
}
