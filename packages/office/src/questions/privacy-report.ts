// What of an office still gives birth dates away, and what to do about it.

import { type EventInput, rateEvent } from '@harkness/rules/uschess';
import { decodeChunk, initialOf, rowsOf } from '../engines/live/chunk.js';
import { SlotDirectory } from '../engines/live/slots.js';
import { resultSpaces } from '../engines/live/spaces.js';
import { InitialFrom } from '../engines/live/unit.js';
import { View } from '../engines/live/view.js';
import type { SectionRef } from '../facts/answers.js';
import type { BirthDatePrecision, PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import { eventInput } from './explain.js';
import { isSectionFact } from './section.js';

export interface PrivacyReport {
  readonly birthDatePrecision: BirthDatePrecision;
  /** Facts with a first rating whose decimals tell the birth date: erasures up to version 0.1 wrote them. They cannot be taken back. */
  readonly facts: readonly { readonly seq: number; readonly player: PlayerId; readonly receivedAt: string }[];
  /** Lists published with decimals although ages count by the day. Only the office's own copy has them. */
  readonly lists: readonly { readonly list: string; readonly date: string }[];
  /** Players whose birth date follows more closely than a year from the whole ratings of their first section. */
  readonly narrowed: readonly (SectionRef & { readonly player: PlayerId })[];
}

export async function privacyReport(reader: StoreReader): Promise<PrivacyReport> {
  const view = await View.open(reader);
  const isByDay = view.head.birthDatePrecision === 'day';
  return {
    birthDatePrecision: view.head.birthDatePrecision,
    facts: await tellingFacts(reader),
    lists: isByDay ? await listsWithDecimals(reader) : [],
    narrowed: isByDay ? await narrowedBySections(view) : [],
  };
}

async function tellingFacts(reader: StoreReader): Promise<PrivacyReport['facts']> {
  const found: PrivacyReport['facts'][number][] = [];
  for await (const facts of reader.facts({ kinds: ['player-registered', 'player-updated'] })) {
    for (const { body, kind, seq, receivedAt } of facts) {
      if (kind !== 'player-registered' && kind !== 'player-updated') continue;
      const tells = (body.assignedInitial ?? []).some(({ rating }) => !Number.isInteger(rating));
      if (tells) found.push({ seq, player: body.player, receivedAt });
    }
  }
  return found;
}

async function listsWithDecimals(reader: StoreReader): Promise<PrivacyReport['lists']> {
  const found: PrivacyReport['lists'][number][] = [];
  for await (const facts of reader.facts({ kinds: ['list-published'] })) {
    for (const fact of facts) {
      if (fact.kind !== 'list-published' || fact.body.authority !== 'uschess' || fact.body.numbers === 'whole') continue;
      found.push({ list: fact.body.list, date: fact.body.date });
    }
  }
  return found;
}

/** A first section is rated as if the newcomer had been born on the first and on the last day of the year. */
async function narrowedBySections(view: View): Promise<PrivacyReport['narrowed']> {
  const found: PrivacyReport['narrowed'][number][] = [];
  const slots = new SlotDirectory(view.reader, view.index.slots);
  for await (const { bytes } of view.reader.blobs(resultSpaces(view.head.results).chunks)) {
    const chunk = decodeChunk(bytes);
    for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
      const [first, end] = rowsOf(chunk, unit);
      const rows = Array.from({ length: end - first }, (_, at) => first + at);
      const newcomers = rows.filter((row) => initialOf(chunk, row)?.from === InitialFrom.age);
      if (newcomers.length === 0 || rows.some((row) => initialOf(chunk, row)?.from === InitialFrom.assigned)) continue;
      const info = await slots.get(chunk.unitSlot[unit] as number);
      const fact = info === undefined ? undefined : await view.reader.factAt(info.seq);
      if (info === undefined || !isSectionFact(fact)) continue;
      const input = await eventInput(view, info, fact.body.section, { chunk, unit });
      for (const row of newcomers) {
        if (!isNarrowed(input, row - first)) continue;
        const player = await view.ids.id(view.merges.resolve(chunk.player[row] as number));
        found.push({ player, event: info.event, section: info.section });
      }
    }
  }
  return found;
}

function isNarrowed(input: EventInput, index: number): boolean {
  const birthDate = input.players[index]?.birthDate;
  if (typeof birthDate !== 'string') return false;
  const [first, last] = ['-01-01', '-12-31'].map((day) => {
    const born = `${birthDate.slice(0, 4)}${day}`;
    const players = input.players.map((player, at) => (at === index ? { ...player, birthDate: born } : player));
    const rated = rateEvent({ ...input, players });
    return rated.ok ? rated.value.players.map(({ official }) => official).join() : '';
  });
  return first !== last;
}
