// The office's public log under /log: checkpoint, tiles, entries, facts, lists with their proofs. Anybody may read it, from any
// page, and caches may keep what never changes.

import type { LogFile } from '@harkness/ledger';
import { officeLogFile, type Store } from '@harkness/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.js';

const forEver = 'public, max-age=31536000, immutable';
const seconds = 'public, max-age=5';
const tileCost = 0.1;
const otherCost = 2;
/** For a list of a whole federation, or the starting values of its replay. */
const largeCost = 10;
const mostLargeBytes = 256 * 1024 * 1024;

/** `stamp` identifies the state behind the log. When it changes, large files are made again. */
export function servePublicLog(app: FastifyInstance, store: Store, stamp: () => Promise<string>): void {
  const large = new LargeFiles(stamp);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = (request.url.split('?')[0] ?? '').slice('/log/'.length);
    // So that pages of other sites can verify too.
    reply.header('access-control-allow-origin', '*');
    const make = () => store.read((reader) => officeLogFile(reader, path));
    const file = await (isLarge(path) ? large.file(path, make) : make());
    if (file === undefined)
      throw new ProblemError(404, 'not-found', 'The log has no such file. docs/public-log.md lists what it has.', {
        headers: { 'access-control-allow-origin': '*' },
      });
    const { bytes } = file;
    return reply
      .type(file.type)
      .header('cache-control', file.changes === 'never' ? forEver : path === 'checkpoint' ? 'no-cache' : seconds)
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  };
  for (const path of ['/log/tile/*', '/log/facts/*', '/log/checkpoint']) app.get(path, { config: { cost: tileCost } }, answer);
  for (const path of ['/log/starts.jsonl', '/log/lists/:name.jsonl']) app.get(path, { config: { cost: largeCost } }, answer);
  app.get('/log/*', { config: { cost: otherCost } }, answer);
}

function isLarge(path: string): boolean {
  return path === 'starts.jsonl' || /^lists\/.+\.jsonl$/.test(path);
}

/** Made once for all concurrent requests and shared by slow readers: a hundred readers of a list hold one copy. */
class LargeFiles {
  readonly #stamp: () => Promise<string>;
  readonly #files = new Map<string, Promise<LogFile | undefined>>();
  #stands = '';
  #turn: Promise<unknown> = Promise.resolve();

  constructor(stamp: () => Promise<string>) {
    this.#stamp = stamp;
  }

  async file(path: string, make: () => Promise<LogFile | undefined>): Promise<LogFile | undefined> {
    const stamp = await this.#stamp();
    if (stamp !== this.#stands) this.#files.clear();
    this.#stands = stamp;
    const known = this.#files.get(path);
    const file = known ?? this.#inTurn(make);
    // A file requested again moves to the end, to be dropped last.
    this.#files.delete(path);
    this.#files.set(path, file);
    try {
      const made = await file;
      if (made === undefined) this.#files.delete(path);
      else if (known === undefined) await this.#dropOldest();
      return made;
    } catch (error) {
      if (this.#files.get(path) === file) this.#files.delete(path);
      throw error;
    }
  }

  /** One at a time, however many different files are requested. */
  #inTurn<T>(make: () => Promise<T>): Promise<T> {
    const made = this.#turn.then(make);
    this.#turn = made.catch(() => undefined);
    return made;
  }

  async #dropOldest(): Promise<void> {
    let left = mostLargeBytes;
    for (const [path, file] of [...this.#files].reverse()) {
      left -= (await file.catch(() => undefined))?.bytes.length ?? 0;
      if (left < 0) this.#files.delete(path);
    }
  }
}
