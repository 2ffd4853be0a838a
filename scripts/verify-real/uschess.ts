// Reproduces ratings that US Chess really published: a section of 2015 and 71 of 2021 in whole numbers, one of August 2026 in two
// decimals.
//
// Game counts of established players are not published: any above the effective-games bound gives the same result. Floors are not
// published either: they explain a rating on a multiple of 100 (or one that did not move) where the formulas fall below it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlayerInput, parseTimeControl, rateEvent, type System, type TimeControl } from '@harkness/rules/uschess';
import type { RealCheck } from './fide.js';

export interface UsChessCheck extends RealCheck {
  /** A description of each number that differs because of an unpublished floor. */
  readonly explained: readonly string[];
  /** How many misses the description of the data allows. */
  readonly allowed: number;
}

/** More games than the effective-games bound of any rating. */
const establishedGames = 1000;

type Game = readonly [round: number, opponent: number, score: number];
type Row2015 = readonly [
  no: number,
  pre: number,
  preGames: number | null,
  post: number,
  postGames: number | null,
  games: readonly Game[],
];
type Row2021 = readonly [no: number, pre: number | null, preGames: number | null, post: number | null, games: readonly Game[]];
type Rating2026 = readonly [pre: number, post: number, official: number, gamesAfter: number | null];
type Row2026 = readonly [row: number, rounds: string, regular: Rating2026, quick: Rating2026];

interface Sections2021 {
  readonly sections: readonly {
    readonly section: number;
    readonly usable?: boolean;
    readonly players: readonly Row2021[];
    readonly fittedLast?: { readonly no: number; readonly pre: number; readonly preGames: number | null } | null;
  }[];
}

interface Section2026 {
  readonly endDate: string;
  readonly timeControl: string;
  readonly rows: readonly Row2026[];
}

/** Published ratings of a section: who, before, games before (null: established), after. */
interface Published {
  readonly no: number;
  readonly pre: number;
  readonly games: number | null;
  /** Null if not published. */
  readonly post: number | null;
  readonly results: readonly (readonly [opponent: number, score: number])[];
}

/** The three files of US Chess numbers in a folder. */
export function verifyUsChess(folder: string): UsChessCheck[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return [
    verify2015(read('us-2015-section.json') as { players: readonly Row2015[] }),
    verify2021(read('us-2021-sections.json') as Sections2021),
    ...verify2026(read('us-2026-section.json') as Section2026),
  ];
}

/** The ratings after a section, by number. Every game is in both players' rows and is taken from the lower number's. */
function rated(
  players: readonly Published[],
  date: string,
  system: System,
  timeControl: TimeControl | null,
): Map<number, number> {
  const inputs = players.map(
    ({ no, pre, games }): PlayerInput => ({ id: String(no), rating: pre, games: games ?? establishedGames, history: 'mixed' }),
  );
  const games = players.flatMap(({ no, results }) =>
    results.filter(([opponent]) => no < opponent).map(([opponent, scoreA]) => ({ a: String(no), b: String(opponent), scoreA })),
  );
  const result = rateEvent({ system, timeControl, startDate: date, endDate: date, players: inputs, games });
  if (!result.ok) throw new Error(result.errors.map((error) => `${error.place}: ${error.message}`).join('; '));
  // Step 5, because the floors of these players are not published.
  return new Map(result.value.players.map((player) => [Number(player.id), player.step5?.rating ?? player.r0]));
}

interface Comparison {
  compared: number;
  agree: number;
  readonly misses: string[];
  readonly explained: string[];
}

function compare(
  into: Comparison,
  name: string,
  players: readonly Published[],
  found: ReadonlyMap<number, number>,
  tolerance: number,
): void {
  for (const { no, pre, post, results } of players) {
    // A row without a listed game proves nothing: its games are missing from the data.
    if (post === null || results.length === 0) continue;
    const value = found.get(no) ?? Number.NaN;
    into.compared += 1;
    const line = `${name}player ${no}: ${pre} → published ${post}, found ${value.toFixed(2)}`;
    if (Math.abs(value - post) <= tolerance) into.agree += 1;
    else if (value < post && (post % 100 === 0 || post === pre)) into.explained.push(`${line}: on a floor`);
    else into.misses.push(line);
  }
}

const emptyComparison = (): Comparison => ({ compared: 0, agree: 0, misses: [], explained: [] });

function verify2015(section: { readonly players: readonly Row2015[] }): UsChessCheck {
  const players = section.players.map(
    ([no, pre, games, post, , list]): Published => ({
      no,
      pre,
      games,
      post,
      results: list.map(([, opponent, score]) => [opponent, score]),
    }),
  );
  const result = emptyComparison();
  // Whole numbers before and after the event: half a point each from rounding.
  compare(result, '', players, rated(players, '2015-07-04', 'OTBR', null), 1);
  return { name: 'US Chess 2015, one section, within 1 point', ...result, allowed: 0 };
}

function verify2021({ sections }: Sections2021): UsChessCheck {
  const result = emptyComparison();
  for (const { section, usable, players, fittedLast } of sections) {
    if (usable !== true) continue;
    // A player without a game whose ratings are missing from the listing takes no part.
    const present = players.filter(([, pre, , , results]) => pre !== null || results.length > 0);
    const list = present.map(([no, pre, games, post, results]): Published => {
      const fitted = fittedLast?.no === no ? fittedLast : null;
      const start = fitted?.pre ?? pre;
      if (start === null) throw new Error(`section ${section}: player ${no} has no rating`);
      return {
        no,
        pre: start,
        games: fitted === null ? games : fitted.preGames,
        post,
        results: results.map(([, opponent, score]) => [opponent, score]),
      };
    });
    compare(result, `section ${section}, `, list, rated(list, '2021-06-05', 'OTBR', null), 1.1);
  }
  // "About 97 % of usable rows within 1.1; most misses are floors, which are not recorded."
  return { name: 'US Chess 2021, 71 sections, within 1.1 points', ...result, allowed: Math.floor(result.compared * 0.03) };
}

/** `W4 L1 BH`: won against row 4, lost against row 1, half-point bye. */
function results2026(rounds: string): (readonly [opponent: number, score: number])[] {
  return rounds.split(' ').flatMap((round) => {
    const score = { W: 1, D: 0.5, L: 0 }[round[0] ?? ''];
    const opponent = Number(round.slice(1));
    return score === undefined || !Number.isInteger(opponent) ? [] : [[opponent, score] as const];
  });
}

function verify2026({ endDate, timeControl, rows }: Section2026): UsChessCheck[] {
  const control = parseTimeControl(timeControl);
  if (!control.ok) throw new Error(control.errors[0]?.message);
  return (['OTBR', 'OTBQ'] as const).map((system) => {
    const players = rows.map(([no, rounds, regular, quick]): Published => {
      const [pre, post, , gamesAfter] = system === 'OTBR' ? regular : quick;
      const results = results2026(rounds);
      return { no, pre, games: gamesAfter === null ? null : gamesAfter - results.length, post, results };
    });
    const result = emptyComparison();
    compare(result, '', players, rated(players, endDate, system, control.value), 0.0101);
    return {
      name: `US Chess 2026, one dual-rated section, ${system === 'OTBR' ? 'Regular' : 'Quick'}, within 0.01`,
      ...result,
      allowed: 0,
    };
  });
}
