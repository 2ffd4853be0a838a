// Turns the rows of .sco into cells. Scores are half points; the types tell whether a game was played. FORMATS-2 §5.2.

import type { DbfRecord, DbfTable } from '../dbase/read.js';
import { wholeOf } from '../input/text.js';
import { inRoundOrder } from '../report/cell.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { OpenGames } from '../report/open-games.js';
import type { Cell, Colour, Outcome } from '../report/report.js';
import { say } from '../report/say.js';

const nobody = 0;
const played = 1;
/** Types of games that were paired but not played, and who gets the point. */
const forfeits: Readonly<Record<number, readonly [white: Outcome, black: Outcome]>> = {
  34: ['forfeit-loss', 'forfeit-win'],
  35: ['forfeit-win', 'forfeit-loss'],
  36: ['forfeit-loss', 'forfeit-loss'],
};
/** By the half points of White and Black. */
const games: Readonly<Record<string, readonly [white: Outcome, black: Outcome]>> = {
  '2 0': ['win', 'loss'],
  '1 1': ['draw', 'draw'],
  '0 2': ['loss', 'win'],
};
/** By the half points of a player without an opponent. */
const byes: readonly Outcome[] = ['absent', 'bye-half', 'bye-full'];

interface ScoreRow {
  readonly round: number;
  readonly white: number;
  readonly black: number;
  readonly scores: readonly [number, number];
  readonly types: readonly [number, number];
  readonly place: Place;
}

export interface SwissPerfectResults {
  /** By player ID. */
  readonly cells: ReadonlyMap<number, readonly Cell[]>;
  /** The last round with a result. */
  readonly rounds: number;
  readonly doubled: boolean;
  readonly open: OpenGames;
}

/** `pairs`: pairing numbers by player ID. */
export function readResults(
  { file, records }: DbfTable,
  pairs: ReadonlyMap<number, number>,
  maxRounds: number,
  findings: FindingCollector,
): SwissPerfectResults {
  const cells = new Map<number, Cell[]>();
  const waiting: Place[] = [];
  const open = new OpenGames();
  let rounds = 0;
  let doubled = false;
  for (const record of records) {
    const row = readRow(record, file, maxRounds, findings);
    if (row === undefined || (row.white === nobody && row.black === nobody)) continue;
    const sides = [
      { id: row.white, colour: 'white', other: row.black },
      { id: row.black, colour: 'black', other: row.white },
    ] as const;
    const unknown = sides.find(({ id }) => id !== nobody && !pairs.has(id));
    if (unknown !== undefined) {
      const message = say`Round ${row.round}: ${unknown.colour === 'white' ? say`White` : say`Black`} is the player with ID ${unknown.id}, whom the players' file does not have.`;
      findings.add(
        'swissperfect-player-unknown',
        row.place,
        message,
        say`Send the .trn and .sco of the same event, saved together.`,
      );
      continue;
    }
    const outcomes = outcomesOf(row);
    if (outcomes === 'waiting') {
      waiting.push(row.place);
      const [white, black] = [pairs.get(row.white), pairs.get(row.black)];
      if (white !== undefined && black !== undefined) open.game(row.round, white, black);
    } else if (outcomes === undefined) unknownResult(row, pairs, findings);
    else {
      rounds = Math.max(rounds, row.round);
      sides.forEach(({ id, colour, other }, side) => {
        const outcome = outcomes[side];
        if (id === nobody || outcome === undefined) return;
        const own = cells.get(id) ?? [];
        cells.set(id, own);
        doubled ||= own.some(({ round }) => round === row.round);
        own.push(makeCell(row, outcome, pairs.get(other), colour, pairs.get(id)));
      });
    }
  }
  const [first] = waiting;
  if (first !== undefined) {
    const many = waiting.length === 1 ? say`1 game has` : say`${waiting.length} games have`;
    const hint = say`Confirm if the results so far are to be rated. Otherwise send the files when the event is over.`;
    findings.add(
      'swissperfect-unfinished',
      first,
      say`${many} no result yet, the first in round ${first.round}; left out.`,
      hint,
    );
  }
  for (const own of cells.values()) inRoundOrder(own);
  return { cells, rounds, doubled, open };
}

function makeCell(
  row: ScoreRow,
  outcome: Outcome,
  opponent: number | undefined,
  colour: Colour,
  player: number | undefined,
): Cell {
  const place = player === undefined ? row.place : { ...row.place, player };
  if (opponent === undefined) return { round: row.round, outcome, place };
  return { round: row.round, outcome, opponent, colour, place };
}

/** The results of White and Black; undefined if the row is not understood. */
function outcomesOf({ white, black, scores, types }: ScoreRow): readonly [Outcome, Outcome] | 'waiting' | undefined {
  const [whiteType, blackType] = types;
  const alone = white === nobody || black === nobody;
  const side = white === nobody ? 1 : 0;
  const forfeit = whiteType === blackType ? forfeits[whiteType] : undefined;
  if (forfeit !== undefined) {
    if (!alone) return forfeit;
    // An empty chair loses by forfeit: the player who came has a full point without a game.
    const outcome: Outcome = forfeit[side] === 'forfeit-win' ? 'bye-full' : 'absent';
    return [outcome, outcome];
  }
  if (alone) {
    const bye = types[side] === played ? byes[scores[side]] : undefined;
    return bye && [bye, bye];
  }
  const unplayed = scores[0] === 0 && scores[1] === 0;
  if (unplayed && types.every((type) => type === played || type === 0 || type === 5)) return 'waiting';
  return whiteType === played && blackType === played ? games[scores.join(' ')] : undefined;
}

function readRow(record: DbfRecord, file: string, maxRounds: number, findings: FindingCollector): ScoreRow | undefined {
  const { number, values } = record;
  const whole = (field: string): number => (values[field] === undefined || values[field] === '' ? 0 : wholeOf(values[field], 5));
  const fields = ['ROUND', 'WHITE', 'BLACK', 'W_SCORE', 'B_SCORE', 'W_TYPE', 'B_TYPE'] as const;
  const broken = fields.find((field) => whole(field) < 0);
  if (broken !== undefined) {
    const message = say`${broken} is ${quote(values[broken] ?? '')}, not a whole number.`;
    findings.add(
      'swissperfect-number',
      { file, record: number, field: broken },
      message,
      say`Save the event in SwissPerfect again.`,
    );
    return undefined;
  }
  const [round, white, black] = [whole('ROUND'), whole('WHITE'), whole('BLACK')];
  if (white === nobody && black === nobody) return undefined;
  if (round < 1 || round > maxRounds) {
    const message = say`A result stands in round ${round}; rounds are 1 to ${maxRounds}.`;
    findings.add('swissperfect-number', { file, record: number, field: 'ROUND' }, message, say`Correct the round.`);
    return undefined;
  }
  return {
    round,
    white,
    black,
    scores: [whole('W_SCORE'), whole('B_SCORE')],
    types: [whole('W_TYPE'), whole('B_TYPE')],
    place: { file, record: number, section: 1, round },
  };
}

function unknownResult(row: ScoreRow, pairs: ReadonlyMap<number, number>, findings: FindingCollector): void {
  const { round, white, black, scores, types, place } = row;
  const who = [white, black].flatMap((id) => pairs.get(id) ?? []).join(' and ');
  const message = say`Round ${round}, player ${who}: the result has the types ${types.join('/')} and ${scores.join(':')} half points, which is not known.`;
  findings.add('swissperfect-result', place, message, say`Set the result of this game.`);
}
