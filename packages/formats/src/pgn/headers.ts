// Reads the tags of PGN games, without their moves: it is given lines and remembers only the tags of the current game.
// Hand-written, because a PGN parser builds moves that we would throw away, and reports no places:
// docs/decisions/0010-files-of-programs.md.

import { blankControls } from '../input/text.js';
import { type LineCount, pagesOf } from '../lists/pages.js';
import type { ByteChunks } from '../lists/row.js';
import type { FindingCollector } from '../report/collector.js';
import { collectFindings } from '../report/collector.js';
import type { Finding } from '../report/finding.js';
import { say } from '../report/say.js';

/** A tag of a game, and its place. */
export interface PgnTag {
  readonly value: string;
  readonly line: number;
  readonly column: number;
}

/** The tags of one game by name, in the standard spelling (`White`, `WhiteElo` …). */
export interface PgnGame {
  /** The line of its first tag. */
  readonly line: number;
  readonly tags: ReadonlyMap<string, PgnTag>;
}

export interface PgnScanner {
  line(text: string, number: number): void;
  /** Finishes the last game at the end of the text. */
  end(): void;
}

/** More than any game has; further tags are dropped. */
const mostTags = 100;
const tagLine = /^\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$/;
const tagStart = /^\s*\[\s*[A-Za-z0-9_]+\s+"/;

export function pgnScanner(found: (game: PgnGame) => void, findings: FindingCollector): PgnScanner {
  let tags = new Map<string, PgnTag>();
  let first = 0;
  let inMoves = false;
  let inComment = false;
  const finish = (): void => {
    if (tags.size > 0) found({ line: first, tags });
    tags = new Map();
    inMoves = false;
  };
  return {
    line(text, number) {
      if (!inComment) {
        const match = tagLine.exec(text);
        const [, name, value] = match ?? [];
        if (name !== undefined && value !== undefined) {
          // A tag after moves, or another Event tag, begins the next game.
          if (inMoves || (name === 'Event' && tags.has('Event'))) finish();
          if (tags.size === 0) first = number;
          if (tags.size < mostTags) {
            tags.set(name, {
              value: blankControls(value.replace(/\\(.)/g, '$1')).trim(),
              line: number,
              column: text.indexOf('[') + 1,
            });
          }
          return;
        }
        if (tagStart.test(text)) {
          const message = say`Line ${number} begins like a tag and is none.`;
          findings.add(
            'pgn-tag',
            { line: number, column: 1, length: Math.max(1, text.length) },
            message,
            say`A tag is [Name "value"].`,
          );
          return;
        }
        // A line that begins with % is not PGN (section 6 of the standard).
        if (text.trim() === '' || text.startsWith('%')) return;
        inMoves = true;
      }
      inComment = endsInComment(text, inComment);
    },
    end: finish,
  };
}

/** Whether a comment in braces is open at the end of the line. Braces do not nest; a semicolon outside comments out the rest. */
function endsInComment(text: string, open: boolean): boolean {
  let inside = open;
  if (!inside && !text.includes('{')) return false;
  for (const character of text) {
    if (inside) inside = character !== '}';
    else if (character === ';') return false;
    else inside = character === '{';
  }
  return inside;
}

/** Some games of a PGN file, in order. */
export interface PgnBatch {
  readonly games: readonly PgnGame[];
  readonly findings: readonly Finding[];
}

/**
 * The tags of all games of a PGN of any size, streamed in constant memory.
 * @example
 * const bytes = new TextEncoder().encode('[White "Ann"]\n[Black "Bob"]\n\n1. e4 *\n');
 * let games = 0;
 * for await (const batch of readPgnHeaders([bytes], 'games.pgn')) games += batch.games.length;
 * games // 1
 */
export async function* readPgnHeaders(chunks: ByteChunks, file: string): AsyncGenerator<PgnBatch> {
  const findings = collectFindings(file);
  const count: LineCount = { lines: 0 };
  let games: PgnGame[] = [];
  const scanner = pgnScanner((game) => games.push(game), findings);
  const take = (): PgnBatch => {
    const batch = { games, findings: findings.take() };
    games = [];
    return batch;
  };
  for await (const page of pagesOf(chunks, count, findings)) {
    forEachLine(page, (text) => {
      count.lines++;
      scanner.line(text, count.lines);
    });
    const batch = take();
    if (batch.games.length > 0 || batch.findings.length > 0) yield batch;
  }
  scanner.end();
  const last = take();
  if (last.games.length > 0 || last.findings.length > 0) yield last;
}

/** Avoids an array of all lines. */
export function forEachLine(text: string, each: (line: string) => void): void {
  let at = 0;
  while (at < text.length) {
    const feed = text.indexOf('\n', at);
    const end = feed < 0 ? text.length : feed;
    each(text.slice(at, text[end - 1] === '\r' ? end - 1 : end));
    at = end + 1;
  }
}
