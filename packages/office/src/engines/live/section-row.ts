// Converts a section document to the row stored in a month of sections.

import { dayNumber } from '@harkness/rules';
import type { PlayerNumber, Slot } from '../../facts/numbers.js';
import type { SectionDocument } from '../../facts/section-document.js';
import { authorityCode, sectionKinds } from '../../facts/stored-codes.js';
import { SectionFlag, type SectionRow } from './month.js';
import type { LiveRulebook } from './rulebook.js';

/** Officers' decisions about the section itself. */
export interface SectionDecisions {
  readonly held: boolean;
  /** Players whose match floor request was granted, by dense number. */
  readonly granted: ReadonlySet<number>;
}

/** Maximum number of players per section, so that their indexes fit 16 bits. The ledger refuses more than 50,000. */
const playersAtMost = 0xffff;

export function sectionRow(
  document: SectionDocument,
  slot: Slot,
  players: readonly PlayerNumber[],
  decisions: SectionDecisions,
  rulebook: Pick<LiveRulebook, 'timeControl'>,
): SectionRow {
  const control = rulebook.timeControl(document.timeControl);
  const rated = document.games.filter(([, , , , played]) => played === 1);
  const games = new Uint16Array(rated.length * 3);
  let malformed = players.length > playersAtMost;
  for (const [index, [a, b, halfPoints]] of rated.entries()) {
    if (a === b || !(a >= 0 && a < players.length) || !(b >= 0 && b < players.length)) malformed = true;
    if (halfPoints !== 0 && halfPoints !== 1 && halfPoints !== 2) malformed = true;
    games[index * 3] = a;
    games[index * 3 + 1] = b;
    games[index * 3 + 2] = halfPoints;
  }
  return {
    slot,
    end: dayNumber(document.end),
    start: dayNumber(document.start),
    event: document.event,
    section: document.section,
    authority: authorityCode(document.authority),
    kind: sectionKinds.indexOf(document.kind),
    venue: document.venue === 'online' ? 1 : 0,
    minutes: control?.minutes ?? Number.NaN,
    seconds: control?.seconds ?? Number.NaN,
    flags:
      (decisions.held ? SectionFlag.heldByDecision : 0) |
      (malformed ? SectionFlag.malformed : 0) |
      (new Set(players).size < players.length ? SectionFlag.playerTwice : 0),
    players: malformed ? new Uint32Array(0) : Uint32Array.from(players),
    games: malformed ? new Uint16Array(0) : games,
    granted: players.flatMap((player, index) => (decisions.granted.has(player) ? [index] : [])),
  };
}
