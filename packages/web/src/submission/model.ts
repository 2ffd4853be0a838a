// A report as edited in the grid: loosely typed JSON from the API, changed field by field, leaving the rest untouched.

import type { Routes } from '@harkness/client';
import { type IdField, idFields, labelOfIds } from '../base/authorities/index.js';
import { t } from '../base/words.js';

/** An edit of the report in the API's form. */
export type ReportEdit = Routes['patchSubmission']['body']['edits'][number];
type Outcome = Extract<ReportEdit, { readonly round: number }>['cells'][number]['outcome'];

export interface GridCell {
  readonly round: number;
  readonly outcome: Outcome;
  readonly opponent?: number | undefined;
  readonly colour?: 'white' | 'black' | undefined;
}

export interface GridPlayer extends Partial<Readonly<Record<IdField, string>>> {
  readonly pair: number;
  readonly name: string;
  readonly ratings?: readonly unknown[];
  readonly cells: readonly GridCell[];
}

export interface GridSection {
  readonly number: number;
  readonly name: string;
  readonly start?: string;
  readonly end?: string;
  readonly timeControl?: string;
  readonly venue?: string;
  readonly rounds: number;
  readonly players: readonly GridPlayer[];
}

export interface GridReport {
  readonly event: {
    readonly name: string;
    readonly start?: string;
    readonly end?: string;
    readonly affiliate?: string;
    readonly city?: string;
    readonly state?: string;
    readonly chiefDirector?: string;
  };
  readonly sections: readonly GridSection[];
}

const letters: { readonly [O in Outcome]?: string } = {
  win: 'W',
  draw: 'D',
  loss: 'L',
  'forfeit-win': 'X',
  'forfeit-draw': 'Z',
  'forfeit-loss': 'F',
  'bye-full': 'B',
  'bye-half': 'H',
  'bye-pairing': 'P',
  absent: 'U',
};
const outcomes = new Map(Object.entries(letters).map(([outcome, letter]) => [letter, outcome as Outcome]));

/** `W12w`, `D3`, `H`; several games of a round are separated by spaces. */
export function cellText(cells: readonly GridCell[]): string {
  return cells
    .map(({ outcome, opponent, colour }) => `${letters[outcome] ?? '?'}${opponent ?? ''}${colour === undefined ? '' : colour[0]}`)
    .join(' ');
}

/** The games in a cell's text; undefined if it cannot be read. An empty text means no game. */
export function parseCell(text: string, round: number): GridCell[] | undefined {
  // `W 12`, as in some tables, is one word.
  const words = text
    .trim()
    .replace(/\b([WDLXZF])\s+(?=\d)/gi, '$1')
    .split(/\s+/)
    .filter((word) => word !== '');
  const cells: GridCell[] = [];
  for (const word of words) {
    const match = /^([WDLXZFBHPU])(\d{1,4})?([wb])?$/i.exec(word);
    const outcome = outcomes.get((match?.[1] ?? '').toUpperCase());
    const needsOpponent = outcome === 'win' || outcome === 'draw' || outcome === 'loss';
    if (match === null || outcome === undefined || needsOpponent !== (match[2] !== undefined && needsOpponent)) return undefined;
    if (needsOpponent && match[2] === undefined) return undefined;
    cells.push({
      round,
      outcome,
      ...(match[2] === undefined ? {} : { opponent: Number(match[2]) }),
      ...(match[3] === undefined ? {} : { colour: match[3].toLowerCase() === 'w' ? ('white' as const) : ('black' as const) }),
    });
  }
  return cells;
}

export type BesideEdit = Extract<ReportEdit, { readonly newPlayer: unknown } | { readonly membership: unknown }>;
type SectionEdit = Extract<ReportEdit, { readonly becomes: unknown }>;

export function isBeside(edit: ReportEdit): edit is BesideEdit {
  return 'newPlayer' in edit || 'membership' in edit;
}

/** Replaces a whole section, in the API's form. */
export function sectionEdit(section: number, becomes: GridSection | null): SectionEdit {
  return { section, becomes: becomes as unknown as SectionEdit['becomes'] };
}

/** An edit of a whole section with an edit inside it written into it; undefined if the section is taken out or renumbered. */
export function withinSection(whole: ReportEdit, edit: ReportEdit): SectionEdit | undefined {
  if (!('becomes' in whole) || whole.becomes === null) return undefined;
  const section = whole.becomes as unknown as GridSection;
  if (section.number !== whole.section) return undefined;
  const [filled] = withEdit({ event: { name: '' }, sections: [section] }, edit).sections;
  return filled === undefined ? undefined : sectionEdit(whole.section, filled);
}

/** The report after the edit. */
export function withEdit(report: GridReport, edit: ReportEdit): GridReport {
  if (!('section' in edit)) return { ...report, event: { ...report.event, [edit.field]: edit.value } };
  if ('becomes' in edit) {
    const others = report.sections.filter(({ number }) => number !== edit.section);
    if (edit.becomes === null) return { ...report, sections: others };
    const section = edit.becomes as unknown as GridSection;
    return { ...report, sections: [...others, section].sort((a, b) => a.number - b.number) };
  }
  if (isBeside(edit)) return report;
  return {
    ...report,
    sections: report.sections.map((section) => (section.number === edit.section ? sectionWith(section, edit) : section)),
  };
}

function sectionWith(
  section: GridSection,
  edit: Exclude<Extract<ReportEdit, { readonly section: number }>, BesideEdit | SectionEdit>,
): GridSection {
  if (!('pair' in edit)) return { ...section, [edit.field]: edit.value };
  return {
    ...section,
    players: section.players.map((player) => (player.pair === edit.pair ? playerWith(player, edit) : player)),
  };
}

function playerWith(
  player: GridPlayer,
  edit: Exclude<Extract<ReportEdit, { readonly pair: number }>, BesideEdit | SectionEdit>,
): GridPlayer {
  if (!('round' in edit)) return { ...player, [edit.field]: edit.value };
  const others = player.cells.filter((cell) => cell.round !== edit.round);
  const all = [...others, ...edit.cells.map((cell) => ({ ...cell, round: edit.round }))];
  return { ...player, cells: all.sort((a, b) => a.round - b.round) };
}

/** The edit that reverses another. */
export function inverseOf(report: GridReport, edit: ReportEdit): ReportEdit {
  if ('becomes' in edit) {
    const before = report.sections.find(({ number }) => number === edit.section) ?? null;
    const now = edit.becomes === null ? edit.section : (edit.becomes as unknown as GridSection).number;
    return sectionEdit(now, before);
  }
  if ('newPlayer' in edit) return { section: edit.section, pair: edit.pair, newPlayer: null };
  if ('membership' in edit) return { section: edit.section, pair: edit.pair, membership: null };
  if ('round' in edit) {
    const cells = playerIn(report, edit)?.cells.filter((cell) => cell.round === edit.round) ?? [];
    return { ...edit, cells: cells.map(({ round: _, ...cell }) => cell) };
  }
  return { ...edit, value: valueAt(report, edit) };
}

/** The current text where an edit would write. */
export function valueAt(report: GridReport, edit: ReportEdit): string {
  if ('becomes' in edit || isBeside(edit)) return '';
  if ('round' in edit) return cellText(playerIn(report, edit)?.cells.filter((cell) => cell.round === edit.round) ?? []);
  const section = 'section' in edit ? report.sections.find(({ number }) => number === edit.section) : undefined;
  const thing: object = ('pair' in edit ? playerIn(report, edit) : 'section' in edit ? section : report.event) ?? {};
  return String(new Map(Object.entries(thing)).get(edit.field) ?? '');
}

/** The text that an edit writes. */
export function editText(edit: ReportEdit): string {
  if ('becomes' in edit) return edit.becomes === null ? t('taken out') : t('players and games changed together');
  if ('newPlayer' in edit) return edit.newPlayer === null ? t('not new') : t('new player {name}', { name: edit.newPlayer.name });
  if ('membership' in edit)
    return edit.membership === null ? t('not renewed') : t('member until {until}', { until: edit.membership.until });
  return 'round' in edit ? cellText(edit.cells.map((cell) => ({ ...cell, round: edit.round }))) : edit.value;
}

function playerIn(
  report: GridReport,
  { section, pair }: { readonly section: number; readonly pair: number },
): GridPlayer | undefined {
  return report.sections.find(({ number }) => number === section)?.players.find((player) => player.pair === pair);
}

/** The place of an edit, in words. */
export function placeOf(edit: ReportEdit): string {
  if (!('section' in edit)) return t('Event, {field}', { field: edit.field });
  return [
    t('Section {section}', { section: edit.section }),
    ...('pair' in edit ? [t('player {pair}', { pair: edit.pair })] : []),
    ...('becomes' in edit || isBeside(edit)
      ? []
      : ['round' in edit ? t('round {round}', { round: edit.round }) : (fieldNames[edit.field] ?? edit.field)]),
  ].join(', ');
}

const fieldNames: { readonly [field: string]: string } = {
  ...Object.fromEntries(idFields.map((field) => [field, labelOfIds(field)])),
  timeControl: t('time control'),
  start: t('first day'),
  end: t('last day'),
};

/** The element id of a cell: of a round, or of the player's own id. */
export function cellId(section: number, player: number, round?: number): string {
  return `cell-${section}-${player}${round === undefined ? '' : `-${round}`}`;
}

const facing: { readonly [O in Outcome]?: Outcome } = {
  win: 'loss',
  draw: 'draw',
  loss: 'win',
  'forfeit-win': 'forfeit-loss',
  'forfeit-draw': 'forfeit-draw',
  'forfeit-loss': 'forfeit-win',
};

/** The same game in the opponent's row, if that cell is empty or about this player: a result is typed once. */
export function mirrored(report: GridReport, edit: ReportEdit): ReportEdit | undefined {
  if (!('round' in edit) || edit.cells.length > 1) return undefined;
  if (edit.cells.length === 0) return emptied(report, edit);
  const [cell] = edit.cells;
  const outcome = cell === undefined ? undefined : facing[cell.outcome];
  if (cell?.opponent === undefined || outcome === undefined || cell.opponent === edit.pair) return undefined;
  const opponent = playerIn(report, { section: edit.section, pair: cell.opponent });
  const there = opponent?.cells.filter(({ round }) => round === edit.round) ?? [];
  if (opponent === undefined || there.length > 1 || there.some((one) => one.opponent !== edit.pair)) return undefined;
  const colour = cell.colour === undefined ? there[0]?.colour : cell.colour === 'white' ? 'black' : 'white';
  const cells = [{ outcome, opponent: edit.pair, ...(colour === undefined ? {} : { colour }) }] as const;
  if (cellText(there) === cellText(cells.map((one) => ({ ...one, round: edit.round })))) return undefined;
  return { section: edit.section, pair: cell.opponent, round: edit.round, cells: [...cells] };
}

/** Removing a game from one row also removes it from the opponent's: to move it, cut it here and type it there. */
function emptied(
  report: GridReport,
  { section, pair, round }: { section: number; pair: number; round: number },
): ReportEdit | undefined {
  const before = playerIn(report, { section, pair })?.cells.filter((cell) => cell.round === round) ?? [];
  const opponent = before.length === 1 ? before[0]?.opponent : undefined;
  if (opponent === undefined) return undefined;
  const there = playerIn(report, { section, pair: opponent })?.cells.filter((cell) => cell.round === round) ?? [];
  return there.length === 1 && there[0]?.opponent === pair ? { section, pair: opponent, round, cells: [] } : undefined;
}
