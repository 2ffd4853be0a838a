// Finds what JSON.parse does not report: nesting depth, duplicate fields (JSON.parse silently keeps the last), and their lines.
// One pass, no recursion.

import { positionOf } from '../input/text.js';
import type { FindingCollector } from '../report/collector.js';
import { quote } from '../report/collector.js';
import { say } from '../report/say.js';

/** Returns false if the text must not be parsed. Syntax is left to JSON.parse. */
export function scanJson(findings: FindingCollector, text: string, maxDepth: number): boolean {
  const levels: (Names | undefined)[] = [];
  let names: Names | undefined;
  let right = true;
  let expectKey = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === quoteMark) {
      const end = stringEnd(text, i);
      if (expectKey && names !== undefined) {
        if (!addName(names, text, i + 1, end)) {
          const key = text.slice(i + 1, end);
          findings.add(
            'json-field-duplicate',
            { ...positionOf(text, i), length: end - i + 1 },
            say`The field ${quote(key)} is there twice.`,
            say`Leave one.`,
          );
          right = false;
          if (findings.full) return false;
        }
      }
      expectKey = false;
      i = end;
    } else if (char === openBrace || char === openBracket) {
      names = char === openBrace ? { starts: [], ends: [], marks: 0, set: undefined } : undefined;
      levels.push(names);
      expectKey = char === openBrace;
      if (levels.length > maxDepth) {
        findings.add(
          'json-too-deep',
          { ...positionOf(text, i), length: 1 },
          say`The JSON nests deeper than ${maxDepth} levels.`,
          say`A report needs eight.`,
        );
        return false;
      }
    } else if (char === closeBrace || char === closeBracket) {
      levels.pop();
      names = levels[levels.length - 1];
      expectKey = false;
    } else if (char === comma) expectKey = names !== undefined;
  }
  return right;
}

const quoteMark = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The names in an object so far: their positions, and also a set if there are more than objects of a report have. */
interface Names {
  readonly starts: number[];
  readonly ends: number[];
  /** A bit for each combination of length, first and last letter seen: a name whose bit is not set is new. */
  marks: number;
  set: Set<string> | undefined;
}

/** Objects of a report have at most 19 fields. */
const mostCompared = 24;

/** Returns false if the name, from `start` to before `end`, occurred before. */
function addName(names: Names, text: string, start: number, end: number): boolean {
  if (names.set !== undefined) {
    const key = text.slice(start, end);
    if (names.set.has(key)) return false;
    names.set.add(key);
    return true;
  }
  const mark = 1 << ((end - start + 7 * text.charCodeAt(start) + 3 * text.charCodeAt(end - 1)) & 31);
  if ((names.marks & mark) !== 0 && isAmong(names, text, start, end)) return false;
  names.marks |= mark;
  names.starts.push(start);
  names.ends.push(end);
  if (names.starts.length > mostCompared) names.set = new Set(names.starts.map((from, i) => text.slice(from, names.ends[i])));
  return true;
}

function isAmong({ starts, ends }: Names, text: string, start: number, end: number): boolean {
  const key = text.slice(start, end);
  return starts.some((from, i) => (ends[i] ?? 0) - from === key.length && text.startsWith(key, from));
}

/** The end of the string that opens at `start`: a quote with an even number of backslashes before it. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (end - slashes - 1 > start && text.charCodeAt(end - slashes - 1) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
