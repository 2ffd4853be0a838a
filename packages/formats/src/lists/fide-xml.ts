// FIDE rating lists in XML, streamed: `<playerslist><player>` with one element per field. Older lists have the id (or everything)
// as attributes of the player, one rating and a full birth date (FORMATS §3.1). The file has 856 MB, so it is never held in
// memory.

import { SaxesParser } from 'saxes';
import { wholeOf } from '../input/text.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import { type FideListOptions, systemOfName } from './fide-text.js';
import { splitTitles, yearOfBirth } from './fide-values.js';
import { flatHead, flatScanner, type Values } from './fide-xml-flat.js';
import type { ByteChunks, ListBatch, ListInfo, ListRating, ListRatings, ListRow } from './row.js';

/** A player longer than this many characters is refused: real ones have 500. */
const longestPlayer = 64 * 1024;

export async function* readFideXml(chunks: ByteChunks, file: string, options: FideListOptions = {}): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  const list: ListInfo = { format: 'fide-xml', file };
  const system = options.system ?? systemOfName(file) ?? 'standard';
  let rows: ListRow[] = [];
  const state = parsePlayers((values, lineOf) => {
    const row = readRow(values, system);
    if (row !== undefined) rows.push(row);
    else {
      const line = lineOf();
      const message = say`The player at line ${line} has no id or no name and is left out.`;
      findings.add('list-record', { line, column: 1 }, message, say`Take the list again as FIDE publishes it.`);
    }
  }, findings);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    state.write(decoder.decode(chunk, { stream: true }));
    const stop = state.tooLong() || findings.full;
    if (rows.length > 0 || stop || findings.list.length > 0) yield { list, rows, findings: findings.take() };
    if (stop) return;
    rows = [];
  }
  state.close();
  if (!state.seen() && findings.list.length === 0) {
    findings.add('list-header', { line: 1, column: 1 }, say`The XML holds no <player>.`, say`Use the list as FIDE publishes it.`);
  }
  const rest = findings.take();
  if (rows.length > 0 || rest.length > 0) yield { list, rows, findings: rest };
}

interface PlayerParser {
  write(text: string): void;
  close(): void;
  /** Returns true, and adds a finding, if there are too many characters without the end of a player. */
  tooLong(): boolean;
  /** Whether any player was found. */
  seen(): boolean;
}

type Found = (values: Values, line: () => number) => void;

/**
 * `flatScanner` scans flat lists; from the first irregularity on, saxes reads. It has then seen only the beginning, so the
 * scanned part is added to its lines and columns. So every finding is the parser's own, at the place where the parser would
 * report it.
 */
function parsePlayers(found: Found, findings: FindingCollector): PlayerParser {
  const values: Values = new Map();
  const scanPlayers = flatScanner(values);
  const skipped: Skipped = { characters: 0, lines: 0, columns: 0 };
  const parser = saxesPlayers(found, findings, values, skipped);
  let mode: 'beginning' | 'flat' | 'parsed' = 'beginning';
  /** In a flat list: the text after the last complete player. */
  let rest = '';
  let written = 0;
  let lastEnd = 0;

  const handOver = (text: string): void => {
    mode = 'parsed';
    rest = '';
    parser.resume();
    parser.write(text);
  };
  const scan = (text: string): void => {
    const before = skipped.lines;
    const { end, flat } = scanPlayers(text, (start, after) => {
      found(values, () => parser.line() + before + newlines(text, start));
      lastEnd = parser.written() + skipped.characters + after;
    });
    skip(skipped, text.slice(0, end));
    rest = text.slice(end);
    if (!flat || rest.length > longestRest) handOver(rest);
  };
  return {
    write: (part) => {
      written += part.length;
      if (mode === 'parsed') parser.write(part);
      else if (mode === 'flat') scan(rest + part);
      else {
        const head = flatHead(part);
        mode = head === 0 ? 'parsed' : 'flat';
        parser.write(head === 0 ? part : part.slice(0, head));
        // If the parser rejects the declaration, it reads the rest.
        if (mode === 'flat' && findings.list.length === 0) scan(part.slice(head));
        else if (mode === 'flat') handOver(part.slice(head));
      }
    },
    close: () => {
      if (mode === 'flat') handOver(rest);
      parser.close();
    },
    tooLong: () => {
      if (written - Math.max(lastEnd, parser.lastEnd()) <= longestPlayer) return false;
      if (mode === 'flat') handOver(rest);
      const message = say`More than ${longestPlayer} characters without the end of a player.`;
      findings.add(
        'list-record-too-long',
        { line: parser.line() + skipped.lines, column: 1 },
        message,
        say`Take the list again as FIDE publishes it.`,
      );
      return true;
    },
    seen: () => lastEnd > 0 || parser.seen(),
  };
}

/** More than a player has; anything longer is left to the parser. */
const longestRest = 8 * 1024;

/** The part of a file that the parser has not seen. */
interface Skipped {
  characters: number;
  lines: number;
  /** Added to the column while the parser is in the line in which it took over. */
  columns: number;
}

function skip(skipped: Skipped, text: string): void {
  skipped.characters += text.length;
  skipped.lines += newlines(text, text.length);
  const last = text.lastIndexOf('\n');
  skipped.columns = last === -1 ? skipped.columns + text.length : text.length - last - 1;
}

function newlines(text: string, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function saxesPlayers(found: Found, findings: FindingCollector, values: Values, skipped: Skipped) {
  const parser = new SaxesParser({ xmlns: false, position: true });
  let inside = false;
  let seen = false;
  let element = '';
  let text = '';
  let line = 1;
  let lastEnd = 0;
  let written = 0;
  let tookOverAt: { readonly line: number; readonly column: number } | undefined;
  parser.on('error', (error) => {
    const message = say`The XML is damaged: ${quote(error.message.replace(/^(\d+:)*\s*/, ''))}.`;
    findings.add(
      'list-xml',
      { line: parser.line + skipped.lines, column: parser.column + 1 + columnsBefore() },
      message,
      say`Take the list again as FIDE publishes it.`,
    );
  });
  const columnsBefore = (): number => {
    if (tookOverAt === undefined || parser.line !== tookOverAt.line) return 0;
    return skipped.lines === 0 ? skipped.columns : skipped.columns - tookOverAt.column;
  };
  parser.on('opentag', (tag) => {
    const name = tag.name.toLowerCase();
    if (name === 'player') {
      inside = true;
      seen = true;
      line = parser.line + skipped.lines;
      values.clear();
      for (const key in tag.attributes) values.set(key.toLowerCase(), (tag.attributes[key] ?? '').trim());
    }
    element = name;
    text = '';
  });
  parser.on('text', (part) => {
    if (inside) text += part;
  });
  parser.on('closetag', (tag) => {
    const name = tag.name.toLowerCase();
    if (name === 'player') {
      if (inside) found(values, () => line);
      inside = false;
      lastEnd = parser.position + skipped.characters;
    } else if (inside && name === element) {
      values.set(name, text.trim());
    }
    element = '';
    text = '';
  });
  return {
    write: (part: string): void => {
      written += part.length;
      parser.write(part);
    },
    close: (): void => {
      parser.close();
    },
    /** Continues after text that it has not seen, counted in `skipped`. */
    resume: (): void => {
      tookOverAt = { line: parser.line, column: parser.column };
    },
    /** Within the text it has seen. */
    line: (): number => parser.line,
    written: (): number => written,
    lastEnd: (): number => lastEnd,
    seen: (): boolean => seen,
  };
}

function readRow(values: Values, system: 'standard' | 'rapid' | 'blitz'): ListRow | undefined {
  const id = values.get('fideid') ?? values.get('id') ?? '';
  const name = values.get('name') ?? '';
  if (id === '' || name === '') return undefined;
  const some = (key: string): string | undefined => values.get(key) || undefined;
  const combined = values.has('rapid_rating') || values.has('blitz_rating');
  const own = readRating(values, 'rating', 'games', 'k');
  const ratings: ListRatings = combined
    ? {
        standard: own,
        rapid: readRating(values, 'rapid_rating', 'rapid_games', 'rapid_k'),
        blitz: readRating(values, 'blitz_rating', 'blitz_games', 'blitz_k'),
      }
    : { [system]: own };
  const sex = (values.get('sex') ?? '').toLowerCase();
  // A year, or (older) a date with the year first or last; 0 is unknown.
  const year = yearIn(values.get('birthday') ?? '');
  return {
    id,
    name,
    ratings,
    federation: some('country') ?? some('fed'),
    sex: sex === 'm' ? 'm' : sex === 'f' || sex === 'w' ? 'f' : undefined,
    title: titleOf(values.get('title') ?? ''),
    womenTitle: titleOf(values.get('w_title') ?? ''),
    otherTitles: splitTitles(values.get('o_title') ?? ''),
    foaTitle: some('foa_title'),
    birthYear: year,
    flag: some('flag'),
  };
}

function yearIn(birthday: string): number | undefined {
  const plain = wholeOf(birthday, 4);
  if (plain >= 1800 && plain < 2100 && birthday.length === 4) return plain;
  if (plain === 0) return undefined;
  return yearOfBirth(birthday);
}

function readRating(values: Values, ratingName: string, gamesName: string, kName: string): ListRating | undefined {
  const rating = wholeNumber(values.get(ratingName));
  if (rating === 0) return undefined;
  const games = values.get(gamesName);
  const k = wholeNumber(values.get(kName));
  // No rated player has a K of 0: here it means that the list does not say.
  return { rating, games: games === undefined ? undefined : wholeNumber(games), k: k === 0 ? undefined : k };
}

/** 0 for blanks and for anything that is not a number. */
function wholeNumber(text: string | undefined): number {
  return text === undefined ? 0 : Math.max(0, wholeOf(text, 4));
}

/** The lists have no XML declaration and are UTF-8. A declared encoding is used if it is known. */
function encodingOf(chunk: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(chunk.subarray(0, 200));
  const declared = /<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase();
  return declared === 'iso-8859-1' || declared === 'windows-1252' || declared === 'utf-16' ? declared : 'utf-8';
}
