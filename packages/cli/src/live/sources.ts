// Sources of an event in progress: a file or folder that a pairing program saves to, a web address, a lichess broadcast. A source
// is polled and returns files only when something has changed.

import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { NamedBytes } from '@harkness/formats';
import { fileFailure } from '../terminal/files.js';
import { CommandError } from '../terminal/io.js';
import { broadcastSource, isBroadcast } from './broadcast.js';
import { fetchBytes } from './fetch-bytes.js';

export interface Save {
  readonly files: readonly NamedBytes[];
  /** When it was saved, according to the source. */
  readonly at: Date;
}

export interface Source {
  readonly name: string;
  /** Milliseconds between two checks. */
  readonly every: number;
  /** Undefined if nothing has changed. Rejects while the source cannot be read. */
  look(): Promise<Save | undefined>;
}

/** Larger than any report. */
const mostBytes = 32 * 1024 * 1024;
const mostFiles = 200;
/** A file written more recently than this may be incomplete. */
const settleMilliseconds = 250;
const localEvery = 500;
const webEvery = 5000;

export async function sourceOf(place: string): Promise<Source> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(place)) {
    const url = new URL(place);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new CommandError(`${place}: only http and https addresses are followed.`, {
        hint: 'Give a file, a folder, or an address that begins with https://',
      });
    return isBroadcast(url) ? broadcastSource(url) : urlSource(url);
  }
  const found = await stat(place).catch((error: unknown) => {
    throw fileFailure(place, error, 'read');
  });
  return found.isDirectory() ? folderSource(place) : fileSource(place);
}

/** A name for saves that come without one. */
function fileSource(path: string): Source {
  return pathsSource(path, async () => [path]);
}

/** Everything in the folder that may be a report, without subfolders and hidden files. */
function folderSource(folder: string): Source {
  return pathsSource(folder, async () => {
    const entries = await readdir(folder, { withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && !/^[.~]|\.(partial|tmp|bak|lock)$/i.test(entry.name))
      .map(({ name }) => name);
    return names.sort().map((name) => join(folder, name));
  });
}

function pathsSource(name: string, list: () => Promise<readonly string[]>): Source {
  let seen = '';
  let last = '';
  return {
    name,
    every: localEvery,
    async look() {
      const paths = await list().catch(unreadable(name));
      const states: { readonly path: string; readonly size: number; readonly time: number }[] = [];
      for (const path of paths) {
        const found = await stat(path).catch(unreadable(path));
        if (found.size > 0 && found.size <= mostBytes) states.push({ path, size: found.size, time: found.mtimeMs });
      }
      // In a folder full of other files, only the newest are read.
      const newest = states.sort((a, b) => b.time - a.time).slice(0, mostFiles);
      const stamp = newest.map(({ path, size, time }) => `${path} ${size} ${time}`).join('\n');
      const [latest] = newest;
      if (stamp === seen || latest === undefined) return undefined;
      // Some programs write slowly, so a file is read once it has stopped growing.
      if (Date.now() - latest.time < settleMilliseconds) return undefined;
      const files: NamedBytes[] = [];
      for (const { path, size } of newest) {
        const bytes = await readFile(path).catch(unreadable(path));
        if (bytes.length !== size) return undefined;
        files.push({ name: basename(path), bytes });
      }
      seen = stamp;
      const hash = hashOf(files);
      if (hash === last) return undefined;
      last = hash;
      return { files, at: new Date(latest.time) };
    },
  };
}

function unreadable(path: string): (error: unknown) => never {
  return (error) => {
    throw fileFailure(path, error, 'read');
  };
}

function urlSource(url: URL): Source {
  let tag: string | undefined;
  let last = '';
  return {
    name: url.href,
    every: webEvery,
    async look() {
      const answer = await fetchBytes(url, mostBytes, tag);
      if (answer === undefined) return undefined;
      tag = answer.tag;
      const files = [{ name: basename(url.pathname) || 'report', bytes: answer.bytes }];
      const hash = hashOf(files);
      if (hash === last) return undefined;
      last = hash;
      return { files, at: new Date() };
    },
  };
}

export function hashOf(files: readonly NamedBytes[]): string {
  const hash = createHash('sha256');
  for (const { name, bytes } of files) hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}
