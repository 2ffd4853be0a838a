// Converts facts about players to notes. One fact, such as an opening state, can become several notes of several players.

import type { DayNumber } from '@harkness/rules';
import { dayNumber } from '@harkness/rules';
import { noDay } from '../../../engines/live/codes.js';
import { commitmentMark, type NoteDraft } from '../../../engines/live/notes.js';
import { StateRecord } from '../../../engines/live/state.js';
import type { Fact, FactBodies, OpeningRating } from '../../../facts/facts.js';
import { systemCode } from '../../../facts/stored-codes.js';
import { NoteKind, OutsideSource, ProfileBit } from './note-kinds.js';
import { F, Flag, I } from './record.js';
import { isLiveSystem } from './systems.js';

const none = Number.NaN;
/**
 * Marks a profile note after an erasure: only the year of birth is known from now on, so ratings that used the day are redone.
 */
const erased = 1;

/** The notes of a fact about players; empty for other facts. */
export function notesOf(fact: Fact): NoteDraft[] {
  const base = { seq: fact.seq, what: 0, a: none, b: none };
  switch (fact.kind) {
    case 'opening-state':
      return fact.body.ratings.filter((rating) => isLiveSystem(rating.system)).map((rating) => openingNote(fact, rating));
    case 'player-registered':
      return profileNotes(fact.body, fact.seq, noDay, true);
    case 'player-updated':
      return profileNotes(fact.body, fact.seq, fact.body.on === undefined ? noDay : dayNumber(fact.body.on), false);
    case 'outside-rating': {
      const { player, source, list, rating, on } = fact.body;
      const what =
        source === 'FIDE' ? OutsideSource[list === 'rapid' || list === 'blitz' ? list : 'FIDE'] : OutsideSource[source];
      return [{ ...base, id: player, day: dayNumber(on), kind: NoteKind.outside, what, a: rating }];
    }
    case 'membership': {
      const { player, from, until } = fact.body;
      return [{ ...base, id: player, day: dayNumber(from), kind: NoteKind.membership, a: dayNumber(until) }];
    }
    case 'prize-won': {
      const { player, on, amount, under, event } = fact.body;
      // An open prize gives no floor: the rule covers only under-2000 sections and prizes (US Chess §5).
      if (under === undefined) return [];
      return [{ ...base, id: player, day: dayNumber(on), kind: NoteKind.prize, a: amount, b: under, event }];
    }
    case 'decision':
      return decisionNotes(fact.body, base);
    default:
      return [];
  }
}

function decisionNotes(
  decision: FactBodies['decision'],
  base: { readonly seq: number; readonly what: number; readonly a: number; readonly b: number },
): NoteDraft[] {
  const day = dayNumber(decision.on);
  switch (decision.type) {
    case 'adjustment':
    case 'ceiling':
    case 'money-floor': {
      if (!isLiveSystem(decision.system)) return [];
      const what = systemCode(decision.system);
      const kind =
        decision.type === 'adjustment'
          ? NoteKind.adjustment
          : decision.type === 'ceiling'
            ? NoteKind.ceiling
            : NoteKind.moneyFloor;
      const games = decision.type === 'adjustment' ? (decision.games ?? none) : none;
      return [{ ...base, id: decision.player, day, kind, what, a: decision.rating ?? none, b: games }];
    }
    case 'original-life-master':
      return [{ ...base, id: decision.player, day, kind: NoteKind.lifeMaster, a: decision.earned ? 1 : 0 }];
    case 'fide-opt-in':
      return [{ ...base, id: decision.player, day, kind: NoteKind.optIn }];
    case 'fide-opt-out-approved':
      return [{ ...base, id: decision.player, day, kind: NoteKind.optOut }];
    case 'foreign-event-inclusion':
      return [{ ...base, id: decision.player, day: noDay, kind: NoteKind.included, event: decision.event }];
    default:
      return [];
  }
}

function profileNotes(
  body: FactBodies['player-updated'] | FactBodies['player-registered'],
  seq: number,
  day: DayNumber,
  registered: boolean,
): NoteDraft[] {
  const birth = body.commitments?.birthDate;
  let bits = registered ? ProfileBit.registered : 0;
  if (birth !== undefined) bits |= ProfileBit.birthDate;
  if (body.inferredAdult !== undefined) bits |= ProfileBit.adultGiven | (body.inferredAdult ? ProfileBit.adult : 0);
  if (body.canadianResident !== undefined) bits |= ProfileBit.canadaGiven | (body.canadianResident ? ProfileBit.canada : 0);
  if (body.federation !== undefined) bits |= ProfileBit.federationGiven | (body.federation === 'USA' ? ProfileBit.usa : 0);
  const a = birth === undefined ? none : commitmentMark(birth);
  const b = body.birthDateErased === true ? erased : none;
  const profile: NoteDraft = { id: body.player, day, kind: NoteKind.profile, what: bits, seq, a, b };
  const assigned = (body.assignedInitial ?? []).filter(({ system }) => isLiveSystem(system));
  return [
    profile,
    ...assigned.map(
      ({ system, rating, games }): NoteDraft => ({
        id: body.player,
        day,
        kind: NoteKind.assigned,
        what: systemCode(system),
        seq,
        a: rating,
        b: games,
      }),
    ),
  ];
}

function openingNote(fact: Extract<Fact, { kind: 'opening-state' }>, opening: OpeningRating): NoteDraft {
  const record = new StateRecord();
  record.f64[F.rating] = opening.rating;
  record.f64[F.peak] = opening.peakEstablished ?? none;
  record.f64[F.moneyFloor] = opening.moneyFloor ?? none;
  record.f64[F.ceiling] = opening.ceiling ?? none;
  record.i32[I.games] = opening.games;
  const { wins = 0, draws = 0, losses = 0, eventsOfThree = 0 } = opening;
  record.i32[I.wins] = wins;
  record.i32[I.draws] = draws;
  record.i32[I.losses] = losses;
  record.i32[I.eventsOfThree] = eventsOfThree;
  record.i32[I.gamesAbove2200] = opening.gamesAbove2200 ?? 0;
  const asOf = dayNumber(fact.body.asOf);
  // Never later than the state itself: notes up to the day last rated count as applied.
  record.i32[I.lastRated] = Math.min(asOf, opening.lastRated === undefined ? asOf : dayNumber(opening.lastRated));
  // Games without known results are treated as mixed: only a known streak counts.
  const known = wins + draws + losses > 0;
  record.i32[I.flags] =
    Flag.played |
    (opening.originalLifeMaster === true ? Flag.lifeMaster : 0) |
    (!known || draws + losses > 0 ? Flag.notAllWins : 0) |
    (!known || draws + wins > 0 ? Flag.notAllLosses : 0);
  return {
    id: opening.player,
    day: asOf,
    kind: NoteKind.opening,
    what: systemCode(opening.system),
    seq: fact.seq,
    a: none,
    b: none,
    opening: record.i32,
    matches: (opening.matchChanges ?? []).map(({ on, change }) => ({ on: dayNumber(on), change })),
  };
}

/** Whether a note can change a rating; a new address cannot. */
export function isAboutRatings(note: NoteDraft): boolean {
  return note.kind !== NoteKind.profile || note.what !== 0 || note.b === erased;
}
