// Reports in and out, format by format, against the bare split of the same bytes.

import type { FormatName } from '@harkness/formats';
import type { FormatRun } from '../kernels/formats.js';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { inChild } from '../lib/in-child.js';
import { typical } from '../lib/statistics.js';

const formatNames: readonly FormatName[] = ['trf16', 'trf26', 'uschess-dbf', 'csv', 'json', 'crosstable-text', 'swisssys'];

function rowsOf(format: FormatName, measured: FormatRun): Row[] {
  if (measured.read < measured.reports)
    throw new Error(`${format}: ${measured.read} of ${measured.reports} read: ${measured.errors.join(' ')}`);
  const bare = typical(measured.split).median;
  const row = (label: string, seconds: readonly number[]): Row => {
    const { median, spread } = typical(seconds);
    return {
      label: `${format}: ${label}`,
      value: measured.bytes / 1e6 / median,
      unit: 'MB/s',
      spread,
      ratio: bare / median,
      of: 'bare split',
    };
  };
  const players = Math.round(measured.players / typical(measured.parse).median);
  return [
    { ...row('read and check', measured.parse), note: `${players.toLocaleString('en')} players/s` },
    ...(measured.write === undefined ? [] : [row('write', measured.write)]),
  ];
}

async function run(): Promise<Measurement> {
  const rows: Row[] = [];
  let size = '';
  for (const format of formatNames) {
    const measured = await inChild<FormatRun>('built', 'formats', format);
    rows.push(...rowsOf(format, measured));
    size = `25 events of a sample, ${measured.players} rows of players`;
  }
  return {
    rows,
    how: `${size}; the same events in each format, each format in a process of its own, 9 repeats after 25 to warm up, processor time, built packages. The split makes lines (records of a DBF, comma-separated parts of JSON) and checks nothing.`,
  };
}

export const formats: Benchmark = {
  name: 'formats',
  measures: 'Reading (with every check and the place of every finding) and writing tournament reports.',
  matters: 'A director waits for it at every upload; an import of old reports does it a hundred thousand times.',
  run,
};
