#!/usr/bin/env node

// The command line: passes the real streams to `run`, ends quietly when a pipe closes, and exits with its code.

import { run } from './run.js';
import { listenForInterrupts } from './terminal/interrupt.js';

// A reader that stops early (`| head`) is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

listenForInterrupts();

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
});
