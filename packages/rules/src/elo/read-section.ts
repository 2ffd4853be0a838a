// Reads a section or a period from plain data, and reports every error in it.

import {
  at,
  type Check,
  makeCheck,
  problem,
  readDate,
  readList,
  readNumber,
  readObject,
  readOptionalDate,
  readOptionalNumber,
  readScore,
  readText,
  refuseOtherFields,
  show,
} from '../core/check.js';
import { type IsoDate, isIsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import type { Birth } from './age.js';
import { cutoffOf, isListDate, nextList, periodStart } from './calendar.js';
import type { RatedPer } from './parameters.js';
import type { Batch, EnteredGame, Entrant } from './rate.js';
import { type EloEdition, edition, type Rulebook } from './rulebook.js';
import type { PlayerState, PoolGame } from './state.js';

/** A player on entering the section or period. Absent fields are those of a new player. */
export interface PlayerInput extends Partial<PlayerState> {
  readonly id: string;
  /** For example `2008-05-17` or `2008`. */
  readonly birth?: Birth | null;
}

/** A game of a section. */
export interface GameInput {
  readonly white: string;
  readonly black: string;
  /** White's score: 1, 0.5 or 0. */
  readonly score: number;
}

/** A section as plain data. */
export interface SectionInput {
  /** Selects the rules. */
  readonly startDate: IsoDate;
  /** Ages are counted on this day. */
  readonly endDate: IsoDate;
  readonly asKnown?: IsoDate | undefined;
  readonly players: readonly PlayerInput[];
  readonly games: readonly GameInput[];
}

/** A period as plain data: everything between two lists. */
export interface PeriodInput {
  /** The list to make. The rules are those of the period's first day, which is the date of the previous list. */
  readonly list: IsoDate;
  readonly asKnown?: IsoDate | undefined;
  /** As they were on the previous list. */
  readonly players: readonly PlayerInput[];
  readonly sections: readonly { readonly endDate: IsoDate; readonly games: readonly GameInput[] }[];
}

const ratings = { from: -10_000, to: 10_000 };
const counts = { from: 0, to: 1_000_000, whole: true };
const playerFields = ['id', 'birth', 'rating', 'games', 'peak', 'lastPlayed', 'pool'];

/**
 * The section, ready to be rated.
 *
 * @example
 * const section = {
 *   startDate: '2023-05-01',
 *   endDate: '2023-05-01',
 *   players: [{ id: 'ann', rating: 1600, games: 50 }, { id: 'bob', rating: 1400, games: 50 }],
 *   games: [{ white: 'ann', black: 'bob', score: 1 }],
 * };
 * const batch = readSection(riverside, { ...section, games: [{ white: 'ann', black: 'eve', score: 1 }] });
 * batch.ok ? [] : batch.errors.map(({ place, message }) => `${place}: ${message}`) // ['games[0].black: Player "eve" is not among the players.']
 */
export function readSection(rulebook: Rulebook, input: unknown): Result<Batch> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  refuseOtherFields(check, fields, '', ['startDate', 'endDate', 'asKnown', 'players', 'games']);
  const startDate = readDate(check, fields, 'startDate', '');
  const endDate = readDate(check, fields, 'endDate', '');
  const asKnown = readOptionalDate(check, fields, 'asKnown', '');
  if (check.errors.length === 0 && endDate < startDate) {
    problem(check, 'ends-before-start', 'endDate', 'The section ends before it starts.', 'Correct a date.');
  }
  const found = readEdition(check, rulebook, startDate, asKnown, 'startDate', 'section');
  const { players, places } = readPlayers(check, fields);
  const games = readGames(check, fields, '', places, endDate);
  return found === null || check.errors.length > 0
    ? failed(...check.errors)
    : ok({ edition: found, lastDay: endDate, players, games });
}

/**
 * The period, ready to be rated.
 *
 * @example
 * const period = {
 *   list: '2022-12-01',
 *   players: [{ id: 'ann', rating: 1400, games: 50 }, { id: 'kid', birth: '2012' }],
 *   sections: [{ endDate: '2022-11-28', games: [{ white: 'kid', black: 'ann', score: 0.5 }] }],
 * };
 * const batch = readPeriod(hilltop, period);
 * batch.ok && batch.value.edition.name // 'hilltop@2022-06-01'
 */
export function readPeriod(rulebook: Rulebook, input: unknown): Result<Batch> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  refuseOtherFields(check, fields, '', ['list', 'asKnown', 'players', 'sections']);
  const list = readDate(check, fields, 'list', '');
  const asKnown = readOptionalDate(check, fields, 'asKnown', '');
  const isList = isListDate(rulebook, list);
  if (check.errors.length === 0 && !isList) {
    const hint = `The next list is that of ${nextList(rulebook, list)}.`;
    problem(check, 'not-a-list-date', 'list', `No list is dated ${list}.`, hint);
  }
  const found = isList ? readEdition(check, rulebook, periodStart(rulebook, list), asKnown, 'list', 'period') : null;
  const { players, places } = readPlayers(check, fields);
  const cutoff = cutoffOf(rulebook, list);
  const games = readList(check, fields, 'sections', '').flatMap((value, index) => {
    const path = at('sections', index);
    const section = readObject(check, value, path);
    refuseOtherFields(check, section, path, ['endDate', 'games']);
    const endDate = readDate(check, section, 'endDate', path);
    if (isList && endDate > cutoff) {
      const message = `The section ended on ${endDate}, after the cut-off of ${cutoff}.`;
      problem(check, 'after-cutoff', at(path, 'endDate'), message, 'Rate it for the next list.');
    }
    return readGames(check, section, path, places, endDate);
  });
  return found === null || check.errors.length > 0
    ? failed(...check.errors)
    : ok({ edition: found, lastDay: list, players, games });
}

function readEdition(
  check: Check,
  rulebook: Rulebook,
  on: IsoDate,
  asKnown: IsoDate | null,
  path: string,
  ratedPer: RatedPer,
): EloEdition | null {
  const found = edition(rulebook, { on, asKnown: asKnown ?? undefined });
  if (!found.ok) {
    check.errors.push(...found.errors.map((error) => ({ ...error, place: error.place === 'on' ? path : error.place })));
    return null;
  }
  const { ratedPer: inForce } = found.value.values;
  if (inForce === ratedPer) return found.value;
  const message = `Under ${found.value.name} games are rated per ${inForce}.`;
  problem(check, 'rated-per-another', path, message, `Use the functions for a ${inForce}.`);
  return null;
}

function readPlayers(check: Check, fields: Parameters<typeof readList>[1]) {
  const places = new Map<string, number>();
  const players = readList(check, fields, 'players', '').map((value, index) => {
    const path = at('players', index);
    const player = readEntrant(check, value, path);
    if (places.has(player.id)) {
      const message = `Player ${show(player.id)} is entered twice.`;
      problem(check, 'player-twice', at(path, 'id'), message, 'Enter every player once.');
    }
    places.set(player.id, index);
    return player;
  });
  return { players, places };
}

/** A player of a section, a period or an estimate. */
export function readEntrant(check: Check, value: unknown, path: string): Entrant {
  const fields = readObject(check, value, path);
  refuseOtherFields(check, fields, path, playerFields);
  const player = {
    id: readText(check, fields, 'id', path),
    birth: readBirth(check, fields.birth ?? null, at(path, 'birth')),
    rating: readOptionalNumber(check, fields, 'rating', path, ratings),
    games: readNumber(check, fields, 'games', path, counts, 0),
    peak: readOptionalNumber(check, fields, 'peak', path, ratings),
    lastPlayed: readOptionalDate(check, fields, 'lastPlayed', path),
    pool: readList(check, fields, 'pool', path).map((game, index) => readPoolGame(check, game, at(at(path, 'pool'), index))),
  };
  if (player.rating === null && player.games > 0) {
    const message = 'An unrated player has no rated games.';
    problem(
      check,
      'games-without-rating',
      at(path, 'games'),
      message,
      'Give the rating, or games towards a first rating as "pool".',
    );
  }
  if (player.rating !== null && player.pool.length > 0) {
    const message = 'A rated player has no games towards a first rating.';
    problem(check, 'pool-with-rating', at(path, 'pool'), message, 'Leave "pool" out.');
  }
  return player;
}

function readPoolGame(check: Check, value: unknown, path: string): PoolGame {
  const fields = readObject(check, value, path);
  refuseOtherFields(check, fields, path, ['date', 'opponent', 'score']);
  return {
    date: readDate(check, fields, 'date', path),
    opponent: readNumber(check, fields, 'opponent', path, ratings),
    score: readScore(check, fields.score, at(path, 'score')),
  };
}

function readBirth(check: Check, value: unknown, path: string): Birth | null {
  if (value === null) return null;
  if (typeof value === 'string' && (/^[1-9]\d{3}$/.test(value) || isIsoDate(value))) return value;
  problem(check, 'not-a-birth', path, `${show(value)} is neither a day nor a year.`, 'Write YYYY-MM-DD, or YYYY.');
  return null;
}

function readGames(
  check: Check,
  fields: Parameters<typeof readList>[1],
  path: string,
  places: ReadonlyMap<string, number>,
  date: IsoDate,
): EnteredGame[] {
  return readList(check, fields, 'games', path).map((value, index) => {
    const gamePath = at(at(path, 'games'), index);
    const game = readObject(check, value, gamePath);
    refuseOtherFields(check, game, gamePath, ['white', 'black', 'score']);
    const side = (field: 'white' | 'black'): number => {
      const id = readText(check, game, field, gamePath);
      const place = places.get(id);
      if (place === undefined && id !== '') {
        const message = `Player ${show(id)} is not among the players.`;
        problem(check, 'player-unknown', at(gamePath, field), message, 'Enter the player, or correct the id.');
      }
      return place ?? -1;
    };
    const [white, black] = [side('white'), side('black')];
    if (white === black && white >= 0) {
      const message = `Player ${show(game.white)} plays against themselves.`;
      problem(
        check,
        'same-player-twice',
        at(gamePath, 'black'),
        message,
        'Correct the id of the player who is wrong: white or black.',
      );
    }
    return { white, black, score: readScore(check, game.score, at(gamePath, 'score')), date };
  });
}
