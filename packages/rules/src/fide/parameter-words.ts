// The values of FIDE parameters in readable words.

import { plural } from '../core/story.js';
import type { TraceValue } from '../core/trace.js';
import type { FictitiousDraws, RoundRobinComposition } from './parameters/initial.js';
import type { OneOff, Registration } from './parameters/lists.js';
import type { RateOfPlay } from './parameters/play.js';
import type { DifferenceLimit, GapRule, KRule, MatchRule, Rounding } from './parameters/rating.js';

// The name of a parameter determines the shape of its value.
const words: { readonly [name: string]: (value: never) => string } = {
  'difference-limit': (value: DifferenceLimit | null) =>
    value === null
      ? 'no limit: every difference counts in full'
      : `a difference of more than ${value.points} points counts as ${value.points}${value.upgrades === 'unlimited' ? '' : ', for the stronger player once a tournament'}${value.exemptFrom === null ? '' : `; not for the change of a player rated ${value.exemptFrom} or more`}`,
  'gap-rule': (value: GapRule | null) =>
    value === null
      ? 'no such rule'
      : `a game is not rated if the players are ${value.difference} points or more apart and one is above ${value.above}`,
  k: ({ ordinary, reached, newPlayer, junior }: KRule) =>
    [
      ...(reached === null ? [] : [`${reached.k} once a published rating has reached ${reached.rating}`]),
      ...(junior === null
        ? []
        : [
            `${junior.k} for juniors, ${junior.until === 'birthday' ? 'until their birthday' : 'through the year'} of age ${junior.age}, who never had ${junior.under}`,
          ]),
      ...(newPlayer === null ? [] : [`${newPlayer.k} until ${newPlayer.games} games are completed`]),
      reached === null && junior === null && newPlayer === null ? `${ordinary} for everybody` : `${ordinary} for everybody else`,
    ].join('; '),
  'k-times-games-limit': (value: number | null) => (value === null ? 'no limit' : String(value)),
  matches: ({ waivable }: MatchRule) =>
    `games after the match is won are not rated${waivable ? ', unless agreed beforehand' : ''}; a match with an unrated player is not rated`,
  rounding: ({ what, half }: Rounding) => `the ${what} is rounded once, a half ${half === 'up' ? 'up' : 'away from zero'}`,
  'unrated-opponents': (value: string) =>
    value === 'not-rated' ? 'not rated' : 'rated, with the result of the opponent in the event',
  'fictitious-draws': (value: FictitiousDraws | null) =>
    value === null ? 'none' : `${plural(value.games, 'draw')} against an opponent of ${value.opponent}`,
  'games-for-first-rating-reduced': (value: number | null) => (value === null ? 'no reduced number' : plural(value, 'game')),
  'initial-method': (value: string) =>
    value === 'fictitious-draws'
      ? 'from all games, with two draws added'
      : value === 'half-points-over-50'
        ? 'from the average of the opponents, with points for each half point over 50 %'
        : 'not known',
  'maximum-initial-rating': (value: number | null) => (value === null ? 'no limit' : String(value)),
  'points-per-half-point': (value: number | null) =>
    value === null ? 'none: the table is used above 50 % too' : `${value} points`,
  'minimum-first-score': (value: number) => (value === 1 ? 'half a point' : `${value / 2} points`),
  'pool-months': (value: number) => `${value} months`,
  'round-robin-composition': (value: RoundRobinComposition | null) =>
    value === null
      ? 'no such rule'
      : `one player in ${value.oneRatedIn} must be rated; with fewer than ${value.small.fewerPlayersThan} players ${value.small.rated}; in a double round of ${value.doubleRound.players} players ${value.doubleRound.rated}; in a national championship ${value.nationalChampionship.rated}, of women ${value.nationalChampionship.ratedWomenOnly}`,
  'inactive-shown-months': (value: number | null) => (value === null ? 'no limit in the text' : `${value} months`),
  'late-report-lists': (value: number | null) => (value === null ? 'no limit' : plural(value, 'list')),
  'one-off-adjustment': (value: OneOff | null) =>
    value === null
      ? 'none on this list'
      : value.kind === 'lift-below'
        ? `below ${value.below}, ${value.gainPercent} % of what is missing to ${value.below} is added`
        : `a rating more than ${value.points} points below the standard rating is raised to ${value.points} below it`,
  registration: ({ ordinary, normDays, elite }: Registration) =>
    [
      `${'days' in ordinary ? plural(ordinary.days, 'day') : plural(ordinary.months, 'month')} before the start`,
      ...(normDays === null ? [] : [`${normDays} days if title norms are possible`]),
      ...(elite === null ? [] : [`${elite.days} days with a player above ${elite.above}, women above ${elite.womenAbove}`]),
    ].join('; '),
  'hours-per-day': (value: number | null) => (value === null ? 'no limit' : plural(value, 'hour')),
  'rounds-per-day': (value: number | null) => (value === null ? 'no limit' : plural(value, 'round')),
  'rate-of-play': (value: RateOfPlay) =>
    value.kind === 'range'
      ? `more than ${value.over} and ${value.upTo.included ? 'at most' : 'less than'} ${value.upTo.minutes} minutes for 60 moves${value.equalTimes ? ', the same for both players' : ''}`
      : value.bands
          .map(
            ({ from, minutes }) =>
              `at least ${minutes} minutes for 60 moves ${from === 0 ? 'otherwise' : `if a player of the ${value.per} has ${from} or more`}`,
          )
          .join('; '),
};

/** Undefined if the value needs no words of its own. */
export function fideParameterText(name: string, value: TraceValue): string | undefined {
  if (!name.startsWith('fide.')) return undefined;
  const say = words[name.slice('fide.'.length).replace(/\.(standard|rapid|blitz)$/, '')];
  return say?.(value as never);
}
