// Verifies a published list: its fact in the chain, its signature, its bytes, and (by recomputing it from the ledger) its
// numbers. Anybody can do the same from an export, as docs/lists.md explains.

import { inflateRawSync } from 'node:zlib';
import { DerivedDamage, sha256 } from '@harkness/ledger';
import type { IsoDate } from '@harkness/rules';
import { ColumnsBuilder } from '../engines/period/columns.js';
import { ContentHash, hashContent, type ListHead, readRows, readStoredColumns } from '../engines/period/content.js';
import { editionsOf, type ListEdition, readEditionHead, retractionOf } from '../engines/period/editions.js';
import { lineOf } from '../engines/period/line.js';
import { isListSigned } from '../engines/period/publish.js';
import type { ListHeader, ListName, RowBatches } from '../engines/period/row.js';
import type { Store, StoreReader } from '../facts/store.js';
export type ListCheck = 'fact' | 'retracted' | 'signature' | 'position' | 'content' | 'players' | 'columns' | 'recomputed';

export interface ListVerification {
  readonly list: ListName;
  readonly date: IsoDate;
  /** When and why it was retracted; absent if it is in force. */
  readonly retracted?: { readonly at: string; readonly reason: string };
  /** Each check made, in order. */
  readonly checks: readonly { readonly check: ListCheck; readonly holds: boolean; readonly message: string }[];
  readonly holds: boolean;
}

/**
 * Checks fact, signature, ledger position and bytes of the list in force, or of the date's last retracted list. `recompute`
 * remakes the rows from the ledger up to the list's position.
 */
export async function verifyList(
  reader: StoreReader,
  list: ListName,
  date: IsoDate,
  recompute?: (header: ListHeader) => RowBatches,
): Promise<ListVerification> {
  return verifyEdition(reader, list, date, (await editionsOf(reader, list, date)).at(-1), recompute);
}

/** The same for any edition. */
export async function verifyEdition(
  reader: StoreReader,
  list: ListName,
  date: IsoDate,
  edition: ListEdition | undefined,
  recompute?: (header: ListHeader) => RowBatches,
): Promise<ListVerification> {
  const checks: { check: ListCheck; holds: boolean; message: string }[] = [];
  const add = (check: ListCheck, holds: boolean, message: string): void => {
    checks.push({ check, holds, message });
  };
  const result = (): ListVerification => ({
    list,
    date,
    ...(edition?.retraction === undefined ? {} : { retracted: retractionOf(edition.retraction) }),
    checks,
    holds: checks.every((one) => one.holds),
  });
  if (edition === undefined) {
    add('fact', false, `the ledger has no fact that ${list} of ${date} was published`);
    return result();
  }
  const { fact, retraction } = edition;
  add('fact', true, `fact ${fact.seq} of ${fact.receivedAt}`);
  if (retraction !== undefined) {
    const isAbout = retraction.seq > fact.seq && retraction.body.published === fact.id;
    const { at, reason } = retractionOf(retraction);
    add('retracted', isAbout, `retracted by fact ${retraction.seq} of ${at}: ${reason}`);
  }
  const { body } = fact;
  add('signature', isListSigned(body), `Ed25519 by ${sha256(Buffer.from(body.publicKey, 'base64')).slice(0, 16)}…`);
  const head = await readEditionHead(reader, edition).catch((error: unknown) => {
    if (error instanceof DerivedDamage) return error;
    throw error;
  });
  if (head instanceof DerivedDamage) {
    add('content', false, head.message);
    return result();
  }
  if (head === undefined) {
    add('content', false, 'the content is not in the store; make it again from the ledger');
    return result();
  }
  const { header } = head;
  const at = await reader.factAt(body.upTo);
  const inPlace =
    header.upTo === body.upTo &&
    at?.hash === header.ledgerHash &&
    header.cutoff === body.cutoff &&
    header.fieldsOn === body.fieldsOn;
  add('position', inPlace, `made of facts 1 to ${body.upTo}, the last with hash ${header.ledgerHash.slice(0, 16)}…`);
  const read = await contentOf(reader, head);
  if ('problem' in read) {
    add('content', false, read.problem);
    return result();
  }
  const { content } = read;
  add('content', content === body.contentHash, `SHA-256 ${content}`);
  add('players', head.players === body.players, `${head.players} players`);
  add('columns', read.areColumnsRight, 'the columns, by which the list is searched, sorted and compared, follow from its rows');
  if (recompute !== undefined) {
    const again = await hashContent(header, recompute(header));
    const message = `computed again from the ledger: ${again.players} players, SHA-256 ${again.contentHash}`;
    add('recomputed', again.contentHash === body.contentHash, message);
  }
  return result();
}

/** The hash of the content, and whether the columns match its rows. If the list cannot be read, the problem in words. */
async function contentOf(
  reader: StoreReader,
  head: ListHead,
): Promise<{ readonly content: string; readonly areColumnsRight: boolean } | { readonly problem: string }> {
  try {
    const hash = new ContentHash();
    hash.add(lineOf(head.header));
    const columns = new ColumnsBuilder(head.systems);
    for await (const rows of readRows(reader, head)) {
      hash.add(rows.map(lineOf).join(''));
      for (const row of rows) columns.add(row);
    }
    const stored = await readStoredColumns(reader, head);
    const areColumnsRight =
      stored !== undefined && Buffer.compare(inflateRawSync(stored), inflateRawSync(columns.finish())) === 0;
    return { content: hash.finish(), areColumnsRight };
  } catch (error) {
    return { problem: `it cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/**
 * Copies the ledger up to a fact into another store that has its beginning: facts with their chain, and the remaining private
 * values.
 */
export async function copyLedger(from: StoreReader, to: Store, upTo: number, first = 1): Promise<void> {
  for await (const facts of from.storedFacts({ from: first, to: upTo })) await to.write((writer) => writer.appendFacts(facts));
  for await (const values of from.privateValues()) await to.write((writer) => writer.putPrivate(values));
}
