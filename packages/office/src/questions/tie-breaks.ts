// Tie-breaks of a section, from the results so far. They only order standings and crosstables: no rating depends on them, and the
// organiser's own order is final.
//
// FIDE's follow its tie-break regulations (Handbook C.07, August 2024). An opponent's unplayed rounds count as scored, but
// voluntary ones (requested byes, absences, forfeit losses) with no later game count as draws. A player's own unplayed round
// counts as a game against an opponent with the player's score. A cut removes voluntary unplayed rounds first.
// US Chess's follow rule 34E: every unplayed game of an opponent counts as a draw; a player's own unplayed game counts nothing.

import {
  type Cell,
  isPlayed,
  outcomePoints,
  type ReportPlayer as ReportedPlayer,
  type ReportSection as ReportedSection,
} from '@harkness/formats';

/** The parts of a reported section that tie-breaks depend on. */
type ReportPlayer = Pick<ReportedPlayer, 'pair' | 'cells' | 'adjustments'>;
export interface ReportSection extends Pick<ReportedSection, 'rounds' | 'scoring' | 'openGames'> {
  readonly players: readonly ReportPlayer[];
}

export const tieBreakTitles = {
  'direct-encounter': 'Direct encounter',
  'buchholz-cut-1': 'Buchholz cut 1',
  buchholz: 'Buchholz',
  'sonneborn-berger': 'Sonneborn-Berger',
  wins: 'Wins',
  'modified-median': 'Modified median',
  solkoff: 'Solkoff',
  cumulative: 'Cumulative',
  'opposition-cumulative': 'Cumulative of opposition',
} as const;

/** For narrow columns. */
export const tieBreakShort = {
  'direct-encounter': 'DE',
  'buchholz-cut-1': 'BH-C1',
  buchholz: 'BH',
  'sonneborn-berger': 'SB',
  wins: 'Wins',
  'modified-median': 'MM',
  solkoff: 'Solk',
  cumulative: 'Cum',
  'opposition-cumulative': 'OppCum',
} as const satisfies Readonly<Record<keyof typeof tieBreakTitles, string>>;

export type TieBreak = keyof typeof tieBreakTitles;

export const usualTieBreaks: readonly TieBreak[] = ['buchholz-cut-1', 'buchholz', 'sonneborn-berger', 'wins'];
export const roundRobinTieBreaks: readonly TieBreak[] = ['direct-encounter', 'wins', 'sonneborn-berger'];

/** TRF26 records 202 and 212: the codes computed here. */
const codes: { readonly [code: string]: TieBreak } = {
  DE: 'direct-encounter',
  BH: 'buchholz',
  'BH/C1': 'buchholz-cut-1',
  'BH:C1': 'buchholz-cut-1',
  SB: 'sonneborn-berger',
  WIN: 'wins',
  WON: 'wins',
};

/** The tie-breaks a TRF announces, without those not computed here. */
export function announcedTieBreaks(text: string): readonly TieBreak[] {
  const known = text.split(/[\s,;]+/).flatMap((code) => codes[code.toUpperCase()] ?? []);
  return [...new Set(known)];
}

/** The inputs of a section's tie-breaks. */
export interface Scores {
  readonly section: ReportSection;
  readonly byPair: ReadonlyMap<number, ReportPlayer>;
  /** Points so far, including an arbiter's adjustments. */
  readonly points: ReadonlyMap<number, number>;
  /** The last round with a result; later rounds do not count as unplayed. */
  readonly lastRound: number;
  /** By player: the rounds up to the last one. A round without data is an absence. */
  readonly rounds: ReadonlyMap<number, readonly Cell[]>;
  /** Values that many opponents need, computed once. */
  readonly known: Readonly<Record<'fide' | 'uschess' | 'cumulative', Map<number, number>>>;
  /** Lists that several tie-breaks of a player need, made once. */
  readonly lists: {
    readonly contributions: Map<number, readonly Contribution[]>;
    readonly opponents: Map<number, readonly number[]>;
  };
}

function once(
  scores: Scores,
  what: keyof Scores['known'],
  player: ReportPlayer,
  make: (scores: Scores, player: ReportPlayer) => number,
): number {
  const known = scores.known[what].get(player.pair);
  if (known !== undefined) return known;
  const made = make(scores, player);
  scores.known[what].set(player.pair, made);
  return made;
}

export function scoresOf(section: ReportSection): Scores {
  const byPair = new Map(section.players.map((player) => [player.pair, player]));
  let lastRound = 0;
  const points = new Map<number, number>();
  for (const player of section.players) {
    let total = 0;
    for (const { points: added } of player.adjustments ?? []) total += added;
    for (const cell of player.cells) {
      total += worth(section, cell);
      if (cell.outcome !== 'absent' && cell.outcome !== 'unknown') lastRound = Math.max(lastRound, cell.round);
    }
    points.set(player.pair, total);
  }
  // A game of the current round is neither played nor missed.
  const playing = new Set(
    (section.openGames ?? []).flatMap(({ round, white, black }) => [`${round} ${white}`, `${round} ${black}`]),
  );
  const rounds = new Map(
    section.players.map((player) => {
      const cells = player.cells.filter(({ round }) => round <= lastRound);
      const known = new Set(cells.map(({ round }) => round));
      for (let round = 1; round <= lastRound; round++)
        if (!known.has(round) && !playing.has(`${round} ${player.pair}`)) cells.push({ round, outcome: 'absent' });
      return [player.pair, cells.sort((a, b) => a.round - b.round)];
    }),
  );
  const known = { fide: new Map(), uschess: new Map(), cumulative: new Map() };
  const lists = { contributions: new Map(), opponents: new Map() };
  return { section, byPair, points, lastRound, rounds, known, lists };
}

function worth({ scoring }: ReportSection, cell: Cell): number {
  return cell.points ?? outcomePoints(cell.outcome, scoring) ?? 0;
}

/** A game against an opponent. Rating may exclude it (`unrated-*`), standings do not. */
function isGame({ outcome, opponent }: Cell): boolean {
  return opponent !== undefined && (isPlayed(outcome) || outcome.startsWith('unrated'));
}

/** Requested byes, absences and forfeit losses, which FIDE calls voluntary. */
function isVoluntary({ outcome }: Cell): boolean {
  return outcome === 'bye-half' || outcome === 'absent' || outcome === 'forfeit-loss';
}

function isWin({ outcome }: Cell): boolean {
  return outcome === 'win' || outcome === 'unrated-win';
}

function roundsOf({ rounds }: Scores, { pair }: ReportPlayer): readonly Cell[] {
  return rounds.get(pair) ?? [];
}

/** An opponent's score as FIDE's tie-breaks count it. */
function fideScore(scores: Scores, player: ReportPlayer): number {
  const rounds = roundsOf(scores, player);
  const draw = scores.section.scoring?.draw ?? 0.5;
  let total = scores.points.get(player.pair) ?? 0;
  for (let i = rounds.length - 1; i >= 0; i--) {
    const cell = rounds[i];
    if (cell === undefined || !isVoluntary(cell)) break;
    total += draw - worth(scores.section, cell);
  }
  return total;
}

interface Contribution {
  readonly value: number;
  readonly result: number;
  readonly voluntary: boolean;
}

/** By round: the opponent's score and the points made. `result` is a fraction of a win, for Sonneborn-Berger. */
function contributions(scores: Scores, player: ReportPlayer): readonly Contribution[] {
  const known = scores.lists.contributions.get(player.pair);
  if (known !== undefined) return known;
  const own = scores.points.get(player.pair) ?? 0;
  const win = scores.section.scoring?.win ?? 1;
  const made = roundsOf(scores, player).map((cell) => {
    const opponent = cell.opponent === undefined ? undefined : scores.byPair.get(cell.opponent);
    const value = isGame(cell) && opponent !== undefined ? once(scores, 'fide', opponent, fideScore) : own;
    return { value, result: win === 0 ? 0 : worth(scores.section, cell) / win, voluntary: isVoluntary(cell) };
  });
  scores.lists.contributions.set(player.pair, made);
  return made;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function lowestFirst(list: readonly Contribution[]): number {
  const voluntary = list.filter((one) => one.voluntary);
  const from = voluntary.length > 0 ? voluntary : list;
  return Math.min(...from.map(({ value }) => value));
}

/** 34E: an opponent's score with half a point for every unplayed game. */
function uschessScore(scores: Scores, player: ReportPlayer): number {
  return sum(roundsOf(scores, player).map((cell) => (isGame(cell) ? worth(scores.section, cell) : 0.5)));
}

/** From this many rounds on, two opponents are dropped at an end instead of one (34E1). */
const longEvent = 9;

function opponentScores(scores: Scores, player: ReportPlayer): readonly number[] {
  const known = scores.lists.opponents.get(player.pair);
  if (known !== undefined) return known;
  const made = roundsOf(scores, player)
    .map((cell) => {
      const opponent = isGame(cell) && cell.opponent !== undefined ? scores.byPair.get(cell.opponent) : undefined;
      return opponent === undefined ? 0 : once(scores, 'uschess', opponent, uschessScore);
    })
    .sort((a, b) => a - b);
  scores.lists.opponents.set(player.pair, made);
  return made;
}

function modifiedMedian(scores: Scores, player: ReportPlayer): number {
  const list = opponentScores(scores, player);
  const drop = Math.min(scores.section.rounds >= longEvent ? 2 : 1, Math.floor(list.length / 2));
  const half = scores.lastRound / 2;
  const points = scores.points.get(player.pair) ?? 0;
  const [low, high] = points > half ? [drop, 0] : points < half ? [0, drop] : [drop, drop];
  return sum(list.slice(low, list.length - high));
}

/** The sum of the running totals, less a point for every unplayed win (34E9). */
function cumulative(scores: Scores, player: ReportPlayer): number {
  let running = 0;
  let total = 0;
  for (const cell of roundsOf(scores, player)) {
    running += worth(scores.section, cell);
    total += running - (!isGame(cell) && worth(scores.section, cell) >= 1 ? 1 : 0);
  }
  return total;
}

const computed: { readonly [T in TieBreak]: (scores: Scores, player: ReportPlayer) => number } = {
  'direct-encounter': directEncounter,
  buchholz: (scores, player) => sum(contributions(scores, player).map(({ value }) => value)),
  'buchholz-cut-1': (scores, player) => {
    const list = contributions(scores, player);
    return list.length === 0 ? 0 : sum(list.map(({ value }) => value)) - lowestFirst(list);
  },
  'sonneborn-berger': (scores, player) => sum(contributions(scores, player).map(({ value, result }) => value * result)),
  wins: (_, player) => player.cells.filter(isWin).length,
  'modified-median': modifiedMedian,
  solkoff: (scores, player) => sum(opponentScores(scores, player)),
  cumulative: (scores, player) => once(scores, 'cumulative', player, cumulative),
  'opposition-cumulative': (scores, player) =>
    sum(
      roundsOf(scores, player).map((cell) => {
        const opponent = isGame(cell) && cell.opponent !== undefined ? scores.byPair.get(cell.opponent) : undefined;
        return opponent === undefined ? 0 : once(scores, 'cumulative', opponent, cumulative);
      }),
    ),
};

/** Points against players with the same score. */
function directEncounter(scores: Scores, player: ReportPlayer): number {
  const own = scores.points.get(player.pair);
  return sum(
    player.cells
      .filter((cell) => isGame(cell) && cell.opponent !== undefined && scores.points.get(cell.opponent) === own)
      .map((cell) => worth(scores.section, cell)),
  );
}

export function tieBreakOf(name: TieBreak, scores: Scores, player: ReportPlayer): number {
  return computed[name](scores, player);
}
