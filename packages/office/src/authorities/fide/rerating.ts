// Remakes FIDE lists in memory for the lab, in order, with or without a reform, by the functions that make the published ones.

import { addDays, amendedTable, type DayNumber, dateOfDayNumber, dateParts, dayNumber, type IsoDate } from '@harkness/rules';
import { listTypes } from '@harkness/rules/fide';
import { applyOneOff, newRating, ratingChange, roundedChange } from '@harkness/rules/internal/fide';
import type { PlayerCard } from '../../facts/cards/cards.js';
import type { PlayerId, RatingSystem } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import {
  type MovedRating,
  PlayerNumbers,
  PointsLines,
  type ReformableRules,
  type ReratedHistory,
  type ReratedSection,
  type ReratedStep,
  type ReratingRules,
  type Subject,
} from '../rerating.js';
import { isFideListDate } from './calendar.js';
import { sectionName } from './event.js';
import { emptyPool, type ListRules, listRules, nextRow, type Pool } from './next-row.js';
import { ownRules, tables } from './own-rules.js';
import { gatherPeriod } from './period.js';
import { carriedHundredths, carriedWords, type Period, type PlayerPeriod, type SectionResult } from './period-data.js';
import { listOf, listTypeOf, withUsedK } from './publish.js';
import type { FideList, RatingsByDay, RatingThen } from './ratings-at.js';
import type { FideReform, OnList } from './reformed-rules.js';
import { type FideFacts, readFideFacts } from './rerating-facts.js';
import { SectionSides } from './rerating-sides.js';
import { inheritedBy } from './row-maker.js';
import { type SectionVersion, sectionsOfList } from './sections.js';

const standardList: FideList = 'FIDE-standard';
/** Games that establish a rating in the lab (LAB §3.5). */
const establishedGames = 30;
const firstRulesOfStandard = '2009-07-01';
const firstRulesOfOthers = '2014-07-01';

export const reforms: ReformableRules = {
  tables(system) {
    const own = listTypeOf(listOf(system));
    // Tables for one list end in its type; the others apply to all.
    return tables.filter(({ name }) => !listTypes.some((type) => type !== own && name.endsWith(`.${type}`)));
  },
  firstRules: (system) => (system === standardList ? firstRulesOfStandard : firstRulesOfOthers),
  switches: [],
  isListDate: isFideListDate,
  history: (reader, system) => fideHistory(reader, listOf(system as RatingSystem)),
};

async function fideHistory(reader: StoreReader, list: FideList): Promise<ReratedHistory> {
  const own = await ownRules(reader);
  const facts = await readFideFacts(reader, list, own?.amended);
  const ofStandard = list === standardList ? undefined : await readFideFacts(reader, standardList, own?.amended);
  const numbers = new PlayerNumbers();
  for (const player of facts.openings.keys()) numbers.of(facts.person(player)?.player ?? player);
  for (const { players } of facts.standing.values())
    for (const { player } of players) numbers.of(facts.person(player)?.player ?? player);
  // Lists also include players of versions that have been replaced.
  for (const { seq } of await facts.source.versions(0, Number.POSITIVE_INFINITY))
    for (const { player } of (await facts.source.document(seq))?.players ?? [])
      numbers.of(facts.person(player)?.player ?? player);
  const born = Int32Array.from(numbers.ids, (id) => facts.person(id)?.birthYear ?? 0);
  const ageOn = (player: number, day: DayNumber): number => {
    const year = born[player] ?? 0;
    return year === 0 ? Number.NaN : dateParts(dateOfDayNumber(day))[0] - year;
  };
  let standard: Promise<MadeRatings> | undefined;
  return {
    players: numbers.ids.length,
    ids: numbers.ids,
    born,
    months: [...new Set([...facts.standing.values()].map(({ end }) => end.slice(0, 7)))].sort(),
    steps: facts.dates.length,
    ageOn,
    establishedGames,
    async *rate(rules) {
      // Standard ratings that stand in are always the unreformed ones.
      standard ??= ofStandard === undefined ? undefined : ratingsByTheBook(ofStandard, own);
      const reform = rules === undefined ? own : reformOf(rules, own, numbers, ageOn);
      yield* new Remaking(facts, await standard, numbers, ageOn, reform).steps();
    },
  };
}

async function ratingsByTheBook(facts: FideFacts, own: FideReform | undefined): Promise<MadeRatings> {
  const remaking = new Remaking(facts, undefined, new PlayerNumbers(), () => Number.NaN, own);
  for await (const _ of remaking.steps());
  return remaking.ratings;
}

/** Applied over the office's own rules, as known on the base day of the reform. */
function reformOf(
  rules: ReratingRules,
  own: FideReform | undefined,
  numbers: PlayerNumbers,
  ageOn: (player: number, day: DayNumber) => number,
): FideReform {
  const subjectOf = ({ player, list, before }: OnList, rating: number): Subject => {
    const number = numbers.of(player);
    // From the previous list. A player not on it has the rating asked about, and no games.
    const known = before?.rating ?? null;
    return {
      player: number,
      age: ageOn(number, dayNumber(list)),
      rating: known ?? rating,
      games: known === null ? 0 : (before?.career.games ?? 0),
    };
  };
  const asKnown = rules.asKnown ?? undefined;
  const names = new Set([...rules.amendments.map(({ parameter }) => parameter), ...(own?.amended.keys() ?? [])]);
  const amended = tables
    .filter(({ name }) => names.has(name))
    .map((table) => {
      const more = rules.amendments.filter(({ parameter }) => parameter === table.name);
      return [table.name, amendedTable(own?.amended.get(table.name) ?? table, more, asKnown)] as const;
    });
  return {
    asKnown,
    amended: new Map(amended),
    multiplyK: ({ day, ...player }) => rules.multiplyK(subjectOf(player, player.before?.rating ?? 0), day),
    first: (player, calculated) => rules.first({ ...subjectOf(player, calculated), rating: calculated }, player.list),
    transform(player, rating) {
      const due = rules.oneOffs.filter(({ on }) => on === player.list);
      const changed = due.reduce((value, { ratingAfter }) => ratingAfter(subjectOf(player, value), value), rating);
      return changed === rating ? rating : Math.sign(changed) * Math.floor(Math.abs(changed) + 0.5 + 1e-9);
    },
  };
}

/** Ratings on the lists made so far. */
class MadeRatings implements RatingsByDay {
  readonly #facts: FideFacts;
  readonly #dates: IsoDate[] = [];
  readonly #knownTo: number[] = [];
  /** Each player's changes, with the list that made them; undefined means no longer listed. */
  readonly #rows = new Map<PlayerId, { readonly date: IsoDate; readonly then: RatingThen | undefined }[]>();

  constructor(facts: FideFacts) {
    this.#facts = facts;
  }

  begin(date: IsoDate, upTo: number): void {
    this.#dates.push(date);
    this.#knownTo.push(upTo);
  }

  put(player: PlayerId, date: IsoDate, then: RatingThen | undefined): void {
    const rows = this.#rows.get(player);
    if (rows === undefined) this.#rows.set(player, [{ date, then }]);
    else rows.push({ date, then });
  }

  /** Ratings on the last list. */
  *last(): Generator<readonly [PlayerId, RatingThen]> {
    for (const [player, rows] of this.#rows) {
      const then = rows.at(-1)?.then;
      if (then !== undefined) yield [player, then];
    }
  }

  lastOf(player: PlayerId): RatingThen | undefined {
    return this.#rows.get(player)?.at(-1)?.then;
  }

  async of(player: PlayerId, day: IsoDate): Promise<RatingThen | undefined> {
    return this.at(player, day);
  }

  /** Answers like `RatingsAt.of`, from memory. */
  at(player: PlayerId, day: IsoDate): RatingThen | undefined {
    const list = this.#dates.findLastIndex((date) => date <= day);
    const date = this.#dates[list];
    const row = date === undefined ? undefined : this.#rows.get(player)?.findLast((one) => one.date <= day)?.then;
    const listed = row === undefined || date === undefined ? undefined : { ...row, kSince: date };
    const openings = this.#facts.openings.get(player);
    if (openings === undefined) return listed;
    if (listed !== undefined && date !== undefined && !this.#isOpenedSince(date, this.#knownTo[list] ?? 0, day)) return listed;
    const opening = openings.findLast(({ asOf }) => asOf <= day);
    if (opening === undefined || (date !== undefined && date > opening.asOf)) return listed;
    const { asOf, rating, k = null, games, ever2300, ever2400, lastGame } = opening;
    return { rating, k, kSince: asOf, career: { games, ever2300, ever2400, lastGame } };
  }

  #isOpenedSince(date: IsoDate, upTo: number, day: IsoDate): boolean {
    return this.#facts.openingFacts.some(({ seq, asOf }) => seq > upTo && asOf >= date && asOf <= day);
  }
}

/** Remakes all lists of one kind, from first to last. */
class Remaking {
  readonly ratings: MadeRatings;
  readonly #facts: FideFacts;
  readonly #standard: MadeRatings | undefined;
  readonly #numbers: PlayerNumbers;
  readonly #ageOn: (player: number, day: DayNumber) => number;
  readonly #reform: FideReform | undefined;
  readonly #results = new Map<string, SectionResult>();
  readonly #shown = new Set<string>();
  #pools = new Map<PlayerId, Pool>();
  #waiting: readonly SectionVersion[] = [];
  #knownTo = 0;

  constructor(
    facts: FideFacts,
    standard: MadeRatings | undefined,
    numbers: PlayerNumbers,
    ageOn: (player: number, day: DayNumber) => number,
    reform: FideReform | undefined,
  ) {
    this.#facts = facts;
    this.#standard = standard;
    this.#numbers = numbers;
    this.#ageOn = ageOn;
    this.#reform = reform;
    this.ratings = new MadeRatings(facts);
  }

  async *steps(): AsyncGenerator<ReratedStep> {
    const listType = listTypeOf(this.#facts.list);
    for (const { date, upTo } of this.#facts.dates) {
      const rules = listRules(this.#facts.list, listType, date, this.#reform);
      if (typeof rules !== 'string') yield await this.#make(rules, upTo);
    }
  }

  async #make(rules: ListRules, upTo: number): Promise<ReratedStep> {
    const { list, listType, date } = rules;
    const { source, person, merges } = this.#facts;
    const today = addDays(date, -1);
    const sections = await sectionsOfList({
      source,
      listType,
      date,
      from: this.#knownTo + 1,
      to: upTo,
      waiting: this.#waiting,
      isRated: async (event, section) => this.#results.has(sectionName({ event, section })),
      reform: this.#reform,
    });
    const period = await gatherPeriod(
      {
        person: async (player) => person(player),
        list,
        listType,
        date,
        ratings: this.ratings,
        standard: this.#standard,
        today,
        resultOf: async (event, section) => this.#results.get(sectionName({ event, section })),
        reform: this.#reform,
      },
      sections,
    );
    const due = merges.filter(({ seq }) => seq > this.#knownTo && seq <= upTo);
    const inherited = await inheritedBy(due, this.ratings, today, this.#pools);
    const lines = new PointsLines();
    const { moved, kUsed, pools, isFirst } = this.#rows(rules, upTo, period, inherited, lines);
    const results = period.results.map((result) => withUsedK(result, period, kUsed));
    const rated = await this.#sections(rules, results, isFirst, lines);
    this.#pools = pools;
    this.#waiting = [...sections.wait, ...period.held];
    this.#knownTo = upTo;
    for (const result of results) this.#results.set(sectionName(result), result);
    return { name: date, day: dayNumber(date), sections: rated, moved, lines: lines.lines };
  }

  /** Makes every row of the list and accounts for its points, except those from games. */
  #rows(rules: ListRules, upTo: number, period: Period, inherited: ReadonlyMap<PlayerId, RatingThen>, lines: PointsLines) {
    const { date } = rules;
    const scores = scoresOf(period);
    const isFirst = new Set<PlayerId>();
    const today = addDays(date, -1);
    const [moved, kUsed, pools]: [MovedRating[], Map<PlayerId, number>, Map<PlayerId, Pool>] = [[], new Map(), new Map()];
    const players = new Set<PlayerId>([
      ...[...this.ratings.last()].map(([player]) => player),
      ...this.#facts.openings.keys(),
      ...period.players.keys(),
      ...this.#pools.keys(),
      ...inherited.keys(),
    ]);
    const rows: [PlayerId, RatingThen | undefined][] = [];
    for (const player of [...players].sort()) {
      const card = this.#facts.person(player);
      const previous = this.ratings.lastOf(player);
      const gone = previous?.rating ?? null;
      if (card === undefined || card.player !== player) {
        if (gone === null) continue;
        lines.add('leaving', -gone);
        moved.push({ player: this.#numbers.of(player), rating: Number.NaN, games: 0, isFirst: false });
        rows.push([player, undefined]);
        continue;
      }
      const before = inherited.get(player) ?? this.ratings.at(player, today);
      const own = period.players.get(player);
      const standard = this.#standard?.at(player, today)?.rating ?? null;
      const pool = this.#pools.get(player) ?? emptyPool;
      if (before === undefined && own === undefined && pool === emptyPool) continue;
      const next = nextRow(rules, { card, before, standard, period: own, pool });
      if (next.pool.performances.length + next.pool.results.length > 0) pools.set(player, next.pool);
      if (next.kUsed !== undefined) kUsed.set(player, next.kUsed);
      const [listed] = next.row?.ratings ?? [];
      const then =
        listed === undefined || next.row?.career === undefined
          ? undefined
          : { rating: listed.rating, k: listed.k ?? null, kSince: date, career: next.row.career };
      const after = then?.rating ?? null;
      const brought = next.kUsed === undefined ? 0 : hundredthsOf(scores.get(player), next.kUsed);
      this.#account(rules, { card, before, own, standard, gone, after, brought }, lines);
      if ((before?.rating ?? null) === null) isFirst.add(player);
      const games = then?.career.games ?? 0;
      if (after !== gone || games !== (previous?.career.games ?? 0))
        moved.push({
          player: this.#numbers.of(player),
          rating: after ?? Number.NaN,
          games,
          isFirst: (before?.rating ?? null) === null && after !== null,
        });
      if (!isSame(previous, then)) rows.push([player, then]);
    }
    this.ratings.begin(date, upTo);
    for (const [player, then] of rows) this.ratings.put(player, date, then);
    return { moved, kUsed, pools, isFirst };
  }

  /** Accounts for the points of one row, except those from its games. */
  #account(
    rules: ListRules,
    row: {
      readonly card: PlayerCard;
      readonly before: RatingThen | undefined;
      readonly own: PlayerPeriod | undefined;
      readonly standard: number | null;
      readonly gone: number | null;
      readonly after: number | null;
      /** Points from the period's tournaments, in hundredths. */
      readonly brought: number;
    },
    lines: PointsLines,
  ): void {
    const { card, before, own, standard, gone, after, brought } = row;
    const start = before?.rating ?? null;
    // New since the previous list: an opening rating, or that of a player merged into this one.
    if (start !== null) lines.add(gone === null ? 'firstRatings' : 'decisions', start - (gone ?? 0));
    else if (gone !== null) lines.add('leaving', -gone);
    if (start === null) {
      lines.add('firstRatings', after ?? 0);
      return;
    }
    const total = brought + carriedHundredths(own);
    const rounded = rules.book === undefined ? roundedChange(total) : newRating(0, total);
    lines.add('rounding', rounded - total / 100);
    for (const { what, hundredths } of own?.carried ?? [])
      if (what !== carriedWords.event2009) lines.add('decisions', hundredths / 100);
    const calculated = start + rounded;
    const byBook =
      rules.book === undefined ? (applyOneOff(rules.edition, calculated, standard)?.rating ?? calculated) : calculated;
    const adjusted = rules.reform?.transform({ player: card.player, list: rules.date, before }, byBook) ?? byBook;
    lines.add('oneOff', adjusted - calculated);
    if (after === null) lines.add('leaving', -adjusted);
  }

  /** Records the games of every section this list rated, and the points of games that changed a rating. */
  async #sections(
    rules: ListRules,
    results: readonly SectionResult[],
    /** Players rated for the first time on this list: their games change no rating. */
    isNew: ReadonlySet<PlayerId>,
    lines: PointsLines,
  ): Promise<ReratedSection[]> {
    const sections: ReratedSection[] = [];
    for (const result of results) {
      const name = sectionName(result);
      const card = await this.#facts.source.card(result.event);
      const document = await this.#facts.source.document(result.seq);
      if (card === undefined) continue;
      const sides = (shown: NonNullable<typeof document>) =>
        new SectionSides({
          document: shown,
          card,
          rules,
          result,
          person: this.#facts.person,
          ratings: this.ratings,
          standard: this.#standard,
        });
      // A correction only brings the difference from earlier lists; its games move no points here.
      const isFirst = !this.#results.has(name);
      if (document !== undefined && isFirst) sides(document).account(lines, isNew);
      const standing = this.#facts.standing.get(name);
      if (standing === undefined || this.#shown.has(name)) continue;
      this.#shown.add(name);
      const day = dayNumber(rules.date);
      sections.push({
        event: result.event,
        section: result.section,
        start: dayNumber(standing.start),
        end: dayNumber(standing.end),
        games: sides(standing).games(this.#numbers, (player) => this.#ageOn(player, day)),
      });
    }
    return sections;
  }
}

/** Half points and expected scores of the period's own tournaments, by player. */
function scoresOf(period: Period): Map<PlayerId, { halfPoints: number; expected: number }> {
  const scores = new Map<PlayerId, { halfPoints: number; expected: number }>();
  for (const result of period.results) {
    const id = sectionName(result);
    for (const { player, rating, halfPoints, expectedHundredths } of result.shares) {
      if (rating === null || period.players.get(player)?.tournaments.some((one) => one.id === id) !== true) continue;
      const sum = scores.get(player) ?? { halfPoints: 0, expected: 0 };
      scores.set(player, { halfPoints: sum.halfPoints + halfPoints, expected: sum.expected + expectedHundredths });
    }
  }
  return scores;
}

/** Rounds as a period is rated: a value within a millionth of a half counts as a half. */
function hundredthsOf(score: { readonly halfPoints: number; readonly expected: number } | undefined, k: number): number {
  return score === undefined ? 0 : Math.round(ratingChange(k, score.halfPoints, score.expected) * 1e6) / 1e6;
}

function isSame(a: RatingThen | undefined, b: RatingThen | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return (
    a.rating === b.rating &&
    a.k === b.k &&
    a.career.games === b.career.games &&
    a.career.lastGame === b.career.lastGame &&
    a.career.ever2300 === b.career.ever2300 &&
    a.career.ever2400 === b.career.ever2400
  );
}
