// Makes a large office from a smaller one: copies the index of a sample several times, as if that many federations of the same
// size shared one office. The facts are those of the first copy, so that it can be corrected and queried; the others are only in
// the index.

import type { Blob, Entry, PrivateValue } from '@harkness/ledger';
import { commitTo } from '@harkness/ledger';
import type { Store, StoreReader, StoreWriter } from '@harkness/office';
import {
  type ListChange,
  writeChunkNumbers,
  writeLists,
  writeNotes,
} from '../../packages/office/src/engines/live/index-write.js';
import { decodeMonth, encodeMonth, monthRows, type SectionRow } from '../../packages/office/src/engines/live/month.js';
import {
  blockKey,
  blockOf,
  blockPlayers,
  commitmentMark,
  decodeNotes,
  type Note,
  NoteKind,
} from '../../packages/office/src/engines/live/notes.js';
import { decodeIds, encodeIds } from '../../packages/office/src/engines/live/player-ids.js';
import {
  decodeEntries,
  encodeEntries,
  entriesInBlock,
  entryBlockOf,
  type SectionEntry,
  sectionKey,
} from '../../packages/office/src/engines/live/section-directory.js';
import { indexSpaces, readHead, writeHead } from '../../packages/office/src/engines/live/spaces.js';
import { encodeCard, playerCardSpace } from '../../packages/office/src/facts/cards/cards.js';
import { asPlayer, asSlot } from '../../packages/office/src/facts/numbers.js';
import { openOffice } from './office.js';

/** Ids and events of a copy; the first keeps the original names. */
function named(name: string, copy: number): string {
  return copy === 0 ? name : `${name}-copy${copy}`;
}

/** Collects writes to one space and writes many at once: a round trip for each would take longer than everything else. */
class Batch<T> {
  readonly #write: (items: readonly T[]) => Promise<void>;
  #items: T[] = [];

  constructor(write: (items: readonly T[]) => Promise<void>) {
    this.#write = write;
  }

  async add(...items: readonly T[]): Promise<void> {
    this.#items.push(...items);
    if (this.#items.length >= itemsAtOnce) await this.flush();
  }

  async flush(): Promise<void> {
    const items = this.#items;
    this.#items = [];
    await this.#write(items);
  }
}

const itemsAtOnce = 4000;

/** From this size on only full runs are measured, and the copy holds only what they read. */
export const largeCopies = 50;

interface Copying {
  readonly reader: StoreReader;
  readonly target: Store;
  readonly old: ReturnType<typeof indexSpaces>;
  readonly fresh: ReturnType<typeof indexSpaces>;
  readonly copies: number;
  /** Offsets of player and slot numbers between copies: whole blocks, so that each copy begins with a new block. */
  readonly players: number;
  readonly slots: number;
  readonly forQuestions: boolean;
}

/** Without `forQuestions` it leaves out what a full run does not read: cards, lists of players' sections, and lookups by id. */
export async function copyIndex(from: string, to: string, copies: number, forQuestions: boolean): Promise<void> {
  const [source, target] = [await openOffice(from), await openOffice(to)];
  const head = await source.read(readHead);
  const players = Math.ceil(head.players / blockPlayers) * blockPlayers;
  const slots = Math.ceil(head.slots / entriesInBlock) * entriesInBlock;
  await source.read(async (reader) => {
    const copying = { reader, target, old: indexSpaces(head.index), fresh: indexSpaces(1), copies, players, slots, forQuestions };
    await target.write(async (writer) => {
      for await (const facts of reader.storedFacts({ to: head.indexedUpTo })) await writer.appendFacts(facts);
    });
    await copyNotes(copying);
    await target.write((writer) => copyIds(copying, writer));
    await target.write((writer) => copySlots(copying, writer));
    await target.write((writer) => copyMonths(copying, writer));
    const merges = await reader.blob(copying.old.odds, 'merges');
    await target.write(async (writer) => {
      if (merges !== undefined) await writer.putBlob(copying.fresh.odds, 'merges', merges);
      const none = { index: 1, lastIndex: 1, results: 0, lastResults: 0, resultsHash: '' };
      await writeHead(writer, { ...head, ...none, players: players * copies, slots: slots * copies });
    });
  });
  await source.close();
  await target.close();
}

/** Notes, and a separate birth date for everybody who has one. */
async function copyNotes({ reader, target, old, fresh, copies, players }: Copying): Promise<void> {
  const births = new Map<number, string>();
  const ids: string[] = [];
  for await (const { bytes } of reader.blobs(old.ids)) ids.push(...decodeIds(bytes));
  await target.write(async (writer) => {
    for await (const values of reader.privateValues('birthDate')) {
      for (const { commitment, value } of values) births.set(commitmentMark(commitment), value);
      await writer.putPrivate(values);
    }
  });
  for (const family of ['notes', 'effects', 'status'] as const) {
    await target.write(async (writer) => {
      const written = new Batch<[number, Note[]]>((blocks) => writeNotes(writer, fresh[family], blocks));
      const secrets = new Batch<PrivateValue>((values) => writer.putPrivate(values));
      for await (const { key, bytes } of reader.blobs(old[family])) {
        const notes = decodeNotes(bytes);
        const own: PrivateValue[] = [];
        const copied = (note: Note, copy: number): Note => {
          const born = copy > 0 && note.kind === NoteKind.profile ? births.get(note.a) : undefined;
          const [secret] = born === undefined ? [] : commitTo(named(ids[note.player] ?? '', copy), { birthDate: born });
          if (secret !== undefined) own.push(secret);
          const a = secret === undefined ? note.a : commitmentMark(secret.commitment);
          return { ...note, player: asPlayer(note.player + copy * players), a };
        };
        const blocks = Array.from({ length: copies }, (_, copy): [number, Note[]] => [
          Number(key) + blockOf(asPlayer(copy * players)),
          notes.map((note) => copied(note, copy)),
        ]);
        await written.add(...blocks);
        await secrets.add(...own);
      }
      await written.flush();
      await secrets.flush();
    });
  }
}

async function copyIds({ reader, old, fresh, copies, players, forQuestions }: Copying, writer: StoreWriter): Promise<void> {
  const blobs = new Batch<Blob>((all) => writer.putBlobs(fresh.ids, all));
  const cards = new Batch<Blob>((all) => writer.putBlobs(playerCardSpace, all));
  const entries = new Batch<Entry>((all) => writer.putEntries(fresh.players, all));
  for await (const { key, bytes } of reader.blobs(old.ids)) {
    const ids = decodeIds(bytes);
    // Unused numbers, up to the end of the last block.
    while (ids.length < blockPlayers) ids.push(`nobody-${key}-${ids.length}`);
    for (let copy = 0; copy < copies; copy++) {
      const own = ids.map((id) => named(id, copy));
      const first = Number(key) * blockPlayers + copy * players;
      await blobs.add({ key: blockKey(blockOf(asPlayer(first))), bytes: encodeIds(own) });
      if (!forQuestions) continue;
      await cards.add(...own.map(cardOf));
      await entries.add(...own.map((id, at) => ({ key: id, ref: String(first + at) })));
    }
  }
  await blobs.flush();
  await cards.flush();
  await entries.flush();
}

async function copySlots({ reader, old, fresh, copies, slots, forQuestions }: Copying, writer: StoreWriter): Promise<void> {
  const blobs = new Batch<Blob>((all) => writer.putBlobs(fresh.slots, all));
  const entries = new Batch<Entry>((all) => writer.putEntries(fresh.sections, all));
  for await (const { bytes } of reader.blobs(old.slots)) {
    const infos = decodeEntries(bytes);
    for (let copy = 0; copy < copies; copy++) {
      const own = infos.map(
        (info): SectionEntry => ({ ...info, slot: asSlot(info.slot + copy * slots), event: named(info.event, copy) }),
      );
      await blobs.add({ key: blockKey(entryBlockOf(own[0]?.slot ?? asSlot(0))), bytes: encodeEntries(own) });
      if (forQuestions)
        await entries.add(...own.map((info) => ({ key: sectionKey(info.event, info.section), ref: String(info.slot) })));
    }
  }
  await blobs.flush();
  await entries.flush();
}

async function copyMonths(
  { reader, old, fresh, copies, players, slots, forQuestions }: Copying,
  writer: StoreWriter,
): Promise<void> {
  const changes: ListChange[] = [];
  for await (const { key, bytes } of reader.blobs(old.months)) {
    const rows = monthRows(decodeMonth(key, bytes));
    const all: SectionRow[] = [];
    for (let copy = 0; copy < copies; copy++) {
      for (const row of rows) {
        const own = row.players.map((player) => player + copy * players);
        all.push({ ...row, slot: asSlot(row.slot + copy * slots), event: named(row.event, copy), players: own });
        if (forQuestions)
          changes.push({
            slot: asSlot(row.slot + copy * slots),
            before: new Uint32Array(0),
            after: { players: own, end: row.end },
          });
      }
    }
    const month = encodeMonth(key, all);
    await writer.putBlob(fresh.months, key, month.bytes);
    await writeChunkNumbers(writer, fresh.places, [{ before: undefined, after: month }]);
  }
  await writeLists(writer, fresh.lists, changes);
}

/** A search card for everybody, because a preview shows names. */
export async function putCards(store: Store): Promise<void> {
  const { index } = await store.read(readHead);
  await store.write(async (writer) => {
    for await (const { bytes } of writer.blobs(indexSpaces(index).ids)) {
      await writer.putBlobs(playerCardSpace, decodeIds(bytes).map(cardOf));
    }
  });
}

function cardOf(player: string): Blob {
  return { key: player, bytes: encodeCard({ player, name: `Player ${player}`, state: 'NY', federation: 'USA' }) };
}
