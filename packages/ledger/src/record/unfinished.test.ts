import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openStore } from '../store/open.js';
import { removeUnfinished } from './unfinished.js';

test('leftovers of killed backups are removed and named; other files, or files still growing, stay', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'harkness-partial-'));
  try {
    const opened = await openStore({ data: join(folder, 'office') });
    if (!opened.ok) throw new Error(JSON.stringify(opened.errors));
    await opened.value.close();
    const ours = readFileSync(join(folder, 'office', 'harkness.sqlite'));
    const header = '{"content":"whole","harkness":"office","version":1}\n';
    const files: { readonly [name: string]: Uint8Array | string } = {
      'monday.sqlite.partial': ours.subarray(0, 8192),
      'monday.sqlite.partial-journal': 'x',
      'begun.sqlite.partial': '',
      'tuesday.jsonl.partial': header,
      'wednesday.jsonl.gz.partial': gzipSync(`${header}${randomBytes(9000).toString('hex')}`).subarray(0, 5000),
      'growing.sqlite.partial': ours,
      'theirs.sqlite.partial': 'SQLite format 3\0 of another program',
      'theirs.jsonl.partial': '{"a":1}\n',
      'download.zip.partial': 'PK',
      'whole.sqlite': ours,
    };
    const old = new Date(Date.now() - 3_600_000);
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(folder, name), content);
      if (name !== 'growing.sqlite.partial') utimesSync(join(folder, name), old, old);
    }
    const removed = ['begun.sqlite.partial', 'monday.sqlite.partial', 'tuesday.jsonl.partial', 'wednesday.jsonl.gz.partial'];
    expect(removeUnfinished(folder).sort()).toEqual(removed);
    expect(existsSync(join(folder, 'monday.sqlite.partial-journal'))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual([
      'download.zip.partial',
      'growing.sqlite.partial',
      'office',
      'theirs.jsonl.partial',
      'theirs.sqlite.partial',
      'whole.sqlite',
    ]);
    expect(removeUnfinished(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
