// One input of the fuzzer: made from seed and index alone, read, and judged.

import type { NamedBytes } from '../../src/input/reader.js';
import { readList } from '../../src/lists/read.js';
import { type Parsed, parse, parseFiles } from '../../src/parse.js';
import { redact } from '../../src/redact.js';
import { findingCodes } from '../../src/report/codes.js';
import type { Finding } from '../../src/report/finding.js';
import { checkTrf26 } from '../../src/trf/strict.js';
import { writers } from '../../src/writers.js';
import { mutate } from './mutate.js';
import { randomOf } from './random.js';
import type { Seed } from './seeds.js';

export interface Tried {
  readonly format: string;
  readonly isReport: boolean;
  readonly milliseconds: number;
  /** The fault; undefined if there is none. */
  readonly fault?: string;
}

export function inputOf(seeds: readonly Seed[], seed: number, index: number): Seed {
  const random = randomOf(seed, index);
  const group = random.pick(groupsOf(seeds));
  const shape = random.pick(group);
  const bytes = mutate(random, shape.bytes, random.pick(seeds).bytes);
  return { ...shape, bytes: shape.rebuild?.(bytes) ?? bytes };
}

const groups = new WeakMap<readonly Seed[], readonly (readonly Seed[])[]>();

function groupsOf(seeds: readonly Seed[]): readonly (readonly Seed[])[] {
  const known = groups.get(seeds);
  if (known) return known;
  const names = [...new Set(seeds.map((seed) => seed.group))];
  const made = names.map((name) => seeds.filter((seed) => seed.group === name));
  groups.set(seeds, made);
  return made;
}

export async function tryInput(seeds: readonly Seed[], seed: number, index: number, slowest: number): Promise<Tried> {
  const input = inputOf(seeds, seed, index);
  const start = process.cpuUsage();
  try {
    const tried = input.kind === 'list' ? await tryList(input) : tryReport(input, index);
    const milliseconds = processorTime(start);
    return milliseconds > slowest
      ? { ...tried, milliseconds, fault: `took ${milliseconds.toFixed(0)} ms` }
      : { ...tried, milliseconds };
  } catch (cause) {
    const fault = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    return { format: input.kind, isReport: false, milliseconds: processorTime(start), fault };
  }
}

/** Milliseconds of CPU time: wall-clock time would blame a file for a busy machine. The parent detects a file that hangs. */
function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

function tryReport(input: Seed, index: number): Omit<Tried, 'milliseconds'> {
  const { report, draft, findings, format } = readAll(input);
  const errors = findings.filter((finding) => finding.level === 'error');
  const outcome = { format: format ?? 'none', isReport: report !== undefined };
  const fault =
    judge(findings) ??
    (report === undefined && errors.length === 0 ? 'neither a report nor an error' : undefined) ??
    (report !== undefined && errors.length > 0 ? 'a report with an error' : undefined) ??
    (report !== undefined && draft === undefined ? 'a report without a draft' : undefined);
  if (fault !== undefined) return { ...outcome, fault };
  const strict = format?.startsWith('trf') ? judge(checkTrf26(input.bytes, input.name)) : undefined;
  if (strict !== undefined) return { ...outcome, fault: `strict: ${strict}` };
  if (redact(input).bytes.length === 0 && input.bytes.length > 0) return { ...outcome, fault: 'redacted to nothing' };
  // A report can be written in every format; tried for one in sixteen, because it takes longer than reading.
  if (report === undefined || index % 16 !== 0) return outcome;
  for (const writer of writers) {
    const written = writer.write(report);
    const wrong = judge(written.findings, true);
    if (wrong !== undefined) return { ...outcome, fault: `${writer.format}: ${wrong}` };
    for (const file of written.files) {
      if (writer.format.startsWith('wallchart')) continue;
      const again = parse(file.bytes, file.name);
      const broken = again.findings.find((finding) => finding.level === 'error');
      if (broken && !knownLosses.has(broken.code))
        return { ...outcome, fault: `${writer.format} reads its own file with ${broken.code}: ${broken.message}` };
    }
  }
  return outcome;
}

function readAll({ name, bytes, companions = [] }: Seed): Parsed {
  const [first = parse(bytes, name)] = parseFiles([{ name, bytes }, ...companions]);
  return first;
}

/** Data that a format drops, with a finding, may leave a file that is not a report by itself. */
const knownLosses: ReadonlySet<string> = new Set(['player-twice', 'uschess-table-missing']);

async function tryList(input: NamedBytes): Promise<Omit<Tried, 'milliseconds'>> {
  const findings: Finding[] = [];
  let rows = 0;
  for await (const batch of readList([input.bytes], input.name)) {
    rows += batch.rows.length;
    findings.push(...batch.findings);
    for (const row of batch.rows) JSON.stringify([row.id, row.name, row.ratings, row.birthYear, row.federation]);
  }
  const fault = judge(findings);
  return { format: 'list', isReport: rows > 0, ...(fault === undefined ? {} : { fault }) };
}

function judge(findings: readonly Finding[], ofWriter = false): string | undefined {
  for (const { code, level, place, message, hint } of findings) {
    const { file, line, record, field, section, player } = place;
    if (!Object.hasOwn(findingCodes, code)) return `unknown code ${code}`;
    if (level !== 'error' && level !== 'warning' && level !== 'notice') return `${code} has no level`;
    // A fault of a container (a table's header, an archive) is a fault of the file.
    const ofContainer = /^(dbf|zip|uschess-table)-/.test(code) && file !== undefined;
    if (
      !ofContainer &&
      line === undefined &&
      record === undefined &&
      field === undefined &&
      section === undefined &&
      player === undefined
    )
      return `${code} has no place`;
    if (!ofWriter && file === undefined) return `${code} names no file`;
    if ((line !== undefined && line < 1) || (place.column !== undefined && place.column < 1))
      return `${code} stands before the file`;
    if (message === '' || hint === '') return `${code} says nothing`;
    if (/[\u0000-\u001f]/.test(message + hint)) return `${code} has control characters in its message`;
  }
  return undefined;
}
