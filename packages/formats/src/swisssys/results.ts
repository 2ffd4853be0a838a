// The result strings of a SwissSys section: `code;opponent;colour;board;…`, one per game. FORMATS-2 §2.2.

import type { Limits } from '../bytes/limits.js';
import { wholeOf } from '../input/text.js';
import { makeCell } from '../report/cell.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { Cell, Colour, OpenGame, Outcome } from '../report/report.js';
import { say } from '../report/say.js';
import { listOf, pathOf, type SwisssysNode } from './fields.js';

const outcomes: Readonly<Record<string, Outcome>> = {
  '+': 'win',
  '=': 'draw',
  '-': 'loss',
  X: 'forfeit-win',
  F: 'forfeit-loss',
  B: 'bye-full',
  H: 'bye-half',
  U: 'absent',
};

/** Paired, no result yet. */
const inPlay = '~';

export interface SectionResults {
  /** By player, in the order given. */
  readonly cells: readonly (readonly Cell[])[];
  /** The last round in which anybody has a result. */
  readonly rounds: number;
  /** Games without a result so far, one entry per game. */
  readonly waiting: readonly (OpenGame & { readonly place: Place })[];
}

interface Entry {
  readonly pair: number;
  readonly slot: number;
  readonly round: number;
  readonly text: string;
  readonly code: string;
  readonly opponent: number | undefined;
  readonly colour: Colour | undefined;
  readonly place: Place;
}

/** The cells of a section's players in each round. */
export function readRounds(
  players: readonly { readonly node: SwisssysNode; readonly pair: number }[],
  { section, gamesPerRound }: { readonly section: number; readonly gamesPerRound: 1 | 2 },
  limits: Limits,
  findings: FindingCollector,
): SectionResults {
  const rows = players.map(({ node, pair }) => readEntries(node, pair, section, gamesPerRound, limits));
  const open = new Set<string>();
  for (const row of rows)
    for (const { code, slot, pair, opponent } of row) if (code === inPlay) open.add(`${slot} ${pair} ${opponent}`);
  const waiting: SectionResults['waiting'][number][] = [];
  let rounds = 0;
  const cells = rows.map((row) =>
    row.flatMap((entry) => {
      if (entry.code === inPlay && open.has(`${entry.slot} ${entry.opponent} ${entry.pair}`)) {
        // Both sides wait for the same game, so it is counted once.
        if (entry.opponent !== undefined && entry.pair < entry.opponent) waiting.push(waitingGame(entry, entry.opponent));
        return [];
      }
      rounds = Math.max(rounds, entry.round);
      return [readCell(entry, findings)];
    }),
  );
  return { cells, rounds, waiting };
}

function waitingGame({ pair, round, colour, place }: Entry, opponent: number): SectionResults['waiting'][number] {
  const [white, black] = colour === 'black' ? [opponent, pair] : [pair, opponent];
  return { round, white, black, place };
}

function readEntries(player: SwisssysNode, pair: number, section: number, gamesPerRound: number, limits: Limits): Entry[] {
  const path = pathOf(player, 'Results');
  return listOf(player, 'Results')
    .slice(0, limits.maxRounds * gamesPerRound)
    .flatMap((each, slot) => {
      const text = typeof each === 'string' ? each : '';
      const first = endOfPart(text, 0);
      const second = endOfPart(text, first + 1);
      // NUL marks an unused slot.
      const code = text.slice(0, first).replace(/\0/g, '').trim();
      const number = wholeOf(text.slice(first + 1, second).trim(), 4);
      const opponent = number > 0 ? number : undefined;
      if (code === '' || (code === inPlay && opponent === undefined)) return [];
      const round = Math.floor(slot / gamesPerRound) + 1;
      const place: Place = { field: `${path}[${slot}]`, section, player: pair, round };
      return [{ pair, slot, round, text, code, opponent, colour: colourOf(text, second + 1), place }];
    });
}

function readCell({ pair, round, text, code, opponent, colour, place }: Entry, findings: FindingCollector): Cell {
  const outcome = outcomes[code.toUpperCase()];
  if (code === inPlay) {
    const message = say`Player ${pair} has no result against ${opponent} in round ${round}, but player ${opponent} does not wait for that game.`;
    findings.add('swisssys-result', place, message, say`Enter the result of player ${pair} in SwissSys and save again.`);
  } else if (outcome === undefined) {
    const message = say`The result ${quote(text)} of player ${pair} in round ${round} cannot be read.`;
    findings.add('swisssys-result', place, message, say`A result begins with one of + - = H B U X F.`);
  }
  const unpaired = outcome === 'bye-full' || outcome === 'bye-half' || outcome === 'absent';
  return unpaired ? { round, outcome, place } : makeCell(round, outcome ?? 'unknown', opponent, colour, place);
}

/** The end of the part of a result that begins there: its semicolon, or the end of the text. */
function endOfPart(text: string, from: number): number {
  const end = text.indexOf(';', from);
  return end === -1 ? text.length : end;
}

function colourOf(text: string, from: number): Colour | undefined {
  const letter = text.slice(from, endOfPart(text, from)).trimStart()[0];
  return letter === 'W' || letter === 'w' ? 'white' : letter === 'B' || letter === 'b' ? 'black' : undefined;
}
