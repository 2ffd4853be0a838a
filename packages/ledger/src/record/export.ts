// Exports a ledger, whole or its public part, as lines of text from one snapshot.

import { canonicalJson } from '../base/canonical.js';
import type { LedgerFact } from '../base/fact.js';
import { privateFile } from '../store/modes.js';
import type { PrivateValue, Store, StoreReader } from '../store/port.js';
import { logVkeys, storedCheckpoint } from './checkpoints.js';
import type { Contents } from './contents.js';
import {
  type ExchangeContent,
  exchangeVersion,
  factLine,
  frozenLine,
  line,
  privateLine,
  publicExchangeVersion,
} from './exchange-format.js';
import { signedHeads } from './heads.js';
import { signHead } from './last-head.js';
import { writeLines } from './lines.js';

/**
 * Everything that cannot be computed again, line by line: facts, private values, records (including the signing key), and frozen
 * blobs. As secret as the store itself.
 * @example
 * const lines = await store.read(async (reader) => {
 *   const all: string[] = [];
 *   for await (const line of exportLines(reader, contents)) all.push(line);
 *   return all;
 * });
 * lines.filter((line) => line.includes('book-lent')).length // 1
 */
export async function* exportLines(reader: StoreReader, contents: Contents): AsyncGenerator<string> {
  const counted = new Counted();
  yield counted.add(await header(reader, 'whole'));
  yield* factLines(reader, counted);
  for await (const batch of reader.privateValues()) {
    for (const value of batch) yield counted.add(privateLine(value));
  }
  for (const space of await reader.recordSpaces()) {
    for (const record of await reader.records(space)) yield counted.add(line('record', { space, ...record }));
  }
  for await (const blob of contents.frozen.all(reader)) yield counted.add(frozenLine(blob));
  yield counted.end();
}

/** A line of the public part besides facts and heads: one named by the contents, or a private value that may be public. */
export type PublicExtra = { readonly name: string; readonly content: unknown } | { readonly remnant: PrivateValue };

export function publicExtraLine(extra: PublicExtra): string {
  return 'remnant' in extra ? privateLine(extra.remnant) : line(extra.name, extra.content);
}

/** Those lines, read from the same snapshot as the facts. */
export type PublicExtras<Fact extends LedgerFact = LedgerFact> = (reader: StoreReader<Fact>) => AsyncIterable<PublicExtra>;

/** Facts and signed heads unchanged, no private values except remnants, and only the frozen blobs that may be public. */
export async function* publicLines<Fact extends LedgerFact>(
  reader: StoreReader<Fact>,
  contents: Contents,
  extras: PublicExtras<Fact>,
): AsyncGenerator<string> {
  const counted = new Counted();
  yield counted.add(await header(reader, 'public'));
  for (const head of await signedHeads(reader)) yield counted.add(line('signedHead', head));
  const checkpoint = await storedCheckpoint(reader);
  if (checkpoint !== undefined) yield counted.add(line('checkpoint', { note: checkpoint.note, vkeys: await logVkeys(reader) }));
  yield* factLines(reader, counted);
  for await (const extra of extras(reader)) yield counted.add(publicExtraLine(extra));
  for await (const blob of contents.frozen.public(reader)) yield counted.add(frozenLine(blob));
  yield counted.end();
}

/**
 * Writes the whole ledger to a file, from one snapshot, while others continue to write. A name that ends in `.gz` is compressed.
 * @example
 * await exportLedger(store, `${folder}/whole.jsonl.gz`, contents);
 * const copied = await importLedger(memoryStore(), readLines(`${folder}/whole.jsonl.gz`), contents);
 * copied.ok && copied.value.facts // 2
 */
export async function exportLedger(store: Store, file: string, contents: Contents): Promise<void> {
  await store.read((reader) => writeLines(file, exportLines(reader, contents), privateFile));
}

/** The head is signed first, so that the export proves where it ends. */
export async function exportPublicLedger<Fact extends LedgerFact>(
  store: Store<Fact>,
  file: string,
  contents: Contents,
  extras: PublicExtras<Fact>,
): Promise<void> {
  await signHead(store);
  await store.read((reader) => writeLines(file, publicLines(reader, contents, extras)));
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
    version: content === 'whole' ? exchangeVersion : publicExchangeVersion,
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
