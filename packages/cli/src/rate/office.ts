// A report rated against an office: its players, its ratings before the event; nothing is stored.

import type { Finding } from '@harkness/formats';
import {
  type CrosstableRow,
  checkReport,
  type Office,
  officeKnowledge,
  type PreviewAnswer,
  type RatingSystem,
  type SectionDocument,
} from '@harkness/office';
import { editionByDate } from '@harkness/rules/fide';
import { edition } from '@harkness/rules/uschess';
import { taken } from '../calculate/input.js';
import { answer } from '../office/open.js';
import { todayText } from '../today.js';
import { fideListFlag } from './fide.js';
import type { PlayerRating, RatedPlayer, RatedSection } from './rated.js';
import { type GivenReport, withFlags } from './report.js';

type Explained = ReturnType<RatedSection['explain']>;

export async function rateByOffice(
  office: Office,
  { draft, findings, authority, names }: GivenReport,
  { isWanted, event }: { readonly isWanted: (player: RatedPlayer) => boolean; readonly event: string | undefined },
): Promise<{ readonly sections: readonly RatedSection[]; readonly findings: readonly Finding[] }> {
  if (draft === undefined) return { sections: [], findings };
  const today = todayText();
  const check = (correction: boolean) =>
    office.store.read((reader) =>
      checkReport(officeKnowledge(reader, today), draft, {
        authority,
        today,
        findings,
        correction,
        ...(event === undefined ? {} : { event }),
      }),
    );
  let checked = await check(false);
  // A report that is in the ledger already is rated as its correction would be.
  if (checked.findings.some(({ code }) => code === 'section-reported')) checked = await check(true);
  const sections: RatedSection[] = [];
  for (const { number, name, document } of checked.sections) {
    if (document === undefined) continue;
    const preview = answer(await office.preview(document, { audience: 'office' }));
    const section = sectionOf(number, name, preview, document);
    const explained = new Map<number, Explained>();
    for (const player of section.players.filter(isWanted)) explained.set(player.pair, await explain(office, document, player));
    sections.push({ ...section, explain: (pair) => explained.get(pair) ?? [] });
  }
  return { sections, findings: withFlags(checked.findings, names) };
}

async function explain(office: Office, document: SectionDocument, { id, ratings }: RatedPlayer): Promise<Explained> {
  const all: Explained[number][] = [];
  for (const system of ratings.map((rating) => rating.system as RatingSystem)) {
    const { trace } = answer(await office.explainPreview(document, id ?? '', { system, audience: 'office' }));
    all.push({ system, trace });
  }
  return all;
}

function editionOf(system: RatingSystem, start: string): string {
  if (system === 'FIDE-standard' || system === 'FIDE-rapid' || system === 'FIDE-blitz')
    return taken(editionByDate(start, fideListFlag(system) ?? 'standard')).name;
  return taken(edition({ by: 'date', on: start })).name;
}

function sectionOf(
  section: number,
  name: string,
  preview: PreviewAnswer,
  { start }: SectionDocument,
): Omit<RatedSection, 'explain'> {
  return {
    section,
    name,
    systems: preview.systems.map((system) => ({ system, edition: editionOf(system, start) })),
    players: preview.players.map(({ pair, name: player, player: id, ratings }) => ({
      pair,
      name: player,
      id,
      ratings: ratings.map(ratingOf),
    })),
    notes: preview.held === undefined ? [] : [`held: ${preview.held.message} ${preview.held.hint}`],
  };
}

function ratingOf({ system, before, after, change }: CrosstableRow['ratings'][number]): PlayerRating {
  return { system, before, after: after ?? (change === undefined ? null : before), ...(change === undefined ? {} : { change }) };
}
