// Why a section is not rated: halt rather than guess. A held section is not rated in any of its systems.

import type { Ruling } from '@harkness/rules';
import type { HeldReason } from '../../facts/answers.js';

export const heldReasons = {
  decision: {
    code: 'held-by-decision',
    message: 'An officer holds this section.',
    hint: 'Release it by a decision, or correct or withdraw it.',
  },
  malformed: {
    code: 'section-malformed',
    // Never reword: the hash of results covers this text.
    message: 'A game names a player who is not in the section, or one against himself.',
    hint: 'Correct the section.',
  },
  dates: {
    code: 'ends-before-it-starts',
    message: 'The section ends before it starts.',
    hint: 'Correct the dates of the section.',
  },
  timeControl: {
    code: 'time-control-unreadable',
    message: 'The time control cannot be read.',
    hint: 'Correct it; write for example G/60;d5 or 40/90,SD/30;d10.',
  },
  twice: {
    code: 'player-twice',
    message: 'The same player is in the section twice.',
    hint: 'Correct the section, or the merge that made two entries one player.',
  },
  notFinite: {
    code: 'result-not-finite',
    message: 'The rules gave a rating that is not a finite number.',
    hint: 'Report this section: it is a defect of the program.',
  },
} as const satisfies Record<string, HeldReason>;

export function unknownPlayer(id: string): HeldReason {
  return {
    code: 'player-unknown',
    message: `Nobody is registered as ${id}.`,
    hint: 'Register the player, or correct the id in the section.',
  };
}

export function notRatable(reason: string): HeldReason {
  return {
    code: 'time-control-not-ratable',
    message: `The time control is not ratable: ${reason}.`,
    hint: 'Correct the time control or the venue, or withdraw the section.',
  };
}

export function noRules(message: string): HeldReason {
  return { code: 'no-rules-for-date', message, hint: 'Sections before the first known rules cannot be rated.' };
}

/**
 * The code under which a reason is stored and hashed, if it differs from the one shown. Results hashed under the old code must
 * keep their hash.
 */
const storedCodes: ReadonlyMap<string, string> = new Map([['player-unknown', 'unknown-player']]);
const shownCodes: ReadonlyMap<string, string> = new Map([...storedCodes].map(([shown, stored]) => [stored, shown]));

export function storedCode(code: string): string {
  return storedCodes.get(code) ?? code;
}

export function shownCode(stored: string): string {
  return shownCodes.get(stored) ?? stored;
}

/** A hint, with the rulings that the refusal is based on. */
export function withRulings(hint: string, rulings: readonly Ruling[]): string {
  return [hint, ...rulings.map(({ id, text }) => `Ruling ${id}: ${text}.`)].join(' ');
}
