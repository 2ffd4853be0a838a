// An office with events of FIDE only, on a port of its own. Runs until told to stop.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openOffice } from '@harkness/office';
import { makeSampleOffice } from '@harkness/sample';

const port = process.argv[2] ?? '8265';
const data = mkdtempSync(join(tmpdir(), 'harkness-e2e-fide-'));
const opened = await openOffice({ data });
if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
const sample = { seed: 3, players: 60, years: 1, games: 400, authority: 'fide', until: '2026-10-31' } as const;
const made = await makeSampleOffice(opened.value.store, { sample });
if (!made.ok) throw new Error(JSON.stringify(made.errors));
await opened.value.close();

const command = join(import.meta.dirname, '../../packages/cli/dist/main.js');
const server = spawn('node', [command, 'serve', '--data', data, '--port', port, '--per-minute', '20000'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
createInterface({ input: server.stdout }).on('line', (line) => {
  if (line.startsWith('The office is open')) console.log('open');
});
process.on('SIGTERM', () => {
  server.on('exit', () => {
    rmSync(data, { recursive: true, force: true });
    process.exit(0);
  });
  server.kill('SIGTERM');
});
