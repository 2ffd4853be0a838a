// A section: its report, whether it is rated or held, and every player's rating before and after.

import { dateOfDayNumber } from '@harkness/rules';
import type { SectionRatings } from '../authorities/authority.js';
import { authoritiesOf, authorityOfSlot } from '../authorities/registry.js';
import { eventRange, type SectionEntry } from '../engines/live/section-directory.js';
import type { View } from '../engines/live/view.js';
import type { Answer, EventAnswer, HeldReason, RowMark, RowRating, SectionAnswer, SectionRef } from '../facts/answers.js';
import { readPlayerCards } from '../facts/cards/cards.js';
import { answered, noSuchEvent, noSuchSection, refused } from '../facts/errors.js';
import type { EventId, Fact, RatingSystem } from '../facts/facts.js';
import { asSlot } from '../facts/numbers.js';
import type { SectionDocument } from '../facts/section-document.js';
import { isSectionFact } from '../facts/section-fact.js';
import { crosstableRows, type Named } from './crosstable.js';

export async function askSection(view: View, ref: SectionRef): Promise<Answer<SectionAnswer>> {
  const info = await view.section(ref.event, ref.section);
  if (info === undefined) return refused(noSuchSection(ref));
  const versions = await versionsOf(view, info);
  const standing = versions.findLast(isSectionFact);
  if (standing === undefined) return refused(noSuchSection(ref));
  const { section: document } = standing.body;
  const { seq } = standing;
  const names = await namesOf(view, document);
  const authority = (await authoritiesOf(view.reader)).get(document.authority);
  const rated = info.withdrawn ? undefined : await authority.sections.rated(view, { info, document, seq });
  return answered({
    document,
    seq,
    status: rated === undefined ? 'withdrawn' : rated.isRated ? 'rated' : 'held',
    ...(rated?.held === undefined ? {} : { held: await withReason(view, ref, rated.held) }),
    systems: rated?.systems ?? [],
    players: crosstableRows(
      document,
      (player) => names.get(player),
      performances(authority.sections, document, (index) => rated?.ratings(index) ?? []),
    ),
    versions: versions.map(({ seq: version, kind, receivedAt, reason }) => ({
      seq: version,
      kind,
      receivedAt,
      ...(reason === undefined ? {} : { reason }),
    })),
  });
}

/** A section held by a decision, with what the officer wrote about it. */
async function withReason(view: View, { event, section }: SectionRef, held: HeldReason): Promise<HeldReason> {
  if (held.code !== 'held-by-decision') return held;
  let reason: string | undefined;
  for (const seq of await view.decisions(event, section)) {
    const fact = await view.reader.factAt(seq);
    if (fact?.kind === 'decision' && fact.body.type === 'section-held') reason = fact.reason;
  }
  return reason === undefined ? held : { ...held, reason };
}

export async function namesOf(view: View, document: SectionDocument): Promise<ReadonlyMap<string, Named>> {
  return readPlayerCards(
    view.reader,
    document.players.map(({ player }) => player),
  );
}

/** Adds the performance against opponents who were rated before the section. */
export function performances(
  { performance }: SectionRatings,
  document: SectionDocument,
  ratings: (index: number) => readonly RowRating[],
): (index: number) => readonly RowRating[] {
  if (performance === undefined) return ratings;
  const rows = document.players.map((_, index) => ratings(index));
  const before = (index: number, system: RatingSystem): number | undefined => {
    for (const row of rows[index] ?? []) if (row.system === system) return row.before?.official;
    return undefined;
  };
  const games = document.players.map((): { readonly opponent: number; readonly points: number }[] => []);
  for (const [white, black, halfPoints, , played] of document.games) {
    if (played === 0) continue;
    games[white]?.push({ opponent: black, points: halfPoints / 2 });
    games[black]?.push({ opponent: white, points: 1 - halfPoints / 2 });
  }
  return (index) =>
    (rows[index] ?? []).map((row) => {
      const opponents: number[] = [];
      let score = 0;
      for (const { opponent, points } of games[index] ?? []) {
        const rating = before(opponent, row.system);
        if (rating === undefined) continue;
        opponents.push(rating);
        score += points;
      }
      const value = opponents.length === 0 ? undefined : performance(row.system, document.start, opponents, score);
      return value === undefined ? row : withPerformance(row, value);
    });
}

/** Written out: V8 takes a microsecond to spread a row, and a large section has hundreds. */
function withPerformance(row: RowRating, performance: number): RowRating {
  const made: { -readonly [Field in keyof RowRating]: RowRating[Field] } = {
    system: row.system,
    before: row.before,
    after: row.after,
  };
  if (row.initial !== undefined) made.initial = row.initial;
  if (row.change !== undefined) made.change = row.change;
  if (row.share !== undefined) made.share = row.share;
  if (row.bonus !== undefined) made.bonus = row.bonus;
  if (row.floorApplied !== undefined) made.floorApplied = row.floorApplied;
  made.performance = performance;
  return made;
}

/** Bonuses and floors applied; empty while the section is not rated. */
export async function askMarks(view: View, ref: SectionRef): Promise<Answer<readonly RowMark[]>> {
  const info = await view.section(ref.event, ref.section);
  const fact = info === undefined || info.withdrawn ? undefined : await view.reader.factAt(info.seq);
  if (info === undefined || !isSectionFact(fact)) return refused(noSuchSection(ref));
  const { section: document } = fact.body;
  const { sections } = (await authoritiesOf(view.reader)).get(document.authority);
  return answered((await sections.marks?.(view, { info, document, seq: fact.seq })) ?? []);
}

/** Every fact about a section, oldest first. */
async function versionsOf(view: View, info: SectionEntry): Promise<Fact[]> {
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
  const authorities = await authoritiesOf(view.reader);
  const sections: EventAnswer['sections'][number][] = [];
  let name = '';
  for (const { ref } of entries) {
    const info = await view.slots.get(asSlot(Number(ref)));
    if (info === undefined) continue;
    name = info.eventName;
    const authority = await authorityOfSlot(view.reader, authorities, info);
    const systems = info.withdrawn && authority.sections.byRuns ? [] : await authority.sections.systems(view, info);
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
