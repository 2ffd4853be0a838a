// Collects the player records of a US Chess report by section: one record per player, or in the legacy format one for each ten
// rounds.

import type { Limits } from '../bytes/limits.js';
import type { DbfTable } from '../dbase/read.js';
import type { FindingCollector } from '../report/collector.js';
import { say } from '../report/say.js';
import { type Row, takeNumber } from './row.js';

export interface DetailCell {
  /** 1-based round, or column of a table. */
  readonly column: number;
  readonly text: string;
  readonly row: Row;
  readonly field: string;
}

export interface DetailPlayer {
  readonly pair: number;
  /** The first record of the player. */
  readonly row: Row;
  readonly cells: readonly DetailCell[];
  readonly legacy: boolean;
}

const legacyColumns = 10;

/**
 * Players by section number, in file order. In 2C a second record of the same player becomes a second player, which the checks
 * report.
 */
export function readDetails(
  table: DbfTable,
  rows: readonly Row[],
  legacy: boolean,
  limits: Limits,
  findings: FindingCollector,
): Map<number, DetailPlayer[]> {
  const columns = table.fields
    .map((field) => ({ field: field.name, column: Number(/^D_RND(\d{1,3})$/.exec(field.name)?.[1] ?? 0) }))
    .filter(({ column }) => column > 0);
  const sections = new Map<number, DetailPlayer[]>();
  for (const row of rows) {
    const section = takeNumber(row, 'D_SEC_NUM', findings) ?? 0;
    const pair = takeNumber(row, 'D_PAIR_NUM', findings) ?? 0;
    const later = legacy ? Math.max(0, (takeNumber(row, 'D_REC_SEQ', findings) ?? 1) - 1) * legacyColumns : 0;
    const cells = columns.map(({ field, column }) => ({ column: column + later, text: row.text(field), row, field }));
    const players = sections.get(section) ?? [];
    sections.set(section, players);
    const known = later > 0 ? players.findIndex((player) => player.pair === pair) : -1;
    const before = players[known];
    if (before !== undefined) players[known] = { ...before, cells: [...before.cells, ...cells] };
    else players.push({ pair, row, cells, legacy });
  }
  for (const [section, players] of sections) {
    if (players.length <= limits.maxPlayers) continue;
    const message = say`Section ${section} has ${players.length} players; ${limits.maxPlayers} is the most.`;
    findings.add('too-many-players', { file: table.file, section }, message, say`Split the section.`);
    sections.set(section, players.slice(0, limits.maxPlayers));
  }
  return sections;
}
