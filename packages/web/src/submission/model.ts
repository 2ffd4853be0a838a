// A report as the grid edits it: loosely typed JSON from the API, changed field by field without touching the rest.

export interface GridCell {
  readonly round: number;
  readonly outcome: string;
  readonly opponent?: number;
  readonly colour?: 'white' | 'black';
}

export interface GridPlayer {
  readonly pair: number;
  readonly name: string;
  readonly uschessId?: string;
  readonly fideId?: string;
  readonly cells: readonly GridCell[];
}

export interface GridSection {
  readonly number: number;
  readonly name: string;
  readonly start?: string;
  readonly end?: string;
  readonly timeControl?: string;
  readonly venue?: string;
  readonly rounds: number;
  readonly players: readonly GridPlayer[];
}

export interface GridReport {
  readonly event: { readonly name: string; readonly start?: string; readonly end?: string; readonly affiliate?: string };
  readonly sections: readonly GridSection[];
}

const letters: { readonly [outcome: string]: string } = {
  win: 'W',
  draw: 'D',
  loss: 'L',
  'forfeit-win': 'X',
  'forfeit-draw': 'Z',
  'forfeit-loss': 'F',
  'bye-full': 'B',
  'bye-half': 'H',
  'bye-pairing': 'P',
  absent: 'U',
};
const outcomes = Object.fromEntries(Object.entries(letters).map(([outcome, letter]) => [letter, outcome]));

/** `W12w`, `D3`, `H`; several games of a round are set apart by a space. */
export function cellText(cells: readonly GridCell[]): string {
  return cells
    .map(({ outcome, opponent, colour }) => `${letters[outcome] ?? '?'}${opponent ?? ''}${colour === undefined ? '' : colour[0]}`)
    .join(' ');
}

/** The games a cell's text says, or undefined if it cannot be read. An empty text is no game. */
export function parseCell(text: string, round: number): GridCell[] | undefined {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const cells: GridCell[] = [];
  for (const word of words) {
    const match = /^([WDLXZFBHPU])(\d{1,4})?([wb])?$/i.exec(word);
    const outcome = outcomes[(match?.[1] ?? '').toUpperCase()];
    const needsOpponent = outcome === 'win' || outcome === 'draw' || outcome === 'loss';
    if (match === null || outcome === undefined || needsOpponent !== (match[2] !== undefined && needsOpponent)) return undefined;
    if (needsOpponent && match[2] === undefined) return undefined;
    cells.push({
      round,
      outcome,
      ...(match[2] === undefined ? {} : { opponent: Number(match[2]) }),
      ...(match[3] === undefined ? {} : { colour: match[3].toLowerCase() === 'w' ? ('white' as const) : ('black' as const) }),
    });
  }
  return cells;
}

export function withSection<R extends GridReport>(report: R, number: number, change: (section: GridSection) => GridSection): R {
  return { ...report, sections: report.sections.map((section) => (section.number === number ? change(section) : section)) };
}

export function withPlayer<R extends GridReport>(
  report: R,
  section: number,
  pair: number,
  change: (player: GridPlayer) => GridPlayer,
): R {
  return withSection(report, section, (one) => ({
    ...one,
    players: one.players.map((player) => (player.pair === pair ? change(player) : player)),
  }));
}

export function withRound(player: GridPlayer, round: number, cells: readonly GridCell[]): GridPlayer {
  const others = player.cells.filter((cell) => cell.round !== round);
  return { ...player, cells: [...others, ...cells].sort((a, b) => a.round - b.round) };
}

/** The id of a cell's field: of a round, or of the player's own id. */
export function cellId(section: number, player: number, round?: number): string {
  return `cell-${section}-${player}${round === undefined ? '' : `-${round}`}`;
}
