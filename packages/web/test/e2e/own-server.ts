// A server of its own for a story that needs another office than the one of all stories.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const command = join(import.meta.dirname, '../../../cli/dist/main.js');

export interface OwnServer {
  readonly origin: string;
  /** The token of the first administrator. */
  readonly token: string;
  close(): Promise<void>;
}

/** Serves an office that nobody administers yet. */
export async function openOwnServer(data: string): Promise<OwnServer> {
  const server = spawn('node', [command, 'serve', '--data', data, '--port', '0', '--per-minute', '20000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The address is read from the output; the stories' runner asks for colours.
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const closed = new Promise<void>((resolve) => server.on('exit', () => resolve()));
  const [origin, token] = await new Promise<readonly [string, string]>((resolve) => {
    let open = '';
    createInterface({ input: server.stdout }).on('line', (line) => {
      open ||= /open at (\S+)/.exec(line)?.[1] ?? '';
      const first = /First administrator: \S+#(\S+)/.exec(line)?.[1];
      if (first !== undefined) resolve([open, first]);
    });
  });
  return {
    origin,
    token,
    async close() {
      server.kill('SIGTERM');
      await closed;
    },
  };
}
