// Indexes facts: sections into months in rating order, notes and lists of sections by player, a directory of slots. The index
// contains no ratings. It holds the facts in a form that a replay can load by copying.

import { parseStoredFact } from '@harkness/ledger';
import type { DayNumber } from '@harkness/rules';
import { dateOfDayNumber } from '@harkness/rules';
import type { Fact, FactKind, PlayerId } from '../../facts/facts.js';
import { asPlayer, asSlot, type PlayerNumber, type Slot } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader, StoreWriter } from '../../facts/store.js';
import { authorityCode, sectionKinds } from '../../facts/stored-codes.js';
import type { IndexChanges, SectionChange, SectionVersion } from './changes.js';
import { earlierDay, noDay } from './codes.js';
import { type ListChange, writeChunkNumbers, writeIds, writeLists, writeNotes, writeSlots } from './index-write.js';
import {
  addPlayers,
  type ChangedMonth,
  encodeMonth,
  type Month,
  monthKey,
  monthRows,
  readMonth,
  type SectionRow,
} from './month.js';
import { NoteColumns } from './note-columns.js';
import { blockKey, blockOf, decodeNotes, familyOf, isOf, type Note, type NoteFamily, NoteKind } from './notes.js';
import { decodeMerges, encodeMerges, type Merges, PlayerIds } from './player-ids.js';
import type { LiveRulebook } from './rulebook.js';
import { eventRange, SectionDirectory, type SectionEntry, sectionKey } from './section-directory.js';
import { type SectionDecisions, sectionRow } from './section-row.js';
import { type DerivedHead, indexSpaces } from './spaces.js';
import type { TouchedByRun } from './touched.js';

const mergesKey = 'merges';
const factsAtOnce = 2000;

/** Facts that show only on the pages of the players they name, of players in the sections they state, or on every page as a list. */
const aboutOneAtMost: ReadonlySet<FactKind> = new Set<FactKind>([
  'section-submitted',
  'section-corrected',
  'section-withdrawn',
  'list-published',
  'list-retracted',
  'membership',
  'outside-rating',
  'prize-won',
]);

/** Adds facts to an index. Nothing is written until `write`. A new generation starts empty. */
export class Indexer {
  readonly spaces: ReturnType<typeof indexSpaces>;
  #reader: StoreReader;
  readonly #fresh: boolean;
  #ids: PlayerIds;
  #slots: SectionDirectory;
  readonly #numbers = new Map<PlayerId, PlayerNumber>();
  readonly #newIds: PlayerId[] = [];
  readonly #firstNew: number;
  readonly #slotNumbers = new Map<string, Slot>();
  readonly #newSections: { key: string; ref: string }[] = [];
  readonly #newDecisions: { key: string; ref: string }[] = [];
  readonly #newVersions: { key: string; ref: string }[] = [];
  readonly #decisions = new Map<string, number[]>();
  /** Facts revoked since the index was written, and their index data by section. */
  readonly #revoked = new Set<number>();
  readonly #goneDecisions: { key: string; ref: string }[] = [];
  readonly #slotInfos = new Map<Slot, SectionEntry>();
  /** Changed sections in their current form; undefined if withdrawn. */
  readonly #rows = new Map<Slot, SectionRow | undefined>();
  readonly #before = new Map<Slot, SectionVersion | undefined>();
  readonly #playersBefore = new Map<Slot, Uint32Array>();
  readonly #endBefore = new Map<Slot, DayNumber>();
  readonly #months = new Map<string, Map<Slot, SectionRow>>();
  readonly #monthsBefore = new Map<string, Month>();
  readonly #encoded = new Map<string, ChangedMonth>();
  readonly #notes: Readonly<Record<NoteFamily, Map<number, Note[]>>> = {
    effects: new Map(),
    notes: new Map(),
    status: new Map(),
  };
  readonly #freshNotes: Readonly<Record<NoteFamily, NoteColumns>> = {
    effects: new NoteColumns(),
    notes: new NoteColumns(),
    status: new NoteColumns(),
  };
  readonly #noted = new Map<PlayerNumber, DayNumber>();
  /** Ids of the facts revoked by facts still to be read; a merge among them never counts. */
  readonly #takenBack = new Set<string>();
  readonly #newMerges: [from: PlayerNumber, into: PlayerNumber][] = [];
  /** Ids that the new facts name, outside sections. */
  readonly #named = new Set<PlayerId>();
  #merges: Merges | undefined;
  #nextSlot: Slot;
  /** Whether something changed that only concerns other authorities. */
  #others = false;
  /** Whether a new fact may show on pages of players whom it does not name, under other authorities. */
  #aboutOthers = false;
  upTo: number;

  readonly #rulebook: LiveRulebook;

  constructor(reader: StoreReader, head: DerivedHead, generation: number, rulebook: LiveRulebook) {
    this.#rulebook = rulebook;
    this.#reader = reader;
    this.#fresh = generation !== head.index;
    this.spaces = indexSpaces(generation);
    this.#ids = new PlayerIds(reader, this.spaces);
    this.#slots = new SectionDirectory(reader, this.spaces.slots);
    this.#firstNew = this.#fresh ? 0 : head.players;
    this.#nextSlot = asSlot(this.#fresh ? 0 : head.slots);
    this.upTo = this.#fresh ? 0 : head.indexedUpTo;
  }

  /** The same indexer with another view of the store, because the original view may be closed. */
  on(reader: StoreReader): this {
    this.#reader = reader;
    this.#ids = new PlayerIds(reader, this.spaces);
    this.#slots = new SectionDirectory(reader, this.spaces.slots);
    return this;
  }

  get players(): number {
    return this.#firstNew + this.#newIds.length;
  }

  get slots(): number {
    return this.#nextSlot;
  }

  /** Reads all facts not yet indexed. */
  async readFacts(to: number, onProgress?: (seq: number) => void): Promise<void> {
    if (this.upTo >= to) return;
    for await (const facts of this.#reader.facts({ from: this.upTo + 1, to, kinds: ['fact-revoked'] }))
      for (const fact of facts) if (fact.kind === 'fact-revoked') this.#takenBack.add(fact.body.fact);
    for await (const batch of this.#reader.storedFacts({ from: this.upTo + 1, to })) {
      for (const stored of batch) await this.add(parseStoredFact(stored));
      const last = batch.at(-1);
      if (last !== undefined && last.seq % factsAtOnce < batch.length) onProgress?.(last.seq);
    }
    this.upTo = to;
  }

  async add(fact: Fact): Promise<void> {
    if (!this.#fresh) await this.#nameIn(fact);
    switch (fact.kind) {
      case 'section-submitted':
      case 'section-corrected':
        this.#addVersion(fact.body.section.event, fact.body.section.section, fact.seq);
        await this.#putSection(fact.body.section, fact.seq);
        break;
      case 'section-withdrawn':
        this.#addVersion(fact.body.event, fact.body.section, fact.seq);
        await this.#withdraw(fact.body.event, fact.body.section, fact.seq);
        break;
      case 'player-merged':
        if (!this.#takenBack.has(fact.id)) await this.#merge(fact.body.from, fact.body.into);
        break;
      case 'event-registered':
      case 'event-refused':
      case 'event-appealed':
      case 'appeal-decided':
        this.#remember(fact.body.event, fact.seq);
        this.#others = true;
        break;
      case 'list-published':
      case 'list-retracted':
        if (authorityCode(fact.body.authority) !== this.#rulebook.authority) this.#others = true;
        break;
      case 'decision':
        await this.#decide(fact);
        break;
      case 'fact-revoked':
        await this.#revoke(fact);
        break;
      default:
        break;
    }
    for (const { id, ...draft } of this.#rulebook.notesOf(fact)) {
      const player = await this.#number(id);
      await this.#addNote({ ...draft, player }, this.#rulebook.isAboutRatings({ id, ...draft }));
    }
  }

  async #nameIn(fact: Fact): Promise<void> {
    if (!this.#aboutOthers && !aboutOneAtMost.has(fact.kind)) {
      // Nobody has met a player who is new.
      const isNew =
        fact.kind === 'player-registered' &&
        !this.#numbers.has(fact.body.player) &&
        (await this.#ids.number(fact.body.player)) === undefined;
      if (!isNew) this.#aboutOthers = true;
    }
    switch (fact.kind) {
      case 'opening-state':
        for (const { player } of fact.body.ratings) this.#named.add(player);
        break;
      case 'player-merged':
        this.#named.add(fact.body.from).add(fact.body.into);
        break;
      case 'fact-revoked': {
        const revoked = await this.#reader.factById(fact.body.fact);
        if (revoked !== undefined && revoked.kind !== 'fact-revoked') await this.#nameIn(revoked);
        break;
      }
      default:
        if ('player' in fact.body) this.#named.add(fact.body.player);
    }
  }

  async #decide(fact: Extract<Fact, { kind: 'decision' }>): Promise<void> {
    const decision = fact.body;
    if ('section' in decision) {
      const key = sectionKey(decision.event, decision.section);
      this.#remember(key, fact.seq);
      await this.#putAgain(key);
    } else if ('event' in decision) {
      this.#remember(decision.event, fact.seq);
      this.#others = true;
    } else if (decision.type === 'title' || decision.type === 'disability-association') {
      this.#others = true;
    }
  }

  /** Indexes a section again, with the current decisions on it. */
  async #putAgain(key: string): Promise<void> {
    const slot = await this.#slotOf(key);
    if (slot === undefined) return;
    const info = await this.#slotInfo(slot);
    if (info === undefined || info.withdrawn) return;
    const standing = await this.#reader.factAt(info.seq);
    if (standing?.kind === 'section-submitted' || standing?.kind === 'section-corrected') {
      await this.#putSection(standing.body.section, info.seq);
    }
  }

  /** Removes the revoked fact's entries from the index, and notes the revocation. */
  async #revoke(fact: Extract<Fact, { kind: 'fact-revoked' }>): Promise<void> {
    const revoked = await this.#reader.factById(fact.body.fact);
    if (revoked === undefined) return;
    this.#revoked.add(revoked.seq);
    for (const { id, ...draft } of this.#rulebook.notesOf(revoked))
      await this.#removeNote({ ...draft, player: await this.#number(id) });
    if ('player' in revoked.body) {
      const note = { kind: NoteKind.revoked, day: noDay, what: 0, seq: revoked.seq, a: fact.seq, b: Number.NaN };
      await this.#addNote({ ...note, player: await this.#number(revoked.body.player) }, false);
    }
    if (revoked.kind !== 'decision') return;
    const decision = revoked.body;
    if ('section' in decision) {
      const key = sectionKey(decision.event, decision.section);
      this.#goneDecisions.push({ key, ref: refOf(revoked.seq) });
      await this.#putAgain(key);
    } else this.#others ||= 'event' in decision || decision.type === 'title' || decision.type === 'disability-association';
  }

  #addVersion(event: string, section: number, seq: number): void {
    this.#newVersions.push({ key: sectionKey(event, section), ref: refOf(seq) });
  }

  #remember(key: string, seq: number): void {
    this.#newDecisions.push({ key, ref: refOf(seq) });
    this.#decisions.set(key, [...(this.#decisions.get(key) ?? []), seq]);
  }

  async #number(id: PlayerId): Promise<PlayerNumber> {
    const known = this.#numbers.get(id) ?? (this.#fresh ? undefined : await this.#ids.number(id));
    if (known !== undefined) return known;
    const number = asPlayer(this.players);
    this.#newIds.push(id);
    this.#numbers.set(id, number);
    return number;
  }

  async #slotOf(key: string): Promise<Slot | undefined> {
    const known = this.#slotNumbers.get(key);
    if (known !== undefined || this.#fresh) return known;
    const [entry] = await this.#reader.entries(this.spaces.sections, { from: key, to: `${key}\u0001`, limit: 1 });
    if (entry === undefined || entry.key !== key) return undefined;
    const slot = asSlot(Number(entry.ref));
    this.#slotNumbers.set(key, slot);
    return slot;
  }

  async #slotInfo(slot: Slot): Promise<SectionEntry | undefined> {
    return this.#slotInfos.get(slot) ?? (this.#fresh ? undefined : await this.#slots.get(slot));
  }

  async #putSection(document: SectionDocument, seq: number): Promise<void> {
    const key = sectionKey(document.event, document.section);
    let slot = await this.#slotOf(key);
    if (slot === undefined) {
      slot = this.#nextSlot;
      this.#nextSlot = asSlot(slot + 1);
      this.#slotNumbers.set(key, slot);
      this.#newSections.push({ key, ref: String(slot) });
    }
    const players: PlayerNumber[] = [];
    if (!this.#fresh) await this.#ids.prefetchNumbers(document.players.map(({ player }) => player));
    for (const { player } of document.players) players.push(await this.#number(player));
    const row = sectionRow(document, slot, players, await this.#decisionsOn(key), this.#rulebook);
    await this.#replace(slot, row, monthKey(document.end));
    this.#slotInfos.set(slot, {
      slot,
      event: document.event,
      section: document.section,
      eventName: document.eventName,
      name: document.name,
      start: row.start,
      end: row.end,
      authority: authorityCode(document.authority),
      kind: sectionKinds.indexOf(document.kind),
      players: players.length,
      seq,
      withdrawn: false,
    });
    if (row.authority !== this.#rulebook.authority) this.#others = true;
  }

  async #withdraw(event: string, section: number, seq: number): Promise<void> {
    const slot = await this.#slotOf(sectionKey(event, section));
    const info = slot === undefined ? undefined : await this.#slotInfo(slot);
    if (slot === undefined || info === undefined) return;
    await this.#replace(slot, undefined, undefined);
    this.#slotInfos.set(slot, { ...info, seq, withdrawn: true });
    if (info.authority !== this.#rulebook.authority) this.#others = true;
  }

  /** Whether the last decision holds the section, and the requests granted by the last decision on each player. */
  async #decisionsOn(key: string): Promise<SectionDecisions> {
    const seqs = new Set(this.#decisions.get(key) ?? []);
    if (!this.#fresh) {
      for (const entry of await this.#reader.entries(this.spaces.decisions, { from: key, to: `${key}\u0001` })) {
        if (entry.key === key) seqs.add(Number(entry.ref));
      }
    }
    let held = false;
    const granted = new Set<number>();
    for (const seq of [...seqs].sort((a, b) => a - b)) {
      const fact = this.#revoked.has(seq) ? undefined : await this.#reader.factAt(seq);
      if (fact?.kind !== 'decision') continue;
      if (fact.body.type === 'section-held') held = true;
      else if (fact.body.type === 'section-released') held = false;
      else if (fact.body.type === 'match-floor-request') {
        const player = await this.#number(fact.body.player);
        if (fact.body.outcome === 'granted') granted.add(player);
        else granted.delete(player);
      }
    }
    return { held, granted };
  }

  /** Adds a section to its month, or removes it. */
  async #replace(slot: Slot, row: SectionRow | undefined, month: string | undefined): Promise<void> {
    this.#encoded.clear();
    const info = await this.#slotInfo(slot);
    const oldMonth = info === undefined || info.withdrawn ? undefined : monthOfDay(info.end);
    if (!this.#before.has(slot)) {
      const old = oldMonth === undefined ? undefined : (await this.#month(oldMonth)).get(slot);
      const wasRated = old !== undefined && oldMonth !== undefined && old.authority === this.#rulebook.authority;
      this.#before.set(slot, wasRated ? { month: oldMonth, key: old, players: old.players } : undefined);
      this.#playersBefore.set(slot, old?.players ?? new Uint32Array(0));
      if (old !== undefined) this.#endBefore.set(slot, old.end);
    }
    if (oldMonth !== undefined) (await this.#month(oldMonth)).delete(slot);
    if (row !== undefined && month !== undefined) (await this.#month(month)).set(slot, row);
    this.#rows.set(slot, row);
  }

  async #month(key: string): Promise<Map<Slot, SectionRow>> {
    const known = this.#months.get(key);
    if (known !== undefined) return known;
    const before = this.#fresh ? undefined : await readMonth(this.#reader, this.spaces.months, key);
    if (before !== undefined) this.#monthsBefore.set(key, before);
    const rows = new Map((before === undefined ? [] : monthRows(before)).map((row) => [row.slot, row]));
    this.#months.set(key, rows);
    return rows;
  }

  async merges(): Promise<Merges> {
    this.#merges ??= decodeMerges(this.#fresh ? undefined : await this.#reader.blob(this.spaces.odds, mergesKey));
    return this.#merges;
  }

  async #merge(fromId: PlayerId, intoId: PlayerId): Promise<void> {
    const merges = await this.merges();
    const [from, into] = [await this.#number(fromId), await this.#number(intoId)];
    if (merges.add(from, into)) this.#newMerges.push([from, into]);
  }

  async #addNote(note: Note, aboutRatings: boolean): Promise<void> {
    const family = familyOf(note);
    if (this.#fresh) {
      this.#freshNotes[family].add(note);
      return;
    }
    (await this.#notesOfBlock(family, blockOf(note.player))).push(note);
    if (aboutRatings) this.#setNoted(note);
  }

  /** In a new index, notes of revoked facts are skipped on writing. */
  async #removeNote(note: Note): Promise<void> {
    if (this.#fresh) return;
    const [family, block] = [familyOf(note), blockOf(note.player)];
    const gone = new Set([note.seq]);
    const left = (await this.#notesOfBlock(family, block)).filter((one) => one.player !== note.player || !isOf(one, gone));
    this.#notes[family].set(block, left);
    this.#setNoted(note);
  }

  async #notesOfBlock(family: NoteFamily, block: number): Promise<Note[]> {
    const known = this.#notes[family].get(block);
    if (known !== undefined) return known;
    const bytes = await this.#reader.blob(this.spaces[family], blockKey(block));
    const notes = bytes === undefined ? [] : decodeNotes(bytes);
    this.#notes[family].set(block, notes);
    return notes;
  }

  #setNoted({ player, day }: Note): void {
    this.#noted.set(player, earlierDay(day, this.#noted.get(player) ?? day));
  }

  /** What changed, for the rating of US Chess sections. */
  changes(): IndexChanges {
    const sections = new Map<Slot, SectionChange>();
    for (const [slot, row] of this.#rows) {
      const before = this.#before.get(slot);
      const isRated = row !== undefined && row.authority === this.#rulebook.authority;
      const after = isRated ? { month: monthOfDay(row.end), key: row, players: row.players } : undefined;
      if (before === undefined && after === undefined) continue;
      sections.set(slot, { slot, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) });
    }
    return { sections, notes: this.#noted, merges: this.#newMerges, others: this.#others };
  }

  /** Players whose page may show the new facts: those that a fact names, and those of changed sections of any authority. */
  async touched(): Promise<TouchedByRun> {
    const found = new Set<PlayerNumber>();
    await this.#ids.prefetchNumbers(this.#named);
    for (const id of this.#named) {
      const player = this.#numbers.get(id) ?? (await this.#ids.number(id));
      if (player !== undefined) found.add(player);
    }
    for (const [slot, row] of this.#rows)
      for (const players of [this.#playersBefore.get(slot), row?.players])
        for (const player of players ?? []) found.add(asPlayer(player));
    await this.#touchSiblings(found);
    return { players: found, others: this.#aboutOthers };
  }

  /**
   * The dates of an event come from all its sections, and other authorities look at them: adds the players of its sections under
   * them.
   */
  async #touchSiblings(found: Set<PlayerNumber>): Promise<void> {
    const events = new Set<string>();
    for (const slot of this.#rows.keys()) events.add((await this.#slotInfo(slot))?.event ?? '');
    for (const event of events) {
      for (const { ref } of await this.#reader.entries(this.spaces.sections, eventRange(event))) {
        const slot = asSlot(Number(ref));
        const info = this.#rows.has(slot) ? undefined : await this.#slotInfo(slot);
        if (info === undefined || info.withdrawn || info.authority === this.#rulebook.authority) continue;
        const month = await readMonth(this.#reader, this.spaces.months, monthOfDay(info.end));
        const section = month?.slot.indexOf(slot) ?? -1;
        if (month !== undefined && section >= 0) addPlayers(found, month, section);
      }
    }
  }

  /** The changed months; an empty one must be deleted. */
  changedMonths(): ReadonlyMap<string, ChangedMonth> {
    for (const [key, rows] of this.#months) {
      if (this.#encoded.has(key)) continue;
      const after = rows.size === 0 ? undefined : encodeMonth(key, [...rows.values()]);
      this.#encoded.set(key, { before: this.#monthsBefore.get(key), after });
    }
    return this.#encoded;
  }

  /** Numbers of the changed blocks of notes. */
  changedBlocks(family: NoteFamily): number[] {
    return [...this.#notes[family].keys()];
  }

  /** The current notes of a block, if they changed. */
  changedNotes(family: NoteFamily, block: number): readonly Note[] | undefined {
    return this.#notes[family].get(block);
  }

  changedSlot(slot: Slot): SectionEntry | undefined {
    return this.#slotInfos.get(slot);
  }

  /** The id of a new player. */
  newId(player: PlayerNumber): PlayerId | undefined {
    return this.#newIds[player - this.#firstNew];
  }

  /** Sections whose players or end day changed. */
  *#listChanges(): Generator<ListChange> {
    for (const [slot, row] of this.#rows) {
      const before = this.#playersBefore.get(slot) ?? new Uint32Array(0);
      // A correction of results leaves the players' section lists unchanged.
      if (row !== undefined && row.end === this.#endBefore.get(slot) && isSameList(before, row.players)) continue;
      yield { slot, before, after: row };
    }
  }

  newNumber(id: PlayerId): PlayerNumber | undefined {
    return this.#numbers.get(id);
  }

  async write(writer: StoreWriter): Promise<void> {
    this.on(writer);
    const { spaces } = this;
    for (const [key, { after }] of this.changedMonths()) {
      if (after === undefined) await writer.deleteBlobs(spaces.months, { from: key, to: `${key}\u0001` });
      else await writer.putBlob(spaces.months, key, after.bytes);
    }
    await writeChunkNumbers(writer, spaces.places, this.changedMonths().values());
    await writer.putEntries(spaces.sections, this.#newSections);
    await writer.putEntries(spaces.decisions, this.#newDecisions);
    await writer.deleteEntries(spaces.decisions, this.#goneDecisions);
    await writer.putEntries(spaces.versions, this.#newVersions);
    await writer.putEntries(
      spaces.players,
      this.#newIds.map((id, index) => ({ key: id, ref: String(this.#firstNew + index) })),
    );
    for (const family of ['effects', 'notes', 'status'] as const) {
      await writeNotes(
        writer,
        spaces[family],
        this.#fresh ? this.#freshNotes[family].byBlock(this.#revoked) : this.#notes[family],
      );
    }
    await writeIds(writer, spaces.ids, this.#newIds, asPlayer(this.#firstNew));
    await writeSlots(writer, spaces.slots, this.#slotInfos);
    await writeLists(writer, spaces.lists, this.#listChanges());
    if (this.#newMerges.length > 0) await writer.putBlob(spaces.odds, mergesKey, encodeMerges(await this.merges()));
  }
}

function isSameList(a: Uint32Array, b: Uint32Array): boolean {
  return a.length === b.length && a.every((player, index) => player === b[index]);
}

/** Padded, so that references of one key are in order of sequence. */
function refOf(seq: number): string {
  return String(seq).padStart(12, '0');
}

function monthOfDay(day: DayNumber): string {
  return dateOfDayNumber(day).slice(0, 7);
}
