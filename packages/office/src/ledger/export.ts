// Exporting an office, whole or its public part, as lines of text from one snapshot.

import { canonicalJson } from '../canonical.js';
import { frozenBlobs, wholeLists } from '../lists/frozen.js';
import { privateFile } from '../store/modes.js';
import type { Store, StoreReader } from '../store/port.js';
import { type ExchangeContent, exchangeVersion, factLine, frozenLine, line, type PublicStart } from './exchange-format.js';
import { signedHeads, signHead } from './heads.js';
import { writeLines } from './lines.js';

/**
 * Everything that cannot be computed again: facts, private values, records (accounts and the signing key among them), and
 * published lists, which stay what they were even if they would come out otherwise now. As secret as the office itself.
 */
export async function* exportLines(reader: StoreReader): AsyncGenerator<string> {
  const counted = new Counted();
  yield counted.add(await header(reader, 'whole'));
  yield* factLines(reader, counted);
  for await (const batch of reader.privateValues()) {
    for (const value of batch) yield counted.add(line('private', value));
  }
  for (const space of await reader.recordSpaces()) {
    for (const record of await reader.records(space)) yield counted.add(line('record', { space, ...record }));
  }
  for await (const blob of frozenBlobs(reader)) yield counted.add(frozenLine(blob));
  yield counted.end();
}

/** What a public replay starts from; the replay knows. Asked on the same snapshot as the facts. */
export type PublicStarts = (reader: StoreReader) => AsyncIterable<PublicStart>;

/** Facts and signed heads as they are, no private value but years of birth, and the lists that a replay cannot give bit for bit. */
export async function* publicLines(reader: StoreReader, starts: PublicStarts): AsyncGenerator<string> {
  const counted = new Counted();
  yield counted.add(await header(reader, 'public'));
  for (const head of await signedHeads(reader)) yield counted.add(line('signedHead', head));
  yield* factLines(reader, counted);
  for await (const start of starts(reader)) {
    yield counted.add('born' in start ? line('private', start.born) : line('assigned', start.assigned));
  }
  for await (const blob of wholeLists(reader)) yield counted.add(frozenLine(blob));
  yield counted.end();
}

/** To a file, in one snapshot, while the office goes on. A name that ends in `.gz` is packed. */
export async function exportOffice(store: Store, file: string): Promise<void> {
  await store.read((reader) => writeLines(file, exportLines(reader), privateFile));
}

/** The head is signed first, so that the export proves where it ends. */
export async function exportPublic(store: Store, file: string, starts: PublicStarts): Promise<void> {
  await signHead(store);
  await store.read((reader) => writeLines(file, publicLines(reader, starts)));
}

class Counted {
  facts = 0;
  private lines = 0;

  add(text: string): string {
    this.lines += 1;
    return text;
  }

  end(): string {
    return line('end', { facts: this.facts, lines: this.lines });
  }
}

async function header(reader: StoreReader, content: ExchangeContent): Promise<string> {
  const { seq, hash } = await reader.head();
  return canonicalJson({
    harkness: 'office',
    version: exchangeVersion,
    content,
    exportedAt: new Date().toISOString(),
    head: { seq, hash },
  });
}

async function* factLines(reader: StoreReader, counted: Counted): AsyncGenerator<string> {
  for await (const batch of reader.storedFacts()) {
    for (const fact of batch) {
      counted.facts += 1;
      yield counted.add(factLine(fact));
    }
  }
}
