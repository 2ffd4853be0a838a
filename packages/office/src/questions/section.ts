// A section: what was reported, whether it is rated or held, and every player's rating before and after.

import { dateOfDayNumber } from '@harkness/rules';
import { authoritiesOf, authorityOfSlot } from '../authorities/registry.js';
import { eventRange, type SectionEntry } from '../engines/live/section-directory.js';
import type { View } from '../engines/live/view.js';
import type { Answer, EventAnswer, SectionAnswer, SectionRef } from '../facts/answers.js';
import { readPlayerCards } from '../facts/cards/cards.js';
import { answered, noSuchEvent, noSuchSection, refused } from '../facts/errors.js';
import type { EventId, Fact } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';
import { isSectionFact } from '../facts/section-fact.js';
import { crosstableRows } from './crosstable.js';

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
    ...(rated?.held === undefined ? {} : { held: rated.held }),
    systems: rated?.systems ?? [],
    players: crosstableRows(
      document,
      (player) => names.get(player),
      (index) => rated?.ratings(index) ?? [],
    ),
    versions: versions.map(({ seq: version, kind, receivedAt, reason }) => ({
      seq: version,
      kind,
      receivedAt,
      ...(reason === undefined ? {} : { reason }),
    })),
  });
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
    const info = await view.slots.get(Number(ref));
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
