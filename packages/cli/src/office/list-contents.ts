// Writes the hashed bytes of every published list, one file per list, for verifiers to compare (docs/public-export.md).

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { authoritiesOf, exportContent, listEditions, readEditionHead, readPrecision, type StoreReader } from '@harkness/office';
import { writeStream } from '../terminal/files.js';
import type { Screen } from '../terminal/io.js';

export interface WrittenContents {
  readonly lists: number;
  /** Number of lists with private decimals, in an office whose public numbers are whole. */
  readonly withheld: number;
}

export async function writeContents(reader: StoreReader, folder: string, screen: Screen): Promise<WrittenContents> {
  await mkdir(folder, { recursive: true });
  const isWhole = (await readPrecision(reader)) === 'day';
  const authorities = await authoritiesOf(reader);
  let lists = 0;
  let withheld = 0;
  for (const edition of await listEditions(reader)) {
    const { id, body } = edition.fact;
    if (isWhole && authorities.list(body.list)?.ofLiveRatings === true && body.numbers !== 'whole') {
      withheld += 1;
      continue;
    }
    const head = await readEditionHead(reader, edition);
    if (head === undefined) continue;
    await writeStream(join(folder, `${id}.jsonl`), exportContent(reader, head), screen.io);
    lists += 1;
  }
  return { lists, withheld };
}
