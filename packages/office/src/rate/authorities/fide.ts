// Rates a section of a report by FIDE's rules, as if it were its whole period: by the 2009 text for events before July 2014, by
// the later rules player by player.

import type { ReportPlayer, ReportSection } from '@harkness/formats';
import { rulingsOfTrace, type TraceStep } from '@harkness/rules';
import {
  editionByDate,
  editionByName,
  eventDates,
  explainEvent,
  explainFirstRating,
  explainPeriod,
  type FideEdition,
  type FideEvent,
  type ListType,
  type PeriodGame,
  type PlayerForK,
} from '@harkness/rules/fide';
import {
  caveatsOf2009,
  conditionsOf,
  gamesOfSettledK,
  playerOfListRow,
  ratingOfLowestK,
  reachedWith,
  rulebookOf,
  type TimePeriod,
  type TreatedAs,
} from '@harkness/rules/internal/fide';
import { periodsOf } from '../../authorities/fide/classify.js';
import { rowsOf } from '../../desk/rows.js';
import { parseTimeControl } from '../../facts/time-control.js';
import { countedGames } from '../fide-match.js';
import type { ReadyTerms } from '../ratable.js';
import { type PlayerRating, playerId, type RatedSection, type RatingPoint } from '../rated.js';
import { type ListRatings, type PlayerRatings, ratingsOf } from '../ratings.js';
import { Refused, taken } from '../taken.js';
import type { RateWords } from '../words.js';

export interface FideChoice {
  readonly edition?: string;
  readonly asKnown?: string;
  readonly list?: ListType;
  /** Data that reports do not contain but articles of 2009 require. */
  readonly facts?: EventFacts;
}

type EventFacts = Pick<FideEvent, 'league' | 'durationApproved' | 'nationalChampionship' | 'womenOnly'>;

interface FideSection {
  readonly section: ReportSection;
  readonly start: string;
  readonly end: string;
  readonly periods: readonly TimePeriod[] | null;
  readonly list: ListType;
  readonly edition: FideEdition;
  /** If an edition was named, it applies to everything. */
  readonly named: FideEdition | undefined;
  readonly ratings: readonly Entry[];
  readonly facts: EventFacts;
  readonly words: RateWords;
}

interface Entry {
  readonly rating: number | null;
  readonly standard: number | null;
  readonly known: PlayerRatings;
  /** The month of the list where they were found. */
  readonly listed: string | undefined;
}

interface Outcome {
  readonly rating: Omit<PlayerRating, 'system'>;
  readonly trace: TraceStep | undefined;
  /** Reasons why it may be uncertain. */
  readonly caveats?: readonly string[];
}

export function rateFide(
  section: ReportSection,
  terms: ReadyTerms,
  lists: readonly ListRatings[],
  choice: FideChoice,
  words: RateWords,
): RatedSection {
  const { start, end, timeControl } = terms;
  const list = choice.list ?? listTypeOf(terms.systems[0]);
  if (list === undefined)
    return { section: section.number, name: section.name, systems: [], players: [], notes: [], explain: () => [] };
  const named = choice.edition === undefined ? undefined : taken(editionByName(choice.edition, list));
  const edition = named ?? taken(editionByDate(start, list, choice.asKnown));
  const control = timeControl === undefined ? undefined : parseTimeControl(timeControl);
  const { ratings, notes } = entriesOf(section, list, lists, start);
  const input: FideSection = {
    section,
    start,
    end,
    periods: control === undefined ? null : periodsOf(control),
    list,
    edition,
    named,
    ratings,
    facts: choice.facts ?? {},
    words,
  };
  const system = `FIDE-${list}` as const;
  const outcomes = edition.name === 'fide-2009' ? rate2009(input, notes) : rateLater(input, notes);
  // Caveats are shown beside the numbers, each once.
  for (const caveat of new Set(outcomes.flatMap(({ caveats }) => caveats ?? []))) notes.push(`not sure: ${caveat}`);
  const isRated = outcomes.length > 0;
  return {
    section: section.number,
    name: section.name,
    systems: isRated ? [{ system, edition: edition.name }] : [],
    players: section.players.map((player, at) => ({
      pair: player.pair,
      name: player.name,
      id: playerId(player, 'fideId') ?? null,
      ratings: isRated ? [{ system, ...(outcomes[at]?.rating ?? { before: null, after: null }) }] : [],
    })),
    notes,
    rulings: rulingsOfTrace(...outcomes.flatMap(({ trace }) => trace ?? [])),
    explain: (pair) => {
      const trace = outcomes[section.players.findIndex((player) => player.pair === pair)]?.trace;
      return trace === undefined ? [] : [{ system, trace }];
    },
  };
}

function listTypeOf(system: string | undefined): ListType | undefined {
  return system === 'FIDE-standard'
    ? 'standard'
    : system === 'FIDE-rapid'
      ? 'rapid'
      : system === 'FIDE-blitz'
        ? 'blitz'
        : undefined;
}

/** The ratings for the section's list. A report gives one FIDE rating without naming its list; it is taken as this list's. */
function entriesOf(section: ReportSection, list: ListType, lists: readonly ListRatings[], start: string) {
  const notes: string[] = [];
  const known = section.players.map((player) => ratingsOf(player, lists));
  const own = known.some(({ by }) => by.has(`FIDE-${list}`));
  const from = own ? `FIDE-${list}` : 'FIDE-standard';
  if (!own && list !== 'standard' && known.some(({ by }) => by.has(from)))
    notes.push(`the FIDE ratings of the report are taken as ${list} ratings`);
  // The full list does not name its month; it is assumed to be the one in force when the event began.
  const listed = lists.find(({ publisher }) => publisher === 'fide')?.date ?? `${start.slice(0, 7)}-01`;
  const ratings = known.map(
    (one): Entry => ({
      rating: one.by.get(from)?.rating ?? null,
      standard: own && list !== 'standard' ? (one.by.get('FIDE-standard')?.rating ?? null) : null,
      known: one,
      listed: one.by.get(from)?.k === undefined ? undefined : listed,
    }),
  );
  return { ratings, notes };
}

function point(rating: number | null): RatingPoint | null {
  return rating === null ? null : { rating, official: rating, games: null };
}

function barredBy(event: FideEvent, treated: TreatedAs, edition: FideEdition, { articles }: RateWords): string[] {
  return conditionsOf(event, treated, taken(rulebookOf(edition)))
    .filter(({ met }) => !met)
    .map(
      ({ article, asks, found }) =>
        `not rated under article ${article}: it asks for ${asks}; here ${found}${articles[article] ?? ''}`,
    );
}

/** Returns nothing if an article bars the event. */
function rate2009(
  { section, start, end, periods, edition, ratings, facts, words }: FideSection,
  notes: string[],
): readonly Outcome[] {
  const id = ({ pair, name }: ReportPlayer) => `${pair} ${name}`;
  const kinds = {
    swiss: 'swiss',
    team: 'team',
    match: 'match',
    'round-robin': 'round_robin',
    'double-round-robin': 'double_round_robin',
  } as const;
  const kind = section.kind in kinds ? kinds[section.kind as keyof typeof kinds] : 'swiss';
  const ids = section.players.map(id);
  const event: FideEvent = {
    id: section.name,
    kind,
    start,
    end,
    timeControl: periods,
    entries: section.players.map((player, at) => {
      const rating = ratings[at]?.rating ?? null;
      return { id: id(player), rating, reached2400: reachedWith(rating).ever2400 };
    }),
    games: rowsOf(section).games.map(([white, black, halfPoints, , played]) => ({
      white: ids[white] ?? '',
      black: ids[black] ?? '',
      halfPoints,
      played: played === 1,
    })),
    scheduledGames: section.scheduledGames ?? null,
    ...facts,
  };
  const { outcome, rated, unrated } = taken(explainEvent(event, edition));
  if (!outcome.ratable) {
    notes.push(...barredBy(event, outcome.treatedAs, edition, words));
    return [];
  }
  notes.push(`whether a player had ${ratingOfLowestK} before is taken from their rating; ${words.reached}`);
  return section.players.map((player, at): Outcome => {
    const before = point(ratings[at]?.rating ?? null);
    const change = outcome.rated.find((one) => one.id === id(player));
    const first = outcome.unrated.find((one) => one.id === id(player));
    const trace = rated.get(id(player)) ?? unrated.get(id(player));
    if (change !== undefined) {
      const after = point(change.newRatingIfOnlyEvent);
      const caveats = caveatsOf2009(edition, 'rated');
      return { trace, caveats, rating: { before, after, change: change.changeHundredths / 100 } };
    }
    const performance = first?.ruNew ?? null;
    return {
      trace,
      caveats: first === undefined ? edition.caveats : caveatsOf2009(edition, 'unrated'),
      rating: { before, after: before, ...(performance === null ? {} : { note: `result worth ${performance}` }) },
    };
  });
}

function rateLater(input: FideSection, notes: string[]): readonly Outcome[] {
  const { section, start, end, periods, list, edition, named, ratings, words } = input;
  const counted = countedGames(section, edition, ratings, notes);
  if (counted === undefined) return [];
  const games: PeriodGame[][] = section.players.map(() => []);
  for (const [white, black, halfPoints, , played] of counted) {
    const game = (own: number, opponent: number, half: number): void => {
      const { rating = null, standard = null } = ratings[opponent] ?? {};
      games[own]?.push({ opponent: rating, opponentStandard: standard, halfPoints: half, played: played === 1 });
    };
    game(white, black, halfPoints);
    game(black, white, 2 - halfPoints);
  }
  const newList = taken(eventDates(edition, { start, end, list: '2030-01-01' })).earliestList;
  if (ratings.some(({ rating, listed }) => rating !== null && listed === undefined))
    notes.push(
      `K rests on the report alone: ${gamesOfSettledK} games or more, and the rating as the highest so far; ${words.moreAboutK}`,
    );
  const left = new Set<string>();
  const outcomes = section.players.map((player, at): Outcome => {
    const entry = ratings[at];
    const own = games[at] ?? [];
    const rating = entry?.rating ?? entry?.standard ?? null;
    if (entry === undefined || rating === null) return firstOf(input, own, newList);
    const before = point(entry.rating);
    if (own.length === 0) return { trace: undefined, rating: { before, after: before, change: 0 } };
    const tournament = { id: section.name, start, own: rating, games: own, timeControl: periods };
    const explained = explainPeriod(
      { listType: list, newList, player: laterPlayer(player, entry, input), tournaments: [tournament] },
      named,
    );
    const { change, trace } = taken(explained);
    for (const row of change.tournaments.flatMap(({ rows }) => rows)) if ('notRated' in row) left.add(row.notRated);
    const caveats = change.caveats.map(({ text }) => text);
    return { trace, caveats, rating: { before, after: point(change.newRating), change: change.changeHundredths / 100 } };
  });
  for (const [reason, text] of Object.entries(notRatedWords)) if (left.has(reason)) notes.push(`${text}; ${words.whichGames}`);
  return outcomes;
}

const notRatedWords: { readonly [reason: string]: string } = {
  rateOfPlay: 'games are not rated where the time control is too fast for the rating of a player',
  gap600: 'games are not rated where the ratings are 600 points or more apart and one is above 2600',
};

function laterPlayer(
  player: ReportPlayer,
  { rating, standard, known, listed }: Entry,
  { list, edition }: FideSection,
): PlayerForK {
  const row = known.by.get(`FIDE-${list}`);
  const birthYear = Number(player.born?.slice(0, 4)) || (known.birthYear ?? null);
  if (row?.k !== undefined && listed !== undefined) {
    const facts = playerOfListRow(edition, listed, { rating: row.rating, games: row.games ?? 0, k: row.k, birthYear });
    return { ...facts.player, standard };
  }
  return {
    rating,
    standard,
    games: gamesOfSettledK,
    ...reachedWith(rating),
    born: birthYear === null ? null : String(birthYear),
  };
}

/** An unrated player: the rating from this event alone, published only if the event meets every condition by itself. */
function firstOf({ section, start, periods, list, named }: FideSection, games: readonly PeriodGame[], newList: string): Outcome {
  const nothing: Outcome = { trace: undefined, rating: { before: null, after: null } };
  if (games.length === 0) return nothing;
  const event = { id: section.name, start, list: newList, games, timeControl: periods };
  const explained = explainFirstRating({ listType: list, events: [event] }, named);
  // How first ratings were made from 2014 to 2021 is unknown; the other players are still rated.
  if (!explained.ok && explained.errors.every(({ code }) => code === 'initial-not-known'))
    return { ...nothing, caveats: explained.errors.map(({ message }) => message.replace(/\.$/, '')) };
  const { answer, traces } = taken(explained);
  const pool = answer.lists.at(-1);
  const note = answer.published !== null || pool?.ru == null ? {} : { note: `result worth ${pool.ru}` };
  const caveats = (pool?.caveats ?? []).map(({ text }) => text);
  return { trace: traces.at(-1), caveats, rating: { before: null, after: point(answer.published), ...note } };
}

/** The list a caller names: `standard`, `FIDE-rapid` … */
export function fideListNamed(text: string | undefined): ListType | undefined {
  if (text === undefined) return undefined;
  const list = listTypeOf(text.startsWith('FIDE-') ? text : `FIDE-${text}`);
  if (list === undefined)
    throw new Refused([
      {
        code: 'system-unknown',
        place: 'system',
        message: `${text} is no FIDE list.`,
        hint: 'Lists are FIDE-standard, FIDE-rapid and FIDE-blitz.',
      },
    ]);
  return list;
}
