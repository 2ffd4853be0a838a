// Notation for events in the tests of the FIDE rules: players with ratings, games as `A-B 1`.

import type { Result } from '../src/core/error.js';
import { editionByName } from '../src/fide/edition.js';
import type { Entry, EventKind, FideEvent, Game } from '../src/fide/event.js';
import type { EventOutcome, RatedOutcome, UnratedOutcome } from '../src/fide/outcome.js';
import { rateEvent } from '../src/fide/rate-event.js';
import { rulebookOf } from '../src/fide/rulebook.js';

/** The value of a result that must not be an error. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.value;
}

/** Codes and paths of a result that must be an error. */
export function errorsOf(result: Result<unknown>): string[] {
  if (result.ok) throw new Error('an error was expected');
  return result.errors.map((error) => {
    if (error.message === '' || error.hint === '') throw new Error(`${error.code} says nothing`);
    return `${error.code} ${error.place}`.trim();
  });
}

export const edition = value(editionByName('fide-2009', 'standard'));
export const book = value(rulebookOf(edition));

const scores: Readonly<Record<string, number>> = { '1': 2, '½': 1, '0': 0 };

/** Games such as `A-B 1, B-C ½, C-A 0f`; an `f` marks an unplayed game. */
export function games(text: string): Game[] {
  return text
    .split(',')
    .map((game) => game.trim())
    .filter((game) => game !== '')
    .map((game) => {
      const found = /^(\w+)-(\w+) ([10½])(f?)$/.exec(game);
      const [, white, black, score, unplayed] = found ?? [];
      const halfPoints = scores[score ?? ''];
      if (white === undefined || black === undefined || halfPoints === undefined) throw new Error(`no game: ${game}`);
      return { white, black, halfPoints, played: unplayed === '' };
    });
}

/** Every pair plays `rounds` games. White (the earlier player) scores what `results` says, or draws. */
export function allPlayAll(ids: readonly string[], results: Readonly<Record<string, number>> = {}, rounds = 1): Game[] {
  const list: Game[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [index, white] of ids.entries()) {
      for (const black of ids.slice(index + 1))
        list.push({ white, black, halfPoints: results[`${white}${black}`] ?? 1, played: true });
    }
  }
  return list;
}

export type Ratings = Readonly<Record<string, number | null>>;

export function entries(ratings: Ratings): Entry[] {
  return Object.entries(ratings).map(([id, rating]) => ({ id, rating, reached2400: false }));
}

export function event(
  kind: EventKind,
  ratings: Ratings,
  played: string | readonly Game[],
  more: Partial<FideEvent> = {},
): FideEvent {
  return {
    id: 'E',
    kind,
    start: '2009-09-01',
    end: '2009-09-09',
    entries: entries(ratings),
    games: typeof played === 'string' ? games(played) : played,
    ...more,
  };
}

export function rate(report: FideEvent): EventOutcome {
  return value(rateEvent(report, edition));
}

export function ratedOf(outcome: EventOutcome, id: string): RatedOutcome {
  const found = outcome.rated.find((row) => row.id === id);
  if (found === undefined) throw new Error(`${id} is not rated`);
  return found;
}

export function unratedOf(outcome: EventOutcome, id: string): UnratedOutcome {
  const found = outcome.unrated.find((row) => row.id === id);
  if (found === undefined) throw new Error(`${id} is not unrated`);
  return found;
}
