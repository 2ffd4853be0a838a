// Where a player stands under FIDE: on the published lists, live, and on every list that changed something; and why.

import { addDays, type IsoDate, nextLine, storyOf } from '@harkness/rules';
import { gamesOfSettledK, titleLines } from '@harkness/rules/internal/fide';
import type { SectionEntry } from '../../engines/live/section-directory.js';
import type { View } from '../../engines/live/view.js';
import { readListedPlayer, readListHead } from '../../engines/period/content.js';
import { publishedDates } from '../../engines/period/publish.js';
import type { ListedPlayer } from '../../engines/period/row.js';
import type { Answer, ListPoint, ListRatingAnswer, ListStanding, Outlook } from '../../facts/answers.js';
import { readCurrentPlayer } from '../../facts/cards/cards.js';
import { answered, basisChanged, noSuchPlayer, refused } from '../../facts/errors.js';
import type { PlayerId } from '../../facts/facts.js';
import type { PlayerNumber } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import type { StoreReader } from '../../facts/store.js';
import { gamesOfTrace, insteadOf } from '../explained-games.js';
import { explainKOnRow, explainListRow, withResult } from './explain-next.js';
import { readKeptPeriod } from './kept-periods.js';
import { fideSlots, type LiveRow, liveRow } from './live.js';
import { emptyPool, type ListRules, listRules, type RatedInput } from './next-row.js';
import { hadOneOff } from './origin.js';
import { ownRules } from './own-rules.js';
import { fideLists, fideResultOf, listTypeOf } from './publish.js';
import { type FideList, RatingsAt, type RatingThen } from './ratings-at.js';
import { documentAt } from './sections.js';

/** On a day, or now with what is live. */
export async function fideStandings(
  view: View,
  player: PlayerNumber,
  on: IsoDate | undefined,
  today: IsoDate,
): Promise<ListStanding[]> {
  const id = await view.ids.id(player);
  const slots = await fideSlots(view, player);
  const standings: ListStanding[] = [];
  for (const system of fideLists) {
    const published = await publishedOn(view.reader, system, id, on ?? today);
    const live = on === undefined ? await liveRow(view, id, slots, system, today) : undefined;
    if (published === undefined && live === undefined) continue;
    standings.push({
      system,
      ...(published === undefined ? {} : { published }),
      ...(live === undefined ? {} : { live: liveOf(live) }),
    });
  }
  return standings;
}

type Published = NonNullable<ListStanding['published']>;

async function publishedOn(reader: StoreReader, list: FideList, player: PlayerId, day: IsoDate): Promise<Published | undefined> {
  const ratings = new RatingsAt(reader, list);
  const then = await ratings.of(player, day);
  const head = await ratings.head(day);
  const row = head === undefined ? undefined : await readListedPlayer(reader, head, player);
  if (head !== undefined && row !== undefined && !(await isFromOpening(ratings, player, day, head.header.date)))
    return listed(row, head.header.date);
  const opening = then === undefined ? undefined : await ratings.opening(player, day);
  if (then === undefined || opening === undefined) return undefined;
  return { from: 'opening', date: opening.asOf, ...standingIn(then) };
}

async function isFromOpening(ratings: RatingsAt, player: PlayerId, day: IsoDate, list: IsoDate): Promise<boolean> {
  const opening = await ratings.opening(player, day);
  return opening !== undefined && opening.asOf >= list;
}

function standingIn({ rating, k, career }: RatingThen) {
  return {
    rating,
    games: career.games,
    ...(k === null ? {} : { k }),
    ...everReached(career),
    ...(career.lastGame === null ? {} : { lastGame: career.lastGame }),
  };
}

/** The published ratings that decide K for good. */
function everReached({ ever2300, ever2400 }: RatingThen['career']): Pick<Published, 'ever2300' | 'ever2400'> {
  return { ...(ever2300 ? { ever2300 } : {}), ...(ever2400 ? { ever2400 } : {}) };
}

function listed(row: ListedPlayer, date: IsoDate): Published {
  const [own] = row.ratings;
  const { career, status, inactive, flagged } = row;
  return {
    from: 'list',
    date,
    rating: own?.rating ?? null,
    games: career?.games ?? 0,
    ...(own?.k === undefined ? {} : { k: own.k }),
    ...(career == null ? {} : everReached(career)),
    ...(own?.rating == null ? {} : { outlook: outlookOf(own.rating, own.k, career?.games ?? 0) }),
    ...(career?.lastGame == null ? {} : { lastGame: career.lastGame }),
    ...(status === undefined ? {} : { status }),
    ...(inactive === undefined ? {} : { inactive }),
    ...(flagged === undefined ? {} : { flagged }),
  };
}

/** Settled: as many games as end the K of new players. */
function outlookOf(rating: number, k: number | undefined, games: number): Outlook {
  const line = nextLine(rating, titleLines);
  const hundred = (Math.floor(rating / 100) + 1) * 100;
  return {
    ...(k === undefined ? {} : { k }),
    reliability: games >= gamesOfSettledK ? 'settled' : 'settling',
    next: [
      ...(line === undefined ? [] : [{ kind: 'title' as const, name: line.name, at: line.at, points: line.at - rating }]),
      ...(line?.at === hundred ? [] : [{ kind: 'milestone' as const, at: hundred, points: hundred - rating }]),
    ],
  };
}

function liveOf({ rules, input, row, sections }: LiveRow): NonNullable<ListStanding['live']> {
  const [own] = row?.ratings ?? [];
  const rating = own?.rating ?? null;
  const before = input.before?.rating ?? null;
  return {
    rating,
    list: rules.date,
    games: own?.games ?? 0,
    ...(rating === null || before === null ? {} : { change: rating - before }),
    sections: [...sections.rate, ...sections.change].map(({ version: { event, section } }) => ({ event, section })),
  };
}

/** The lists on which something of theirs changed, by date: those that rated a section of theirs, the first, the last, the one-offs. */
export async function fideListPoints(view: View, player: PlayerNumber): Promise<ListPoint[]> {
  const id = await view.ids.id(player);
  const slots = await fideSlots(view, player);
  const points: ListPoint[] = [];
  for (const system of fideLists) {
    const dates = await publishedDates(view.reader, system);
    const ratings = new RatingsAt(view.reader, system);
    const opening = await ratings.opening(id, '9999-12-31');
    if (opening !== undefined && !dates.includes(opening.asOf))
      points.push({ system, from: 'opening', date: opening.asOf, rating: opening.rating, games: opening.games });
    const wanted = await datesWithChanges(view.reader, slots, system, dates);
    for (const date of dates.filter((one) => wanted.has(one))) {
      const head = await readListHead(view.reader, system, date);
      const row = head === undefined ? undefined : await readListedPlayer(view.reader, head, id);
      const [own] = row?.ratings ?? [];
      if (own === undefined || own.rating === null) continue;
      points.push({
        system,
        from: 'list',
        date,
        rating: own.rating,
        games: row?.career?.games ?? 0,
        ...(own.k === undefined ? {} : { k: own.k }),
      });
    }
  }
  return points.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

async function datesWithChanges(
  reader: StoreReader,
  slots: readonly SectionEntry[],
  list: FideList,
  dates: readonly IsoDate[],
): Promise<Set<IsoDate>> {
  const own = await ownRules(reader);
  const wanted = new Set<IsoDate>(dates.filter((date) => hadOneOff(list, date, own)));
  for (const date of [dates[0], dates.at(-1)]) if (date !== undefined) wanted.add(date);
  for (const { event, section } of slots) {
    const result = await fideResultOf(reader, event, section);
    if (result?.list !== list) continue;
    for (const { date } of [result, ...(result.earlier ?? [])]) wanted.add(date);
  }
  return wanted;
}

/** Why a player has their rating on a list, or live without a date. */
export async function askFideRating(
  view: View,
  id: PlayerId,
  list: FideList,
  date: IsoDate | undefined,
  today: IsoDate,
): Promise<Answer<ListRatingAnswer>> {
  const player = await view.player(id);
  if (player === undefined) return refused(noSuchPlayer(id));
  const current = await view.ids.id(player);
  const live = date === undefined ? await liveRow(view, current, await fideSlots(view, player), list, today) : undefined;
  if (live !== undefined) return explained(view, current, live.rules, live.input, live.row, 'live');
  const ratings = new RatingsAt(view.reader, list);
  const head = await ratings.head(date ?? today);
  if (head === undefined || (date !== undefined && head.header.date !== date)) {
    const opening = await ratings.opening(current, date ?? today);
    const isOpening = opening !== undefined && (date === undefined || opening.asOf === date);
    return refused(isOpening ? broughtAlong(list, opening.asOf) : noSuchList(list, date));
  }
  const rules = listRules(list, listTypeOf(list), head.header.date, await ownRules(view.reader, head.header.upTo));
  if (typeof rules === 'string') throw new Error(rules);
  const row = await readListedPlayer(view.reader, head, current);
  const kept = await readKeptPeriod(view.reader, list, head.header.date, current);
  const rating = row?.ratings[0]?.rating ?? null;
  if (kept !== undefined) return explained(view, current, rules, kept, row, 'published');
  const input = await withoutResults(view.reader, rules, current);
  const found = explainListRow(rules, input);
  // Nothing of theirs was kept, so the lists and opening states are asked again, and more of those may have come since.
  if (found.ok && found.value.rating !== rating) return refused(basisChanged(`${list}/${rules.date}`));
  return explained(view, current, rules, input, row, 'published');
}

/** Nothing of theirs was rated on the list: their rating on the one before, with a one-off if there was one. */
async function withoutResults(reader: StoreReader, rules: ListRules, player: PlayerId): Promise<RatedInput> {
  const today = addDays(rules.date, -1);
  const standard = rules.list === 'FIDE-standard' ? undefined : new RatingsAt(reader, 'FIDE-standard');
  return {
    card: (await readCurrentPlayer(reader, player)) ?? {},
    before: await new RatingsAt(reader, rules.list).of(player, today),
    standard: (await standard?.of(player, today))?.rating ?? null,
    period: undefined,
    pool: emptyPool,
  };
}

async function explained(
  view: View,
  player: PlayerId,
  rules: ListRules,
  input: RatedInput,
  row: ListedPlayer | undefined,
  is: 'published' | 'live',
): Promise<Answer<ListRatingAnswer>> {
  const rating = row?.ratings[0]?.rating ?? null;
  const found = explainListRow(rules, input);
  if (!found.ok) return found;
  // The explanation repeats the list, so a difference is a defect. Fail loudly rather than answer wrongly.
  if (found.value.rating !== rating)
    throw new Error(
      `the explanation of ${player} on ${rules.list} of ${rules.date} ends in ${found.value.rating}, not in ${rating}`,
    );
  const { trace } = found.value;
  const story = storyOf(trace)?.games ?? [];
  const before = input.before?.rating ?? null;
  const k = explainKOnRow(rules, input, row, found.value);
  return answered({
    player,
    system: rules.list,
    date: rules.date,
    is,
    rating,
    before,
    trace,
    ...(k === undefined ? {} : { k }),
    games: await gamesOfTrace(view.reader, trace, player, (tournament) => documentsNamed(view, tournament)),
    instead:
      rating === null || rules.book !== undefined
        ? []
        : insteadOf(
            story.map(({ score, notRated }) => (notRated === undefined ? score : null)),
            (game, score) => {
              const { tournament = '' } = story[game] ?? {};
              const first = story.findIndex((one) => one.tournament === tournament);
              const would = explainListRow(rules, withResult(rules, input, { section: tournament, game: game - first, score }));
              if (!would.ok || would.value.rating === null) return undefined;
              return { change: before === null ? null : would.value.rating - before, rating: would.value.rating };
            },
          ),
  });
}

/** `400032/1`: the document a list was made from, or one that waits for the next list. */
async function documentsNamed(view: View, tournament: string | undefined): Promise<readonly SectionDocument[]> {
  const [, event, section] = /^(.+)\/(\d+)$/.exec(tournament ?? '') ?? [];
  if (event === undefined || section === undefined) return [];
  const seq = (await fideResultOf(view.reader, event, Number(section)))?.seq ?? (await view.section(event, Number(section)))?.seq;
  const document = seq === undefined ? undefined : await documentAt(view.reader, seq);
  return document === undefined ? [] : [document];
}

function broughtAlong(list: FideList, asOf: IsoDate) {
  return {
    code: 'rating-brought-along',
    place: `${list}/${asOf}`,
    message: `The rating was brought along as of ${asOf}; the games behind it are not in this office.`,
    hint: 'Ask for a list that the office has published since.',
  };
}

function noSuchList(list: FideList, date: IsoDate | undefined) {
  return {
    code: 'list-unknown',
    place: date === undefined ? list : `${list}/${date}`,
    message: date === undefined ? `No ${list} list is published yet.` : `There is no ${list} list of ${date}.`,
    hint: 'Ask for the lists that there are.',
  };
}
