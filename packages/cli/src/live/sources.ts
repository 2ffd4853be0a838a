// Where an event in progress comes from: a file or folder that a pairing program saves to, an address, a broadcast of lichess. A source is
// asked again and again; it answers with files only when something has changed.

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
  /** When it was saved, as far as the source says. */
  readonly at: Date;
}

export interface Source {
  readonly name: string;
  /** Milliseconds between two looks. */
  readonly every: number;
  /** Undefined: nothing has changed. Rejects while the source cannot be read. */
  look(): Promise<Save | undefined>;
}

/** More than any report; what is larger is something else. */
const mostBytes = 32 * 1024 * 1024;
const mostFiles = 200;
/** A file that was written less than this ago may still be half written. */
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

/** The name that the save is known by when it did not come with one. */
function fileSource(path: string): Source {
  return pathsSource(path, async () => [path]);
}

/** Everything in the folder that may be a report; folders in it and hidden files are not looked at. */
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
      // Of a folder that is full of other things, the newest files.
      const newest = states.sort((a, b) => b.time - a.time).slice(0, mostFiles);
      const stamp = newest.map(({ path, size, time }) => `${path} ${size} ${time}`).join('\n');
      const [latest] = newest;
      if (stamp === seen || latest === undefined) return undefined;
      // Some programs write slowly: a file is read once it has stopped growing.
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
