// Where a finding about meaning points: the place of the cell or field in the file if the reader kept it, otherwise the path in
// the report, and always the section, player and round.

import type { Place } from './finding.js';
import type { Cell, ReportPlayer, ReportSection } from './report.js';

export function cellPlace(section: ReportSection, sectionIndex: number, player: ReportPlayer, cell: Cell): Place {
  const where = cell.place ?? {
    field: `$.sections[${sectionIndex}].players[${section.players.indexOf(player)}].cells[${player.cells.indexOf(cell)}]`,
  };
  return Object.assign({}, where, { section: section.number, player: player.pair, round: cell.round });
}

export function playerPlace(section: ReportSection, sectionIndex: number, player: ReportPlayer, field: string): Place {
  const where = player.places?.[field] ??
    player.place ?? { field: `$.sections[${sectionIndex}].players[${section.players.indexOf(player)}].${field}` };
  return Object.assign({}, where, { section: section.number, player: player.pair });
}

/** A field of a section. */
export function sectionPlace(section: ReportSection, sectionIndex: number, field: string): Place {
  return Object.assign({ field: `$.sections[${sectionIndex}].${field}` }, section.places?.[field] ?? section.place, {
    section: section.number,
  });
}
