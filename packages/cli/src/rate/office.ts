// Rates a report against an office, with its players and their ratings before the event. Nothing is stored.

import type { Finding } from '@harkness/formats';
import {
  type Authorities,
  authoritiesOf,
  type CrosstableRow,
  checkAgainstOffice,
  type Office,
  officeKnowledge,
  type PreviewAnswer,
  type RatingSystem,
  rulesOfSystems,
  type SectionDocument,
} from '@harkness/office';
import type { Whose } from '@harkness/office/internal/rate';
import type { PlayerRating, RatedPlayer, RatedSection } from '@harkness/office/rate';
import { answer } from '../terminal/open-office.js';
import { todayText } from '../terminal/today.js';
import { type GivenReport, withFlags } from './report.js';
import { askAuthority, whoseInOffice } from './whose.js';

type Explained = ReturnType<RatedSection['explain']>;

export async function rateByOffice(
  office: Office,
  report: GivenReport,
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
  const { draft, findings, whose: ofFile, names } = report;
  if (draft === undefined) return { sections: [], findings, whose: ofFile };
  const whose = await whoseInOffice(office, draft, ofFile);
  const { authority } = whose;
  if (authority === undefined) return { sections: [], findings: [...findings, askAuthority(names)], whose };
  const check = (correction: boolean) =>
    office.store.read((reader) =>
      checkAgainstOffice(officeKnowledge(reader, today), draft, {
        authority,
        today,
        findings,
        correction,
        ...(event === undefined ? {} : { event }),
      }),
    );
  let checked = await check(false);
  // A report already in the ledger is rated like its correction.
  if (checked.findings.some(({ code }) => code === 'section-reported')) checked = await check(true);
  const authorities = await office.store.read(authoritiesOf);
  const sections: RatedSection[] = [];
  for (const { number, name, document } of checked.sections) {
    if (document === undefined) continue;
    const preview = answer(await office.preview(document, { audience: 'office' }));
    const section = sectionOf(authorities, number, name, preview, document);
    const explained = new Map<number, Explained>();
    for (const player of section.players.filter(isWanted)) explained.set(player.pair, await explain(office, document, player));
    sections.push({ ...section, explain: (pair) => explained.get(pair) ?? [] });
  }
  return { sections, findings: withFlags(checked.findings, report), whose };
}

export async function explain(office: Office, document: SectionDocument, { id, ratings }: RatedPlayer): Promise<Explained> {
  const all: Explained[number][] = [];
  for (const system of ratings.map((rating) => rating.system as RatingSystem)) {
    const { trace } = answer(await office.explainPreview(document, id ?? '', { system, audience: 'office' }));
    all.push({ system, trace });
  }
  return all;
}

export function sectionOf(
  authorities: Authorities,
  section: number,
  name: string,
  preview: PreviewAnswer,
  { start }: SectionDocument,
): Omit<RatedSection, 'explain'> {
  const { systems, caveats } = rulesOfSystems(authorities, preview.systems, start);
  return {
    section,
    name,
    systems,
    players: preview.players.map(({ pair, name: player, player: id, ratings }) => ({
      pair,
      name: player,
      id,
      ratings: ratings.map(ratingOf),
    })),
    notes: [
      ...(preview.held === undefined ? [] : [`held: ${preview.held.message} ${preview.held.hint}`]),
      ...caveats.map((caveat) => `not sure: ${caveat}`),
    ],
  };
}

function ratingOf({ system, before, after, change }: CrosstableRow['ratings'][number]): PlayerRating {
  return { system, before, after: after ?? (change === undefined ? null : before), ...(change === undefined ? {} : { change }) };
}
