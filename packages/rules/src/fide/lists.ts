// Makes list after list: every event is rated from the list in force at its start (4.13), on the first list that takes it (7.13).
// The same steps as in a rating office, in memory.

import type { IsoDate } from '../core/dates.js';
import type { Result, RuleError } from '../core/error.js';
import { ok } from '../core/error.js';
import { isInactive } from './activity.js';
import { checkDate, isRating, notARating, problem } from './check-event.js';
import type { FideEdition } from './edition.js';
import type { Entry, FideEvent } from './event.js';
import { type ListEntry, nextEntry, type PlayerState, resultsByPlayer } from './list.js';
import type { EventOutcome } from './outcome.js';
import { rateEvent } from './rate-event.js';
import { isListDate, type ListCalendar, listInForce, listOfEvent, listsBetween } from './rating-periods.js';
import { type Rulebook, rulebookOf } from './rulebook.js';

/** An event as reported, before ratings are looked up. */
export type EventReport = Omit<FideEvent, 'entries'> & { readonly entries: readonly { readonly id: string }[] };

/** A published rating with the facts that K needs. */
export interface PublishedRating {
  readonly rating: number | null;
  readonly reached2400: boolean;
}

export interface ListsInput {
  /** The players as on the first list. */
  readonly players: readonly PlayerState[];
  readonly reports: readonly EventReport[];
  readonly firstList: IsoDate;
  readonly lastList: IsoDate;
  readonly calendar: ListCalendar;
}

export interface MadeList {
  readonly list: IsoDate;
  readonly entries: readonly (ListEntry & { readonly inactive: boolean })[];
  /** The events rated on this list. */
  readonly outcomes: readonly EventOutcome[];
}

/**
 * The entries of an event: ratings at its start, and the current rating of players published since then (8.4). A player delisted
 * since then counts for the opponents at their rating at the start (ruling FIDE-A-31).
 */
export function entriesOf(
  report: EventReport,
  atStart: (id: string) => PublishedRating | undefined,
  current: (id: string) => PublishedRating | undefined,
): Entry[] {
  return report.entries.map(({ id }) => {
    const [then, now] = [atStart(id), current(id)];
    const rating = then?.rating ?? null;
    const entry = { id, rating, reached2400: then?.reached2400 ?? false };
    if (rating !== null || now === undefined || now.rating === null) return entry;
    return { ...entry, currentRating: now.rating, currentReached2400: now.reached2400 };
  });
}

/** The list on which a report is rated (7.13). */
export function listOfReport(report: Pick<EventReport, 'end' | 'official'>, calendar: ListCalendar, book: Rulebook): IsoDate {
  return listOfEvent(report.end, report.official === true ? book.officialClosingDays : book.closingDays, calendar);
}

/** Every list after the first, up to the last one. */
export function makeLists(input: ListsInput, edition: FideEdition): Result<MadeList[]> {
  const resolvedBook = rulebookOf(edition);
  if (!resolvedBook.ok) return resolvedBook;
  const errors = checkLists(input);
  if (errors.length > 0) return { ok: false, errors };
  const book = resolvedBook.value;
  let players = new Map(input.players.map((player) => [player.id, player]));
  const published = new Map<IsoDate, ReadonlyMap<string, PublishedRating>>([[input.firstList, players]]);
  const waiting = groupByList(input, book);
  const lists: MadeList[] = [];
  for (const list of listsBetween(input.firstList, input.lastList, input.calendar)) {
    const rated: { event: EventReport; outcome: EventOutcome }[] = [];
    for (const { report, index } of waiting.get(list) ?? []) {
      const start = published.get(listInForce(report.start, input.calendar));
      const entries = entriesOf(
        report,
        (id) => start?.get(id),
        (id) => players.get(id),
      );
      const outcome = rateEvent({ ...report, entries }, edition);
      if (outcome.ok) rated.push({ event: report, outcome: outcome.value });
      else errors.push(...outcome.errors.map((error) => ({ ...error, place: `reports[${index}].${error.place}` })));
    }
    const results = resultsByPlayer(rated);
    const steps = [...players.values()].map((player) => nextEntry(player, results.get(player.id) ?? [], input.calendar, book));
    players = new Map(steps.map(({ state }) => [state.id, state]));
    published.set(list, players);
    lists.push({
      list,
      entries: steps.map((step) => ({ ...step.entry, inactive: inactiveOn(list, step.state, book) })),
      outcomes: rated.map(({ outcome }) => outcome),
    });
  }
  return errors.length > 0 ? { ok: false, errors } : ok(lists);
}

function inactiveOn(list: IsoDate, player: PlayerState, book: Rulebook): boolean {
  return player.rating !== null && isInactive(list, player.lastGame, book);
}

function groupByList(input: ListsInput, book: Rulebook): Map<IsoDate, { report: EventReport; index: number }[]> {
  const groups = new Map<IsoDate, { report: EventReport; index: number }[]>();
  for (const [index, report] of input.reports.entries()) {
    const list = listOfReport(report, input.calendar, book);
    const group = groups.get(list);
    if (group === undefined) groups.set(list, [{ report, index }]);
    else group.push({ report, index });
  }
  return groups;
}

function checkLists(input: ListsInput): RuleError[] {
  const errors = [...checkDate(input.firstList, 'firstList'), ...checkDate(input.lastList, 'lastList')];
  if (input.calendar.monthlyFrom !== null) errors.push(...checkDate(input.calendar.monthlyFrom, 'calendar.monthlyFrom'));
  if (errors.length > 0) return errors;
  for (const field of ['firstList', 'lastList'] as const) {
    if (!isListDate(input[field], input.calendar)) {
      errors.push(
        problem(
          'not-a-list-date',
          field,
          `no list appears on ${input[field]}`,
          'the first day of January, March, May … or of any month under monthly lists',
        ),
      );
    }
  }
  const known = new Set<string>();
  for (const [index, player] of input.players.entries()) {
    if (known.has(player.id))
      errors.push(
        problem('player-entered-twice', `players[${index}].id`, `player ${player.id} is there twice`, 'give every player once'),
      );
    known.add(player.id);
    if (player.rating !== null && !isRating(player.rating)) errors.push(notARating(`players[${index}].rating`, player.rating));
    if (player.lastGame !== null) errors.push(...checkDate(player.lastGame, `players[${index}].lastGame`));
  }
  for (const [index, report] of input.reports.entries())
    errors.push(...checkEventReport(report, `reports[${index}]`, input, known));
  return errors;
}

function checkEventReport(report: EventReport, path: string, input: ListsInput, known: ReadonlySet<string>): RuleError[] {
  const errors = [...checkDate(report.start, `${path}.start`), ...checkDate(report.end, `${path}.end`)];
  if (errors.length > 0) return errors;
  if (report.start < input.firstList) {
    errors.push(
      problem(
        'start-before-first-list',
        `${path}.start`,
        `the ratings of ${report.start} are not on any list given`,
        `events from ${input.firstList} on`,
      ),
    );
  }
  for (const [index, entry] of report.entries.entries()) {
    if (!known.has(entry.id)) {
      errors.push(
        problem(
          'player-unknown',
          `${path}.entries[${index}].id`,
          `player ${entry.id} is not among the players`,
          'add the player, with rating null if unrated',
        ),
      );
    }
  }
  return errors;
}
