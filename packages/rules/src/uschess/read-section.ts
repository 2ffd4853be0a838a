// Checks that a section, or a part of one, can be rated: reports every error with its path, and returns typed values.

import {
  at,
  type Check,
  makeCheck,
  problem,
  readChoice,
  readDate,
  readFlag,
  readList,
  readNumber,
  readObject,
  readOptionalDate,
  readOptionalNumber,
  readScore,
  readText,
  show,
} from '../core/check.js';
import { daysBetween, type IsoDate } from '../core/dates.js';
import { failed, ok, type Result } from '../core/error.js';
import { type EditionChoice, edition, type UsChessEdition } from './edition.js';
import type { HistoryWord, Overlay, Section, SectionGame, SectionPlayer } from './event-input.js';
import type { RatingSource } from './initial.js';
import { type System, systems, systemTitles, venueOf } from './systems.js';
import { controlsOf, describeRange, isInRange, type TimeControl, totalOf } from './time-control.js';

const ratings = { from: 0, to: 5000 };
const counts = { from: 0, to: 1_000_000, whole: true };
const histories: readonly HistoryWord[] = ['none', 'mixed', 'all_wins', 'all_losses'];
const sourceKinds: readonly RatingSource['kind'][] = [...systems, 'FIDE', 'CFC'];

/** The edition of a section by its name or start date; errors have the path of the field. */
export function readEdition(check: Check, value: unknown, startDate: IsoDate): UsChessEdition | null {
  const before = check.errors.length;
  const fields = readObject(check, value ?? { by: 'date' }, 'edition');
  const by = readChoice(check, fields, 'by', 'edition', ['date', 'name'] as const);
  let choice: EditionChoice;
  if (by === 'name') {
    const name = readText(check, fields, 'name', 'edition');
    choice = { by, name };
  } else {
    choice = { by, on: startDate, asKnown: readOptionalDate(check, fields, 'asKnown', 'edition') ?? undefined };
  }
  if (check.errors.length > before) return null;
  const found = edition(choice);
  if (!found.ok) {
    for (const error of found.errors)
      check.errors.push({ ...error, place: error.place === 'on' ? 'startDate' : `edition.${error.place}` });
    return null;
  }
  if (found.value.name === 'uschess-2010-approx') {
    problem(
      check,
      'edition-approximates',
      'edition.name',
      'The formulas of 2010 approximate one player by hand and rate no section.',
      'Use approximateSpecial or approximateStandard, or another edition.',
    );
    return null;
  }
  return found.value;
}

function readSource(check: Check, value: unknown, path: string): RatingSource {
  const fields = readObject(check, value, path);
  const kind = readChoice(check, fields, 'kind', path, sourceKinds);
  const outside = kind === 'FIDE' || kind === 'CFC';
  return {
    kind,
    rating: readNumber(check, fields, 'rating', path, ratings),
    computedOn: readDate(check, fields, 'computedOn', path),
    games: outside ? readOptionalNumber(check, fields, 'games', path, counts) : readNumber(check, fields, 'games', path, counts),
  };
}

/** A player before the event. */
export function readPlayer(check: Check, value: unknown, path: string): SectionPlayer {
  const fields = readObject(check, value, path);
  const sources = readList(check, fields, 'sources', path).map((source, index) =>
    readSource(check, source, at(at(path, 'sources'), index)),
  );
  const kinds = sources.map((source) => source.kind);
  for (const [index, kind] of kinds.entries()) {
    if (kinds.indexOf(kind) < index) {
      problem(
        check,
        'source-twice',
        at(at(path, 'sources'), index),
        `There are two ${kind} ratings.`,
        'Give each rating once, the latest.',
      );
    }
  }
  const player: SectionPlayer = {
    id: readText(check, fields, 'id', path),
    rating: readOptionalNumber(check, fields, 'rating', path, ratings),
    games: readNumber(check, fields, 'games', path, counts, 0),
    history: readChoice(check, fields, 'history', path, histories, 'none'),
    birthDate: readOptionalDate(check, fields, 'birthDate', path),
    inferredAdult: readFlag(check, fields, 'inferredAdult', path),
    canadianResident: readFlag(check, fields, 'canadianResident', path),
    sources,
    discretionaryRating: readOptionalNumber(check, fields, 'discretionaryRating', path, ratings),
    wins: readNumber(check, fields, 'wins', path, counts, 0),
    draws: readNumber(check, fields, 'draws', path, counts, 0),
    eventsOfThree: readNumber(check, fields, 'eventsOfThree', path, counts, 0),
    peakEstablished: readOptionalNumber(check, fields, 'peakEstablished', path, ratings),
    originalLifeMaster: readFlag(check, fields, 'originalLifeMaster', path),
    lifeMasterGames: readNumber(check, fields, 'lifeMasterGames', path, counts, 0),
    cashFloor: readOptionalNumber(check, fields, 'cashFloor', path, ratings),
    ceiling: readOptionalNumber(check, fields, 'ceiling', path, ratings),
  };
  if (player.rating === null && player.games > 0) {
    problem(
      check,
      'games-without-rating',
      at(path, 'games'),
      `An unrated player has ${player.games} games.`,
      'Give the rating, or no games.',
    );
  }
  if (Number.isFinite(fields.rating) && fields.games == null) {
    problem(
      check,
      'games-missing',
      at(path, 'games'),
      `The rating ${show(fields.rating)} is given without the games it is based on; they decide K and the formula.`,
      'Give the number of games, or ask ratingAfter, which takes the rating as established.',
    );
  }
  return player;
}

function readGame(check: Check, value: unknown, path: string, places: ReadonlyMap<string, number>): SectionGame | null {
  const fields = readObject(check, value, path);
  const place = (field: 'a' | 'b'): number => {
    const id = readText(check, fields, field, path);
    const found = places.get(id);
    if (found === undefined && id !== '') {
      problem(
        check,
        'opponent-not-in-section',
        at(path, field),
        `There is no player ${show(id)} in the section.`,
        'Add the player, or correct the id.',
      );
    }
    return found ?? -1;
  };
  const a = place('a');
  const b = place('b');
  const scoreA = readScore(check, fields.scoreA, at(path, 'scoreA'));
  const played = readFlag(check, fields, 'played', path, true);
  if (a === b && a >= 0)
    problem(
      check,
      'opponent-is-self',
      path,
      'A player cannot play against themselves.',
      'Correct `a` or `b`: they are the same id.',
    );
  return played ? { a, b, scoreA } : null;
}

export function readTimeControl(check: Check, value: unknown, path: string): TimeControl | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') {
    problem(
      check,
      'time-control-as-text',
      path,
      `${show(value)} is a time control as it is written.`,
      'Read it first: parseTimeControl("G/60;d5") gives minutes and seconds.',
    );
    return null;
  }
  const fields = readObject(check, value, path);
  return {
    minutes: readNumber(check, fields, 'minutes', path, { from: 0, to: 10_000 }),
    seconds: readNumber(check, fields, 'seconds', path, { from: 0, to: 10_000 }, 0),
  };
}

export function readPlayedDates(
  check: Check,
  fields: { readonly [name: string]: unknown },
): { startDate: IsoDate; endDate: IsoDate } {
  const startDate = readDate(check, fields, 'startDate', '');
  const endDate = readDate(check, fields, 'endDate', '');
  if (check.errors.length === 0 && daysBetween(startDate, endDate) < 0) {
    problem(
      check,
      'ends-before-start',
      'endDate',
      `The section ends on ${endDate}, before it starts on ${startDate}.`,
      'Correct startDate or endDate.',
    );
  }
  return { startDate, endDate };
}

/** Checks that an edition has a system, and rates a time control in it. */
export function checkSystem(check: Check, system: System, control: TimeControl | null, inForce: UsChessEdition): void {
  const range = controlsOf(system, inForce);
  if (range === null) {
    problem(
      check,
      'system-not-in-edition',
      'system',
      `${inForce.name} has no ${systemTitles[system]} ratings.`,
      'Choose another system or edition.',
    );
  } else if (control !== null && !isInRange(totalOf(control), range)) {
    const message = `Minutes plus seconds are ${totalOf(control)}; ${systemTitles[system]} is ${describeRange(range)}.`;
    problem(
      check,
      'time-control-of-other-system',
      'timeControl',
      message,
      'Ask classify() for the systems of this time control.',
    );
  }
}

/** The section of an input, or every error in it. */
export function readSection(input: unknown, over?: Pick<Overlay, 'edition'>): Result<Section> {
  const check = makeCheck();
  const fields = readObject(check, input, '');
  const { startDate, endDate } = readPlayedDates(check, fields);
  const inForce = over?.edition ?? readEdition(check, fields.edition, startDate);
  const system = readChoice(check, fields, 'system', '', systems);
  const timeControl = readTimeControl(check, fields.timeControl, 'timeControl');
  const venue = readChoice(check, fields, 'venue', '', ['OTB', 'OL'] as const, venueOf(system));
  if (venue !== venueOf(system))
    problem(
      check,
      'venue-of-other-system',
      'venue',
      `${system} is not played ${venue === 'OL' ? 'online' : 'over the board'}.`,
      'Correct the venue or the system.',
    );
  if (inForce !== null && check.errors.length === 0) checkSystem(check, system, timeControl, inForce);
  const players = readList(check, fields, 'players', '').map((player, index) => readPlayer(check, player, at('players', index)));
  const places = new Map<string, number>();
  for (const [index, { id }] of players.entries()) {
    if (places.has(id) && id !== '')
      problem(
        check,
        'player-twice',
        at(at('players', index), 'id'),
        `The player ${show(id)} is there twice.`,
        'Give every player once.',
      );
    places.set(id, index);
  }
  const games = readList(check, fields, 'games', '').map((game, index) => readGame(check, game, at('games', index), places));
  if (inForce === null || check.errors.length > 0) return failed(...check.errors);
  return ok({ edition: inForce, system, timeControl, startDate, endDate, players, games: games.filter((game) => game !== null) });
}
