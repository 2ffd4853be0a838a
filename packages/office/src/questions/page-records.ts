// Page records: the finished public page of each player, stored under their id, so that a page asked for the first time is read
// instead of computed. They are derived data, made behind the runs; without a valid one a page is computed.
//
// A record is valid if everything it was made from is unchanged:
// - office-wide: the generations of index and results, the rules, the profile, the lists in force, the day. They are in its stamp.
// - about the player: every incremental run notes the players whose page it may have changed (`engines/live/touched.ts`), in the
//   transaction that publishes its results.
// Only players whose sections are all rated by the live engine get a record: ratings of other authorities also depend on facts
// about others.

import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DerivedDamage } from '@harkness/ledger';
import { openView } from '../authorities/live.js';
import { authoritiesOf } from '../authorities/registry.js';
import { type DerivedHead, readHead } from '../engines/live/spaces.js';
import { readTouched, removeTouched, type Touched } from '../engines/live/touched.js';
import type { View } from '../engines/live/view.js';
import { listInForceOn } from '../engines/period/publish.js';
import { searchPosition } from '../facts/cards/index-facts.js';
import type { FactKind, IsoDate, PlayerId } from '../facts/facts.js';
import { asPlayer, type PlayerNumber } from '../facts/numbers.js';
import { officeDay } from '../facts/office-day.js';
import { profileFacts } from '../facts/profile.js';
import type { Store, StoreReader, StoreWriter } from '../facts/store.js';
import { askPlayerPage, type PageQuestion, type PlayerPage } from './player-page.js';
import { playerOfId } from './search/index.js';

/** Increase it when the layout of a record changes. */
const recordFormat = 1;
const pageSpace = 'pages';
/** One blob: the stamp for which every player's record was made. */
const madeSpace = 'pages-made';
const madeKey = 'stamp';
const pagesLock = 'pages';

/** How a page becomes a text. */
export interface PageMaker {
  /** Names the code that makes the texts: texts of another format are made again. */
  readonly format: string;
  /** What texts have in common, most frequent last. They are compressed against it, to a seventh. */
  readonly typical: string;
  /** JSON that ends with the member `asOf`. */
  readonly textOf: (page: PlayerPage) => string;
}

/** When a page is asked for: the office's clock, and the instant of the question. */
export interface PageMoment {
  readonly now: string;
  readonly at: string;
}

interface Days {
  readonly today: IsoDate;
  readonly listsOn: IsoDate;
}

/** What decides whether records are valid at a moment. */
interface Basis {
  readonly head: DerivedHead;
  readonly days: Days;
  readonly stamp: Buffer;
  readonly touched: Touched;
  readonly dictionary: Buffer;
}

// ── Reading ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The player's page as a text; undefined if there is no valid record. */
export async function readPageRecord(
  reader: StoreReader,
  id: string,
  maker: PageMaker,
  moment: PageMoment,
): Promise<string | undefined> {
  const basis = await keptBasis(reader, maker, moment);
  const bytes = basis === undefined ? undefined : await reader.blob(pageSpace, id);
  return basis === undefined || bytes === undefined ? undefined : validText(bytes, basis);
}

interface Kept {
  readonly key: string;
  readonly basis: Promise<Basis | undefined>;
}

/** By the vault, of which every open store has its own. */
const keptOf = new WeakMap<object, Kept>();

/**
 * The basis of the last page, if nothing has changed since. The last fact and the head of the derived data tell: every run changes the head, and every
 * list, profile and report is a fact. Days are looked up again every minute.
 */
async function keptBasis(reader: StoreReader, maker: PageMaker, { now, at }: PageMoment): Promise<Basis | undefined> {
  const ledger = await reader.head();
  const head = await readHead(reader);
  const key = [maker.format, ledger.hash, JSON.stringify(head), now.slice(0, minuteChars), at.slice(0, minuteChars)].join(' ');
  const kept = keptOf.get(reader.vault);
  if (kept?.key === key) return kept.basis;
  const basis = basisOf(reader, head, maker, { now, at });
  // A failure is not kept.
  basis.then(
    () => keptOf.set(reader.vault, { key, basis }),
    () => undefined,
  );
  return basis;
}

const minuteChars = 'YYYY-MM-DDTHH:MM'.length;

/** Lists are in the stamp; every other fact waits for a run, and until then pages may show some of it. */
const listKinds: ReadonlySet<string> = new Set<FactKind>(['list-published', 'list-retracted']);

async function basisOf(
  reader: StoreReader,
  head: DerivedHead,
  { format, typical }: PageMaker,
  { now, at }: PageMoment,
): Promise<Basis | undefined> {
  if (head.results === 0) return undefined;
  for await (const facts of reader.storedFacts({ from: head.indexedUpTo + 1 }))
    if (facts.some(({ kind }) => !listKinds.has(kind))) return undefined;
  const days = { today: await officeDay(reader, now), listsOn: await officeDay(reader, at) };
  const lists: (string | null)[] = [];
  for (const { name } of (await authoritiesOf(reader)).lists())
    for (const day of new Set([days.today, days.listsOn]))
      lists.push(name, (await listInForceOn(reader, name, day))?.contentHash ?? null);
  const { format: derived, index, results, rulebookHash, birthDatePrecision, amendments } = head;
  const rules = [derived, index, results, rulebookHash, birthDatePrecision, amendments];
  const parts = [recordFormat, format, typical, rules, days, (await profileFacts(reader)).map(({ hash }) => hash), lists];
  const stamp = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, stampBytes);
  return { head, days, stamp, touched: await readTouched(reader, results), dictionary: Buffer.from(typical) };
}

// ── A record ───────────────────────────────────────────────────────────────────────────────────────────────────────────

// The stamp, the player's number, the last fact included, and the compressed text without its end.
const stampBytes = 16;
const headerBytes = stampBytes + 8;

/** The only part of a page that changes with every run. */
function endOf({ ratedUpTo }: DerivedHead): string {
  return `"asOf":{"known":${ratedUpTo}}}`;
}

function encodeRecord(text: string, player: PlayerNumber, { head, stamp, dictionary }: Basis): Uint8Array | undefined {
  const end = endOf(head);
  if (!text.endsWith(end)) return undefined;
  const packed = deflateRawSync(text.slice(0, -end.length), { dictionary });
  const bytes = Buffer.allocUnsafe(headerBytes + packed.length);
  stamp.copy(bytes);
  bytes.writeUInt32LE(player, stampBytes);
  bytes.writeUInt32LE(head.indexedUpTo, stampBytes + 4);
  packed.copy(bytes, headerBytes);
  return bytes;
}

function isValid(bytes: Buffer, { stamp, touched }: Basis): boolean {
  if (bytes.length < headerBytes || bytes.compare(stamp, 0, stampBytes, 0, stampBytes) !== 0) return false;
  const player = asPlayer(bytes.readUInt32LE(stampBytes));
  const upTo = bytes.readUInt32LE(stampBytes + 4);
  return upTo >= touched.everybody && upTo >= (touched.players.get(player) ?? 0);
}

function bufferOf(stored: Uint8Array): Buffer {
  return Buffer.from(stored.buffer, stored.byteOffset, stored.length);
}

function validText(stored: Uint8Array, basis: Basis): string | undefined {
  const bytes = bufferOf(stored);
  if (!isValid(bytes, basis)) return undefined;
  const { dictionary, head } = basis;
  return inflateRawSync(bytes.subarray(headerBytes), { dictionary }).toString('utf8') + endOf(head);
}

// ── Making ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const playersAtOnce = 256;
const triesAtMost = 5;

export interface PagesMade {
  /** Records written. */
  readonly made: number;
  /** False: facts arrived meanwhile or are not rated yet, or another process is making them. */
  readonly complete: boolean;
}

/** Makes the records that are missing or out of date, a few hundred players at a time. One process makes them at a time. */
export async function makePageRecords(
  store: Store,
  maker: PageMaker,
  moment: () => PageMoment,
  signal?: AbortSignal,
): Promise<PagesMade> {
  const done = await store.exclusively(
    pagesLock,
    async (lost) => makeAll(store, maker, moment, signal === undefined ? lost : AbortSignal.any([signal, lost])),
    { wait: false },
  );
  return done ?? { made: 0, complete: false };
}

async function makeAll(store: Store, maker: PageMaker, moment: () => PageMoment, signal: AbortSignal): Promise<PagesMade> {
  const begun = await store.read(async (reader) => {
    const basis = await freshBasis(reader, maker, moment());
    return basis && { basis, made: await reader.blob(madeSpace, madeKey) };
  });
  if (begun === undefined) return { made: 0, complete: false };
  const { head, stamp, touched } = begun.basis;
  const isNew = begun.made === undefined || stamp.compare(begun.made) !== 0;
  const players = isNew || touched.everybody > 0 ? everybody(head.players) : [...touched.players.keys()];
  let made = 0;
  for (const batch of batches(players)) {
    signal.throwIfAborted();
    const written = await makeBatch(store, maker, moment, batch, stamp);
    if (written === undefined) return { made, complete: false };
    made += written;
  }
  await store.write(async (writer) => {
    await writer.putBlob(madeSpace, madeKey, stamp);
    if ((await readHead(writer)).results === head.results) await removeTouched(writer, head.results, head.indexedUpTo);
  });
  return { made, complete: true };
}

function* everybody(count: number): Generator<PlayerNumber> {
  for (let player = 0; player < count; player++) yield asPlayer(player);
}

function* batches(players: Iterable<PlayerNumber>): Generator<PlayerNumber[]> {
  let batch: PlayerNumber[] = [];
  for (const player of players) {
    batch.push(player);
    if (batch.length < playersAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Undefined while facts or cards are behind the ledger: a page made then would be a mixture. */
async function freshBasis(reader: StoreReader, maker: PageMaker, moment: PageMoment): Promise<Basis | undefined> {
  const head = await readHead(reader);
  if ((await searchPosition(reader)) < head.indexedUpTo) return undefined;
  return basisOf(reader, head, maker, moment);
}

interface Batch {
  readonly seq: number;
  readonly head: string;
  readonly put: { readonly key: PlayerId; readonly bytes: Uint8Array }[];
  readonly gone: PlayerId[];
}

/** Returns the number of records written; undefined if the records of this stamp cannot be made any more. */
async function makeBatch(
  store: Store,
  maker: PageMaker,
  moment: () => PageMoment,
  players: readonly PlayerNumber[],
  stamp: Buffer,
): Promise<number | undefined> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const batch = await store.read((reader) => readBatch(reader, maker, moment(), players, stamp));
    if (batch === undefined) return undefined;
    if (batch.put.length === 0 && batch.gone.length === 0) return 0;
    if (await store.write((writer) => writeBatch(writer, batch))) return batch.put.length;
  }
  return undefined;
}

async function readBatch(
  reader: StoreReader,
  maker: PageMaker,
  moment: PageMoment,
  players: readonly PlayerNumber[],
  stamp: Buffer,
): Promise<Batch | undefined> {
  const basis = await freshBasis(reader, maker, moment);
  if (basis === undefined || basis.stamp.compare(stamp) !== 0) return undefined;
  const view = await openView(reader, 'public');
  await view.ids.prefetchIds(players);
  const ids = new Map<PlayerId, PlayerNumber>();
  for (const player of players) ids.set(await view.ids.id(player), player);
  const known = await storedRecords(reader, [...ids.keys()]);
  const batch: Batch = { seq: (await reader.head()).seq, head: JSON.stringify(basis.head), put: [], gone: [] };
  for (const [id, player] of ids) {
    const stored = known?.get(id);
    if (stored !== undefined && isValid(bufferOf(stored), basis)) continue;
    const text = await textOf(view, id, player, maker, { audience: 'public', ...basis.days });
    const bytes = text === undefined ? undefined : encodeRecord(text, player, basis);
    if (bytes !== undefined) batch.put.push({ key: id, bytes });
    else if (known === undefined || stored !== undefined) batch.gone.push(id);
  }
  return batch;
}

/** Undefined if one of them is damaged: all of these are made again. */
async function storedRecords(
  reader: StoreReader,
  ids: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, Uint8Array> | undefined> {
  try {
    return await reader.blobsAt(pageSpace, ids);
  } catch (error) {
    if (error instanceof DerivedDamage) return undefined;
    throw error;
  }
}

/** Only if nothing has changed since it was read: otherwise an erased text could return. */
async function writeBatch(writer: StoreWriter, { seq, head, put, gone }: Batch): Promise<boolean> {
  if ((await writer.head()).seq !== seq || JSON.stringify(await readHead(writer)) !== head) return false;
  for (const id of gone) await removePageRecord(writer, id);
  await writer.putBlobs(pageSpace, put);
  return true;
}

/** The text of a player's page; undefined if they must not have a record. */
async function textOf(
  view: View,
  id: PlayerId,
  player: PlayerNumber,
  maker: PageMaker,
  question: PageQuestion,
): Promise<string | undefined> {
  if (view.merges.resolve(player) !== player || (await playerOfId(view.reader, id))?.player !== id) return undefined;
  for (const { slot } of await view.history.listed(player))
    if ((await view.slots.get(slot))?.authority !== view.rules.authority) return undefined;
  const page = await askPlayerPage(view, id, question);
  return page.answer.ok && page.answer.value.listStandings.length === 0 ? maker.textOf(page) : undefined;
}

export async function removePageRecord(writer: StoreWriter, id: PlayerId): Promise<void> {
  await writer.deleteBlobs(pageSpace, { from: id, to: `${id}\u0001` });
}

/** Removes all of them, also damaged ones. */
export async function removePageRecords(writer: StoreWriter): Promise<void> {
  for (const space of [madeSpace, pageSpace]) await writer.deleteBlobs(space);
}

const problemsAtMost = 10;

/** Makes every valid record again and compares. Returns the problems. */
export async function verifyPageRecords(store: Store, maker: PageMaker, moment: PageMoment): Promise<readonly string[]> {
  return store.read(async (reader) => {
    const basis = await freshBasis(reader, maker, moment);
    const problems: string[] = [];
    if (basis === undefined) return problems;
    let view = await openView(reader, 'public');
    let compared = 0;
    for (const id of await reader.blobKeys(pageSpace)) {
      const stored = await reader.blob(pageSpace, id);
      const text = stored === undefined ? undefined : validText(stored, basis);
      if (text === undefined) continue;
      // A view keeps what it has read.
      if (++compared % playersAtOnce === 0) view = await openView(reader, 'public');
      const player = await view.player(id);
      const again =
        player === undefined ? undefined : await textOf(view, id, player, maker, { audience: 'public', ...basis.days });
      if (again !== text) problems.push(`the page record of player ${id} is not what follows from the facts`);
      if (problems.length >= problemsAtMost) break;
    }
    return problems;
  });
}
