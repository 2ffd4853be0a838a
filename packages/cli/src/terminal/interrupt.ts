// Handles Ctrl-C and SIGTERM: undoes unfinished work, restores the terminal, and ends with the exit code shells expect. While
// there is nothing to undo, the system ends the process immediately.

import type { ExitCode } from './io.js';

export const interruptedCode: ExitCode = 130;
const codes = { SIGINT: interruptedCode, SIGTERM: 143 } as const;

const undone = new Set<() => void>();
const takers: (() => void)[] = [];
let isCommandLine = false;
let isListening = false;

/** `undo` is called if the command is interrupted before the returned function is called. It must be quick and synchronous. */
export function undoOnInterrupt(undo: () => void): () => void {
  undone.add(undo);
  listen();
  return () => {
    undone.delete(undo);
    listen();
  };
}

/** The first interrupt goes to `take`, which ends the work in its own way; a second one ends the command. */
export function takeInterrupt(take: () => void): () => void {
  takers.push(take);
  listen();
  return () => {
    const at = takers.indexOf(take);
    if (at >= 0) takers.splice(at, 1);
    listen();
  };
}

/** For the command line only; a program that calls `run` handles its own signals. */
export function listenForInterrupts(): void {
  isCommandLine = true;
  listen();
}

function listen(): void {
  const wanted = isCommandLine && undone.size + takers.length > 0;
  if (wanted === isListening) return;
  isListening = wanted;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    if (wanted) process.on(signal, interrupted);
    else process.removeListener(signal, interrupted);
  }
}

function interrupted(signal: 'SIGINT' | 'SIGTERM'): void {
  const take = takers.pop();
  if (take !== undefined) {
    take();
    return;
  }
  for (const undo of undone) undo();
  // Another thread may be reopening a deleted file: wait for it, then delete the file again.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  for (const undo of undone) undo();
  process.stderr.write('Stopped.\n');
  process.exit(codes[signal]);
}
