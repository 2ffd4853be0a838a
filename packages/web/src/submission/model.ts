// A report as the grid edits it: loosely typed JSON from the API, changed field by field without touching the rest.

import type { Routes } from '@harkness/client';

/** An edit of the report, as the API takes it. */
export type ReportEdit = Routes['patchSubmission']['body']['edits'][number];
type Outcome = Extract<ReportEdit, { readonly round: number }>['cells'][number]['outcome'];

export interface GridCell {
  readonly round: number;
  readonly outcome: Outcome;
  readonly opponent?: number | undefined;
  readonly colour?: 'white' | 'black' | undefined;
}

export interface GridPlayer {
  readonly pair: number;
  readonly name: string;
  readonly uschessId?: string;
  readonly fideId?: string;
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
  readonly event: { readonly name: string; readonly start?: string; readonly end?: string; readonly affiliate?: string };
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

/** `W12w`, `D3`, `H`; several games of a round are set apart by a space. */
export function cellText(cells: readonly GridCell[]): string {
  return cells
    .map(({ outcome, opponent, colour }) => `${letters[outcome] ?? '?'}${opponent ?? ''}${colour === undefined ? '' : colour[0]}`)
    .join(' ');
}

/** The games a cell's text says, or undefined if it cannot be read. An empty text is no game. */
export function parseCell(text: string, round: number): GridCell[] | undefined {
  const words = text
    .trim()
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

/** The report as it will be once the edit is saved. */
export function withEdit(report: GridReport, edit: ReportEdit): GridReport {
  if (!('section' in edit)) return { ...report, event: { ...report.event, [edit.field]: edit.value } };
  return {
    ...report,
    sections: report.sections.map((section) => (section.number === edit.section ? sectionWith(section, edit) : section)),
  };
}

function sectionWith(section: GridSection, edit: Extract<ReportEdit, { readonly section: number }>): GridSection {
  if (!('pair' in edit)) return { ...section, [edit.field]: edit.value };
  return {
    ...section,
    players: section.players.map((player) => (player.pair === edit.pair ? playerWith(player, edit) : player)),
  };
}

function playerWith(player: GridPlayer, edit: Extract<ReportEdit, { readonly pair: number }>): GridPlayer {
  if (!('round' in edit)) return { ...player, [edit.field]: edit.value };
  const others = player.cells.filter((cell) => cell.round !== edit.round);
  const all = [...others, ...edit.cells.map((cell) => ({ ...cell, round: edit.round }))];
  return { ...player, cells: all.sort((a, b) => a.round - b.round) };
}

/** The edit that puts back what an edit changes. */
export function inverseOf(report: GridReport, edit: ReportEdit): ReportEdit {
  if ('round' in edit) {
    const cells = playerIn(report, edit)?.cells.filter((cell) => cell.round === edit.round) ?? [];
    return { ...edit, cells: cells.map(({ round: _, ...cell }) => cell) };
  }
  return { ...edit, value: valueAt(report, edit) };
}

/** What stands where an edit would write, as text. */
export function valueAt(report: GridReport, edit: ReportEdit): string {
  if ('round' in edit) return cellText(playerIn(report, edit)?.cells.filter((cell) => cell.round === edit.round) ?? []);
  const section = 'section' in edit ? report.sections.find(({ number }) => number === edit.section) : undefined;
  const thing: object = ('pair' in edit ? playerIn(report, edit) : 'section' in edit ? section : report.event) ?? {};
  return String(new Map(Object.entries(thing)).get(edit.field) ?? '');
}

/** What an edit writes, as text. */
export function editText(edit: ReportEdit): string {
  return 'round' in edit ? cellText(edit.cells.map((cell) => ({ ...cell, round: edit.round }))) : edit.value;
}

function playerIn(
  report: GridReport,
  { section, pair }: { readonly section: number; readonly pair: number },
): GridPlayer | undefined {
  return report.sections.find(({ number }) => number === section)?.players.find((player) => player.pair === pair);
}

/** Where an edit writes, in words. */
export function placeOf(edit: ReportEdit): string {
  if (!('section' in edit)) return `Event, ${edit.field}`;
  const player = 'pair' in edit ? `, player ${edit.pair}` : '';
  return `Section ${edit.section}${player}, ${'round' in edit ? `round ${edit.round}` : (fieldNames[edit.field] ?? edit.field)}`;
}

const fieldNames: { readonly [field: string]: string } = {
  uschessId: 'US Chess id',
  fideId: 'FIDE id',
  timeControl: 'time control',
  start: 'first day',
  end: 'last day',
};

/** The id of a cell's field: of a round, or of the player's own id. */
export function cellId(section: number, player: number, round?: number): string {
  return `cell-${section}-${player}${round === undefined ? '' : `-${round}`}`;
}
