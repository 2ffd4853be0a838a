// Reading and writing one format, and the bare split of the same bytes, all in one process over the same files.

import { type FormatName, type NamedBytes, parseFiles, writerOf } from '@harkness/formats';
import { repeated } from '../lib/clock.js';
import { formatSample } from './format-samples.js';

export interface FormatRun {
  readonly bytes: number;
  readonly players: number;
  /** Reports read, and how many there are. */
  readonly read: number;
  readonly reports: number;
  /** The first errors, if a file was not read as a report. */
  readonly errors: readonly string[];
  /** CPU seconds of each repeat. */
  readonly split: readonly number[];
  readonly parse: readonly number[];
  readonly write?: readonly number[];
}

/** Splits a table into records by its header, JSON at commas, anything else into lines. */
function bareSplit({ name, bytes }: NamedBytes): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (/\.dbf$/i.test(name)) {
    const [head, length] = [buffer.readUInt16LE(8), buffer.readUInt16LE(10)];
    let records = 0;
    for (let at = head; at + length <= buffer.length; at += length)
      records += buffer.toString('latin1', at, at + length).length > 0 ? 1 : 0;
    return records;
  }
  return buffer.toString('utf8').split(/json$/i.test(name) ? ',' : '\n').length;
}

const isFormat = (name: string): name is FormatName =>
  ['trf06', 'trf16', 'trf26', 'json', 'csv', 'uschess-dbf', 'crosstable-text', 'swisssys'].includes(name);

export function measureFormat(format: string): FormatRun {
  if (!isFormat(format)) throw new Error(`no format ${format}`);
  const { reports, files } = formatSample(format);
  let kept = 0;
  // The files are small: a repeat reads them several times, otherwise garbage collection would double the time of every other
  // repeat. It takes this many runs until the compiler, whose threads count too, is done.
  const [turns, warmUps, passes] = [15, 50, 5];
  // The split is a thousand times too short for the clock, so each repeat does it fifty times.
  const splits = repeated(
    () => {
      for (let i = 0; i < 50; i++) for (const each of files) for (const file of each) kept += bareSplit(file);
    },
    turns,
    2,
  );
  const errors: string[] = [];
  let [read, results] = [0, 0];
  for (const each of files) {
    for (const { report, findings } of parseFiles(each)) {
      results += 1;
      if (report === undefined) errors.push(...findings.filter(({ level }) => level === 'error').map(({ message }) => message));
      else read += 1;
    }
  }
  const parse = repeated(
    () => {
      for (let i = 0; i < passes; i++) for (const each of files) kept += parseFiles(each).length;
    },
    turns,
    warmUps,
  ).map((seconds) => seconds / passes);
  const writer = writerOf(format);
  const write =
    writer &&
    repeated(
      () => {
        for (let i = 0; i < passes; i++) for (const report of reports) kept += writer.write(report).files.length;
      },
      turns,
      warmUps,
    ).map((seconds) => seconds / passes);
  if (kept === 0) throw new Error('nothing was read');
  return {
    bytes: files.flat().reduce((sum, file) => sum + file.bytes.length, 0),
    players: reports.flatMap(({ sections }) => sections).reduce((sum, { players }) => sum + players.length, 0),
    read,
    reports: results,
    errors: errors.slice(0, 3),
    split: splits.map((seconds) => seconds / 50),
    parse,
    ...(write === undefined ? {} : { write }),
  };
}
