// Reads rating lists for a command: streamed from a file or stdin, with progress.

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Finding, ReportDraft } from '@harkness/formats';
import { type ListRatings, readRatings } from '@harkness/office/rate';
import { fileFailure } from '../terminal/files.js';
import { CommandError, type Screen } from '../terminal/io.js';
import { startProgress } from '../terminal/progress.js';

/** The bytes of a file or stdin, counting progress; stdin's total is unknown. */
export async function* bytesOf(path: string, passed: { bytes: number; of: number }, { io }: Screen): AsyncGenerator<Uint8Array> {
  if (path !== '-') passed.of = (await stat(path)).size;
  for await (const chunk of path === '-' ? io.stdin : createReadStream(path, { highWaterMark: 1 << 18 })) {
    const bytes = chunk as Uint8Array;
    passed.bytes += bytes.length;
    yield bytes;
  }
}

/** Reads a list, `-` for stdin, keeping the rows of the report's players. */
export async function readRatingList(
  path: string,
  drafts: readonly ReportDraft[],
  screen: Screen,
): Promise<{ readonly list: ListRatings; readonly findings: readonly Finding[] }> {
  const progress = startProgress(screen);
  const passed = { bytes: 0, of: 0 };
  const onRead = (rows: number): void => {
    const what = `${rows} players of the list`;
    if (passed.of > 0) progress.update(passed.bytes, passed.of, what);
    else progress.waiting(what);
  };
  const { list, findings } = await readRatings(bytesOf(path, passed, screen), path === '-' ? 'stdin' : path, drafts, onRead)
    .catch((error: unknown) => {
      throw fileFailure(path, error, 'read');
    })
    .finally(() => progress.stop());
  if (list !== undefined) return { list, findings };
  const [first] = findings;
  throw new CommandError(`${path}: ${first?.message ?? 'this is not a rating list.'}`, {
    exitCode: 1,
    hint: first?.hint ?? 'Give the list as its federation publishes it.',
  });
}
