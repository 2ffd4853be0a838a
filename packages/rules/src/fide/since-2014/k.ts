// K, the development coefficient, and its limit by the number of games in a rating period (8.3.3 of 2024).

import type { IsoDate } from '../../core/dates.js';
import { dateParts } from '../../core/dates.js';
import { type FideEdition, parameterValue } from '../edition.js';
import { type KRule, kFactor, kTimesGamesLimit } from '../parameters.js';
import { type Caveat, caveatOfParameter } from './caveat.js';
import { birthYear, isJunior, type PlayerForK } from './player.js';

/** The row of the rule that gives K. */
export type KLine = 'published' | 'reached' | 'junior' | 'newPlayer' | 'ordinary';

export interface KOfPlayer {
  readonly k: number;
  readonly line: KLine;
  readonly caveats: readonly Caveat[];
}

/** The facts that the rows of K test. */
export interface KFacts {
  readonly everReached: boolean;
  readonly junior: boolean;
  readonly everOver: boolean;
  readonly games: number;
}

/** The facts of a player on a list, as the rule needs them. */
export function kFacts(rule: KRule, player: PlayerForK, list: IsoDate): KFacts {
  const rating = player.rating ?? 0;
  return {
    everReached: rule.reached !== null && (player.ever2400 || rating >= rule.reached.rating),
    junior: rule.junior !== null && isJunior(player.born, list, rule.junior),
    everOver: rule.junior !== null && (player.ever2300 || rating >= rule.junior.under),
    games: player.games,
  };
}

/**
 * The row that applies: reached for good, then a junior who never had 2300, then fewer than 30 games, then the rest (FIDE-L-10).
 */
export function kLine(rule: KRule, facts: KFacts): Exclude<KLine, 'published'> {
  if (rule.reached !== null && facts.everReached) return 'reached';
  if (rule.junior !== null && facts.junior && !facts.everOver) return 'junior';
  if (rule.newPlayer !== null && facts.games < rule.newPlayer.games) return 'newPlayer';
  return 'ordinary';
}

export function kOfLine(rule: KRule, line: Exclude<KLine, 'published'>): number {
  return line === 'ordinary' ? rule.ordinary : (rule[line]?.k ?? rule.ordinary);
}

/** K of a player on a list: the one published there, if known, or the one from the rows of the edition. */
export function kOnList(edition: FideEdition, player: PlayerForK, list: IsoDate): KOfPlayer {
  if (player.publishedK !== undefined && player.publishedK !== null)
    return { k: player.publishedK, line: 'published', caveats: [] };
  const rule = parameterValue(edition, kFactor);
  const line = kLine(rule, kFacts(rule, player, list));
  return {
    k: kOfLine(rule, line),
    line,
    caveats: [...caveatOfParameter(edition, kFactor), ...juniorCaveats(rule, player, list, line)],
  };
}

/** K, lowered if necessary to the largest whole number with K × games within the limit. */
export function limitedK(k: number, games: number, limit: number | null): number {
  return limit !== null && k * games > limit ? Math.floor(limit / games) : k;
}

export function kForPeriod(
  edition: FideEdition,
  k: number,
  games: number,
): { readonly kUsed: number; readonly caveats: readonly Caveat[] } {
  const limit = parameterValue(edition, kTimesGamesLimit);
  // If the limit is uncertain, that matters only to a player whom the known limit of 700 would affect.
  const touched = k * games > (limit ?? knownLimit);
  return { kUsed: limitedK(k, games, limit), caveats: touched ? caveatOfParameter(edition, kTimesGamesLimit) : [] };
}

const knownLimit = kTimesGamesLimit.standard.entries[0]?.value ?? 0;

function juniorCaveats(rule: KRule, player: PlayerForK, list: IsoDate, line: KLine): readonly Caveat[] {
  // K 40 for few games is the same number, and past 2300 the junior row no longer applies, so in these cases the birth does not
  // matter.
  const open = line === 'junior' || (line === 'ordinary' && rule.junior !== null && !kFacts(rule, player, list).everOver);
  if (!open || (line === 'junior' && player.games < (rule.newPlayer?.games ?? 0))) return [];
  if (!player.born) return [{ about: 'born', text: 'the year of birth is not known; the player is not treated as a junior' }];
  if (rule.junior?.until !== 'birthday' || dateParts(list)[0] - birthYear(player.born) !== rule.junior.age) return [];
  return [
    {
      about: 'fide.k.standard',
      text: 'the text of 2014 ends K 40 of juniors on the 18th birthday, published lists at the end of that year; this list lies between',
    },
  ];
}
