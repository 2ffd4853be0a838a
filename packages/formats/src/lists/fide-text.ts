// FIDE rating lists in text: 1.9 million lines of fixed columns, read as rows that look at their columns only when asked.

import type { FindingCollector } from '../collector.js';
import { collectFindings, quote } from '../collector.js';
import { type Column, type FideSystem, type FideTextLayout, fideLayout, type RatingColumns } from './fide-layout.js';
import { arenaTitle, readTitle, splitTitles } from './fide-values.js';
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

export interface FideListOptions {
  /** What a single list is of. Absent: what the file's name says, else standard, with a warning. */
  readonly system?: FideSystem;
}

export async function* readFideText(chunks: ByteChunks, file: string, options: FideListOptions = {}): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  const taken = batchFindings(findings);
  const count: LineCount = { lines: 0 };
  let layout: FideTextLayout | undefined;
  let list: ListInfo = { format: 'fide-text', file };
  for await (const page of pagesOf(chunks, count, findings)) {
    let at = 0;
    while (layout === undefined && at < page.length) {
      const end = endOfLine(page, at);
      const line = page.slice(at, end).trimEnd();
      count.lines++;
      at = end + 1;
      // A byte order mark, decoded as either encoding has it, and blank lines may stand before the header.
      const header = line.replace(/^(\uFEFF|ï»¿)/, '');
      if (header === '') continue;
      layout = readHeader(header, file, options, count.lines, findings);
      if (layout === undefined) {
        yield { list, rows: [], findings: taken() };
        return;
      }
      list = { ...list, ...(layout.period !== undefined && { period: layout.period }) };
    }
    if (layout !== undefined) yield { list, rows: rowsOf(page, at, layout, count, findings), findings: taken() };
  }
  if (layout === undefined && findings.list.length === 0) noHeader('', 1, findings);
  const rest = taken();
  if (rest.length > 0) yield { list, rows: [], findings: rest };
}

function readHeader(
  header: string,
  file: string,
  options: FideListOptions,
  line: number,
  findings: FindingCollector,
): FideTextLayout | undefined {
  const named = /rapid/i.test(file)
    ? 'rapid'
    : /blitz/i.test(file)
      ? 'blitz'
      : /standard|frl/i.test(file)
        ? 'standard'
        : undefined;
  const layout = fideLayout(header, options.system ?? named);
  if (layout === undefined) return noHeader(header, line, findings);
  if (layout.systemUnsaid && options.system === undefined && named === undefined) {
    const message = 'The list does not say whether it is standard, rapid or blitz; it is taken as standard.';
    findings.add('list-system-assumed', { line, column: 1 }, message, 'Say which it is.');
  }
  return layout;
}

/** FIDE calls its files standard_rating_list, rapid_oct26frl, blitz_… */
export function systemOfName(file: string): FideSystem | undefined {
  return /rapid/i.test(file) ? 'rapid' : /blitz/i.test(file) ? 'blitz' : /standard|frl/i.test(file) ? 'standard' : undefined;
}

function noHeader(header: string, line: number, findings: FindingCollector): undefined {
  const message = `The first line, ${quote(header)}, is not the header of a FIDE list.`;
  findings.add('list-header', { line, column: 1 }, message, 'Use the list as FIDE publishes it, with its header line.');
  return undefined;
}

/** What was found since the last call. */
export function batchFindings(findings: FindingCollector): () => ListBatch['findings'] {
  let given = 0;
  return () => {
    const news = given === findings.list.length ? [] : findings.list.slice(given);
    given = findings.list.length;
    return news;
  };
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
 * A cheap look at what every line has: an id, and a federation alone between blanks under its label. A line that is cut, or
 * shifted by a letter too many, would give somebody else's numbers.
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
  // DOS end-of-file marks and blank lines end many lists.
  if (text === '' || text === '\u001a') return;
  const message = `Line ${number}, ${quote(text)}, does not stand in the columns of the header; it is left out.`;
  findings.add('list-line', { line: number, column: 1, length: text.length }, message, 'Repair the line, or take the XML list.');
}

/** One line, parsed where it stands. */
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
    const letter = sex.to === 0 ? 0 : this.page.charCodeAt(this.at + sex.from) | 0x20;
    return letter === 0x6d ? 'm' : letter === 0x66 || letter === 0x77 ? 'f' : undefined;
  }

  get title(): string | undefined {
    return readTitle(this.text(this.layout.title));
  }

  get womenTitle(): string | undefined {
    return readTitle(this.text(this.layout.womenTitle));
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
    if (year > 0) return year;
    // Old lists have the whole date, with the year first or last.
    const written = /[12]\d{3}/.exec(this.text(this.layout.birth))?.[0];
    return written === undefined ? undefined : Number(written);
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

  /** A few lines have more other titles than fit, which then run into the arena title: `SI,FI,LSI,SLI,NAAFM`. */
  private titlesSpill(): boolean {
    const { from, to } = this.layout.foaTitle;
    return to > 0 && this.page.charCodeAt(this.at + from) !== blank && this.page.charCodeAt(this.at + from - 1) !== blank;
  }

  private rating(columns: RatingColumns | undefined): ListRating | undefined {
    if (columns === undefined) return undefined;
    const rating = this.number(columns.rating);
    // 0 is unrated.
    return rating === 0 ? undefined : { rating, games: this.number(columns.games), k: this.number(columns.k) };
  }

  private some(column: Column): string | undefined {
    const text = this.text(column);
    return text === '' ? undefined : text;
  }

  private text(column: Column): string {
    return this.page.slice(this.at + column.from, Math.min(this.at + column.to, this.end)).trim();
  }

  /** 0 for blanks and for what is no number. */
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
