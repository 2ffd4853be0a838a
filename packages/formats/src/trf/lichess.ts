// TRF files of lichess: online, players are user names, and the ratings are the site's own. Its address stands where the city should.

import type { FindingCollector } from '../report/collector.js';
import type { ReportDraft } from '../report/report.js';

const address = /^https?:\/\/(?:[a-z]+\.)?lichess\.org\/swiss\/([A-Za-z0-9]{8})/;

/** The draft with what is known of lichess; any other draft as it is. */
export function knowLichess(draft: ReportDraft, findings: FindingCollector): ReportDraft {
  const { city, federation, chiefDirector, places, ...event } = draft.event;
  const id = address.exec(city ?? '')?.[1];
  if (id === undefined) return draft;
  const message = 'Players are user names: the file has no ids, and its ratings are those of the site.';
  findings.add('user-names-only', places?.city ?? { field: '022' }, message, 'Give the ids of the players before it is rated.');
  return {
    ...draft,
    event: { ...event, id, program: 'lichess', ...(places === undefined ? {} : { places }) },
    sections: draft.sections.map((section) => ({
      ...section,
      venue: 'online',
      players: section.players.map((player) => ({
        ...player,
        ratings: player.ratings.map((rating) => (rating.system === 'FIDE' ? { ...rating, system: 'lichess' } : rating)),
      })),
    })),
  };
}
