// A progress bar on stderr for anything over a second; quiet when stderr is no terminal.

import { Presets, SingleBar } from 'cli-progress';
import type { Screen } from './io.js';

export interface Progress {
  /** `total` may grow. */
  update(done: number, total: number, what: string): void;
  stop(): void;
}

const quietMilliseconds = 1000;

export function startProgress(screen: Screen): Progress {
  if (screen.io.stderr.isTTY !== true) return { update: () => undefined, stop: () => undefined };
  const started = performance.now();
  let bar: SingleBar | undefined;
  return {
    update(done, total, what) {
      if (bar === undefined) {
        if (performance.now() - started < quietMilliseconds) return;
        bar = new SingleBar(
          {
            stream: screen.io.stderr as NodeJS.WriteStream,
            format: '{bar} {percentage}% {what}',
            hideCursor: true,
            clearOnComplete: true,
            linewrap: false,
          },
          Presets.shades_classic,
        );
        bar.start(Math.max(1, total), done, { what });
        return;
      }
      bar.setTotal(Math.max(1, total));
      bar.update(done, { what });
    },
    stop() {
      bar?.stop();
    },
  };
}
