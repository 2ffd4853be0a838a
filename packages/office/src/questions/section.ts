// A section: what was reported, whether it is rated or held, and every player's rating before and after.

import { dateOfDayNumber } from '@harkness/rules';
import { fideResultOf } from '../authorities/fide/publish-fide.js';
import { pointOf } from '../authorities/uschess/standing.js';
import { type Chunk, heldIn, initialOf, rowsOf } from '../engines/live/chunk.js';
import { authorities, systemOf } from '../engines/live/codes.js';
import { eventRange, type SlotInfo } from '../engines/live/slots.js';
import { type StoredUnit, stateAfterRow, stateBeforeRow } from '../engines/live/stored-results.js';
import { InitialFrom } from '../engines/live/unit.js';
import type { View } from '../engines/live/view.js';
import type { Answer, EventAnswer, HeldReason, SectionAnswer, SectionRef } from '../facts/answers.js';
import { answered, noSuchEvent, noSuchSection, refused } from '../facts/errors.js';
import type { EventId, Fact } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import { crosstableRows, type RowRating } from './crosstable.js';
import { type FideSection, fideSection } from './fide.js';
import { readCurrentPlayer, readPlayerCards } from './search/index.js';

export type SectionFact = Extract<Fact, { kind: 'section-submitted' | 'section-corrected' }>;

export function isSectionFact(fact: Fact | undefined): fact is SectionFact {
  return fact?.kind === 'section-submitted' || fact?.kind === 'section-corrected';
}

export async function askSection(view: View, ref: SectionRef): Promise<Answer<SectionAnswer>> {
  const info = await view.section(ref.event, ref.section);
  if (info === undefined) return refused(noSuchSection(ref));
  const versions = await versionsOf(view, info);
  const standing = versions.findLast(isSectionFact);
  if (standing === undefined) return refused(noSuchSection(ref));
  const { section: document } = standing.body;
  const units = info.withdrawn ? [] : await view.stored.units(info.slot, info.end);
  const held = info.withdrawn ? undefined : await heldReason(view, info);
  const names = await namesOf(view, document);
  const kept = versions.map(({ seq, kind, receivedAt, reason }) => ({
    seq,
    kind,
    receivedAt,
    ...(reason === undefined ? {} : { reason }),
  }));
  if (document.authority === 'fide') {
    const fide: FideSection = info.withdrawn ? { ratings: new Map() } : await fideSection(view.reader, document, standing.seq);
    const current = await currentIds(view, document);
    return answered({
      document,
      seq: standing.seq,
      status: info.withdrawn ? 'withdrawn' : fide.list === undefined ? 'held' : 'rated',
      ...(fide.held === undefined ? {} : { held: fide.held }),
      systems: [fide.list ?? fide.preview].filter((list) => list !== undefined),
      players: crosstableRows(
        document,
        (player) => names.get(player),
        (index) => ratingOfPlayer(fide, current[index]),
      ),
      versions: kept,
    });
  }
  return answered({
    document,
    seq: standing.seq,
    status: info.withdrawn ? 'withdrawn' : units.length > 0 ? 'rated' : 'held',
    ...(held === undefined ? {} : { held }),
    systems: units.map(({ chunk, unit }) => systemOf(chunk.unitSystem[unit] as number)),
    players: crosstableRows(
      document,
      (player) => names.get(player),
      (index) => units.map((unit) => rowRating(view, unit, index)),
    ),
    versions: kept,
  });
}

/** The ids the players go by now. */
export async function currentIds(view: View, document: SectionDocument): Promise<string[]> {
  const ids: string[] = [];
  for (const { player } of document.players) ids.push((await readCurrentPlayer(view.reader, player))?.player ?? player);
  return ids;
}

export function ratingOfPlayer(fide: FideSection, player: string | undefined): RowRating[] {
  const rating = player === undefined ? undefined : fide.ratings.get(player);
  return rating === undefined ? [] : [rating];
}

async function heldReason(view: View, info: SlotInfo): Promise<HeldReason | undefined> {
  const chunk = await view.stored.chunkOf(info.slot, info.end);
  return chunk === undefined ? undefined : heldIn(chunk, info.slot);
}

export async function namesOf(
  view: View,
  document: SectionDocument,
): Promise<Map<string, { name: string; state?: string | undefined }>> {
  const names = new Map<string, { name: string; state?: string | undefined }>();
  const players = document.players.map(({ player }) => player);
  for (const [player, card] of await readPlayerCards(view.reader, players)) {
    names.set(player, { name: card.name, state: card.state });
  }
  return names;
}

/** Rows of a unit are in the order of the document's players. */
function rowRating(view: View, unit: StoredUnit, index: number): RowRating {
  const { chunk } = unit;
  const row = rowsOf(chunk, unit.unit)[0] + index;
  const initial = initialSeen(view, chunk, row);
  return {
    system: systemOf(chunk.unitSystem[unit.unit] as number),
    before: pointOf(stateBeforeRow(chunk, row)),
    after: pointOf(stateAfterRow(unit, row, view.editions)),
    ...(initial === undefined ? {} : { initial }),
  };
}

/** An initial rating by age tells the age: where that is known to the day, the public does not see it. */
export function isByAge(from: number): boolean {
  return from === InitialFrom.age || from === InitialFrom.assigned || from === InitialFrom.lastResort;
}

function initialSeen(view: View, chunk: Chunk, row: number): RowRating['initial'] {
  const initial = initialOf(chunk, row);
  if (initial === undefined) return undefined;
  if (view.isWhole && isByAge(initial.from)) return null;
  return { rating: initial.rating, games: initial.games };
}

/** Every fact about a section, oldest first. */
async function versionsOf(view: View, info: SlotInfo): Promise<Fact[]> {
  const last = await view.reader.factAt(info.seq);
  const earlier: Fact[] = [];
  for (const seq of await view.versions(info.event, info.section)) {
    const fact = seq === info.seq ? last : await view.reader.factAt(seq);
    if (fact !== undefined) earlier.push(fact);
  }
  return earlier;
}

export async function askEvent(view: View, event: EventId): Promise<Answer<EventAnswer>> {
  const entries = await view.reader.entries(view.index.sections, eventRange(event));
  const sections: EventAnswer['sections'][number][] = [];
  let name = '';
  for (const { ref } of entries) {
    const info = await view.slots.get(Number(ref));
    if (info === undefined) continue;
    name = info.eventName;
    const isFide = authorities[info.authority] === 'fide';
    const fide = isFide ? await fideResultOf(view.reader, info.event, info.section) : undefined;
    const units = info.withdrawn || isFide ? [] : await view.stored.units(info.slot, info.end);
    const systems = units.map(({ chunk, unit }) => systemOf(chunk.unitSystem[unit] as number));
    if (fide !== undefined) systems.push(fide.list);
    sections.push({
      section: info.section,
      name: info.name,
      start: dateOfDayNumber(info.start),
      end: dateOfDayNumber(info.end),
      players: info.players,
      status: info.withdrawn ? 'withdrawn' : systems.length > 0 ? 'rated' : 'held',
      systems,
    });
  }
  return sections.length === 0 ? refused(noSuchEvent(event)) : answered({ event, name, sections });
}
