// The rounds of a Papi player: opponent (`RdNNAdv`), colour (`RdNNCl`), result (`RdNNRes`). FORMATS-2 §5.3.

import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { OpenGames } from '../report/open-games.js';
import type { Cell, Colour, Outcome } from '../report/report.js';
import { type Saying, say } from '../report/say.js';
import type { JetRow } from './jet.js';

/** Ref 1 is EXEMPT: the pairing-allocated bye. */
export const exempt = 1;
export const mostRounds = 24;

const between: readonly (Outcome | undefined)[] = [
  undefined,
  'loss',
  'draw',
  'win',
  'forfeit-loss',
  'forfeit-loss',
  'forfeit-win',
];
/** No opponent, but a colour: the pairing-allocated bye. */
const againstNobody: Readonly<Record<number, Outcome>> = { 3: 'bye-pairing', 6: 'bye-pairing', 2: 'bye-half', 4: 'absent' };
/** Colour F: a requested bye. */
const asked: Readonly<Record<number, Outcome>> = { 0: 'absent', 2: 'bye-half', 3: 'bye-full', 4: 'absent', 6: 'bye-full' };
const colours: Readonly<Record<string, Colour>> = { B: 'white', N: 'black' };

interface RoundEntry {
  readonly opponent: number;
  readonly colour: string;
  readonly result: number;
}

export function entryOf(row: JetRow, round: number): RoundEntry {
  const field = (name: string): string | number => {
    const value = row.get(`Rd${String(round).padStart(2, '0')}${name}`)?.value;
    return typeof value === 'string' || typeof value === 'number' ? value : '';
  };
  return {
    opponent: Number(field('Adv')) || 0,
    colour: String(field('Cl')).trim().toUpperCase(),
    result: Number(field('Res')) || 0,
  };
}

/** Whether anybody was paired in the round. */
export function isPaired(row: JetRow, round: number): boolean {
  const { opponent, colour, result } = entryOf(row, round);
  return opponent > 0 || result > 0 || colour === 'B' || colour === 'N';
}

/** `last`: the last round in which anybody was paired. `pairs`: pairing numbers by Ref. */
export function readCells(
  row: JetRow,
  pair: number,
  last: number,
  pairs: ReadonlyMap<number, number>,
  waiting: Place[],
  open: OpenGames,
  findings: FindingCollector,
): readonly Cell[] {
  const cells: Cell[] = [];
  for (let round = 1; round <= last; round++) {
    const { opponent, colour, result } = entryOf(row, round);
    const place: Place = { record: pair, field: `Rd${String(round).padStart(2, '0')}Res`, section: 1, player: pair, round };
    const other = opponent > exempt ? pairs.get(opponent) : undefined;
    if (other !== undefined) {
      const outcome = between[result];
      if (result === 0) {
        waiting.push(place);
        open.side(round, pair, other, colours[colour]);
      } else {
        if (outcome === undefined)
          addUnknown(findings, place, say`Round ${round}: player ${pair} has the result ${result} which is not known.`);
        const side = colours[colour];
        cells.push({
          round,
          outcome: outcome ?? 'unknown',
          opponent: other,
          ...(side === undefined ? {} : { colour: side }),
          place,
        });
      }
      continue;
    }
    if (opponent > exempt) {
      addUnknown(
        findings,
        place,
        say`Round ${round}: player ${pair} has the opponent with Ref ${opponent}, who is not in the file.`,
      );
      cells.push({ round, outcome: 'unknown', place });
      continue;
    }
    const isAsked = colour === 'F';
    const isPairing = opponent === exempt || colour === 'B' || colour === 'N';
    if (isPairing && result === 0 && !isAsked) {
      waiting.push(place);
      continue;
    }
    const outcome = isAsked ? asked[result] : result === 0 ? 'absent' : againstNobody[result];
    if (outcome === undefined) {
      const message = say`Round ${round}: player ${pair} has the colour ${quote(colour)} with the result ${result} which is not known.`;
      addUnknown(findings, place, message);
    }
    cells.push({ round, outcome: outcome ?? 'unknown', place });
  }
  return cells;
}

function addUnknown(findings: FindingCollector, place: Place, message: Saying): void {
  findings.add('papi-result', place, message, say`Set the result of this game.`);
}
