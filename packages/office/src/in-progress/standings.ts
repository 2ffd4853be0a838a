// Standings of a section from the results so far: points, then tie-breaks, then the pairing number.

import type { ReportDraft, ReportSection } from '@harkness/formats';
import {
  announcedTieBreaks,
  roundRobinTieBreaks,
  scoresOf,
  type TieBreak,
  tieBreakOf,
  usualTieBreaks,
} from '../questions/tie-breaks.js';
import { reportAuthorities } from '../rate/registry.js';

export interface Standing {
  readonly pair: number;
  /** Shared by players whom nothing separates. */
  readonly rank: number;
  readonly points: number;
  /** In the order of the section's tie-breaks. */
  readonly tieBreaks: readonly number[];
}

export function standingsOf(section: ReportSection, tieBreaks: readonly TieBreak[]): readonly Standing[] {
  const scores = scoresOf(section);
  const rows = section.players.map((player) => ({
    pair: player.pair,
    points: scores.points.get(player.pair) ?? 0,
    tieBreaks: tieBreaks.map((name) => tieBreakOf(name, scores, player)),
  }));
  const order = (a: (typeof rows)[number], b: (typeof rows)[number]): number => {
    if (a.points !== b.points) return b.points - a.points;
    for (const [i, value] of a.tieBreaks.entries()) {
      const other = b.tieBreaks[i] ?? 0;
      if (Math.abs(value - other) > 1e-9) return other - value;
    }
    return 0;
  };
  rows.sort((a, b) => order(a, b) || a.pair - b.pair);
  let rank = 0;
  return rows.map((row, at) => {
    const before = rows[at - 1];
    if (before === undefined || order(before, row) !== 0) rank = at + 1;
    return { ...row, rank };
  });
}

/** From the file if it announces them (TRF26 202, 212), else the authority's, else the usual ones. */
export function tieBreaksFor(draft: ReportDraft, section: ReportSection, authority: string | undefined): readonly TieBreak[] {
  const record = draft.extras?.find(
    ({ key, section: of }) => /^2[01]2$/.test(key) && (of === undefined || of === section.number),
  );
  const announced = record === undefined ? [] : announcedTieBreaks(record.value);
  if (announced.length > 0) return announced;
  if (section.kind === 'round-robin' || section.kind === 'double-round-robin') return roundRobinTieBreaks;
  return reportAuthorities.find(({ id }) => id === authority)?.reports.tieBreaks ?? usualTieBreaks;
}
