// Edits of a report, field by field, as a grid or a proposal makes them. Edits of different fields do not overwrite each other.

import type { Cell, Finding, ReportDraft, ReportPlayer, ReportSection } from '@harkness/formats';
import { reportIdFields } from '@harkness/formats';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import type { NewPlayer } from './submission.js';

export const editableFields = {
  event: ['name', 'start', 'end', 'affiliate', 'city', 'state', 'federation', 'chiefDirector', 'authority'],
  section: ['name', 'start', 'end', 'timeControl', 'venue', 'chiefDirector'],
  player: ['name', ...reportIdFields],
} as const;

type Field<Of extends keyof typeof editableFields> = (typeof editableFields)[Of][number];

/** One field of the event, of a section or of a player. An empty value removes it. */
export type FieldEdit =
  | { readonly field: Field<'event'>; readonly value: string }
  | { readonly section: number; readonly field: Field<'section'>; readonly value: string }
  | { readonly section: number; readonly pair: number; readonly field: Field<'player'>; readonly value: string };

type EditedCell = Omit<Cell, 'place' | 'round'>;

/**
 * Replaces the section with that number: adds it if there is none, removes it if the new value is null, renumbers it if its
 * number differs.
 */
interface SectionEdit {
  readonly section: number;
  readonly becomes: ReportSection | null;
}

/** Marks the player of a row as new, to be registered with the report. Null removes the mark. */
export interface NewPlayerEdit {
  readonly section: number;
  readonly pair: number;
  readonly newPlayer: (Omit<NewPlayer, 'player'> & { readonly player?: string }) | null;
}

/** Renews the membership of a row's player with the report. Null cancels it. */
interface MembershipEdit {
  readonly section: number;
  readonly pair: number;
  readonly membership: { readonly from: string; readonly until: string } | null;
}

/** Entries that go into the ledger together with the report. */
export type BesideEdit = NewPlayerEdit | MembershipEdit;

/** Edits one field, a player's games in a round, a whole section, or an entry that comes with the report. */
export type ReportEdit =
  | FieldEdit
  | SectionEdit
  | BesideEdit
  | { readonly section: number; readonly pair: number; readonly round: number; readonly cells: readonly EditedCell[] };

export function isBeside(edit: ReportEdit): edit is BesideEdit {
  return 'newPlayer' in edit || 'membership' in edit;
}

/** Applies the edits in order. */
export function editedReport(draft: ReportDraft, edits: readonly ReportEdit[]): Result<ReportDraft> {
  const errors: RuleError[] = [];
  let edited = draft;
  for (const [index, edit] of edits.entries()) edited = withEdit(edited, edit, `edits[${index}]`, errors);
  return errors.length > 0 ? failed(...errors) : ok(edited);
}

function withEdit(draft: ReportDraft, edit: ReportEdit, path: string, errors: RuleError[]): ReportDraft {
  if (!('section' in edit)) {
    // The authority is stored beside the report, not in it.
    return edit.field === 'authority' ? draft : { ...draft, event: withField(draft.event, edit.field, edit.value) };
  }
  if ('becomes' in edit) return withSection(draft, edit, path, errors);
  if (isBeside(edit)) return draft;
  const at = draft.sections.findIndex(({ number }) => number === edit.section);
  const section = draft.sections[at];
  if (section === undefined) {
    errors.push(nothingThere(path, `The report has no section ${edit.section}.`));
    return draft;
  }
  if ('field' in edit && edit.field === 'venue' && !['', 'otb', 'online'].includes(edit.value)) {
    errors.push({ code: 'edit-value', place: path, message: `${edit.value} is no venue.`, hint: 'Write otb or online.' });
    return draft;
  }
  const changed = 'pair' in edit ? withPlayer(section, edit, path, errors) : withField(section, edit.field, edit.value);
  return { ...draft, sections: draft.sections.with(at, changed) };
}

function withSection(draft: ReportDraft, { section, becomes }: SectionEdit, path: string, errors: RuleError[]): ReportDraft {
  const others = draft.sections.filter(({ number }) => number !== section);
  if (becomes === null) {
    if (others.length === draft.sections.length) errors.push(nothingThere(path, `The report has no section ${section}.`));
    return { ...draft, sections: others };
  }
  if (others.some(({ number }) => number === becomes.number)) {
    const message = `The report has a section ${becomes.number} already.`;
    errors.push({ code: 'edit-value', place: path, message, hint: 'Give it another number.' });
    return draft;
  }
  return { ...draft, sections: [...others, becomes].sort((a, b) => a.number - b.number) };
}

function withPlayer(
  section: ReportSection,
  edit: Exclude<Extract<ReportEdit, { readonly pair: number }>, BesideEdit>,
  path: string,
  errors: RuleError[],
): ReportSection {
  const at = section.players.findIndex(({ pair }) => pair === edit.pair);
  const player = section.players[at];
  if (player === undefined) {
    errors.push(nothingThere(path, `Section ${section.number} has no player ${edit.pair}.`));
    return section;
  }
  const changed = 'round' in edit ? withRound(player, edit.round, edit.cells) : withField(player, edit.field, edit.value);
  return { ...section, players: section.players.with(at, changed) };
}

function withRound(player: ReportPlayer, round: number, cells: readonly EditedCell[]): ReportPlayer {
  const others = player.cells.filter((cell) => cell.round !== round);
  const all = [...others, ...cells.map((cell) => ({ ...cell, round }))];
  return { ...player, cells: all.sort((a, b) => a.round - b.round) };
}

/** Only a name may be empty; any other empty field is removed. */
function withField<T extends object>(thing: T, field: string, value: string): T {
  const text = value.trim();
  return { ...thing, [field]: text === '' && field !== 'name' ? undefined : text };
}

function nothingThere(path: string, message: string): RuleError {
  return { code: 'edit-place', place: path, message, hint: 'Fetch the submission again: its report is another one by now.' };
}

/** The file's findings that still apply after the edits: those about other places. */
export function standingFindings(findings: readonly Finding[], edits: readonly ReportEdit[]): Finding[] {
  return findings.filter((finding) => !edits.some((edit) => isAt(edit, finding)));
}

function isAt(edit: ReportEdit, finding: Finding): boolean {
  const { code, place } = finding;
  if (!('section' in edit)) {
    if (edit.field === 'authority') return code === 'authority-unknown';
    return place.section === undefined && (place.field === `event.${edit.field}` || isDayOf(edit.field, finding));
  }
  if (place.section !== edit.section) return false;
  if ('becomes' in edit) return true;
  if (isBeside(edit)) return place.player === edit.pair && place.round === undefined;
  if (!('pair' in edit))
    return place.player === undefined && (place.field?.endsWith(`.${edit.field}`) === true || isDayOf(edit.field, finding));
  if (place.player !== edit.pair) return false;
  return 'round' in edit ? place.round === edit.round : place.round === undefined;
}

/**
 * Whether a finding about a date is about this day. Most files have lines, not fields, so the finding's own words name the day; a
 * date that is neither the first nor the last day is replaced by either.
 */
function isDayOf(field: string, { code, message, place }: Finding): boolean {
  if (!code.startsWith('date-') || place.player !== undefined || (field !== 'start' && field !== 'end')) return false;
  const named = message.slice(0, message.search(/[“"]|$/));
  const isStart = /start|begin|debut/i.test(named);
  const isEnd = /\bend|fin$|fin\b/i.test(named.trim());
  return isStart === isEnd || (field === 'start' ? isStart : isEnd);
}
