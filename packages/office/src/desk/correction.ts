// A correction names the section of the ledger that it replaces. Many formats number every section 1, so if the correction names
// a section, the number in the file is ignored.

import type { ReportDraft } from '@harkness/formats';
import { say } from '@harkness/formats';
import { failed, ok, type Result } from '@harkness/rules';
import { type EventCard, readEventCard } from '../facts/cards/cards.js';
import type { EventId } from '../facts/facts.js';
import { finding, type OfficeFinding } from './finding.js';
import type { Knowledge } from './knowledge.js';
export interface CorrectedSection {
  readonly event: EventId;
  readonly section: number;
}

/**
 * The report with the one correcting section, under the number it corrects. TRF and other formats have no section names and use
 * the event's; then the section keeps its name from the ledger.
 */
export function correctingReport(draft: ReportDraft, number: number, card?: EventCard): Result<ReportDraft> {
  const [only, ...more] = draft.sections;
  const section = more.length === 0 ? only : draft.sections.find((one) => one.number === number);
  if (section !== undefined) {
    const known = card?.sections.find((one) => one.section === number)?.name ?? section.name;
    const name = section.name === draft.event.name ? known : section.name;
    return ok({ ...draft, sections: [{ ...section, number, name }] });
  }
  const numbers = draft.sections.map((one) => one.number).join(', ');
  return failed({
    code: 'correction-section',
    place: 'sections',
    message: `The report has sections ${numbers === '' ? 'none' : numbers}, none of them is ${number}, the section to be corrected.`,
    hint: `Send section ${number} alone, or number it ${number}.`,
  });
}

/** If fewer than this share of the players are the same, another section may have been meant. */
const sharedPart = 0.5;

/** Checks that the players are those of the section being replaced. */
export async function checkCorrectedPlayers(
  knowledge: Knowledge,
  { event, section }: CorrectedSection,
  players: readonly string[],
  findings: OfficeFinding[],
): Promise<void> {
  const card = await readEventCard(knowledge.reader, event);
  const sharedWith = async (seq: number): Promise<{ shared: number; of: number }> => {
    const fact = await knowledge.reader.factAt(seq);
    const theirs = fact?.kind === 'section-submitted' || fact?.kind === 'section-corrected' ? fact.body.section.players : [];
    return { shared: theirs.filter(({ player }) => players.includes(player)).length, of: theirs.length };
  };
  const standing = card?.sections.find((one) => one.section === section && one.withdrawn !== true);
  if (standing === undefined || players.length === 0) return;
  const { shared, of } = await sharedWith(standing.seq);
  if (shared >= sharedPart * Math.min(players.length, of)) return;
  let better = '';
  for (const other of card?.sections ?? []) {
    if (other.section === section || other.withdrawn === true) continue;
    const found = await sharedWith(other.seq);
    if (found.shared > shared) better = ` Section ${other.section} (${other.name}) has ${found.shared} of them.`;
  }
  findings.push(
    finding(
      'correction-other-players',
      { section },
      say`Only ${shared} of ${players.length} players are in section ${section} (${standing.name}), which this replaces.${better}`,
      say`Check which section is to be corrected. If it is this one, confirm it.`,
    ),
  );
}
