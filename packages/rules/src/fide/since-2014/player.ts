// A player as the later rules need them, and what their row on a FIDE list reveals about them.

import { addMonths, dateParts, type IsoDate } from '../../core/dates.js';
import { type FideEdition, parameterValue } from '../edition.js';
import { type KRule, kFactor } from '../parameters.js';
import type { Caveat } from './caveat.js';

/** The facts about a player that K and a change need. */
export interface PlayerForK {
  /** Rating on the last list of this list type; null if they play on their standard rating. */
  readonly rating: number | null;
  /** Their standard rating, if it may stand in. */
  readonly standard?: number | null;
  /** Rated games on this list so far, including those of the first list (FIDE-L-20). */
  readonly games: number;
  /** Whether a published rating of this list type ever reached 2300, 2400. */
  readonly ever2300: boolean;
  readonly ever2400: boolean;
  /** Year or date of birth; null if unknown. */
  readonly born?: string | null;
  /** K published on the list preceding the one being made, if available: it is the K that counts (FIDE-L-11). */
  readonly publishedK?: number | null;
}

export function birthYear(born: string): number {
  return Number(born.slice(0, 4));
}

/** Whether the full date of birth is known, not just the year. */
export function isBirthDate(born: string): boolean {
  return born.length > 4;
}

/**
 * Whether K treats the player as a junior on a list: through the end of the year in which they turn `age`, or in 2014 until that
 * birthday. If only the year of birth is known, the year decides.
 */
export function isJunior(born: string | null | undefined, list: IsoDate, junior: NonNullable<KRule['junior']>): boolean {
  if (!born) return false;
  if (junior.until === 'birthday' && isBirthDate(born)) return list < addMonths(born, 12 * junior.age);
  return dateParts(list)[0] - birthYear(born) <= junior.age;
}

/** A row of a published FIDE list. `games` counts the games of one rating period. */
export interface ListRow {
  readonly rating: number;
  readonly games: number;
  readonly k: number;
  /** 0 or null if the list does not say. */
  readonly birthYear: number | null;
}

export interface FactsOfRow {
  readonly player: PlayerForK;
  /** Facts that were concluded rather than read. */
  readonly inferred: readonly Caveat[];
}

/**
 * The facts K needs, from a row of a FIDE list. A list prints neither career games nor the highest rating, but its K reveals
 * which row applied: K 10, the player once had 2400; K 40 of an adult, the player has not completed 30 games.
 */
export function playerOfListRow(edition: FideEdition, list: IsoDate, row: ListRow): FactsOfRow {
  const rule = parameterValue(edition, kFactor);
  const born = row.birthYear ? String(row.birthYear) : null;
  const junior = rule.junior !== null && isJunior(born, list, rule.junior);
  const reachedByK = rule.reached !== null && row.k === rule.reached.k;
  const ever2400 = reachedByK || row.rating >= (rule.reached?.rating ?? Number.POSITIVE_INFINITY);
  const pastJunior = junior && row.k === rule.ordinary;
  const ever2300 = ever2400 || pastJunior || row.rating >= (rule.junior?.under ?? Number.POSITIVE_INFINITY);
  const isNew = rule.newPlayer !== null && row.k === rule.newPlayer.k && !(junior && !ever2300);
  const needed = rule.newPlayer?.games ?? 0;
  const games = isNew ? Math.min(row.games, needed - 1) : row.k === rule.newPlayer?.k ? row.games : Math.max(row.games, needed);
  return {
    player: { rating: row.rating, games, ever2300, ever2400, born, publishedK: row.k },
    inferred: [
      { about: 'games', text: inferredGames(rule, row.k, isNew, junior) },
      ...(reachedByK
        ? [{ about: 'ever2400', text: `K ${row.k} on the list says that they once had ${rule.reached?.rating} or more` }]
        : []),
      ...(pastJunior
        ? [{ about: 'ever2300', text: `K ${row.k} of a junior says that they once had ${rule.junior?.under} or more` }]
        : []),
      ...(born === null ? [{ about: 'born', text: 'the list gives no year of birth; they are not treated as a junior' }] : []),
    ],
  };
}

function inferredGames(rule: KRule, k: number, isNew: boolean, junior: boolean): string {
  if (rule.newPlayer === null) return 'a list prints the games of one period only; K did not depend on the games of a career';
  const { games } = rule.newPlayer;
  if (isNew) return `K ${k} says that they have not completed ${games} games; how many they have is at least what the list shows`;
  if (junior && k === rule.newPlayer.k)
    return 'K of a junior says nothing about their games; the list’s games of one period are taken';
  return `K ${k} says that they have completed ${games} games; the number itself is not on the list`;
}
