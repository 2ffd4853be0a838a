// A spreadsheet for table readers: sheets of cells as text, each with its place. It is filled through `SheetBuilder`, which
// enforces the limits: a file may claim a million empty rows or repeat one text a million times.

import type { Place } from '../report/finding.js';
import { type Saying, say } from '../report/say.js';

export interface SheetCell {
  readonly text: string;
  /** The fault of a cell: an error value such as `#REF!`, or a formula without a stored value. */
  readonly fault?: 'error' | 'formula';
}

export interface SheetRow {
  /** 1-based, as the program shows it. */
  readonly number: number;
  /** By column, 0-based; holes for empty cells. */
  readonly cells: readonly (SheetCell | undefined)[];
}

export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Rows with content, in order. */
  readonly rows: readonly SheetRow[];
}

export interface Workbook {
  readonly kind: 'xlsx' | 'ods';
  readonly sheets: readonly Sheet[];
}

export interface WorkbookLimits {
  readonly maxSheets: number;
  readonly maxColumns: number;
  /** Cells with content in all sheets together. */
  readonly maxCells: number;
  /** Characters of all cells together: one text may be repeated by reference. */
  readonly maxCharacters: number;
  readonly maxMerges: number;
  /** Cells of all rows of a sheet up to the last with content, including empty ones. */
  readonly maxArea: number;
}

export const workbookLimits: WorkbookLimits = {
  maxSheets: 200,
  maxColumns: 1000,
  maxCells: 1_000_000,
  maxCharacters: 32 * 1024 * 1024,
  maxMerges: 20_000,
  maxArea: 4_000_000,
};

/** Longer texts are cut: no field of a report may have more than 500 characters, so they are an error anyway. */
const longestText = 2000;

/** Thrown only inside this folder: the workbook exceeds the limits. */
export class TooLarge extends Error {
  readonly said: Saying;

  constructor(said: Saying) {
    super(String(said));
    this.said = said;
  }
}

export interface Merge {
  readonly fromRow: number;
  readonly toRow: number;
  /** 0-based. */
  readonly column: number;
}

/** How much of the limits is used, for all sheets of a workbook together. */
export interface Used {
  cells: number;
  characters: number;
  merges: number;
}

export const nothingUsed = (): Used => ({ cells: 0, characters: 0, merges: 0 });

export class SheetBuilder {
  readonly #rows = new Map<number, (SheetCell | undefined)[]>();
  readonly #merges: Merge[] = [];
  readonly #used: Used;
  readonly #limits: WorkbookLimits;

  constructor(used: Used, limits: WorkbookLimits = workbookLimits) {
    this.#used = used;
    this.#limits = limits;
  }

  /** `row` from 1, `column` from 0. Empty cells are skipped. */
  set(row: number, column: number, text: string, fault?: SheetCell['fault']): void {
    if (text.trim() === '' && fault === undefined) return;
    const { maxColumns, maxCells, maxCharacters } = this.#limits;
    const kept = text.length > longestText ? text.slice(0, longestText) : text;
    this.#used.cells += 1;
    this.#used.characters += kept.length;
    if (column >= maxColumns) throw new TooLarge(say`A sheet has cells beyond column ${columnName(maxColumns - 1)}.`);
    if (this.#used.cells > maxCells) throw new TooLarge(say`The sheets have more than ${maxCells} cells.`);
    if (this.#used.characters > maxCharacters) throw new TooLarge(say`The sheets hold more text than any report.`);
    const cells = this.#rows.get(row) ?? [];
    this.#rows.set(row, cells);
    cells[column] = fault === undefined ? { text: kept } : { text: kept, fault };
  }

  /** Cells merged downwards; the value of the first applies to all of them. */
  merge(merge: Merge): void {
    this.#used.merges += 1;
    if (this.#used.merges > this.#limits.maxMerges)
      throw new TooLarge(say`The sheets have more than ${this.#limits.maxMerges} merged areas.`);
    if (merge.toRow > merge.fromRow) this.#merges.push(merge);
  }

  finish(name: string, hidden: boolean): Sheet {
    const numbers = [...this.#rows.keys()].sort((a, b) => a - b);
    for (const { fromRow, toRow, column } of this.#merges) {
      const first = this.#rows.get(fromRow)?.[column];
      if (first === undefined) continue;
      // Only in rows that have other content: a merge may reach to the end of the sheet.
      for (let at = lowerBound(numbers, fromRow + 1); at < numbers.length && (numbers[at] ?? 0) <= toRow; at += 1) {
        const row = numbers[at] ?? 0;
        if (this.#rows.get(row)?.[column] === undefined) this.set(row, column, first.text, first.fault);
      }
    }
    const area = numbers.reduce((sum, number) => sum + (this.#rows.get(number)?.length ?? 0), 0);
    if (area > this.#limits.maxArea) throw new TooLarge(say`A sheet is larger than any report: its cells stand far apart.`);
    return { name, hidden, rows: numbers.map((number) => ({ number, cells: this.#rows.get(number) ?? [] })) };
  }
}

function lowerBound(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `A`, `B` … `Z`, `AA` …, from 0. */
export function columnName(column: number): string {
  let name = '';
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) name = String.fromCharCode(65 + (left % 26)) + name;
  return name;
}

/** Row (from 1) and column (from 0) of a reference such as `C7` or `$C$7`. */
export function cellOf(reference: string): { readonly row: number; readonly column: number } | undefined {
  const match = /^\$?([A-Za-z]{1,3})\$?([0-9]{1,7})$/.exec(reference.trim());
  if (match === null) return undefined;
  let column = 0;
  for (const letter of (match[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  const row = Number(match[2]);
  return row === 0 ? undefined : { row, column: column - 1 };
}

/** `Sheet1!C7`; a name that is more than a word is quoted, as spreadsheets write it. */
export function cellPlace(sheet: string, row: number, column: number): Place {
  return { field: `${placePrefix(sheet)}${columnName(column)}${row}` };
}

/** `Sheet1!`: made once for all cells of a sheet. */
export function placePrefix(sheet: string): string {
  const shown = sheet.slice(0, 40).replace(/[\u0000-\u001f\u007f]/g, ' ');
  return `${/^[\p{L}\p{N}_.]+$/u.test(shown) ? shown : `'${shown.replaceAll("'", "''")}'`}!`;
}
