// Converts a section document to the input of FIDE's rules: an event with entries under the articles of 2009, a tournament per
// player under later ones. Also decides whether the event may be rated at all.

import type { IsoDate } from '@harkness/rules';
import type { EventKind, FideEdition, FideEvent, Game } from '@harkness/rules/fide';
import { type AmendedTables, eventConditions, gamesOfMatch, type TimePeriod } from '@harkness/rules/internal/fide';
import type { EventCard } from '../../facts/cards/cards.js';
import { refusalStanding } from '../../facts/cards/registration.js';
import type { PlayerId } from '../../facts/facts.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { parseTimeControl } from '../../facts/time-control.js';
import { periodsOf } from './classify.js';

const eventKinds: { readonly [kind in SectionDocument['kind']]: EventKind } = {
  swiss: 'swiss',
  team: 'team',
  'round-robin': 'round_robin',
  'double-round-robin': 'double_round_robin',
  match: 'match',
  'foreign-fide': 'swiss',
  other: 'swiss',
};

export function sectionName(document: Pick<SectionDocument, 'event' | 'section'>): string {
  return `${document.event}/${document.section}`;
}

export function timeControlOf(document: SectionDocument): TimePeriod[] | null {
  const control = parseTimeControl(document.timeControl);
  return control === undefined ? null : periodsOf(control);
}

/** Rounds per day, if the day of every round is known. */
export function roundsPerDay(document: SectionDocument): number[] | null {
  const { roundDates } = document;
  if (roundDates === undefined || roundDates.length < document.rounds) return null;
  const days = new Map<IsoDate, number>();
  for (const day of roundDates) {
    if (day === null) return null;
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  return [...days.values()];
}

/** The games with players by current id, in document order. */
export function gamesOf(document: SectionDocument, ids: readonly PlayerId[]): Game[] {
  return document.games.flatMap(([white, black, halfPoints, , played]) => {
    const [a, b] = [ids[white], ids[black]];
    return a === undefined || b === undefined ? [] : [{ white: a, black: b, halfPoints, played: played === 1 }];
  });
}

/** Why the event's registration bars it from rating (0.4, 0.5); undefined if it does not. */
export function registrationBar(card: EventCard, amended: AmendedTables | undefined): string | undefined {
  const { registration } = card;
  if (registration === undefined) return 'the event is not registered (0.4)';
  if (refusalStanding(registration, amended) !== undefined) return 'registration was refused (0.4, 0.5)';
  return undefined;
}

/** An event as input of the rules of 2009, without its entries. */
export function eventOf2009(document: SectionDocument, card: EventCard, ids: readonly PlayerId[]): Omit<FideEvent, 'entries'> {
  const { registration } = card;
  const official = registration?.official === true;
  return {
    id: sectionName(document),
    kind: eventKinds[document.kind],
    start: document.start,
    end: document.end,
    games: gamesOf(document, ids),
    official,
    registered: registration?.registeredOn ?? null,
    registrationWaived: registration?.waived === true || official,
    timeControl: timeControlOf(document),
    roundsPerDay: roundsPerDay(document),
    league: registration?.league === true,
    durationApproved: registration?.durationApproved === true,
    nationalChampionship: registration?.nationalChampionship === true,
    womenOnly: registration?.womenOnly === true,
    scheduledGames: document.scheduledGames ?? null,
    teamChampionship: registration?.teamChampionship === true,
  };
}

/** Why the later rules bar the event; undefined if they do not. */
export function laterBar(
  edition: FideEdition,
  document: SectionDocument,
  card: EventCard,
  highest: { readonly highestRating: number | null; readonly highestWoman: number | null },
): string | undefined {
  const { registration } = card;
  const { unmet } = eventConditions(edition, {
    start: document.start,
    end: document.end,
    registered: registration?.registeredOn ?? null,
    registrationWaived: registration?.waived === true || registration?.official === true,
    norms: registration?.titleNorms === true,
    ...highest,
    roundsPerDay: roundsPerDay(document),
    timeControl: timeControlOf(document),
    league: registration?.league === true,
    durationApproved: registration?.durationApproved === true,
  });
  return unmet.length === 0 ? undefined : `conditions not met: ${unmet.join(', ')}`;
}

/** The games that count: some games of a match, all games of any other event. */
export function countedGames(
  edition: FideEdition,
  document: SectionDocument,
  ids: readonly PlayerId[],
  ratings: readonly (number | null)[],
): readonly Game[] {
  const games = gamesOf(document, ids);
  if (document.kind !== 'match') return games;
  const [first = null, second = null] = ratings;
  return gamesOfMatch(edition, { ratings: [first, second], games, scheduledGames: document.scheduledGames ?? null }).games;
}
