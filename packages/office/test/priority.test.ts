// Only the threads that nobody waits for get a lower priority.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';

const source = new URL('../src/engines/lower-priority.ts', import.meta.url);

test.skipIf(!existsSync('/proc/thread-self'))(
  'the helpers of the engine run below the main thread, and so does a thread that lowers itself; others stay as they are',
  () => {
    const { code } = transformSync(readFileSync(source, 'utf8'), { loader: 'ts', format: 'cjs' });
    const script = `${code}
      const { Worker, isMainThread, parentPort } = require('node:worker_threads');
      const { readFileSync: readText, readdirSync: list } = require('node:fs');
      // The 17th field after the name (proc(5)).
      const nice = (thread) => Number(readText('/proc/self/task/' + thread + '/stat', 'latin1').replace(/^.*\\) /, '').split(' ')[16]);
      const own = () => Number(/(\\d+)$/.exec(require('node:fs').readlinkSync('/proc/thread-self'))[1]);
      const base = nice(process.pid);
      lowerHelpers();
      const started = (work) => new Promise((resolve) =>
        new Worker('(' + work + ')()', { eval: true }).once('message', resolve));
      const report = (lower) => 'async () => {' + ${JSON.stringify(code)} + ';' + (lower ? 'lowerPriority();' : '') +
        'const own = ' + own + ';require("node:worker_threads").parentPort.postMessage(require("node:os").getPriority(own())); }';
      (async () => {
        const helpers = list('/proc/self/task').map(Number).filter((one) => one !== process.pid).map(nice);
        const plain = await started(report(false));
        const lowered = await started(report(true));
        console.log(JSON.stringify({ main: nice(process.pid) - base, helpers: helpers.filter((one) => one > base).length, plain: plain - base, lowered }));
        process.exit(0);
      })();`;
    const told: unknown = JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
    expect(told).toEqual({ main: 0, helpers: 5, plain: 0, lowered: 10 });
  },
);
