// A report rated against an office: its players, its ratings before the event; nothing is stored.

import type { Finding } from '@harkness/formats';
import { type CrosstableRow, checkReport, type Office, officeKnowledge, type PreviewAnswer } from '@harkness/office';
import { answer } from '../office/open.js';
import { todayText } from '../today.js';
import type { PlayerRating, RatedSection } from './rated.js';
import { type GivenReport, withFlags } from './report.js';

export async function rateByOffice(
  office: Office,
  { draft, findings, authority, names }: GivenReport,
): Promise<{ readonly sections: readonly RatedSection[]; readonly findings: readonly Finding[] }> {
  if (draft === undefined) return { sections: [], findings };
  const today = todayText();
  const check = (correction: boolean) =>
    office.store.read((reader) => checkReport(officeKnowledge(reader, today), draft, { authority, today, findings, correction }));
  let checked = await check(false);
  // A report that is in the ledger already is rated as its correction would be.
  if (checked.findings.some(({ code }) => code === 'section-reported')) checked = await check(true);
  const sections: RatedSection[] = [];
  for (const { number, name, document } of checked.sections) {
    if (document === undefined) continue;
    const preview = answer(await office.preview(document, { audience: 'office' }));
    sections.push(sectionOf(number, name, preview));
  }
  return { sections, findings: withFlags(checked.findings, names) };
}

function sectionOf(section: number, name: string, preview: PreviewAnswer): RatedSection {
  return {
    section,
    name,
    systems: preview.systems.map((system) => ({ system, edition: 'by the ledger and the date' })),
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
