// Moves games to another section or round: missing players are added, and players without games left move with their byes.

import { idFields } from '../base/authorities/index.js';
import {
  cellText,
  type GridCell,
  type GridPlayer,
  type GridReport,
  type GridSection,
  type ReportEdit,
  sectionEdit,
} from './model.js';
import { freeNumber, withPlayers } from './sections.js';

/** A game of a section, identified by one of its rows. */
export interface GameRef {
  readonly round: number;
  readonly pair: number;
  readonly opponent: number;
  /** `W2w` */
  readonly text: string;
}

export interface Move {
  readonly from: number;
  readonly games: readonly GameRef[];
  /** Undefined: a new section with the terms of the old one. */
  readonly to: number | undefined;
  /** Undefined: each keeps its round. */
  readonly round: number | undefined;
}

/** Every game once, by round and pairing number. */
export function gamesOf({ players }: GridSection): GameRef[] {
  const games = new Map<string, GameRef>();
  for (const { pair, cells } of players) {
    const seen = new Map<string, number>();
    for (const cell of cells) {
      const { round, opponent } = cell;
      if (opponent === undefined) continue;
      const between = `${round} ${Math.min(pair, opponent)} ${Math.max(pair, opponent)}`;
      const count = (seen.get(between) ?? 0) + 1;
      seen.set(between, count);
      const key = `${between} ${count}`;
      if (!games.has(key)) games.set(key, { round, pair, opponent, text: cellText([cell]) });
    }
  }
  return [...games.values()].sort((a, b) => a.round - b.round || a.pair - b.pair);
}

export function moved(report: GridReport, { from, games, to, round }: Move): ReportEdit[] {
  const source = report.sections.find(({ number }) => number === from);
  if (source === undefined || games.length === 0) return [];
  const isMoved = (pair: number, cell: GridCell) =>
    games.some(
      (game) =>
        game.round === cell.round &&
        ((game.pair === pair && game.opponent === cell.opponent) || (game.opponent === pair && game.pair === cell.opponent)),
    );
  const roundOf = (cell: GridCell) => (round === undefined ? cell : { ...cell, round });
  if (to === from) {
    const players = source.players.map((player) => ({
      ...player,
      cells: inOrder(player.cells.map((cell) => (isMoved(player.pair, cell) ? roundOf(cell) : cell))),
    }));
    return [sectionEdit(from, { ...source, rounds: Math.max(source.rounds, round ?? 0), players })];
  }
  const going = source.players.flatMap((player) => {
    const cells = player.cells.filter((cell) => isMoved(player.pair, cell));
    const rest = player.cells.filter((cell) => !isMoved(player.pair, cell));
    if (cells.length === 0) return [];
    const leaves = rest.every(({ opponent }) => opponent === undefined);
    return [{ player, leaves, cells: leaves ? [...cells.map(roundOf), ...rest] : cells.map(roundOf) }];
  });
  const leaving = new Set(going.filter(({ leaves }) => leaves).map(({ player }) => player.pair));
  const stay: GridSection = {
    ...source,
    players: source.players
      .filter(({ pair }) => !leaving.has(pair))
      .map((player) => ({ ...player, cells: player.cells.filter((cell) => !isMoved(player.pair, cell)) })),
  };
  const number = to ?? freeNumber(report);
  let target = report.sections.find((one) => one.number === number) ?? {
    ...source,
    number,
    name: `${source.name} (${number})`,
    players: [],
  };
  const places = new Map<number, number>();
  for (const { player } of going) {
    const there = target.players.find((one) => isSame(one, player));
    if (there === undefined) {
      const grown = withPlayers(target, 1);
      const added = grown.players.at(-1);
      target = {
        ...grown,
        players: [...target.players, { ...player, pair: added?.pair ?? 1, cells: [] }],
      };
      places.set(player.pair, added?.pair ?? 1);
    } else places.set(player.pair, there.pair);
  }
  const players = target.players.map((player) => {
    const own = going.find((one) => places.get(one.player.pair) === player.pair);
    if (own === undefined) return player;
    const cells = own.cells.map((cell) =>
      cell.opponent === undefined ? cell : { ...cell, opponent: places.get(cell.opponent) ?? cell.opponent },
    );
    return { ...player, cells: inOrder([...player.cells, ...cells]) };
  });
  const rounds = Math.max(target.rounds, ...players.flatMap(({ cells }) => cells.map((cell) => cell.round)));
  return [sectionEdit(from, stay), sectionEdit(number, { ...target, rounds, players })];
}

/** By a common id, else by name. */
function isSame(one: GridPlayer, other: GridPlayer): boolean {
  for (const field of idFields) if (one[field] !== undefined && other[field] !== undefined) return one[field] === other[field];
  return one.name.trim() !== '' && one.name.trim().toLowerCase() === other.name.trim().toLowerCase();
}

function inOrder(cells: readonly GridCell[]): GridCell[] {
  return cells.toSorted((a, b) => a.round - b.round);
}
