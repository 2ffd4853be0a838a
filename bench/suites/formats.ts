// Reading and writing reports, and reading rating lists, format by format, compared with the bare split of the same bytes.

import type { FormatName } from '@harkness/formats';
import type { FormatRun } from '../kernels/formats.js';
import { type ListName, type ListReading, type ListTask, withList } from '../kernels/list-readers.js';
import type { Benchmark, Measurement, Row } from '../lib/benchmark.js';
import { inChild } from '../lib/in-child.js';
import { typical } from '../lib/statistics.js';

const formatNames: readonly FormatName[] = ['trf16', 'trf26', 'uschess-dbf', 'csv', 'json', 'crosstable-text', 'swisssys'];

interface List {
  readonly label: string;
  readonly name: ListName;
  readonly tasks: readonly (readonly [ListTask, string])[];
}

const lists: readonly List[] = [
  {
    label: 'FIDE text list',
    name: 'players_list_foa.txt',
    // Its rows parse their columns on demand.
    tasks: [
      ['rows', 'read, no field asked for'],
      ['fields', 'read, every field asked for'],
    ],
  },
  { label: 'FIDE XML list', name: 'players_list_xml.xml', tasks: [['rows', 'read']] },
  { label: 'US Chess list (DBF)', name: 'golden.dbf', tasks: [['rows', 'read']] },
  { label: 'CFC list (CSV)', name: 'tdlist.txt', tasks: [['rows', 'read']] },
];
const listPlayers = Number(process.env['HARKNESS_BENCH_LIST_PLAYERS'] ?? 100_000);

/** Speed, and how many times as long as the split it takes. The split is the limit, so a ratio of speeds would be all zeros. */
function rowOf(label: string, bytes: number, seconds: readonly number[], bare: number, count: number, what: string): Row {
  const { median, spread } = typical(seconds);
  return {
    label,
    value: bytes / 1e6 / median,
    unit: 'MB/s',
    spread,
    ratio: median / bare,
    of: 'the time of its bare split',
    note: `${Math.round(count / median).toLocaleString('en')} ${what}/s`,
  };
}

function rowsOf(format: FormatName, measured: FormatRun): Row[] {
  if (measured.read < measured.reports)
    throw new Error(`${format}: ${measured.read} of ${measured.reports} read: ${measured.errors.join(' ')}`);
  const bare = typical(measured.split).median;
  const row = (label: string, seconds: readonly number[]): Row =>
    rowOf(`${format}: ${label}`, measured.bytes, seconds, bare, measured.players, 'players');
  return [row('read and check', measured.parse), ...(measured.write === undefined ? [] : [row('write', measured.write)])];
}

/** Each reading in a separate process, so that memory and compiled code of one do not help another. */
function rowsOfList({ label, name, tasks }: List): Promise<Row[]> {
  return withList(name, listPlayers, async (file) => {
    const reading = (task: ListTask): Promise<ListReading> => inChild<ListReading>('built', 'listReading', `${task} ${file}`);
    const bare = typical((await reading('split')).seconds).median;
    const rows: Row[] = [];
    for (const [task, words] of tasks) {
      const measured = await reading(task);
      if (measured.rows !== listPlayers) throw new Error(`${label}: ${measured.rows} of ${listPlayers} rows read`);
      const row = rowOf(`${label}: ${words}`, measured.bytes, measured.seconds, bare, measured.rows, 'rows');
      rows.push({ ...row, note: `${row.note}, peak ${Math.round(measured.peakMegabytes)} MB` });
    }
    return rows;
  });
}

async function run(): Promise<Measurement> {
  const rows: Row[] = [];
  let size = '';
  for (const format of formatNames) {
    const measured = await inChild<FormatRun>('built', 'formats', format);
    rows.push(...rowsOf(format, measured));
    size = `Reports: 25 events of a sample, ${measured.players} rows of players, in files of one event or one section`;
  }
  for (const list of lists) rows.push(...(await rowsOfList(list)));
  return {
    rows,
    how: `${size}; the same events in each format, each format in a separate process, 15 repeats of 5 passes after 50 to warm up. Lists: ${listPlayers.toLocaleString('en')} players by a fixed rule, streamed from a file, each reading in a separate process, 5 repeats after 1. Processor time, built packages. The bare split makes lines (records of a DBF, comma-separated parts of JSON), looks at none and checks nothing.`,
  };
}

export const formats: Benchmark = {
  name: 'formats',
  measures: 'Reading (with every check and the place of every finding) and writing tournament reports, and reading rating lists.',
  matters:
    'A director waits for it at every upload; an import of old reports does it a hundred thousand times, and every month brings lists of millions.',
  run,
};
