// Checks whether the office already has a reported section or event.

import type { ReportDraft } from '@harkness/formats';
import { say } from '@harkness/formats';
import type { IsoDate } from '@harkness/rules';
import { type EventCard, readEventCard } from '../facts/cards/cards.js';
import { eventDaySpace } from '../facts/cards/index-batch.js';
import { eventDayKey } from '../facts/cards/index-events.js';
import { printKeys, printSpace } from '../facts/cards/prints.js';
import type { AuthorityId, EventId, PlayerId } from '../facts/facts.js';
import { finding, type OfficeFinding } from './finding.js';
import type { Knowledge } from './knowledge.js';

export interface EventContext {
  readonly draft: ReportDraft;
  readonly event: EventId;
  readonly authority: AuthorityId;
  readonly start: IsoDate | undefined;
  readonly end: IsoDate | undefined;
}

/** Finds the same section by its id, or the same event under another id by its name and last day. */
export async function checkReported(knowledge: Knowledge, context: EventContext, findings: OfficeFinding[]): Promise<void> {
  const { draft, event, end } = context;
  const card = await readEventCard(knowledge.reader, event);
  for (const section of draft.sections) {
    const known = card?.sections.find((one) => one.section === section.number && one.withdrawn !== true);
    if (known === undefined) continue;
    findings.push(
      finding(
        'section-reported',
        { ...section.place, section: section.number },
        say`Section ${section.number} of event ${event} (${card?.name}) is already in the ledger, as fact ${known.seq}.`,
        say`Send a correction instead, or give the event another id.`,
      ),
    );
  }
  if (end === undefined) return;
  const key = eventDayKey(end, draft.event.name);
  for (const { ref } of await knowledge.reader.entries(eventDaySpace, { from: key, to: `${key}\u0001`, limit: 20 })) {
    if (ref === event) continue;
    const other = await readEventCard(knowledge.reader, ref);
    if (other === undefined || other.authority !== context.authority || !isStanding(other)) continue;
    findings.push(
      finding(
        'event-reported',
        draft.event.places?.name ?? { field: 'event.name' },
        say`An event named ${other.name} that ended on ${other.end} is already in the ledger as ${other.event}.`,
        say`If it is the same event, send a correction of it. If not, confirm this warning.`,
      ),
    );
  }
}

/** Every section of a correction must exist. A withdrawn section may return this way. */
export async function checkCorrected(knowledge: Knowledge, context: EventContext, findings: OfficeFinding[]): Promise<void> {
  const card = await readEventCard(knowledge.reader, context.event);
  for (const section of context.draft.sections) {
    if (card?.sections.some((one) => one.section === section.number) === true) continue;
    findings.push(
      finding(
        'section-not-reported',
        { ...section.place, section: section.number },
        say`The ledger has no section ${section.number} of event ${context.event}.`,
        say`Check the id of the event and the number of the section, or send it as a new report.`,
      ),
    );
  }
}

function isStanding(card: EventCard): boolean {
  return card.sections.some((section) => section.withdrawn !== true);
}

const sectionsLookedAt = 12;

/** Finds a section with the same last day and nearly the same players, whatever its event is called. */
export async function checkSamePlayers(
  knowledge: Knowledge,
  context: EventContext,
  section: { readonly number: number; readonly end: IsoDate | undefined; readonly players: readonly PlayerId[] },
  findings: OfficeFinding[],
): Promise<void> {
  if (section.end === undefined || section.players.length < 2) return;
  const refs = new Set<string>();
  for (const key of printKeys(section.end, section.players)) {
    const entries = await knowledge.reader.entries(printSpace, { from: key, to: `${key}\u0001`, limit: sectionsLookedAt });
    for (const { ref } of entries) refs.add(ref);
  }
  const own = new Set(section.players);
  for (const ref of refs) {
    const [event, number, seq] = ref.split('/');
    if (event === undefined || event === context.event) continue;
    const card = await readEventCard(knowledge.reader, event);
    const standing = card?.sections.find((one) => String(one.section) === number);
    if (
      standing === undefined ||
      standing.withdrawn === true ||
      String(standing.seq) !== seq ||
      card?.authority !== context.authority
    )
      continue;
    const fact = await knowledge.reader.factAt(standing.seq);
    if (fact?.kind !== 'section-submitted' && fact?.kind !== 'section-corrected') continue;
    const theirs = fact.body.section.players;
    const shared = theirs.filter(({ player }) => own.has(player)).length;
    if (shared < 0.8 * Math.max(own.size, theirs.length)) continue;
    findings.push(
      finding(
        'players-reported',
        { section: section.number },
        say`${shared} of ${own.size} players are also in section ${number} of ${event} (${card.name}), which ended the same day.`,
        say`If it is the same section, send a correction of that event. If not, confirm this warning.`,
      ),
    );
  }
}
