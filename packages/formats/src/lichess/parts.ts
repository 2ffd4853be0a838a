// Detects which API response a lichess file is, and reads its lines or objects. FORMATS-2 §5.6.

import type { Limits } from '../bytes/limits.js';
import type { InputFile, Sniff } from '../input/reader.js';
import { addLongLine, addTextFindings, addTooManyLines, splitLines } from '../input/text.js';
import { JsonNode, parseJson } from '../json/node.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';

export type LichessPart = 'standings' | 'games' | 'event' | 'round' | 'player';

/** By the names of fields in the first object; their order does not matter. */
export function partOf(head: string): LichessPart | undefined {
  if (!/^\s*[[{]/.test(head)) return undefined;
  const has = (...names: readonly string[]): boolean => names.every((name) => new RegExp(`"${name}"\\s*:`).test(head));
  if (has('tour', 'round') && /"tour"\s*:\s*\{/.test(head) && /"round"\s*:\s*\{/.test(head)) return 'round';
  const line = /^[^\r\n]*/.exec(head.trimStart())?.[0] ?? '';
  const inLine = (...names: readonly string[]): boolean => names.every((name) => new RegExp(`"${name}"\\s*:`).test(line));
  if (inLine('rank', 'username') && (inLine('points') || inLine('score'))) return 'standings';
  if (has('rank', 'username', 'performance') && (has('tieBreak') || has('score'))) return 'standings';
  if (/"players"\s*:\s*\{\s*"(white|black)"/.test(head) && has('variant', 'status') && (has('speed') || has('perf')))
    return 'games';
  if (has('opponent', 'games') && /"opponent"\s*:\s*\{/.test(head) && (has('fideTC') || has('fideId'))) return 'player';
  if (has('nbPlayers', 'startsAt', 'clock') && (has('nbRounds') || has('minutes'))) return 'event';
  return undefined;
}

export function isLichess({ head }: Sniff): boolean {
  return partOf(head) !== undefined;
}

export interface LichessFile {
  readonly part: LichessPart;
  readonly file: InputFile;
  /** One per line of NDJSON, with its line number; otherwise the single object. */
  readonly nodes: readonly { readonly node: JsonNode; readonly line?: number }[];
}

export function readParts(files: readonly InputFile[], limits: Limits, findings: FindingCollector): readonly LichessFile[] {
  return files.flatMap((file) => readPart(file, limits, findings) ?? []);
}

function readPart(file: InputFile, limits: Limits, findings: FindingCollector): LichessFile | undefined {
  const input = file.text();
  const part = partOf(input.text.slice(0, 64 * 1024));
  if (part === undefined) return undefined;
  addTextFindings(findings, input);
  if (part !== 'standings' && part !== 'games') {
    const parsed = parseJson(findings, input.text, limits, file.name);
    return parsed && { part, file, nodes: [{ node: new JsonNode(parsed.value, '') }] };
  }
  if (/^\s*\[/.test(input.text)) {
    const parsed = parseJson(findings, input.text, limits, file.name);
    const all: readonly unknown[] = Array.isArray(parsed?.value) ? parsed.value : [];
    return parsed && { part, file, nodes: all.map((value, i) => ({ node: new JsonNode(value, `[${i}]`) })) };
  }
  if (addLongLine(findings, file.bytes, limits.maxLineBytes) || addTooManyLines(findings, file.bytes, limits.maxLines))
    return undefined;
  return { part, file, nodes: readLines(file, input.text, limits, findings) };
}

function readLines(file: InputFile, text: string, limits: Limits, findings: FindingCollector): LichessFile['nodes'] {
  const nodes: { node: JsonNode; line: number }[] = [];
  for (const [i, line] of splitLines(text).entries()) {
    if (line.trim() === '') continue;
    const parsed = parseJson(findings, line, limits, file.name, i + 1);
    if (findings.full) break;
    if (parsed === undefined) continue;
    const node = new JsonNode(parsed.value, '');
    if (node.isEmpty) {
      const message = say`Line ${i + 1} is ${quote(line.trim())}, not an object.`;
      findings.add('json-type', { file: file.name, line: i + 1, column: 1 }, message, say`Download the file again.`);
    } else nodes.push({ node, line: i + 1 });
  }
  return nodes;
}

/** A game without its players counts for nobody. */
export function addUnnamed(findings: FindingCollector, place: Place): void {
  findings.add(
    'lichess-player',
    place,
    say`A game does not name both players; it is left out.`,
    say`Give the game by hand if it counts.`,
  );
}
