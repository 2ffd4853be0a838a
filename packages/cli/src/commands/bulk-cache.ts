// Caches answers of bulk runs by the content of the files, the options and the code: if any of them changes, the answer is
// recomputed. If the cache cannot be written, the command continues.

import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { codeFolders } from '../terminal/installed.js';
import type { BulkResult } from './bulk-task.js';

export class BulkCache {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** `key`: everything except the files. */
  static async open(env: { readonly [name: string]: string | undefined }, key: string): Promise<BulkCache | undefined> {
    const home =
      env['HARKNESS_CACHE'] ??
      (env['XDG_CACHE_HOME'] ? join(env['XDG_CACHE_HOME'], 'harkness') : join(homedir(), '.cache', 'harkness'));
    const folder = join(home, 'bulk', createHash('sha256').update(key).digest('hex').slice(0, 16));
    try {
      await mkdir(folder, { recursive: true });
    } catch {
      return undefined;
    }
    return new BulkCache(folder);
  }

  async get(content: string): Promise<BulkResult | undefined> {
    try {
      return JSON.parse(await readFile(this.#file(content), 'utf8')) as BulkResult;
    } catch {
      return undefined;
    }
  }

  async put(content: string, result: BulkResult): Promise<void> {
    const file = this.#file(content);
    const partial = `${file}.${process.pid}`;
    try {
      await writeFile(partial, JSON.stringify(result));
      await rename(partial, file);
    } catch {
      // Full or read-only: the answer is recomputed next time.
    }
  }

  #file(content: string): string {
    return join(this.#folder, `${content}.json`);
  }
}

/** Changes whenever the code that reads and rates changes: names, sizes and times of its files. */
export function codeStamp(): string {
  const hash = createHash('sha256');
  for (const folder of codeFolders()) addFolder(folder, hash);
  return hash.digest('hex');
}

function addFolder(folder: string, hash: ReturnType<typeof createHash>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(path, hash);
    else if (/\.[jt]s$/.test(entry.name)) {
      const { size, mtimeMs } = statSync(path);
      hash.update(`${path} ${size} ${mtimeMs}\n`);
    }
  }
}
