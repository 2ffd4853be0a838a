// Page records: the finished public page of each player, stored under their id, so that a page asked for the first time is read
// instead of computed. They are derived data, made behind the runs; without a valid one a page is computed.
//
// A record is valid if everything it was made from is unchanged:
// - office-wide: the index, the rules, the profile, the lists in force. They are in its stamp.
// - about the player: every run notes the players whose page it may have changed (`engines/live/touched.ts`), in the transaction
//   that publishes its results.
// Ratings of some authorities also depend on the day and on facts about others. The stamp of a page that shows such ratings covers
// more, by their reach (`authorities/authority.ts`).

import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { DerivedDamage } from '@harkness/ledger';
import { type Reach, reaches } from '../authorities/authority.js';
import { openView } from '../authorities/live.js';
import { authoritiesOf, authorityOfSlot } from '../authorities/registry.js';
import { ColumnReader, packColumns } from '../engines/live/columns.js';
import { type DerivedHead, readHead } from '../engines/live/spaces.js';
import { readTouched, removeTouched, type Touched } from '../engines/live/touched.js';
import type { View } from '../engines/live/view.js';
import { listInForceOn } from '../engines/period/publish.js';
import { searchPosition } from '../facts/cards/search-position.js';
import type { FactKind, IsoDate, PlayerId } from '../facts/facts.js';
import { asPlayer, type PlayerNumber } from '../facts/numbers.js';
import { officeDay } from '../facts/office-day.js';
import { profileFacts } from '../facts/profile.js';
import type { Store, StoreReader, StoreWriter } from '../facts/store.js';
import { withEnd, withoutEnd } from './open-gzip.js';
import { askPlayerPage, type PageQuestion, type PlayerPage } from './player-page.js';
import { playerOfId } from './search/index.js';

/** Increase it when the layout of a record changes. */
const recordFormat = 3;
const pageSpace = 'pages';
/** The stamp for which every player's record was made, and the players whose page depends on more than facts about themselves. */
const madeSpace = 'pages-made';
const madeKey = 'stamp';
const wideKey = 'wide';
const pagesLock = 'pages';

/** How a page becomes a text. */
export interface PageMaker {
  /** Names the code that makes the texts: texts of another format are made again. */
  readonly format: string;
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
  /** In the order of `reaches`. */
  readonly stamps: readonly Buffer[];
  readonly touched: Touched;
  /** The only part of a page that changes with every run. */
  readonly end: Buffer;
}

// ── Reading ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The player's page as gzip; undefined if there is no valid record. `state` names a state of the store that the caller knows to be
 * current: as long as it stays the same, only the record is read.
 */
export async function readPageRecord(
  store: Store,
  id: string,
  maker: PageMaker,
  moment: PageMoment,
  state?: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  if (state === undefined)
    return store.read(async (reader) => {
      const basis = await basisOf(reader, await readHead(reader), maker, moment);
      const bytes = basis === undefined ? undefined : await reader.blob(pageSpace, id);
      return basis === undefined || bytes === undefined ? undefined : validPage(bytes, basis);
    });
  const basis = await keptBasis(store, maker, moment, state);
  const bytes = basis === undefined ? undefined : await store.blob(pageSpace, id);
  return basis === undefined || bytes === undefined ? undefined : validPage(bytes, basis);
}

/** Of the last two states asked about, latest first: while the next one is made ready, pages of the present one are read. */
interface Kept {
  readonly bases: readonly { readonly key: string; readonly basis: Promise<Basis | undefined> }[];
  /** The parts that no run changes. */
  readonly fixed: KeptFixed;
}

/** What follows from the facts, the rules and the day alone; as of the key. */
interface KeptFixed {
  key: string;
  value: Fixed | undefined;
}

const keptOf = new WeakMap<Store, Kept>();

/** The basis of the last page in the same state. Days are looked up again every minute. */
function keptBasis(store: Store, maker: PageMaker, { now, at }: PageMoment, state: string): Promise<Basis | undefined> {
  const key = `${maker.format} ${state} ${now.slice(0, minuteChars)} ${at.slice(0, minuteChars)}`;
  const kept = keptOf.get(store);
  const known = kept?.bases.find((one) => one.key === key);
  if (known !== undefined) return known.basis;
  const fixed = kept?.fixed ?? { key: '', value: undefined };
  const basis = store.read(async (reader) => basisOf(reader, await readHead(reader), maker, { now, at }, fixed));
  keptOf.set(store, { bases: [{ key, basis }, ...(kept?.bases ?? []).slice(0, 1)], fixed });
  // A failure is not kept.
  basis.catch(() => keptOf.delete(store));
  return basis;
}

/** Prepares `readPageRecord` for a state of the store, so that the first reader of a page in it does not wait. */
export async function readyPageRecords(store: Store, maker: PageMaker, moment: PageMoment, state: string): Promise<void> {
  await keptBasis(store, maker, moment, state);
}

const minuteChars = 'YYYY-MM-DDTHH:MM'.length;

/** Lists are in the stamp; every other fact waits for a run, and until then pages may show some of it. */
const listKinds: readonly FactKind[] = ['list-published', 'list-retracted'];

async function basisOf(
  reader: StoreReader,
  head: DerivedHead,
  maker: PageMaker,
  moment: PageMoment,
  kept: KeptFixed = { key: '', value: undefined },
): Promise<Basis | undefined> {
  if (head.results === 0) return undefined;
  const key = JSON.stringify([
    maker.format,
    moment.now.slice(0, minuteChars),
    moment.at.slice(0, minuteChars),
    (await reader.head()).hash,
    head.indexedUpTo,
    rulesOf(head),
  ]);
  if (kept.key !== key) {
    const value = await fixedOf(reader, head, maker, moment);
    kept.key = key;
    kept.value = value;
  }
  const fixed = kept.value;
  if (fixed === undefined) return undefined;
  const touched = await readTouched(reader, head.results);
  const end = Buffer.from(`"asOf":{"known":${head.ratedUpTo}}}`);
  return { head, ...fixed, touched, end };
}

/** What is in the head and in the stamps. */
function rulesOf({ format, index, pages, rulebookHash, birthDatePrecision, amendments }: DerivedHead): unknown[] {
  return [format, index, pages, rulebookHash, birthDatePrecision, amendments];
}

type Fixed = Pick<Basis, 'days' | 'stamps'>;

/** Undefined while facts wait for a run. */
async function fixedOf(
  reader: StoreReader,
  head: DerivedHead,
  { format }: PageMaker,
  { now, at }: PageMoment,
): Promise<Fixed | undefined> {
  for await (const facts of reader.storedFacts({ from: head.indexedUpTo + 1 }))
    if (facts.some(({ kind }) => !listKinds.some((one) => one === kind))) return undefined;
  const days = { today: await officeDay(reader, now), listsOn: await officeDay(reader, at) };
  const lists: (string | null)[] = [];
  const authorities = await authoritiesOf(reader);
  for (const { name } of authorities.lists())
    for (const day of new Set([days.today, days.listsOn]))
      lists.push(name, (await listInForceOn(reader, name, day))?.contentHash ?? null);
  const profiles = (await profileFacts(reader)).map(({ hash }) => hash);
  const parts: unknown[] = [recordFormat, format, rulesOf(head), profiles, lists];
  const view = await openView(reader, 'public');
  const stamps = [];
  for (const reach of reaches) {
    for (const { id, players } of authorities.all)
      if (players.reach === reach) parts.push(id, players.stateOfDay(view, days.today));
    // Lists of the past and of the future: sections that they rate, and what comes after the last one.
    if (reach === 'others') parts.push(await hashesOf(reader, listKinds));
    if (reach === 'everything') parts.push((await reader.head()).hash);
    stamps.push(createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, stampBytes));
  }
  return { days, stamps };
}

async function hashesOf(reader: StoreReader, kinds: readonly FactKind[]): Promise<string[]> {
  const hashes: string[] = [];
  for await (const facts of reader.storedFacts({ kinds })) for (const { hash } of facts) hashes.push(hash);
  return hashes;
}

// ── A record ───────────────────────────────────────────────────────────────────────────────────────────────────────────

// The stamp, the player's number, the last fact included, the reach, and the text without its end (`open-gzip.ts`).
const stampBytes = 16;
const headerBytes = stampBytes + 12;

interface PageText {
  readonly text: string;
  readonly reach: number;
}

function encodeRecord({ text, reach }: PageText, player: PlayerNumber, { head, stamps, end }: Basis): Uint8Array | undefined {
  const stamp = stamps[reach];
  const all = Buffer.from(text);
  const start = all.length - end.length;
  if (stamp === undefined || start < 0 || all.compare(end, 0, end.length, start) !== 0) return undefined;
  const packed = withoutEnd(all.subarray(0, start));
  const bytes = Buffer.allocUnsafe(headerBytes + packed.length);
  stamp.copy(bytes);
  bytes.writeUInt32LE(player, stampBytes);
  bytes.writeUInt32LE(head.indexedUpTo, stampBytes + 4);
  bytes.writeUInt32LE(reach, stampBytes + 8);
  packed.copy(bytes, headerBytes);
  return bytes;
}

function reachIn(bytes: Buffer): number {
  return bytes.readUInt32LE(stampBytes + 8);
}

function isValid(bytes: Buffer, { head, stamps, touched }: Basis): boolean {
  if (bytes.length < headerBytes) return false;
  const player = asPlayer(bytes.readUInt32LE(stampBytes));
  const upTo = bytes.readUInt32LE(stampBytes + 4);
  const reach = reachIn(bytes);
  const stamp = stamps[reach];
  if (stamp === undefined || bytes.compare(stamp, 0, stampBytes, 0, stampBytes) !== 0) return false;
  // A record of a later state belongs to a later end.
  if (upTo > head.indexedUpTo || upTo < touched.everybody || upTo < (touched.players.get(player) ?? 0)) return false;
  return reach === 0 || upTo >= touched.others;
}

function bufferOf(stored: Uint8Array): Buffer {
  return Buffer.from(stored.buffer, stored.byteOffset, stored.length);
}

function validPage(stored: Uint8Array, basis: Basis): Buffer<ArrayBuffer> | undefined {
  const bytes = bufferOf(stored);
  if (!isValid(bytes, basis)) return undefined;
  return withEnd(bytes.subarray(headerBytes), basis.end);
}

// ── Making ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const playersAtOnce = 256;
/**
 * A run that ends meanwhile makes a batch useless. Where pages take long, on PostgreSQL beside a replay, batches of 256 would be
 * thrown away again and again.
 */
const millisecondsAtOnce = 200;
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
    return basis && { basis, due: await dueOn(reader, basis) };
  });
  if (begun === undefined) return { made: 0, complete: false };
  const { head, stamps } = begun.basis;
  const [stamp = Buffer.alloc(0)] = stamps;
  const wide = new Set(begun.due.wide);
  let made = 0;
  for (const batch of batches(begun.due.players === 'everybody' ? everybody(head.players) : begun.due.players)) {
    for (let done = 0; done < batch.length; ) {
      signal.throwIfAborted();
      const written = await makeBatch(store, maker, moment, batch.slice(done), stamp);
      if (written === undefined) return { made, complete: false };
      done += written.players;
      made += written.put.length;
      for (const player of written.wide) wide.add(player);
    }
  }
  await store.write(async (writer) => {
    await writer.putBlob(madeSpace, madeKey, Buffer.concat(stamps));
    await writer.putBlob(madeSpace, wideKey, packColumns([Uint32Array.from(wide).sort()]));
    const now = await readHead(writer);
    // A full run may have moved the notes to its own results.
    if (now.pages === head.pages && now.index === head.index) await removeTouched(writer, now.results, head.indexedUpTo);
  });
  return { made, complete: true };
}

interface Due {
  /** Players whose record may be missing or out of date. */
  readonly players: 'everybody' | readonly PlayerNumber[];
  /** Players known to have a page that depends on more than facts about themselves. */
  readonly wide: readonly PlayerNumber[];
}

async function dueOn(reader: StoreReader, { stamps, touched }: Basis): Promise<Due> {
  const stored = await reader.blob(madeSpace, madeKey);
  const made = stored === undefined ? undefined : bufferOf(stored);
  if (made === undefined || stamps[0]?.equals(made.subarray(0, stampBytes)) !== true) return { players: 'everybody', wide: [] };
  const wide = await readWide(reader);
  if (touched.everybody > 0) return { players: 'everybody', wide };
  const areWideDue = touched.others > 0 || !Buffer.concat(stamps).equals(made);
  return { players: [...new Set([...touched.players.keys(), ...(areWideDue ? wide : [])])], wide };
}

async function readWide(reader: StoreReader): Promise<PlayerNumber[]> {
  const bytes = await reader.blob(madeSpace, wideKey);
  const players = bytes === undefined ? new Uint32Array(0) : new ColumnReader(bytes).u32();
  return Array.from(players, (player) => asPlayer(player));
}

/** Whether records are missing or out of date, and can be made now. */
export async function arePageRecordsDue(reader: StoreReader, maker: PageMaker, moment: PageMoment): Promise<boolean> {
  const basis = await freshBasis(reader, maker, moment);
  return basis !== undefined && (await dueOn(reader, basis)).players.length > 0;
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
  /** How many of the players it covers, from the first. */
  readonly players: number;
  readonly seq: number;
  readonly head: string;
  readonly put: { readonly key: PlayerId; readonly bytes: Uint8Array }[];
  readonly gone: PlayerId[];
  /** Players whose page depends on more than facts about themselves. */
  readonly wide: PlayerNumber[];
}

/** Returns the batch as written; undefined if the records of this stamp cannot be made any more. */
async function makeBatch(
  store: Store,
  maker: PageMaker,
  moment: () => PageMoment,
  players: readonly PlayerNumber[],
  stamp: Buffer,
): Promise<Batch | undefined> {
  for (let tries = 0; tries < triesAtMost; tries++) {
    const batch = await store.read((reader) => readBatch(reader, maker, moment(), players, stamp));
    if (batch === undefined || (batch.put.length === 0 && batch.gone.length === 0)) return batch;
    if (await store.write((writer) => writeBatch(writer, batch))) return batch;
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
  if (basis === undefined || basis.stamps[0]?.compare(stamp) !== 0) return undefined;
  const view = await openView(reader, 'public');
  await view.ids.prefetchIds(players);
  const ids = new Map<PlayerId, PlayerNumber>();
  for (const player of players) ids.set(await view.ids.id(player), player);
  const known = await storedRecords(reader, [...ids.keys()]);
  const made: Pick<Batch, 'put' | 'gone' | 'wide'> = { put: [], gone: [], wide: [] };
  const until = performance.now() + millisecondsAtOnce;
  let done = 0;
  for (const [id, player] of ids) {
    if (done > 0 && performance.now() > until) break;
    done += 1;
    const stored = known?.get(id);
    if (stored !== undefined && isValid(bufferOf(stored), basis)) {
      // An earlier round that was interrupted may have made it.
      if (reachIn(bufferOf(stored)) > 0) made.wide.push(player);
      continue;
    }
    const page = await textOf(view, id, player, maker, { audience: 'public', ...basis.days });
    const bytes = page === undefined ? undefined : encodeRecord(page, player, basis);
    if (page !== undefined && page.reach > 0) made.wide.push(player);
    if (bytes !== undefined) made.put.push({ key: id, bytes });
    else if (known === undefined || stored !== undefined) made.gone.push(id);
  }
  return { players: done, seq: (await reader.head()).seq, head: JSON.stringify(basis.head), ...made };
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
): Promise<PageText | undefined> {
  if (view.merges.resolve(player) !== player || (await playerOfId(view.reader, id))?.player !== id) return undefined;
  const page = await askPlayerPage(view, id, question);
  return page.answer.ok ? { text: maker.textOf(page), reach: await reachOf(view, player, page) } : undefined;
}

const endOfTime = '9999-12-31';

/** The widest reach, as an index into `reaches`, of the authorities whose ratings the page shows now or may show on a later day. */
async function reachOf(view: View, player: PlayerNumber, { answer, ratings, authorities }: PlayerPage): Promise<number> {
  const reached = new Set<Reach>();
  for (const { slot } of await view.history.listed(player)) {
    const info = await view.slots.get(slot);
    if (info !== undefined && info.authority !== view.rules.authority)
      reached.add((await authorityOfSlot(view.reader, authorities, info)).players.reach);
  }
  const { history, adjustments } = answer.ok ? answer.value : { history: [], adjustments: [] };
  const shown = new Set([...ratings, ...history, ...adjustments].map(({ system }) => system));
  for (const { players, systems } of authorities.all) {
    if (players.reach === 'self' || reached.has(players.reach)) continue;
    const { live, listed } = await players.standings(view, player, { today: endOfTime });
    if (live.length + listed.length > 0 || systems.some(({ system }) => shown.has(system))) reached.add(players.reach);
  }
  return Math.max(0, ...Array.from(reached, (reach) => reaches.indexOf(reach)));
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
      const page = stored === undefined ? undefined : validPage(stored, basis);
      if (page === undefined) continue;
      // A view keeps what it has read.
      if (++compared % playersAtOnce === 0) view = await openView(reader, 'public');
      const player = await view.player(id);
      const again =
        player === undefined ? undefined : await textOf(view, id, player, maker, { audience: 'public', ...basis.days });
      if (again?.text !== gunzipSync(page).toString())
        problems.push(`the page record of player ${id} is not what follows from the facts`);
      if (problems.length >= problemsAtMost) break;
    }
    return problems;
  });
}
