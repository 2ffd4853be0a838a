// A command's input and output: tables and sentences for people, JSON for programs.

import type { Readable, Writable } from 'node:stream';
import pc from 'picocolors';

export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: { readonly [name: string]: string | undefined };
}

export type Colours = ReturnType<typeof pc.createColors>;

/** 0 success, 1 findings or mismatch, 2 wrong usage, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130;

/** Ends a command with a message: what is wrong, where, and what to do. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  readonly hint: string;

  constructor(message: string, options: { readonly exitCode?: ExitCode; readonly hint: string }) {
    super(message);
    this.exitCode = options.exitCode ?? 2;
    this.hint = options.hint;
  }
}

export interface Screen {
  readonly io: Io;
  readonly colours: Colours;
  /** Colours for stderr, which may be a terminal when stdout is a pipe. */
  readonly errorColours: Colours;
  /** A line on stdout. */
  print(line?: string): void;
  /** A JSON document for programs. */
  json(value: unknown): void;
  /** A line on stderr. */
  warn(line: string): void;
}

/**
 * Removes control sequences. Names in files, archives and records could otherwise control a terminal: set titles, write the
 * clipboard, type answers, reverse text. Only our own colours pass.
 */
export function printable(line: string, colours: boolean): string {
  const shown = line.replace(/[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '\ufffd');
  return shown.replace(colours ? /\u001b(?!\[[\d;]*m)/g : /\u001b/g, '\ufffd');
}

export function createScreen(io: Io): Screen {
  const colours = pc.createColors(wantsColour(io, io.stdout.isTTY === true));
  const errorColours = pc.createColors(wantsColour(io, io.stderr.isTTY === true));
  return {
    io,
    colours,
    errorColours,
    print: (line = '') => {
      io.stdout.write(`${printable(line, colours.isColorSupported)}\n`);
    },
    json: (value) => {
      io.stdout.write(`${JSON.stringify(value, null, io.stdout.isTTY ? 2 : 0)}\n`);
    },
    warn: (line) => {
      io.stderr.write(`${printable(line, errorColours.isColorSupported)}\n`);
    },
  };
}

function wantsColour({ env }: Io, isTerminal: boolean): boolean {
  if (env['NO_COLOR']) return false;
  if (env['FORCE_COLOR'] && env['FORCE_COLOR'] !== '0') return true;
  return isTerminal && env['TERM'] !== 'dumb';
}

/** Everything on stdin. */
export function readStdin(io: Io): Promise<Uint8Array> {
  return readAll(io.stdin, 'stdin');
}

/** Larger than any report or file of facts: anything larger is something else, or endless. */
const readAtMost = 512 * 1024 * 1024;

export async function readAll(stream: Readable, name: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Buffer);
    size += bytes.length;
    if (size > readAtMost)
      throw new CommandError(`${name}: it has more than ${readAtMost / 1024 / 1024} MB, which is no file for this command.`, {
        exitCode: 1,
        hint: 'Rating lists go with --ratings, exports with harkness office import.',
      });
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
