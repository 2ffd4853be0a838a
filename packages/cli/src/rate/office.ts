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
import { caveatsOf2009 } from '@harkness/rules/internal/fide';
import { edition } from '@harkness/rules/uschess';
import { taken } from '../calculate/input.js';
import { answer } from '../terminal/open-office.js';
import { todayText } from '../terminal/today.js';
import { fideListFlag } from './fide.js';
import type { PlayerRating, RatedPlayer, RatedSection } from './rated.js';
import { type GivenReport, withFlags } from './report.js';
import { askAuthority, type Whose, whoseInOffice } from './whose.js';

type Explained = ReturnType<RatedSection['explain']>;

export async function rateByOffice(
  office: Office,
  { draft, findings, whose: ofFile, names }: GivenReport,
  {
    isWanted,
    event,
    today = todayText(),
  }: {
    readonly isWanted: (player: RatedPlayer) => boolean;
    readonly event: string | undefined;
    /** Dates after it are errors. */
    readonly today?: string;
  },
): Promise<{ readonly sections: readonly RatedSection[]; readonly findings: readonly Finding[]; readonly whose: Whose }> {
  if (draft === undefined) return { sections: [], findings, whose: ofFile };
  const whose = await whoseInOffice(office, draft, ofFile);
  const { authority } = whose;
  if (authority === undefined) return { sections: [], findings: [...findings, askAuthority(names)], whose };
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
  return { sections, findings: withFlags(checked.findings, names), whose };
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

/** Under the text of 2009, what FIDE never put into force; later caveats depend on the player, and stand in the explanations. */
function caveatsOn(system: RatingSystem, start: string): readonly string[] {
  if (system !== 'FIDE-standard') return [];
  const rules = taken(editionByDate(start, 'standard'));
  return rules.name === 'fide-2009' ? caveatsOf2009(rules, 'rated') : [];
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
    notes: [
      ...(preview.held === undefined ? [] : [`held: ${preview.held.message} ${preview.held.hint}`]),
      ...preview.systems.flatMap((system) => caveatsOn(system, start)).map((caveat) => `not sure: ${caveat}`),
    ],
  };
}

function ratingOf({ system, before, after, change }: CrosstableRow['ratings'][number]): PlayerRating {
  return { system, before, after: after ?? (change === undefined ? null : before), ...(change === undefined ? {} : { change }) };
}
