// FIDE rating lists in XML, streamed: `<playerslist><player>` with one element a field; older lists have the id (or all) as
// attributes of the player, one rating and a full birth date (FORMATS §3.1). The file is 856 MB, so it is never held.

import { SaxesParser } from 'saxes';
import { collectFindings, type FindingCollector, quote } from '../collector.js';
import { batchFindings, type FideListOptions, systemOfName } from './fide-text.js';
import { readTitle, splitTitles } from './fide-values.js';
import type { ByteChunks, ListBatch, ListInfo, ListRating, ListRatings, ListRow } from './row.js';

/** Characters after which something is no player: a real one has 500. */
const longestPlayer = 64 * 1024;

type Values = Map<string, string>;

export async function* readFideXml(chunks: ByteChunks, file: string, options: FideListOptions = {}): AsyncGenerator<ListBatch> {
  const findings = collectFindings(file);
  const taken = batchFindings(findings);
  const list: ListInfo = { format: 'fide-xml', file };
  const system = options.system ?? systemOfName(file) ?? 'standard';
  let rows: ListRow[] = [];
  const state = parsePlayers((values, line) => {
    const row = readRow(values, system);
    if (row !== undefined) rows.push(row);
    else {
      const message = `The player at line ${line} has no id or no name and is left out.`;
      findings.add('list-record', { line, column: 1 }, message, 'Take the list again as FIDE publishes it.');
    }
  }, findings);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    state.write(decoder.decode(chunk, { stream: true }));
    const stop = state.tooLong() || findings.full;
    if (rows.length > 0 || stop || findings.list.length > 0) yield { list, rows, findings: taken() };
    if (stop) return;
    rows = [];
  }
  state.close();
  if (!state.seen() && findings.list.length === 0) {
    findings.add('list-header', { line: 1, column: 1 }, 'The XML holds no <player>.', 'Use the list as FIDE publishes it.');
  }
  const rest = taken();
  if (rows.length > 0 || rest.length > 0) yield { list, rows, findings: rest };
}

interface PlayerParser {
  write(text: string): void;
  close(): void;
  /** True, with a finding, if there are too many characters without the end of a player. */
  tooLong(): boolean;
  /** Whether any player was there. */
  seen(): boolean;
}

function parsePlayers(found: (values: Values, line: number) => void, findings: FindingCollector): PlayerParser {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const values: Values = new Map();
  let inside = false;
  let seen = false;
  let element = '';
  let text = '';
  let line = 1;
  let written = 0;
  let lastEnd = 0;
  parser.on('error', (error) => {
    const message = `The XML is damaged: ${quote(error.message.replace(/^(\d+:)*\s*/, ''))}.`;
    findings.add(
      'list-xml',
      { line: parser.line, column: parser.column + 1 },
      message,
      'Take the list again as FIDE publishes it.',
    );
  });
  parser.on('opentag', (tag) => {
    const name = tag.name.toLowerCase();
    if (name === 'player') {
      inside = true;
      seen = true;
      line = parser.line;
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
      if (inside) found(values, line);
      inside = false;
      lastEnd = parser.position;
    } else if (inside && name === element) {
      values.set(name, text.trim());
    }
    element = '';
    text = '';
  });
  return {
    write: (part) => {
      written += part.length;
      parser.write(part);
    },
    close: () => {
      parser.close();
    },
    tooLong: () => {
      if (written - lastEnd <= longestPlayer) return false;
      const message = `More than ${longestPlayer} characters without the end of a player.`;
      findings.add(
        'list-record-too-long',
        { line: parser.line, column: 1 },
        message,
        'Take the list again as FIDE publishes it.',
      );
      return true;
    },
    seen: () => seen,
  };
}

function readRow(values: Values, system: 'standard' | 'rapid' | 'blitz'): ListRow | undefined {
  const id = values.get('fideid') ?? values.get('id') ?? '';
  const name = values.get('name') ?? '';
  if (id === '' || name === '') return undefined;
  const some = (key: string): string | undefined => values.get(key) || undefined;
  const combined = values.has('rapid_rating') || values.has('blitz_rating');
  const own = readRating(values, '');
  const ratings: ListRatings = combined
    ? { standard: own, rapid: readRating(values, 'rapid_'), blitz: readRating(values, 'blitz_') }
    : { [system]: own };
  const sex = (values.get('sex') ?? '').toLowerCase();
  // A year, or (older) a date with the year first or last; 0 is unknown.
  const year = /(?:1[89]|20)\d\d/.exec(values.get('birthday') ?? '')?.[0];
  return {
    id,
    name,
    ratings,
    federation: some('country') ?? some('fed'),
    sex: sex === 'm' ? 'm' : sex === 'f' || sex === 'w' ? 'f' : undefined,
    title: readTitle(values.get('title') ?? ''),
    womenTitle: readTitle(values.get('w_title') ?? ''),
    otherTitles: splitTitles(values.get('o_title') ?? ''),
    foaTitle: some('foa_title'),
    birthYear: year === undefined ? undefined : Number(year),
    flag: some('flag'),
  };
}

function readRating(values: Values, prefix: string): ListRating | undefined {
  const rating = wholeNumber(values.get(`${prefix}rating`));
  if (rating === 0) return undefined;
  return { rating, games: wholeNumber(values.get(`${prefix}games`)), k: wholeNumber(values.get(`${prefix}k`)) };
}

/** 0 for nothing and for what is no number. */
function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : 0;
}

/** The lists have no XML declaration and are UTF-8; one that declares something else is believed if it is a known encoding. */
function encodingOf(chunk: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(chunk.subarray(0, 200));
  const declared = /<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase();
  return declared === 'iso-8859-1' || declared === 'windows-1252' || declared === 'utf-16' ? declared : 'utf-8';
}
