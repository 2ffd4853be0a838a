// FIDE rating lists in text: 1.9 million lines of fixed columns, read as rows that parse their columns only on demand.

import type { FindingCollector } from '../report/collector.js';
import { collectFindings, quote } from '../report/collector.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import { isMisheaded, layoutByLines, linesToJudge, misheadedLayout } from './fide-eras.js';
import {
  type Column,
  type FideSystem,
  type FideTextLayout,
  fideLayout,
  looksLikeFideHeader,
  periodOfHeader,
  periodOfName,
  type RatingColumns,
} from './fide-layout.js';
import { arenaTitle, decodeFide, splitTitles, yearOfBirth } from './fide-values.js';
import { type LineCount, pagesOf } from './pages.js';
import {
  type ByteChunks,
  type ListBatch,
  type ListInfo,
  type ListRating,
  type ListRatings,
  type ListRow,
  plainRow,
} from './row.js';

/** What a FIDE list in text does not say about itself. */
export interface FideListOptions {
  /** The system of a single list. If absent: from the file name, else standard, with a warning. */
  readonly system?: FideSystem;
}

export async function* readFideText(chunks: ByteChunks, file: string, options: FideListOptions = {}): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  const count: LineCount = { lines: 0 };
  let list: ListInfo = { format: 'fide-text', file };
  let layout: FideTextLayout | undefined;
  // The first lines decide the columns, so they are collected before any is read.
  let first = '';
  for await (const page of pagesOf(chunks, count, findings, decodeFide)) {
    if (layout !== undefined) {
      yield { list, rows: rowsOf(page, 0, layout, count, findings), findings: findings.take() };
      continue;
    }
    first += page;
    // For the place of a finding about an unterminated line; set again when the lines are read.
    count.lines += lineFeedsIn(page);
    if (first.split('\n', linesToJudge + 4).length < linesToJudge + 4) continue;
    const begun = begin(first, file, options, findings);
    if (begun === undefined) break;
    ({ layout } = begun);
    list = { ...list, ...(layout.period !== undefined && { period: layout.period }) };
    count.lines = begun.lines;
    yield { list, rows: rowsOf(first, begun.at, layout, count, findings), findings: findings.take() };
  }
  if (layout === undefined && findings.list.length === 0) {
    const begun = begin(first, file, options, findings);
    if (begun !== undefined) {
      list = { ...list, ...(begun.layout.period !== undefined && { period: begun.layout.period }) };
      count.lines = begun.lines;
      yield { list, rows: rowsOf(first, begun.at, begun.layout, count, findings), findings: findings.take() };
    }
  }
  const rest = findings.take();
  if (rest.length > 0) yield { list, rows: [], findings: rest };
}

interface Begun {
  readonly layout: FideTextLayout;
  /** Where the first player's line begins, and how many lines come before it. */
  readonly at: number;
  readonly lines: number;
}

/** The columns, from the header or judged by the first lines. */
function begin(text: string, file: string, options: FideListOptions, findings: FindingCollector): Begun | undefined {
  // A byte order mark, decoded in either encoding, and blank lines may precede the first line.
  let at = /^(?:\uFEFF|ï»¿)?/.exec(text)?.[0].length ?? 0;
  let lines = 0;
  let line = '';
  while (at < text.length && line === '') {
    const end = endOfLine(text, at);
    line = text.slice(at, end).trimEnd();
    if (line !== '' && !looksLikeFideHeader(line)) break;
    at = end + 1;
    lines++;
  }
  const players = text
    .slice(at)
    .split('\n', linesToJudge)
    .map((each) => each.trimEnd())
    .filter((each) => each !== '' && each !== '\u001a');
  const layout = layoutOf(line, players, file, options, lines, findings);
  return layout === undefined ? undefined : { layout, at, lines };
}

function layoutOf(
  first: string,
  players: readonly string[],
  file: string,
  options: FideListOptions,
  line: number,
  findings: FindingCollector,
): FideTextLayout | undefined {
  const named = systemOfName(file);
  const system = options.system ?? named;
  const hasHeader = looksLikeFideHeader(first);
  const byLines = isMisheaded(players) ? misheadedLayout() : hasHeader ? undefined : layoutByLines(players, system);
  const layout = byLines ?? (hasHeader ? fideLayout(first, system) : undefined);
  if (layout === undefined) return noHeader(first, Math.max(line, 1), findings);
  const period = layout.period ?? (hasHeader ? periodOfHeader(first) : periodOfName(file));
  if (layout.systemUnsaid && system === undefined) {
    const message = say`The list does not say whether it is standard, rapid or blitz; it is taken as standard.`;
    const hint = say`Name the file as FIDE does: standard_…, rapid_… or blitz_….`;
    findings.add('list-system-assumed', { line: Math.max(line, 1), column: 1 }, message, hint);
  }
  return period === undefined ? layout : { ...layout, period };
}

/** FIDE names its files standard_rating_list, rapid_oct26frl, blitz_… */
export function systemOfName(file: string): FideSystem | undefined {
  return /rapid/i.test(file) ? 'rapid' : /blitz/i.test(file) ? 'blitz' : /standard|frl/i.test(file) ? 'standard' : undefined;
}

function noHeader(header: string, line: number, findings: FindingCollector): undefined {
  const message = say`The first line, ${quote(header)}, is neither the header of a FIDE list nor a line of one.`;
  findings.add('list-header', { line, column: 1 }, message, say`Use the list as FIDE publishes it.`);
  return undefined;
}

/** Without an array of all lines: a page from an archive may have millions. */
function lineFeedsIn(page: string): number {
  let found = 0;
  for (let at = page.indexOf('\n'); at >= 0; at = page.indexOf('\n', at + 1)) found++;
  return found;
}

function endOfLine(page: string, at: number): number {
  const end = page.indexOf('\n', at);
  return end < 0 ? page.length : end;
}

function rowsOf(page: string, start: number, layout: FideTextLayout, count: LineCount, findings: FindingCollector): ListRow[] {
  const rows: ListRow[] = [];
  let at = start;
  while (at < page.length) {
    const end = endOfLine(page, at);
    count.lines++;
    if (isAligned(page, at, end, layout)) rows.push(new FideTextRow(page, at, end, layout));
    else refuseLine(page.slice(at, end), count.lines, findings);
    at = end + 1;
  }
  return rows;
}

const blank = 0x20;

/**
 * A quick check of what every line has: an id, and a federation alone between blanks under its label. A line that is cut, or
 * shifted by an extra letter, would give wrong numbers.
 */
function isAligned(page: string, at: number, end: number, layout: FideTextLayout): boolean {
  const { federation, id } = layout;
  if (end - at <= federation.to) return false;
  let digit = page.charCodeAt(at + id.from);
  for (let i = at + id.from; digit === blank && i < at + id.to; i++) digit = page.charCodeAt(i);
  if (digit < 0x30 || digit > 0x39) return false;
  const before = page.charCodeAt(at + federation.from - 1);
  const inside = page.charCodeAt(at + federation.from + 1);
  const after = page.charCodeAt(at + federation.from + 3);
  return (
    after === blank &&
    (inside === blank || (inside >= 0x41 && inside <= 0x5a)) &&
    (before === blank || layout.federation.from === layout.title.to)
  );
}

function refuseLine(line: string, number: number, findings: FindingCollector): void {
  const text = line.trimEnd();
  // Many lists end with blank lines or a DOS end-of-file mark.
  if (text === '' || text === '\u001a') return;
  const message = say`Line ${number}, ${quote(text)}, does not stand in the columns of the header; it is left out.`;
  findings.add(
    'list-line',
    { line: number, column: 1, length: text.length },
    message,
    say`Repair the line, or take the XML list.`,
  );
}

/** One line, parsed in place. */
class FideTextRow implements ListRow {
  private readonly page: string;
  private readonly at: number;
  private readonly end: number;
  private readonly layout: FideTextLayout;

  constructor(page: string, at: number, end: number, layout: FideTextLayout) {
    this.page = page;
    this.at = at;
    this.end = end;
    this.layout = layout;
  }

  get id(): string {
    return this.text(this.layout.id);
  }

  get name(): string {
    return this.text(this.layout.name);
  }

  get federation(): string | undefined {
    return this.some(this.layout.federation);
  }

  get sex(): 'm' | 'f' | undefined {
    const { sex } = this.layout;
    // Without a column for it, the flag tells who is a woman.
    if (sex.to === 0) return this.text(this.layout.flag).includes('w') ? 'f' : undefined;
    const letter = this.page.charCodeAt(this.at + sex.from) | 0x20;
    return letter === 0x6d ? 'm' : letter === 0x66 || letter === 0x77 ? 'f' : undefined;
  }

  get title(): string | undefined {
    return titleOf(this.text(this.layout.title));
  }

  get womenTitle(): string | undefined {
    return titleOf(this.text(this.layout.womenTitle));
  }

  get otherTitles(): readonly string[] | undefined {
    const { otherTitles, foaTitle } = this.layout;
    if (!this.titlesSpill()) return splitTitles(this.text(otherTitles));
    const both = this.text({ from: otherTitles.from, to: foaTitle.to });
    return splitTitles(both.slice(0, both.length - (arenaTitle(both)?.length ?? 0)));
  }

  get foaTitle(): string | undefined {
    const { otherTitles, foaTitle } = this.layout;
    return this.titlesSpill() ? arenaTitle(this.text({ from: otherTitles.from, to: foaTitle.to })) : this.some(foaTitle);
  }

  get birthYear(): number | undefined {
    const year = this.number(this.layout.birth);
    return year > 0 ? year : yearOfBirth(this.text(this.layout.birth));
  }

  get flag(): string | undefined {
    return this.some(this.layout.flag);
  }

  get ratings(): ListRatings {
    const { standard, rapid, blitz } = this.layout;
    return { standard: this.rating(standard), rapid: this.rating(rapid), blitz: this.rating(blitz) };
  }

  toJSON(): ListRow {
    return plainRow(this);
  }

  /** In a few lines the other titles are too long and run into the arena title: `SI,FI,LSI,SLI,NAAFM`. */
  private titlesSpill(): boolean {
    const { from, to } = this.layout.foaTitle;
    return to > 0 && this.page.charCodeAt(this.at + from) !== blank && this.page.charCodeAt(this.at + from - 1) !== blank;
  }

  private rating(columns: RatingColumns | undefined): ListRating | undefined {
    if (columns === undefined) return undefined;
    const rating = this.number(columns.rating);
    // 0 is unrated.
    if (rating === 0) return undefined;
    const k = this.number(columns.k);
    const games = columns.games.to === 0 ? undefined : this.number(columns.games);
    // No rated player has a K of 0: here it means that the list does not say.
    return { rating, games, k: k === 0 ? undefined : k };
  }

  private some(column: Column): string | undefined {
    const text = this.text(column);
    return text === '' ? undefined : text;
  }

  private text(column: Column): string {
    return this.page.slice(this.at + column.from, Math.min(this.at + column.to, this.end)).trim();
  }

  /** 0 for blanks and for anything that is not a number. */
  private number(column: Column): number {
    const { page } = this;
    const to = Math.min(this.at + column.to, this.end);
    let i = this.at + column.from;
    while (i < to && page.charCodeAt(i) === blank) i++;
    let value = 0;
    for (; i < to; i++) {
      const code = page.charCodeAt(i);
      if (code >= 0x30 && code <= 0x39) value = value * 10 + code - 0x30;
      else return code <= blank ? value : 0;
    }
    return value;
  }
}
