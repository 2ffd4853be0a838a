// A standing of the US Chess ratings API: a player, the outcomes of the rounds, and ratings before and after. FORMATS §2.4,
// FORMATS-2 §5.8.

import type { Draft } from '../bytes/defined.js';
import type { KeptFields } from '../input/kept-fields.js';
import type { JsonNode } from '../json/node.js';
import { inRoundOrder } from '../report/cell.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { isPlayed } from '../report/points.js';
import type { Cell, Colour, Outcome, ReportedRating, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';

const outcomes: Readonly<Record<string, Outcome>> = {
  Win: 'win',
  Loss: 'loss',
  Draw: 'draw',
  Forfeit: 'forfeit-loss',
  WinForfeit: 'forfeit-win',
  DrawForfeit: 'forfeit-draw',
  WinAsym: 'win',
  LossAsym: 'loss',
  DrawAsym: 'draw',
  ByeFull: 'bye-full',
  ByeHalf: 'bye-half',
  Unpaired: 'absent',
};

const systems: Readonly<Record<string, string>> = {
  R: 'OTBR',
  Q: 'OTBQ',
  B: 'OTBB',
  OR: 'OLR',
  OQ: 'OLQ',
  OB: 'OLB',
  F: 'FIDE',
  CFC: 'CFC',
};

export interface StandingContext {
  readonly file: string;
  readonly kept: KeptFields;
  readonly findings: FindingCollector;
}

/** The pairing number, unless two players share one; then the ordinals of all. */
export function numbering(standings: readonly JsonNode[]): 'pairingNumber' | 'ordinal' {
  const numbers = standings.map((standing) => standing.whole('pairingNumber'));
  const isGood = numbers.every((number) => number !== undefined && number > 0) && new Set(numbers).size === numbers.length;
  return isGood ? 'pairingNumber' : 'ordinal';
}

export function readStanding(
  standing: JsonNode,
  index: number,
  key: 'pairingNumber' | 'ordinal',
  { file, kept, findings }: StandingContext,
): ReportPlayer {
  const pair = standing.whole(key) ?? index + 1;
  const place = (field: string): Place => ({ file, field: standing.pathOf(field), section: 1, player: pair });
  const cells = readCells(standing, pair, key, { file, kept, findings });
  const ratings = readRatings(standing, cells, kept, pair);
  const last = standing.text('lastName');
  const name = [last, standing.text('firstName')].filter((part) => part !== undefined).join(', ');
  const read: Draft<ReportPlayer> = { pair, name, ratings: ratings.before, cells };
  const [member, fide, fideRating] = [standing.text('memberId'), standing.text('fideId'), standing.number('fideRating')];
  if (member !== undefined && !/^0+$/.test(member)) read.uschessId = member;
  if (fide !== undefined && !/^0+$/.test(fide)) read.fideId = fide;
  if (fideRating !== undefined && fideRating > 0) read.ratings = [...ratings.before, { system: 'FIDE', rating: fideRating }];
  const country = standing.text('fideCountry');
  if (country !== undefined && /^[A-Z]{3}$/.test(country)) read.federation = country;
  const state = standing.text('stateRep');
  if (state !== undefined) read.state = state;
  if (ratings.isUnrated) read.unrated = true;
  const points = standing.number('score');
  if (points !== undefined) read.points = points;
  const rank = standing.whole('ordinal');
  if (rank !== undefined && rank > 0) read.rank = rank;
  if (ratings.after.length > 0) read.postRatings = ratings.after;
  standing.ignore('id', 'playerId', 'pairingNumber', 'ordinal').keepRest(kept, pair);
  read.place = { file, field: standing.path, section: 1, player: pair };
  read.places = {
    name: place('lastName'),
    uschessId: place('memberId'),
    fideId: place('fideId'),
    ratings: place('ratings'),
    points: place('score'),
  };
  return read;
}

function readCells(
  standing: JsonNode,
  pair: number,
  key: 'pairingNumber' | 'ordinal',
  { file, kept, findings }: StandingContext,
): readonly Cell[] {
  const cells: Cell[] = [];
  for (const outcome of standing.nodes('roundOutcomes')) {
    const round = outcome.whole('roundNumber') ?? outcome.whole('playerRoundNumber') ?? 0;
    const word = outcome.text('outcome') ?? '';
    const place: Place = { file, field: outcome.path, section: 1, player: pair, round };
    const color = outcome.text('color');
    const colour: Colour | undefined = color === 'White' ? 'white' : color === 'Black' ? 'black' : undefined;
    const opponent = outcome.whole(key === 'ordinal' ? 'opponentOrdinal' : 'opponentPairingNumber');
    outcome.ignore(
      'id',
      'playerRoundNumber',
      'opponentRoundNumber',
      'opponentOrdinal',
      'opponentPairingNumber',
      'opponentPlayerId',
      'opponentMemberId',
      'opponentFirstName',
      'opponentLastName',
    );
    outcome.keepRest(kept, `${pair} ${round}`);
    const read = Object.hasOwn(outcomes, word) ? outcomes[word] : undefined;
    if (word.endsWith('Asym')) {
      const message = say`Round ${round}: player ${pair} has ${word}, a result that contradicts that of the opponent.`;
      findings.add('uschess-asymmetric', place, message, say`Correct the result of one of them.`);
    }
    if (read === undefined) {
      const message = say`Round ${round}: the outcome of player ${pair} is ${quote(word)}.`;
      findings.add('uschess-api-outcome', place, message, say`Set the result of this game.`);
    }
    const known: Outcome = read ?? 'unknown';
    const hasOpponent = opponent !== undefined && opponent > 0 && !/^(bye|absent)/.test(known);
    cells.push({
      round,
      outcome: known,
      ...(hasOpponent ? { opponent } : {}),
      ...(hasOpponent && colour !== undefined ? { colour } : {}),
      place,
    });
  }
  return inRoundOrder(cells);
}

interface RatingsRead {
  readonly before: readonly ReportedRating[];
  readonly after: readonly ReportedRating[];
  /** No rating before the event in any system of the section. */
  readonly isUnrated: boolean;
}

/** The game count before is the count after minus the rated games here; an absent count means an established rating. */
function readRatings(standing: JsonNode, cells: readonly Cell[], kept: KeptFields, pair: number): RatingsRead {
  const played = cells.filter(({ outcome, opponent }) => isPlayed(outcome) && opponent !== undefined).length;
  const before: ReportedRating[] = [];
  const after: ReportedRating[] = [];
  const all = standing.nodes('ratings');
  for (const rating of all) {
    const source = rating.text('ratingSystem') ?? '';
    const system = Object.hasOwn(systems, source) ? systems[source] : undefined;
    const pre = decimalOr(rating.number('preRatingDecimal'), rating.number('preRating'));
    const post = decimalOr(rating.number('postRatingDecimal'), rating.number('postRating'));
    const count = rating.whole('postProvisionalGameCount');
    rating.ignore('id', 'playerId').keepRest(kept, pair);
    if (system === undefined) {
      if (source !== '') kept.keep(`ratings ${source}`, `${pre ?? ''} ${post ?? ''}`.trim(), pair);
      continue;
    }
    if (pre !== undefined)
      before.push({ system, rating: pre, ...(count === undefined ? {} : { games: Math.max(0, count - played) }) });
    if (post !== undefined) after.push({ system, rating: post, ...(count === undefined ? {} : { games: count }) });
  }
  return { before, after, isUnrated: all.length > 0 && before.length === 0 };
}

/** Records before about 2004 have 0 for the decimals. */
function decimalOr(decimal: number | undefined, whole: number | undefined): number | undefined {
  if (decimal !== undefined && decimal > 0) return decimal;
  return whole !== undefined && whole > 0 ? whole : undefined;
}
