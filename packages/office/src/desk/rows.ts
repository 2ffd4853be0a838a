// Converts the cells of a report to the rows of a section document: each game once, with byes and absences beside them.

import type { Cell, ReportSection } from '@harkness/formats';
import type { ByeRow, GameRow } from '../facts/section-document.js';

export interface SectionRows {
  readonly games: readonly GameRow[];
  readonly byes: readonly ByeRow[];
  /** Games that will be rated. */
  readonly rated: number;
}

const halfPoints: { readonly [outcome in Cell['outcome']]?: number } = {
  win: 2,
  draw: 1,
  loss: 0,
  'forfeit-win': 2,
  'forfeit-draw': 1,
  'forfeit-loss': 0,
  'unrated-win': 2,
  'unrated-draw': 1,
  'unrated-loss': 0,
};

/** For a report without errors, in which both sides of every game agree. */
export function rowsOf(section: ReportSection): SectionRows {
  const indexes = new Map(section.players.map((player, index) => [player.pair, index]));
  const games: GameRow[] = [];
  const byes: ByeRow[] = [];
  const done = new Map<string, number>();
  let rated = 0;
  for (const [own, player] of section.players.entries()) {
    const met = new Map<string, number>();
    for (const cell of player.cells) {
      const opponent = cell.opponent === undefined ? undefined : indexes.get(cell.opponent);
      const half = halfPoints[cell.outcome];
      if (half === undefined || opponent === undefined || opponent === own) {
        const bye = byeOf(own, cell);
        if (bye !== undefined) byes.push(bye);
        continue;
      }
      // Two games of one round are distinguished by their order.
      const key = `${Math.min(own, opponent)}-${Math.max(own, opponent)}-${cell.round}`;
      const which = (met.get(key) ?? 0) + 1;
      met.set(key, which);
      if (isDoubleForfeit(section, cell, own, which)) {
        byes.push([own, cell.round, 0, 'absent']);
        continue;
      }
      if ((done.get(key) ?? 0) >= which) continue;
      done.set(key, which);
      const played = cell.outcome === 'win' || cell.outcome === 'draw' || cell.outcome === 'loss' ? 1 : 0;
      games.push(
        cell.colour === 'black' ? [opponent, own, 2 - half, cell.round, played] : [own, opponent, half, cell.round, played],
      );
      rated += played;
    }
  }
  games.sort((a, b) => a[3] - b[3] || a[0] - b[0]);
  byes.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
  return { games, byes, rated };
}

/** Neither player came: a game row cannot say that both scored nothing. */
function isDoubleForfeit(section: ReportSection, cell: Cell, own: number, which: number): boolean {
  if (cell.outcome !== 'forfeit-loss') return false;
  const ownPair = section.players[own]?.pair;
  const other = section.players.find((player) => player.pair === cell.opponent);
  const theirs = other?.cells.filter((one) => one.round === cell.round && one.opponent === ownPair)[which - 1];
  return theirs?.outcome === 'forfeit-loss';
}

function byeOf(player: number, { round, outcome }: Cell): ByeRow | undefined {
  switch (outcome) {
    case 'bye-full':
    case 'forfeit-win':
      return [player, round, 2, 'bye-full'];
    case 'bye-pairing':
      return [player, round, 2, 'bye-pairing'];
    case 'bye-half':
    case 'forfeit-draw':
      return [player, round, 1, 'bye-half'];
    case 'absent':
    case 'forfeit-loss':
      return [player, round, 0, 'absent'];
    default:
      return undefined;
  }
}
