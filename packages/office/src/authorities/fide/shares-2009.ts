// A section under the regulations of 2009: rated as a whole event, with each player's share.

import type { IsoDate } from '@harkness/rules';
import { type FideEdition, type FideEvent, rateEvent } from '@harkness/rules/fide';
import { caveatsOfEdition, entriesOf, performanceOf, resultsByPlayer } from '@harkness/rules/internal/fide';
import type { EventCard } from '../../facts/cards/cards.js';
import type { PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { eventOf2009, sectionName } from './event.js';
import {
  carriedWords,
  later,
  type PeriodInput,
  type PlayerPeriod,
  type SectionResult,
  type SectionShare,
} from './period-data.js';
import type { RatingsByDay, RatingThen } from './ratings-at.js';

export interface SectionInput {
  readonly edition: FideEdition;
  readonly document: SectionDocument;
  readonly card: EventCard;
  /** Players by current id, in document order. */
  readonly ids: readonly PlayerId[];
  readonly births: ReadonlyMap<PlayerId, number | undefined>;
  readonly women: ReadonlySet<PlayerId>;
  /** The result on an earlier list. */
  readonly before: SectionResult | undefined;
}

export interface SectionShares {
  readonly shares: readonly SectionShare[];
  readonly caveats: readonly string[];
}

/** The event with the ratings of its first day (4.13), and players rated since (8.4). `now` is the last day before the list. */
export async function event2009(
  ratings: RatingsByDay,
  today: IsoDate,
  document: SectionDocument,
  card: EventCard,
  ids: readonly PlayerId[],
): Promise<{ readonly event: FideEvent; readonly now: ReadonlyMap<PlayerId, RatingThen | undefined> }> {
  const then = new Map<PlayerId, RatingThen | undefined>();
  const now = new Map<PlayerId, RatingThen | undefined>();
  for (const id of ids) {
    then.set(id, await ratings.of(id, document.start));
    now.set(id, await ratings.of(id, today));
  }
  const published = (known: RatingThen | undefined) =>
    known === undefined ? undefined : { rating: known.rating, reached2400: known.career.ever2400 };
  const report = { ...eventOf2009(document, card, ids), entries: ids.map((id) => ({ id })) };
  const entries = entriesOf(
    report,
    (id) => published(then.get(id)),
    (id) => published(now.get(id)),
  );
  return { event: { ...report, entries }, now };
}

export async function shares2009(
  { ratings, today, date, reform }: PeriodInput,
  { edition, document, card, ids, before }: SectionInput,
  of: (player: PlayerId) => PlayerPeriod,
): Promise<SectionShares | string> {
  const { event, now } = await event2009(ratings, today, document, card, ids);
  const outcome = rateEvent(event, edition);
  if (!outcome.ok) return outcome.errors[0]?.message ?? 'the event cannot be rated';
  if (!outcome.value.ratable) return `not ratable under ${outcome.value.problems.join(', ')}`;
  const caveats = caveatsOfEdition(edition).map(({ text }) => text);
  const concerned = caveats.length === 0 ? {} : { caveats: [...caveats.keys()] };
  const shares: SectionShare[] = [];
  for (const [id, results] of resultsByPlayer([{ event, outcome: outcome.value }])) {
    const oldShare = before?.shares.find((share) => share.player === id);
    // Unrated when the section was first rated, and rated since: the first rating stays as published.
    if (oldShare?.rating === null && now.get(id)?.rating != null) {
      shares.push(oldShare);
      continue;
    }
    const period = of(id);
    for (const result of results) {
      const { rated, unrated } = result;
      // Delisted since: the result only counts for the opponents (ruling FIDE-A-31).
      const lost = now.get(id)?.rating == null;
      if (rated !== null && !lost) {
        const { rating, games, halfPoints, expectedHundredths } = rated;
        const multiply = reform?.multiplyK({ player: id, list: date, day: document.start, before: now.get(id) }) ?? 1;
        const [k, changeHundredths] = [rated.k * multiply, rated.changeHundredths * multiply];
        shares.push({ player: id, rating, k, games, halfPoints, expectedHundredths, changeHundredths, ...concerned });
        if (before === undefined)
          period.carried.push({
            id: sectionName(document),
            what: carriedWords.event2009,
            hundredths: changeHundredths,
            games,
          });
        if (games > 0) period.lastGame = later(period.lastGame, document.end);
      } else if (rated === null && unrated !== null) {
        const { games, halfPoints, ruNew } = unrated;
        shares.push({
          player: id,
          rating: null,
          k: null,
          games,
          halfPoints,
          expectedHundredths: 0,
          changeHundredths: 0,
          performance: ruNew,
          ...concerned,
        });
        period.performances.push(...performanceOf(result));
      }
    }
  }
  return { shares, caveats };
}
