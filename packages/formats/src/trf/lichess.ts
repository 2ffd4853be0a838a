// TRF files of lichess: online, players are user names, and the ratings are the site's own. The city field has its address.

import type { FindingCollector } from '../report/collector.js';
import type { ReportDraft, ReportEvent, ReportSection } from '../report/report.js';
import { say } from '../report/say.js';

const lichessSystem = 'lichess';

function isLichessEvent({ city = '', federation }: ReportEvent): boolean {
  return federation === 'Lichess' || /^https?:\/\/(?:[a-z]+\.)?lichess\.org\/swiss\//.test(city);
}

/** Adds to a lichess draft what is known about lichess; other drafts are unchanged. */
export function knowLichess(draft: ReportDraft, findings: FindingCollector): ReportDraft {
  if (!isLichessEvent(draft.event)) return draft;
  const { places } = draft.event;
  const message = say`Players are user names: the file has no ids, and its ratings are those of the site.`;
  const place = places?.federation ?? places?.city ?? { field: '032' };
  findings.add('user-names-only', place, message, say`Give the ids of the players before it is rated.`);
  return {
    ...draft,
    sections: draft.sections.map((section) => ({
      ...section,
      venue: 'online',
      players: inSystem(section, 'FIDE', lichessSystem),
    })),
  };
}

/** The section for a lichess TRF: the event already shows that it is online, and the site's ratings are in the FIDE columns. */
export function asLichessTrf(event: ReportEvent, section: ReportSection): ReportSection {
  if (!isLichessEvent(event)) return section;
  const { venue: _, ...rest } = section;
  return { ...(section.venue === 'online' ? rest : section), players: inSystem(section, lichessSystem, 'FIDE') };
}

function inSystem({ players }: ReportSection, from: string, to: string): ReportSection['players'] {
  return players.map((player) => ({
    ...player,
    ratings: player.ratings.map((rating) => (rating.system === from ? { ...rating, system: to } : rating)),
  }));
}
