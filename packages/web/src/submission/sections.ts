// Changes to a whole section of a report: adding and removing players, rounds, pasting a block from a spreadsheet, splitting, ids
// of the other kind. Every function returns a new section and preserves unknown fields.

import { type IdField, idFields } from '../base/authorities/index.js';
import { t } from '../base/words.js';
import {
  type GridCell,
  type GridPlayer,
  type GridReport,
  type GridSection,
  parseCell,
  type ReportEdit,
  sectionEdit,
} from './model.js';

function emptyPlayer(pair: number): GridPlayer {
  return { pair, name: '', ratings: [], cells: [] };
}

export function emptySection(number: number): GridSection {
  const kind = { kind: 'swiss' };
  return { ...kind, number, name: t('Section {number}', { number }), rounds: 4, players: [] };
}

/** A section number not in use. */
export function freeNumber(report: GridReport): number {
  return Math.max(0, ...report.sections.map(({ number }) => number)) + 1;
}

/** Adds players at the end, under the next pairing numbers. */
export function withPlayers(section: GridSection, count: number): GridSection {
  const first = Math.max(0, ...section.players.map(({ pair }) => pair)) + 1;
  return { ...section, players: [...section.players, ...Array.from({ length: count }, (_, at) => emptyPlayer(first + at))] };
}

/** Removes a player and the games against them. */
export function withoutPlayer(section: GridSection, pair: number): GridSection {
  const players = section.players
    .filter((player) => player.pair !== pair)
    .map((player) => ({ ...player, cells: player.cells.filter(({ opponent }) => opponent !== pair) }));
  return { ...section, players };
}

export function withRounds(section: GridSection, rounds: number): GridSection {
  const players = section.players.map((player) => ({ ...player, cells: player.cells.filter(({ round }) => round <= rounds) }));
  return { ...section, rounds, players };
}

/**
 * The players from a pairing number on become a section of their own, numbered from 1; games between the two parts are left out.
 */
export function split(section: GridSection, from: number, number: number): readonly [GridSection, GridSection] {
  const [stay, go] = [section.players.filter(({ pair }) => pair < from), section.players.filter(({ pair }) => pair >= from)];
  const among = (players: readonly GridPlayer[], numberOf: (pair: number) => number): GridPlayer[] => {
    const there = new Set(players.map(({ pair }) => pair));
    return players.map((player) => ({
      ...player,
      pair: numberOf(player.pair),
      cells: player.cells
        .filter(({ opponent }) => opponent === undefined || there.has(opponent))
        .map((cell) => (cell.opponent === undefined ? cell : { ...cell, opponent: numberOf(cell.opponent) })),
    }));
  };
  const place = new Map(go.map(({ pair }, at) => [pair, at + 1]));
  return [
    { ...section, players: among(stay, (pair) => pair) },
    { ...section, number, name: `${section.name} (${number})`, players: among(go, (pair) => place.get(pair) ?? pair) },
  ];
}

/** Moves the report's ids from other fields into this one, where it is empty. */
export function idsAs(report: GridReport, field: IdField): ReportEdit[] {
  const otherOf = (player: GridPlayer) =>
    player[field] === undefined ? idFields.find((other) => player[other] !== undefined) : undefined;
  return report.sections.flatMap((section) => {
    if (!section.players.some((player) => otherOf(player) !== undefined)) return [];
    const players = section.players.map((player) => {
      const other = otherOf(player);
      if (other === undefined) return player;
      const { [other]: id, ...rest } = player;
      return { ...rest, [field]: id };
    });
    return [sectionEdit(section.number, { ...section, players })];
  });
}

/** The field that holds most of the report's ids. */
export function idKind(report: GridReport): IdField {
  const players = report.sections.flatMap((section) => section.players);
  const count = (field: IdField) => players.filter((player) => player[field] !== undefined && player[field] !== '').length;
  // On a tie, the first: the main authority's.
  return idFields.reduce((most, field) => (count(field) > count(most) ? field : most));
}

interface Pasted {
  readonly section: GridSection;
  /** What could not be read, in words: `row 3, round 2: “1-0”`. */
  readonly unread: readonly string[];
}

/** The text of a clipboard as rows and columns. */
function cellsOf(text: string): readonly (readonly string[])[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}

/**
 * Pastes a block from a spreadsheet with its corner at a row and column (0 name, 1 id, then the rounds); rows below the last are
 * new players.
 */
export function pasted(section: GridSection, row: number, column: number, text: string, field: IdField): Pasted {
  const block = cellsOf(text);
  const grown = withPlayers(section, Math.max(0, row + block.length - section.players.length));
  const widest = Math.max(...block.map((line) => line.length));
  const rounds = Math.max(section.rounds, column + widest - 2);
  const unread: string[] = [];
  const players = grown.players.map((player, at) => {
    const line = block[at - row];
    if (line === undefined) return player;
    let changed = player;
    for (const [offset, value] of line.entries()) {
      const to = column + offset;
      if (to === 0) changed = { ...changed, name: value.trim() };
      else if (to === 1) {
        const { [field]: _, ...rest } = changed;
        changed = value.trim() === '' ? rest : { ...rest, [field]: value.trim() };
      } else {
        const cells = parseCell(value, to - 1);
        if (cells === undefined)
          unread.push(t('row {at}, round {to}: “{value}”', { at: at + 1, to: to - 1, value: value.trim() }));
        else changed = withCells(changed, to - 1, cells);
      }
    }
    return changed;
  });
  return { section: { ...grown, rounds, players }, unread };
}

function withCells(player: GridPlayer, round: number, cells: readonly GridCell[]): GridPlayer {
  const others = player.cells.filter((cell) => cell.round !== round);
  return { ...player, cells: [...others, ...cells].sort((a, b) => a.round - b.round) };
}

const scores: { readonly [text: string]: readonly [white: 'win' | 'draw' | 'loss', black: 'win' | 'draw' | 'loss'] } = {
  '1-0': ['win', 'loss'],
  '0-1': ['loss', 'win'],
  '½-½': ['draw', 'draw'],
  '1/2-1/2': ['draw', 'draw'],
  '0.5-0.5': ['draw', 'draw'],
  '=': ['draw', 'draw'],
};

interface Listed extends Pasted {
  /** Players who matched nobody in the section: new rows, under the next pairing numbers. */
  readonly added: readonly string[];
}

/**
 * Parses a list of games: each line has a round, White, Black and the result; players by pairing number or by an unambiguous
 * beginning of the name: `2 Smith Jones 1-0`, `3 5 8 =`. Names of several words are separated by tabs or semicolons: `1; Smith,
 * Ann; Jones, Bo; 1-0`.
 */
export function withGames(section: GridSection, text: string): Listed {
  const unread: string[] = [];
  const added: string[] = [];
  let { players, rounds } = section;
  const find = (name: string): GridPlayer | 'new' | undefined => {
    if (/^\d*$/.test(name)) return players.find(({ pair }) => pair === Number(name));
    const found = players.filter((player) => player.name.toLowerCase().startsWith(name.toLowerCase()));
    const [only] = found;
    return found.length > 1 ? found.find((player) => player.name.toLowerCase() === name.toLowerCase()) : (only ?? 'new');
  };
  /** Empty rows are used before new ones are added. */
  const taken = (name: string, found: GridPlayer | 'new'): number => {
    if (found !== 'new') return found.pair;
    const empty = players.find((player) => player.name.trim() === '' && player.cells.length === 0);
    if (empty === undefined) ({ players } = withPlayers({ ...section, players }, 1));
    const pair = empty?.pair ?? players.at(-1)?.pair ?? 1;
    players = players.map((player) => (player.pair === pair ? { ...player, name } : player));
    added.push(name);
    return pair;
  };
  const put = (pair: number, cell: GridCell) => {
    players = players.map((player) => (player.pair === pair ? withCells(player, cell.round, [cell]) : player));
  };
  for (const [at, line] of text.split('\n').entries()) {
    const written = line
      .trim()
      .replace(/[–—]/g, '-')
      .replace(/\s*-\s*(?=[\d½])/g, '-');
    if (written === '') continue;
    const columns = /[\t;]/.test(written) ? written.split(/\s*[\t;]\s*/) : written.split(/[\s,:]+/);
    const [first = '', white = '', black = '', result = '', ...more] = columns;
    const [round, one, other, score] = [Number(first), find(white), find(black), scores[result]];
    const isRound = /^\d{1,2}$/.test(first) && round >= 1;
    if (!isRound || one === undefined || other === undefined || white === black || score === undefined || more.length > 0) {
      unread.push(t('line {at}: “{line}”', { at: at + 1, line: line.trim() }));
      continue;
    }
    const pairs = [taken(white, one), taken(black, other)] as const;
    if (pairs[0] === pairs[1]) {
      unread.push(t('line {at}: “{line}”', { at: at + 1, line: line.trim() }));
      continue;
    }
    rounds = Math.max(rounds, round);
    put(pairs[0], { round, outcome: score[0], opponent: pairs[1], colour: 'white' });
    put(pairs[1], { round, outcome: score[1], opponent: pairs[0], colour: 'black' });
  }
  return { section: { ...section, rounds, players }, unread, added };
}
