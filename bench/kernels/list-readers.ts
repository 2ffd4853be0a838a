// Reading rating lists, and a bare chunked split of the same file: the minimum cost of reading its lines or records as text.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ListRow, readList, writeList } from '@harkness/formats';
import { timed } from '../lib/clock.js';

export interface ListReading {
  readonly bytes: number;
  readonly rows: number;
  /** CPU seconds of each repeat. */
  readonly seconds: readonly number[];
  readonly peakMegabytes: number;
}

/** Splits text at line feeds, a table by record length. */
async function split(file: string): Promise<number> {
  const length = file.endsWith('.dbf') ? await recordLength(file) : undefined;
  let rest = '';
  let parts = 0;
  for await (const chunk of createReadStream(file)) {
    const text: string = rest + chunk.toString('latin1');
    if (length === undefined) {
      const lines = text.split('\n');
      rest = lines.pop() ?? '';
      parts += lines.length;
    } else {
      let at = 0;
      for (; at + length <= text.length; at += length) parts += text.slice(at, at + length).length > 0 ? 1 : 0;
      rest = text.slice(at);
    }
  }
  return parts;
}

async function recordLength(file: string): Promise<number> {
  const handle = await open(file);
  try {
    return (await handle.read(Buffer.alloc(12), 0, 12, 0)).buffer.readUInt16LE(10);
  } finally {
    await handle.close();
  }
}

/** Checks every line against its columns and returns it as a row, which parses its fields on demand. */
async function rows(file: string): Promise<number> {
  let count = 0;
  for await (const batch of readList(createReadStream(file), file)) count += batch.rows.length;
  return count;
}

/** Reads every field of every row. */
async function fields(file: string): Promise<number> {
  let [count, length] = [0, 0];
  for await (const batch of readList(createReadStream(file), file)) {
    for (const row of batch.rows) {
      count += 1;
      length += lengthOf(row);
    }
  }
  if (length === 0) throw new Error('no fields were read');
  return count;
}

function lengthOf(row: ListRow): number {
  const texts = [row.id, row.name, row.federation, row.sex, row.title, row.womenTitle, row.foaTitle, row.flag, row.state];
  let length = (row.birthYear ?? 0) + (row.otherTitles?.length ?? 0);
  for (const text of texts) length += text?.length ?? 0;
  const { standard, rapid, blitz, OTBR, CFC } = row.ratings;
  for (const rating of [standard, rapid, blitz, OTBR, CFC]) length += rating?.rating ?? 0;
  return length;
}

const readings = { split, rows, fields } as const;

export type ListTask = keyof typeof readings;

const isTask = (name: string | undefined): name is ListTask => name !== undefined && Object.hasOwn(readings, name);

/** `task file`: the first reading warms up, five are measured. */
export async function measureListReading(argument: string): Promise<ListReading> {
  const [task, file = ''] = argument.split(' ', 2);
  if (!isTask(task)) throw new Error(`no task ${task}`);
  const read = readings[task];
  const count = await read(file);
  const seconds: number[] = [];
  for (let i = 0; i < 5; i++) seconds.push((await timed(() => read(file))).processor);
  return {
    bytes: (await stat(file)).size,
    rows: count,
    seconds,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
}

/** Players by a fixed rule: names, titles and gaps in roughly the proportions of FIDE's list. */
function* players(count: number): Generator<readonly ListRow[]> {
  const federations = ['USA', 'IND', 'GER', 'ESP', 'FRA', 'RUS', 'ITA', 'POL', 'TUR', 'IRI'];
  let batch: ListRow[] = [];
  for (let i = 0; i < count; i++) {
    const mixed = (i * 2_654_435_761) % 4_294_967_296;
    const rating = 1400 + (mixed % 1400);
    const k = rating >= 2400 ? 10 : 20;
    batch.push({
      id: String(10_000_000 + i * 13),
      name: `Surname${mixed % 99_991}, Given${i % 613}`,
      federation: federations[mixed % 10],
      sex: mixed % 9 === 0 ? 'f' : 'm',
      title: mixed % 97 === 0 ? 'FM' : undefined,
      otherTitles: mixed % 61 === 0 ? ['FA', 'NI'] : undefined,
      birthYear: mixed % 23 === 0 ? undefined : 1940 + (mixed % 78),
      flag: mixed % 3 === 0 ? 'i' : undefined,
      ratings: {
        ...(mixed % 4 !== 0 && { standard: { rating, games: mixed % 12, k } }),
        ...(mixed % 3 !== 0 && { rapid: { rating: rating - 30, games: 0, k } }),
        ...(mixed % 5 === 0 && { blitz: { rating: rating + 15, games: 3, k } }),
      },
    });
    if (batch.length === 2000) {
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

const goldenFields = [
  ['MEM_ID', 8],
  ['MEM_NAME', 30],
  ['EXPIRED', 8],
  ['STATE', 2],
  ['R_LPB_RAT', 7],
  ['Q_LPB_RAT', 7],
] as const;

/** The golden database of US Chess, with the fields that importers agree on. */
function* goldenDatabase(count: number): Generator<Buffer> {
  const head = Buffer.alloc(32 + goldenFields.length * 32 + 1);
  const length = goldenFields.reduce((sum, [, width]) => sum + width, 1);
  head.writeUInt8(3, 0);
  head.writeUInt8(1, 2);
  head.writeUInt8(1, 3);
  head.writeUInt32LE(count, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(length, 10);
  goldenFields.forEach(([name, width], i) => {
    head.write(name, 32 + i * 32, 'latin1');
    head.write('C', 32 + i * 32 + 11, 'latin1');
    head.writeUInt8(width, 32 + i * 32 + 16);
  });
  head.writeUInt8(0x0d, head.length - 1);
  yield head;
  for (const batch of players(count)) {
    const records = batch.map(({ id, name, ratings }, i) => {
      const values = [
        id,
        name.toUpperCase(),
        '20271231',
        'NY',
        String(ratings.standard?.rating ?? ''),
        i % 7 === 0 ? '1203P7' : '',
      ];
      return ` ${goldenFields.map(([, width], field) => (values[field] ?? '').padEnd(width).slice(0, width)).join('')}`;
    });
    yield Buffer.from(records.join(''), 'latin1');
  }
  yield Buffer.of(0x1a);
}

function* cfcList(count: number): Generator<string> {
  yield 'CFC#,Expiry,Last,First,Prov,City,Rating,High,Active Rtg,Active High,FIDE Number,FIDE Rating\n';
  for (const batch of players(count))
    yield batch
      .map(({ id, name, ratings: { standard, rapid } }) => {
        const [last, first] = name.split(', ');
        return `${id},2027-01-01,${last},${first},ON,Toronto",${standard?.rating ?? 0},0,${rapid?.rating ?? 0},0,${id},0\n`;
      })
      .join('');
}

/** Makes a list of this many players in the format of that name; the file is removed after `use`. */
export async function withList<T>(name: ListName, count: number, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'harkness-lists-'));
  const file = join(folder, name);
  try {
    await pipeline(Readable.from(lists[name](count)), createWriteStream(file));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const lists = {
  'players_list_foa.txt': (count: number) => writeList(players(count), 'fide-text'),
  'players_list_xml.xml': (count: number) => writeList(players(count), 'fide-xml'),
  'golden.dbf': goldenDatabase,
  'tdlist.txt': cfcList,
} as const;

export type ListName = keyof typeof lists;
