// Finds everything that makes a report unusable before any number is computed: errors as values, each with its place.

import { isIsoDate } from '../core/dates.js';
import type { RuleError } from '../core/error.js';
import type { TimePeriod } from './conditions.js';
import { type Entry, eventKinds, type FideEvent } from './event.js';

/** A rating as printed on lists. */
export function isRating(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 10_000;
}

/** Every error that makes the event unusable; empty if it can be computed. */
export function checkEvent(event: FideEvent): RuleError[] {
  return [...checkFrame(event), ...checkEntries(event.entries), ...checkGames(event), ...checkTimes(event)];
}

function checkFrame(event: FideEvent): RuleError[] {
  const errors: RuleError[] = [];
  if (!eventKinds.includes(event.kind)) {
    errors.push(
      problem('event-kind-unknown', 'kind', `${String(event.kind)} is no kind of event`, `one of ${eventKinds.join(', ')}`),
    );
  }
  errors.push(...checkDate(event.start, 'start'), ...checkDate(event.end, 'end'));
  if (errors.length === 0 && event.end < event.start) {
    errors.push(
      problem(
        'end-before-start',
        'end',
        `the event ends on ${event.end}, before it starts on ${event.start}`,
        'check both dates',
      ),
    );
  }
  if (event.registered !== undefined && event.registered !== null) errors.push(...checkDate(event.registered, 'registered'));
  const scheduled = event.scheduledGames ?? null;
  if (scheduled !== null && !isCount(scheduled, 1)) {
    errors.push(
      problem(
        'scheduled-games-not-a-number',
        'scheduledGames',
        `${scheduled} is no number of games`,
        'a whole number from 1, or null',
      ),
    );
  }
  if (event.kind === 'match' && event.entries.length !== 2) {
    errors.push(
      problem(
        'match-needs-two-players',
        'entries',
        `a match has two players, not ${event.entries.length}`,
        'report each match as an event of its own',
      ),
    );
  }
  return errors;
}

function checkEntries(entries: readonly Entry[]): RuleError[] {
  const errors: RuleError[] = [];
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (seen.has(entry.id)) {
      errors.push(
        problem('player-entered-twice', `entries[${index}].id`, `player ${entry.id} is entered twice`, 'enter every player once'),
      );
    }
    seen.add(entry.id);
    if (entry.rating !== null && !isRating(entry.rating)) errors.push(notARating(`entries[${index}].rating`, entry.rating));
    const current = entry.currentRating ?? null;
    if (current !== null && !isRating(current)) errors.push(notARating(`entries[${index}].currentRating`, current));
    if (current !== null && entry.rating !== null) {
      errors.push(
        problem(
          'current-rating-of-rated-player',
          `entries[${index}].currentRating`,
          `player ${entry.id} was rated at the start; 8.4 is about players who were unrated then`,
          'leave currentRating out',
        ),
      );
    }
  }
  return errors;
}

function checkGames(event: FideEvent): RuleError[] {
  const errors: RuleError[] = [];
  const players = new Set(event.entries.map((entry) => entry.id));
  for (const [index, game] of event.games.entries()) {
    for (const colour of ['white', 'black'] as const) {
      if (!players.has(game[colour])) {
        errors.push(
          problem(
            'player-not-entered',
            `games[${index}].${colour}`,
            `player ${game[colour]} is not among the entries`,
            'add the player or correct the id',
          ),
        );
      }
    }
    if (game.white === game.black) {
      errors.push(
        problem(
          'player-against-self',
          `games[${index}]`,
          `player ${game.white} cannot play themselves`,
          'correct one of the ids',
        ),
      );
    }
    if (game.halfPoints !== 0 && game.halfPoints !== 1 && game.halfPoints !== 2) {
      errors.push(
        problem(
          'score-not-a-result',
          `games[${index}].halfPoints`,
          `${game.halfPoints} half points is no score of a game`,
          '0, 1 or 2; a game both lost cannot be rated',
        ),
      );
    }
    if (typeof game.played !== 'boolean') {
      errors.push(
        problem('played-not-known', `games[${index}].played`, 'it is not said whether the game was played', 'true or false'),
      );
    }
  }
  return errors;
}

function checkTimes(event: FideEvent): RuleError[] {
  const errors = checkTimeControl(event.timeControl ?? null, 'timeControl');
  for (const [index, rounds] of (event.roundsPerDay ?? []).entries()) {
    if (!isCount(rounds, 0)) {
      errors.push(
        problem('rounds-not-a-number', `roundsPerDay[${index}]`, `${rounds} is no number of rounds`, 'a whole number from 0'),
      );
    }
  }
  return errors;
}

/** Errors of a time control: empty, negative, or without an end. */
export function checkTimeControl(timeControl: readonly TimePeriod[] | null, path: string): RuleError[] {
  if (timeControl === null) return [];
  if (typeof timeControl === 'string')
    return [
      problem(
        'time-control-as-text',
        path,
        `“${timeControl}” is a time control as it is written`,
        'read it first: readTimeControl("40/90,SD/30+30") of @harkness/rules gives its periods and the increment',
      ),
    ];
  const errors: RuleError[] = [];
  if (timeControl.length === 0) {
    errors.push(
      problem('time-control-empty', path, 'the time control has no period', 'at least one period, or null if it is not known'),
    );
  }
  for (const [index, period] of timeControl.entries()) {
    const last = index === timeControl.length - 1;
    const at = `${path}[${index}]`;
    if (period.moves === null ? !last : !isCount(period.moves, 1)) {
      errors.push(
        problem(
          'time-control-moves',
          `${at}.moves`,
          `${String(period.moves)} moves cannot be a period`,
          'a whole number from 1; null only in the last period',
        ),
      );
    }
    if (last && period.moves !== null) {
      errors.push(
        problem(
          'time-control-without-end',
          `${at}.moves`,
          'the last period must be for the rest of the game',
          'null in the last period',
        ),
      );
    }
    for (const field of ['minutes', 'incrementSeconds'] as const) {
      const value = period[field];
      if (!Number.isFinite(value) || value < 0 || !Number.isInteger(value * 60)) {
        errors.push(problem('time-control-time', `${at}.${field}`, `${value} is no time`, 'whole seconds, not negative'));
      }
    }
  }
  return errors;
}

/** An error about a date that does not exist; empty if it does. */
export function checkDate(date: unknown, path: string): RuleError[] {
  if (isIsoDate(date)) return [];
  return [problem('date-does-not-exist', path, `${String(date)} is no day`, 'a day that exists, as YYYY-MM-DD')];
}

export function isCount(value: unknown, least: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least;
}

export function notARating(path: string, value: unknown): RuleError {
  return problem(
    'not-a-rating',
    path,
    `${String(value)} is no rating`,
    'a whole number from 1 to 9999, or null for an unrated player',
  );
}

export function problem(code: string, path: string, message: string, hint: string): RuleError {
  return { code, place: path, message, hint };
}
