// A foreign FIDE event of one player (US Chess §6): who may be updated, and the one pass against converted ratings.

import { asDay, type DayNumber, dateOfDayNumber } from '@harkness/rules';
import { foreignObstacleWords, isOptedIn, type Overlay } from '@harkness/rules/internal/uschess';
import { type ForeignInput, parseTimeControl, rateForeignEvent, type UsChessEdition } from '@harkness/rules/uschess';
import type { ForeignSection } from '../../../engines/live/foreign-reader.js';
import { withRulings } from '../../../engines/live/held-reasons.js';
import type { People } from '../../../engines/live/people.js';
import type { HeldReason } from '../../../facts/answers.js';
import { playerAt } from '../../../facts/typed-arrays.js';
import { NoteKind } from './note-kinds.js';
import { personOn } from './person.js';
import { playerInput } from './player-input.js';
import type { Unit } from './unit.js';

const notOne: HeldReason = {
  code: 'foreign-event-needs-one-player',
  message: 'A foreign event is reported for exactly one player.',
  hint: 'Report it once for each player.',
};

export function foreignInput(
  unit: Unit,
  section: ForeignSection,
  start: DayNumber,
  edition: UsChessEdition,
  people: People,
  id: string,
): ForeignInput {
  const { document, status } = section;
  const startDate = dateOfDayNumber(start);
  const person = personOn(people, playerAt(unit.player, 0), start);
  const latest = (kind: number): string | null => {
    const days = status.filter((note) => note.kind === kind).map((note) => note.day);
    return days.length === 0 ? null : dateOfDayNumber(asDay(Math.max(...days)));
  };
  const control = parseTimeControl(document.timeControl);
  return {
    edition: { by: 'date', ...(edition.asKnown === null ? {} : { asKnown: edition.asKnown }) },
    startDate,
    player: playerInput(id, unit.before, 0),
    ownFide: person.fide?.rating ?? null,
    currentMember: status.some((note) => note.kind === NoteKind.membership && note.day <= start && start <= note.a),
    usaFlag: person.usaFlag,
    includedByOffice: status.some((note) => note.kind === NoteKind.included && note.event === document.event),
    optedIn: isOptedIn(latest(NoteKind.optIn), latest(NoteKind.optOut), startDate),
    youthEvent: document.youthEvent ?? false,
    timeControl: control.ok ? control.value : null,
    games: (document.foreignGames ?? []).map(({ opponent, fide, halfPoints }) => ({
      opponent,
      opponentFide: fide,
      score: halfPoints / 2,
    })),
  };
}

export function rateForeignUnit(
  unit: Unit,
  section: ForeignSection | undefined,
  start: DayNumber,
  edition: UsChessEdition,
  context: { readonly people: People },
  over?: Overlay,
): HeldReason | undefined {
  if (unit.players !== 1 || section === undefined) return notOne;
  const input = foreignInput(unit, section, start, edition, context.people, 'the player');
  const result = rateForeignEvent(input, over);
  if (!result.ok) {
    const [error] = result.errors;
    return { code: error?.code ?? 'foreign', message: error?.message ?? 'The event cannot be rated.', hint: error?.hint ?? '' };
  }
  const { eligible, obstacles, m, final, rulings } = result.value;
  if (!eligible || final === null) {
    return {
      code: 'foreign-event-not-eligible',
      message: `The foreign event does not count: ${obstacles.map((obstacle) => foreignObstacleWords[obstacle]).join(', ')}.`,
      hint: withRulings('Record membership, opt-in or inclusion, or withdraw the event.', rulings),
    };
  }
  const counted = input.games.filter((game) => game.opponentFide !== null);
  unit.isSection = false;
  const { work } = unit;
  work.played[0] = m;
  work.halfPoints[0] = counted.reduce((sum, game) => sum + 2 * game.score, 0);
  work.wins[0] = counted.filter((game) => game.score === 1).length;
  work.draws[0] = counted.filter((game) => game.score === 0.5).length;
  work.final[0] = final;
  return undefined;
}
