// Progress on stderr for anything over a second: a bar if the total is known, else the elapsed time. Silent if stderr is not a
// terminal.

import { Presets, SingleBar } from 'cli-progress';
import { undoOnInterrupt } from './interrupt.js';
import type { Screen } from './io.js';

export interface Progress {
  /** `total` may grow. */
  update(done: number, total: number, what: string): void;
  /** For work with an unknown total. */
  waiting(what: string): void;
  /** Shows it immediately: for work that blocks all output until it is done. */
  busy(what: string): void;
  stop(): void;
}

const quietMilliseconds = 1000;
const widestBar = 40;
/** Space for the percentage and a few words beside the bar. */
const besideBar = 32;

/** Milliseconds before anything is shown; HARKNESS_PROGRESS_AFTER overrides it. */
function quietFor({ io }: Screen): number {
  const wanted = Number(io.env['HARKNESS_PROGRESS_AFTER'] ?? Number.NaN);
  return Number.isFinite(wanted) ? wanted : quietMilliseconds;
}

const silent: Progress = { update: () => undefined, waiting: () => undefined, busy: () => undefined, stop: () => undefined };

export function startProgress(screen: Screen): Progress {
  const { stderr } = screen.io;
  if (stderr.isTTY !== true) return silent;
  // A terminal that does not know its size reports 0.
  const columns = stderr.columns || 80;
  const started = performance.now();
  const quiet = quietFor(screen);
  let moved = started;
  let bar: SingleBar | undefined;
  let isWaiting = false;
  const clear = () => {
    if (isWaiting) stderr.write('\r\u001b[K');
    isWaiting = false;
  };
  const say = (what: string) => {
    stderr.write(`\r\u001b[K${what.slice(0, columns - 1)}`);
    isWaiting = true;
  };
  const stop = () => {
    clear();
    bar?.stop();
    bar = undefined;
    kept();
  };
  const kept = undoOnInterrupt(stop);
  return {
    update(done, total, what) {
      moved = performance.now();
      if (bar !== undefined) {
        bar.setTotal(Math.max(1, total));
        bar.update(done, { what });
        return;
      }
      if (moved - started < quiet) return;
      clear();
      bar = new SingleBar(
        {
          stream: stderr as NodeJS.WriteStream,
          format: '{bar} {percentage}% {what}',
          barsize: Math.max(5, Math.min(widestBar, columns - besideBar)),
          hideCursor: true,
          clearOnComplete: true,
          linewrap: false,
          // It would swallow the signal; see interrupt.ts.
          gracefulExit: false,
        },
        Presets.shades_classic,
      );
      bar.start(Math.max(1, total), Math.min(done, total), { what });
    },
    waiting(what) {
      const now = performance.now();
      if (now - started < quiet) return;
      if (bar !== undefined) {
        if (now - moved >= quietMilliseconds) bar.update({ what });
        return;
      }
      say(what);
    },
    busy: say,
    stop,
  };
}

/** Runs the work with progress: a bar once it reports progress, otherwise the seconds. */
export async function withProgress<T>(screen: Screen, what: string, work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = startProgress(screen);
  const started = performance.now();
  const tick = () => progress.waiting(`${what}: ${Math.round((performance.now() - started) / 1000)} s`);
  tick();
  const timer = setInterval(tick, 250);
  try {
    return await work(progress);
  } finally {
    clearInterval(timer);
    progress.stop();
  }
}

/** A report of this size may take about a second to read and check. */
const bytesOfSecond = 1024 * 1024;

/** Runs blocking work on reports of this size; announced beforehand if it may take a second. */
export function whileBusy<T>(screen: Screen, what: string, bytes: number, work: () => T): T {
  const progress = startProgress(screen);
  if (bytes > bytesOfSecond || quietFor(screen) === 0) progress.busy(`${what} …`);
  try {
    return work();
  } finally {
    progress.stop();
  }
}
