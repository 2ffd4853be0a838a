// A report without the places in its file, for storing, comparing and writing as JSON.

import type { ReportDraft } from './report.js';

/**
 * The same report without places; checks and ratings do not need them.
 * @example
 * const { draft } = parse(springOpen, 'spring-open.trf');
 * draft && 'place' in (withoutPlaces(draft).sections[0]?.players[0] ?? {}) // false
 */
export function withoutPlaces<T extends ReportDraft>(draft: T): T {
  const { places: _, ...event } = draft.event;
  return {
    ...draft,
    event,
    sections: draft.sections.map(({ place: _place, places: _places, ...section }) => ({
      ...section,
      players: section.players.map(({ place: _row, places: _fields, ...player }) => ({
        ...player,
        cells: player.cells.map(({ place: _cell, ...cell }) => cell),
      })),
      ...(section.teams ? { teams: section.teams.map(({ place: _team, ...team }) => team) } : {}),
    })),
  };
}
