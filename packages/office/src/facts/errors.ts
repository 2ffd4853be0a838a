// Errors as answers, in one place so that the same question fails the same way everywhere.

import type { Answer, OfficeError, SectionRef } from './answers.js';

export function answered<T>(value: T): Answer<T> {
  return { ok: true, value };
}

export function refused(...errors: OfficeError[]): { readonly ok: false; readonly errors: readonly OfficeError[] } {
  return { ok: false, errors };
}

export function noSuchPlayer(player: string): OfficeError {
  return {
    code: 'player-unknown',
    place: player,
    message: `There is no player ${player}.`,
    hint: 'Search by name, or look at the id again; ids are written as they were registered.',
  };
}

export function placeOfSection({ event, section }: SectionRef): string {
  return `${event}/${section}`;
}

export function noSuchSection(ref: SectionRef): OfficeError {
  return {
    code: 'section-unknown',
    place: placeOfSection(ref),
    message: `There is no section ${ref.section} of event ${ref.event}.`,
    hint: 'Look the event up; sections are counted within it.',
  };
}

export function noSuchAuthority(authority: string): OfficeError {
  return {
    code: 'authority-unknown',
    place: authority,
    message: `The office keeps no ratings of ${authority}.`,
    hint: 'Name an authority of the office’s profile; without a profile these are uschess and fide.',
  };
}

export function noSuchSystem(system: string): OfficeError {
  return {
    code: 'system-unknown',
    place: system,
    message: `There is no rating system ${system}.`,
    hint: 'Name a system of one of the office’s authorities.',
  };
}

export function noSuchEvent(event: string): OfficeError {
  return { code: 'event-unknown', place: event, message: `There is no event ${event}.`, hint: 'Search events by name or date.' };
}

export function noSuchFact(seq: number, last: number): OfficeError {
  return {
    code: 'fact-unknown',
    place: String(seq),
    message: `There is no fact ${seq}.`,
    hint: `The ledger has facts 1 to ${last}.`,
  };
}

export function noSuchRun(run: number): OfficeError {
  return {
    code: 'run-unknown',
    place: String(run),
    message: `There is no run ${run}.`,
    hint: 'List the runs to see which there are.',
  };
}

export function notInSection(player: string, ref: SectionRef): OfficeError {
  return {
    code: 'player-not-in-section',
    place: placeOfSection(ref),
    message: `Player ${player} has no rating in this section.`,
    hint: 'Give a player of the section, and a system it is rated in.',
  };
}

/** FIDE: earlier ratings were imported after a list was made, so the list cannot be remade from current data. */
export function basisChanged(place: string): OfficeError {
  return {
    code: 'basis-changed',
    place,
    message:
      'Ratings of that time were brought in after the list was published, so its computation cannot be repeated from them.',
    hint: 'The list stands as published; ask as known at the time it was published.',
  };
}
