// What a rating period brings each player: the tournaments rated for a list, gathered by player from the sections, with the
// ratings each event starts from.

import type { IsoDate } from '@harkness/rules';
import {
  type Edition,
  editionByDate,
  entriesOf,
  type ListType,
  type Performance,
  type PeriodGame,
  type PeriodTournament,
  type PoolResult,
  performanceOf,
  poolResult,
  rateEvent,
  ratePeriod,
  ratingChange,
  resultsByPlayer,
} from '@harkness/rules/fide';
import type { EventId, PlayerId } from '../../facts.js';
import { type EventCard, readCurrentPlayer } from '../../search/cards.js';
import type { SectionDocument } from '../../section-document.js';
import type { StoreReader } from '../../store/port.js';
import { countedGames, eventOf2009, laterBar, registrationBar, sectionName, timeControlOf } from './event.js';
import type { FideList, RatingsAt, RatingThen } from './ratings-at.js';
import type { SectionsOfList, SectionToRate, WaitingSection } from './sections.js';

/** One player's period. */
export interface PlayerPeriod {
  readonly player: PlayerId;
  /** Under the later rules. */
  readonly tournaments: PeriodTournament[];
  /** Under the rules of 2009, and corrections of earlier lists: change in hundredths, rated games. */
  hundredths: number;
  games: number;
  lastGame: IsoDate | null;
  /** For the pool of an unrated player, by the rules of 2009 and the later ones. */
  readonly performances: Performance[];
  readonly pool: PoolResult[];
  /** Sections that no longer count in the pool. */
  readonly poolGone: string[];
}

/** What a section brought a player, as it is kept for pages and for later corrections. */
export interface SectionShare {
  readonly player: PlayerId;
  /** Null: unrated. */
  readonly rating: number | null;
  readonly k: number | null;
  readonly games: number;
  readonly halfPoints: number;
  readonly expectedHundredths: number;
  readonly changeHundredths: number;
}

export interface SectionResult {
  readonly event: EventId;
  readonly section: number;
  readonly list: FideList;
  /** List on which it was rated first, and last corrected. */
  readonly date: IsoDate;
  readonly seq: number;
  readonly shares: readonly SectionShare[];
}

export interface PeriodInput {
  readonly reader: StoreReader;
  readonly list: FideList;
  readonly listType: ListType;
  readonly date: IsoDate;
  readonly ratings: RatingsAt;
  /** Standard ratings stand in on the other lists. */
  readonly standard: RatingsAt | undefined;
  /** The last day before the list: ratings now. */
  readonly today: IsoDate;
  readonly resultOf: (event: EventId, section: number) => Promise<SectionResult | undefined>;
}

export interface Period {
  readonly players: ReadonlyMap<PlayerId, PlayerPeriod>;
  readonly results: readonly SectionResult[];
  readonly held: readonly WaitingSection[];
}

export async function gatherPeriod(input: PeriodInput, sections: SectionsOfList): Promise<Period> {
  const gatherer = new Gatherer(input);
  for (const section of sections.rate) await gatherer.rate(section);
  for (const change of sections.change)
    await gatherer.change(change.version.event, change.version.section, change.version.seq, change.document, change.card);
  return gatherer.finish();
}

class Gatherer {
  readonly #input: PeriodInput;
  readonly #players = new Map<PlayerId, PlayerPeriod>();
  readonly #results: SectionResult[] = [];
  readonly #held: WaitingSection[] = [];
  readonly #births = new Map<PlayerId, number | undefined>();

  constructor(input: PeriodInput) {
    this.#input = input;
  }

  finish(): Period {
    return { players: this.#players, results: this.#results, held: this.#held };
  }

  #of(player: PlayerId): PlayerPeriod {
    let period = this.#players.get(player);
    if (period === undefined) {
      period = { player, tournaments: [], hundredths: 0, games: 0, lastGame: null, performances: [], pool: [], poolGone: [] };
      this.#players.set(player, period);
    }
    return period;
  }

  async rate({ version, document, card }: SectionToRate): Promise<void> {
    const shares = await this.#shares(document, card, undefined);
    if (typeof shares === 'string') this.#held.push({ ...version, because: shares });
    else this.#keep(version.seq, document, shares);
  }

  /** A section that earlier lists rated: what it brings now instead of what it brought then. */
  async change(
    event: EventId,
    section: number,
    seq: number,
    document: SectionDocument | undefined,
    card: EventCard,
  ): Promise<void> {
    const before = await this.#input.resultOf(event, section);
    if (before === undefined) return;
    const after = document === undefined ? [] : await this.#shares(document, card, before);
    if (typeof after === 'string') {
      this.#held.push({ event, section, seq, because: after });
      return;
    }
    for (const old of before.shares) {
      // Merged since: what he brought then counts for the player he is now.
      const share = { ...old, player: (await readCurrentPlayer(this.#input.reader, old.player))?.player ?? old.player };
      if (share.rating === null) this.#of(share.player).poolGone.push(sectionName({ event, section }));
      else this.#add(share, -1);
    }
    for (const share of after) if (share.rating !== null) this.#add(share, 1);
    const { list, date } = this.#input;
    this.#results.push({ event, section, list, date, seq, shares: after });
  }

  #add(share: SectionShare, sign: 1 | -1): void {
    const period = this.#of(share.player);
    period.hundredths += sign * share.changeHundredths;
    period.games += sign * share.games;
  }

  #keep(seq: number, document: SectionDocument, shares: readonly SectionShare[]): void {
    const { list, date } = this.#input;
    this.#results.push({ event: document.event, section: document.section, list, date, seq, shares });
  }

  /**
   * What the section brings each player, or why it is not rated. First rated, it goes into the players' periods; corrected
   * (`before`), its shares are computed with the K of then and the caller makes the difference.
   */
  async #shares(document: SectionDocument, card: EventCard, before: SectionResult | undefined): Promise<SectionShare[] | string> {
    const bar = registrationBar(card);
    if (bar !== undefined) return bar;
    const edition = editionByDate(document.start, this.#input.listType);
    if (!edition.ok) return edition.errors[0]?.message ?? 'no rules are known for its start date';
    const ids: PlayerId[] = [];
    for (const { player } of document.players) {
      const known = await readCurrentPlayer(this.#input.reader, player);
      if (known === undefined) return `nobody is registered as ${player}`;
      ids.push(known.player);
      this.#births.set(known.player, known.birthYear);
    }
    if (new Set(ids).size < ids.length) return 'the same player is in the section twice';
    return edition.value.name === 'fide-2009'
      ? this.#shares2009(edition.value, document, card, ids, before)
      : this.#sharesLater(edition.value, document, card, ids, before);
  }

  async #shares2009(
    edition: Edition,
    document: SectionDocument,
    card: EventCard,
    ids: readonly PlayerId[],
    before: SectionResult | undefined,
  ): Promise<SectionShare[] | string> {
    const { ratings, today } = this.#input;
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
    const outcome = rateEvent({ ...report, entries }, edition);
    if (!outcome.ok) return outcome.errors[0]?.message ?? 'the event cannot be rated';
    if (!outcome.value.ratable) return `not ratable under ${outcome.value.problems.join(', ')}`;
    const shares: SectionShare[] = [];
    for (const [id, results] of resultsByPlayer([{ event: report, outcome: outcome.value }])) {
      const period = this.#of(id);
      for (const result of results) {
        const { rated, unrated } = result;
        // Delisted since: his result counts for his opponents alone (ruling A31).
        const lost = now.get(id)?.rating == null;
        if (rated !== null && !lost) {
          const { rating, k, games, halfPoints, expectedHundredths, changeHundredths } = rated;
          shares.push({ player: id, rating, k, games, halfPoints, expectedHundredths, changeHundredths });
          if (before === undefined) {
            period.hundredths += changeHundredths;
            period.games += games;
          }
          if (games > 0) period.lastGame = later(period.lastGame, document.end);
        } else if (rated === null && unrated !== null) {
          shares.push({
            player: id,
            rating: null,
            k: null,
            games: unrated.games,
            halfPoints: unrated.halfPoints,
            expectedHundredths: 0,
            changeHundredths: 0,
          });
          period.performances.push(...performanceOf(result));
        }
      }
    }
    return shares;
  }

  async #sharesLater(
    edition: Edition,
    document: SectionDocument,
    card: EventCard,
    ids: readonly PlayerId[],
    before: SectionResult | undefined,
  ): Promise<SectionShare[] | string> {
    const { ratings, standard, listType, date, today } = this.#input;
    const own: (number | null)[] = [];
    const standards: (number | null)[] = [];
    for (const id of ids) {
      own.push((await ratings.of(id, document.start))?.rating ?? null);
      standards.push((await standard?.of(id, document.start))?.rating ?? null);
    }
    const known = own.map((rating, at) => rating ?? standards[at] ?? null);
    const bar = laterBar(
      edition,
      document,
      card,
      known.reduce<number | null>((best, one) => (one !== null && one > (best ?? 0) ? one : best), null),
    );
    if (bar !== undefined) return bar;
    const places = new Map(ids.map((id, at) => [id, at]));
    const games = ids.map((): PeriodGame[] => []);
    for (const { white, black, halfPoints, played } of countedGames(edition, document, ids, known)) {
      const [a, b] = [places.get(white) ?? 0, places.get(black) ?? 0];
      games[a]?.push({ opponent: own[b] ?? null, opponentStandard: standards[b] ?? null, halfPoints, played });
      games[b]?.push({ opponent: own[a] ?? null, opponentStandard: standards[a] ?? null, halfPoints: 2 - halfPoints, played });
    }
    const timeControl = timeControlOf(document);
    const shares: SectionShare[] = [];
    for (const [at, id] of ids.entries()) {
      const frame = { id: sectionName(document), start: document.start, games: games[at] ?? [], timeControl };
      const now = await ratings.of(id, today);
      const standIn = (await standard?.of(id, today))?.rating ?? null;
      const startsRated = (own[at] ?? null) !== null;
      const isRatedNow = (now?.rating ?? null) !== null || standIn !== null;
      if (!isRatedNow && startsRated) continue;
      const period = this.#of(id);
      if (!isRatedNow) {
        const result = poolResult(edition, { ...frame, list: before?.date ?? date });
        shares.push({
          player: id,
          rating: null,
          k: null,
          games: result.games,
          halfPoints: result.halfPoints,
          expectedHundredths: 0,
          changeHundredths: 0,
        });
        period.pool.push(result);
        continue;
      }
      const tournament: PeriodTournament = { ...frame, own: own[at] ?? null };
      const oldShare = before?.shares.find((share) => share.player === id);
      const player = laterPlayer(now, standIn, this.#births.get(id));
      const alone = ratePeriod({
        listType,
        newList: date,
        player: { ...player, publishedK: oldShare?.k ?? player.publishedK ?? null },
        tournaments: [tournament],
      });
      if (!alone.ok) return alone.errors[0]?.message ?? 'the event cannot be rated';
      const [change] = alone.value.tournaments;
      if (change === undefined) continue;
      if (change.games > 0) period.lastGame = later(period.lastGame, document.end);
      if (before === undefined) period.tournaments.push(tournament);
      const k = oldShare?.k ?? alone.value.k;
      const { own: rating, games: count, halfPoints, expectedHundredths } = change;
      shares.push({
        player: id,
        rating,
        k,
        games: count,
        halfPoints,
        expectedHundredths,
        changeHundredths: ratingChange(k, halfPoints, expectedHundredths),
      });
    }
    return shares;
  }
}

/** A player as the later rules need him, from the list before. */
export function laterPlayer(now: RatingThen | undefined, standard: number | null, birthYear: number | undefined) {
  return {
    rating: now?.rating ?? null,
    standard,
    games: now?.career.games ?? 0,
    ever2300: now?.career.ever2300 ?? false,
    ever2400: now?.career.ever2400 ?? false,
    born: birthYear === undefined ? null : String(birthYear),
    publishedK: now?.k ?? null,
  };
}

export function later(a: IsoDate | null, b: IsoDate): IsoDate {
  return a === null || b > a ? b : a;
}
