// Players under plain Elo: standings, history by section, the origin of a rating, and official, live and revised ratings.

import { dayNumber, type IsoDate } from '@harkness/rules';
import { edition, estimate, type Rulebook } from '@harkness/rules/elo';
import type { View } from '../../engines/live/view.js';
import { readListedPlayer } from '../../engines/period/content.js';
import { listInForceOn } from '../../engines/period/publish.js';
import { rankIn } from '../../engines/period/ranks.js';
import type {
  Adjustment,
  Answer,
  Outlook,
  RatingAsked,
  RatingOrigin,
  RatingOriginAnswer,
  RatingPoint,
  Standing,
} from '../../facts/answers.js';
import { answered, noSuchSection, refused } from '../../facts/errors.js';
import type { PlayerId, ProfileSystem } from '../../facts/facts.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import type { ComputedRatings, HistoryRow, KnownRating, ThreeRatings } from '../authority.js';
import { listedRating } from '../listed.js';
import type { Book, Entry, RatedUnit } from './book.js';
import { ratingIn } from './section.js';
import type { EloSettings } from './settings.js';

export function standingsOf(book: Book, { systems }: EloSettings, player: PlayerId, on: IsoDate | undefined): Standing[] {
  return systems.flatMap(({ system, rulebook }) => {
    const entry = book.at(system, player, on);
    const { rating = null, games = 0, peak = null, lastPlayed = null } = entry?.state ?? {};
    if (entry === undefined || rating === null) return [];
    const { wins, draws, losses } = entry;
    const official = entry.published ?? Math.round(rating);
    const day = on ?? lastPlayed;
    return [
      {
        system,
        rating,
        official,
        games,
        established: true,
        wins,
        draws,
        losses,
        creditedGames: Math.max(0, games - wins - draws - losses),
        ...(peak === null ? {} : { peakEstablished: peak }),
        ...(lastPlayed === null ? {} : { lastRated: lastPlayed }),
        ...(day === null ? {} : { outlook: outlookOf(rulebook, day, { rating, games, peak }, official) }),
      },
    ];
  });
}

/** By the rules of the day asked about, otherwise of the last game. Settled: no K for players with few games applies any more. */
function outlookOf(
  rulebook: Rulebook,
  on: IsoDate,
  player: { readonly rating: number; readonly games: number; readonly peak: number | null },
  official: number,
): Outlook {
  const rules = edition(rulebook, { on });
  const rows = rules.ok ? rules.value.values.k : [];
  const isSettled = rows.every(({ when }) => (when?.games?.below ?? 0) <= player.games);
  // A K that depends on the age would reveal it.
  const asksAge = rows.some(({ when }) => when?.age !== undefined);
  const even = asksAge ? undefined : estimate(rulebook, { on, player, games: [{ rating: player.rating, score: 0.5 }] });
  const k = even?.ok === true ? even.value.change?.k : undefined;
  const hundred = (Math.floor(official / 100) + 1) * 100;
  return {
    ...(k === undefined ? {} : { k }),
    reliability: isSettled ? 'settled' : 'settling',
    next: [{ kind: 'milestone', at: hundred, points: hundred - official }],
  };
}

/** Ratings set by officers, oldest first. */
export function adjustmentsOf(book: Book, { systems }: EloSettings, player: PlayerId, on: IsoDate | undefined): Adjustment[] {
  const all = systems.flatMap(({ system }) => {
    const history = book.history(system, player);
    return history.flatMap((entry, at): Adjustment[] => {
      const after = pointOf(entry);
      if (!('adjustment' in entry.from) || after === null) return [];
      const { seq, body, reason } = entry.from.adjustment;
      if (on !== undefined && body.on > on) return [];
      return [{ seq, on: body.on, system, before: pointOf(history[at - 1]), after, ...(reason === undefined ? {} : { reason }) }];
    });
  });
  return all.sort((a, b) => (a.on === b.on ? a.seq - b.seq : a.on < b.on ? -1 : 1));
}

function pointOf(entry: Entry | undefined): RatingPoint | null {
  if (entry === undefined || entry.state.rating === null) return null;
  const { rating, games } = entry.state;
  return { rating, official: entry.published ?? Math.round(rating), games };
}

export function historyRows(
  book: Book,
  ref: { readonly event: string; readonly section: number },
  player: PlayerId,
): HistoryRow[] {
  const section = book.section(ref);
  if (section === undefined) return [];
  const { document } = section;
  const [games, score] = scoreOf(book, document, player);
  const rows = section.units.flatMap((unit) => {
    const rating = ratingIn(unit, player);
    return rating === undefined ? [] : [{ system: rating.system, games, score, before: rating.before, after: rating.after }];
  });
  return rows;
}

function scoreOf(book: Book, { players, games }: SectionDocument, player: PlayerId): [games: number, score: number] {
  const own = new Set(players.flatMap((one, at) => (book.current(one.player) === player ? [at] : [])));
  let [played, halves] = [0, 0];
  for (const [white, black, halfPoints, , counted] of games) {
    if (counted !== 1 || own.has(white) === own.has(black)) continue;
    played++;
    halves += own.has(white) ? halfPoints : 2 - halfPoints;
  }
  return [played, halves / 2];
}

export function knownRatings(book: Book, { systems }: EloSettings, player: PlayerId): KnownRating[] {
  return systems.flatMap(({ system }) => {
    const entry = book.at(system, player);
    if (entry === undefined || entry.state.rating === null) return [];
    const { rating, games, lastPlayed } = entry.state;
    const creditedGames = Math.max(0, games - entry.wins - entry.draws - entry.losses);
    return [
      {
        ...{ system, rating: Math.round(rating), games, creditedGames },
        ...(lastPlayed === null ? {} : { lastRated: lastPlayed }),
      },
    ];
  });
}

export function computedRatings(book: Book, { systems }: EloSettings): ComputedRatings {
  const ratings = systems.flatMap(({ system }) =>
    book.players(system).flatMap((player) => {
      const point = pointOf(book.at(system, player));
      return point === null ? [] : [{ player, system, rating: point.official }];
    }),
  );
  const resultsOf = ({ system, results }: RatedUnit) => [
    system.system,
    [...results].map(([id, { after }]) => [id, after.rating]),
  ];
  const sections = [...book.sections].map(([name, { units }]) => [name, JSON.stringify(units.map(resultsOf))] as const);
  return { ratings, sections: new Map(sections.filter(([, text]) => text !== '[]')) };
}

function originOf(entry: Entry | undefined): RatingOrigin | null {
  if (entry === undefined || entry.state.rating === null) return null;
  if ('opening' in entry.from) {
    const { seq, body } = entry.from.opening;
    return { from: 'opening', seq, on: body.asOf };
  }
  if ('adjustment' in entry.from) {
    const { seq, body, reason } = entry.from.adjustment;
    return { from: 'decision', seq, on: body.on, ...(reason === undefined ? {} : { reason }) };
  }
  const { event, section, eventName, name, end } = entry.from.section;
  return { from: 'section', event, section, eventName, name, end };
}

export async function ratingOrigin(
  view: View,
  book: Book,
  player: PlayerNumber,
  id: PlayerId,
  system: ProfileSystem,
  at: RatingAsked,
): Promise<Answer<RatingOriginAnswer>> {
  if ('list' in at) {
    const found = await listedRating(view, player, id, system, at.list, at.date);
    if (!found.ok) return found;
    const { rating, listed, head } = found.value;
    const cutoff = head.header.cutoff ?? at.date;
    const entry = book.at(system, id, cutoff);
    const now = entry?.published ?? null;
    const exact = listed.exact ?? rating;
    return answered({ player: id, system, rating, exact, cutoff, origin: originOf(entry), ...(now === rating ? {} : { now }) });
  }
  if (!('event' in at)) {
    const entry = book.at(system, id);
    return answered({ player: id, system, rating: entry?.state.rating ?? null, origin: originOf(entry) });
  }
  const section = book.section(at);
  if (section === undefined) return refused(noSuchSection(at));
  const before = section.units.find((unit) => unit.system.system === system)?.results.get(id)?.before.rating ?? null;
  const end = dayNumber(section.document.end);
  const entry = book
    .history(system, id)
    .findLast(({ state, day, from }) => day <= end && state.rating === before && !isSame(from, section.document));
  return answered({ player: id, system, rating: before, origin: originOf(entry) });
}

function isSame(from: Entry['from'], { event, section }: SectionDocument): boolean {
  return 'section' in from && from.section.event === event && from.section.section === section;
}

export async function threeRatings(
  reader: StoreReader,
  book: Book,
  { systems }: EloSettings,
  player: PlayerId,
  on: IsoDate,
): Promise<ThreeRatings[]> {
  const ratings: ThreeRatings[] = [];
  for (const { system } of systems) {
    const head = await listInForceOn(reader, system, on);
    const listed = head === undefined ? undefined : await readListedPlayer(reader, head, player);
    const [own] = listed?.ratings ?? [];
    const now = book.at(system, player);
    const live = partOf(now);
    const adjusted = now !== undefined && 'adjustment' in now.from ? { adjustedOn: now.from.adjustment.body.on } : {};
    const cutoff = head?.header.cutoff;
    const revised = cutoff === undefined ? undefined : partOf(book.at(system, player, cutoff));
    const official =
      head === undefined || own === undefined || own.rating === null
        ? undefined
        : {
            rating: own.rating,
            games: own.games,
            list: system,
            date: head.header.date,
            ...(await rankIn(reader, head, system, own.rating)),
          };
    if (official === undefined && live === undefined) continue;
    ratings.push({
      system,
      ...(official === undefined ? {} : { official }),
      ...(live === undefined ? {} : { live: { ...live, ...adjusted } }),
      ...(revised === undefined || cutoff === undefined
        ? {}
        : { revised: { rating: revised.rating, exact: revised.exact, games: revised.games, cutoff } }),
    });
  }
  return ratings;
}

function partOf(entry: Entry | undefined): ThreeRatings['live'] {
  if (entry === undefined || entry.state.rating === null) return undefined;
  const { rating: exact, games, lastPlayed } = entry.state;
  return {
    rating: entry.published ?? Math.round(exact),
    exact,
    games,
    ...(lastPlayed === null ? {} : { lastRated: lastPlayed }),
  };
}
