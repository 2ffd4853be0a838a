// harkness office list publish, show, diff; drift.

import type { ListFileFormat } from '@harkness/formats';
import {
  diffLists,
  driftBetween,
  exportList,
  fideLists,
  type ListHead,
  type ListName,
  listInForceOn,
  publishedDates,
  publishFideList,
  publishSupplement,
  queryList,
  type RatingSystem,
  readListHead,
  type StoreReader,
  supplement,
} from '@harkness/office';
import { parseNumber, parseWhole, type taken } from '../calculate/input.js';
import { writeStream } from '../files.js';
import { CommandError, type ExitCode, type Screen } from '../io.js';
import { withProgress } from '../progress.js';
import { type TableColumn, tableText } from '../table.js';
import { todayText } from '../today.js';
import { printDrift } from './drift.js';
import { type PlaceOptions, withOffice } from './open.js';
import { type ActorOptions, actorOf, reasonOf } from './run.js';

interface JsonOption {
  readonly json?: boolean;
}

const names: readonly ListName[] = [supplement, ...fideLists];

function nameOf(text: string): ListName {
  const name = names.find((one) => one === text);
  if (name === undefined) throw new CommandError(`There is no list ${text}.`, { hint: `Lists are ${names.join(', ')}.` });
  return name;
}

export async function publish(
  list: string,
  date: string,
  options: PlaceOptions & ActorOptions & JsonOption,
  screen: Screen,
): Promise<ExitCode> {
  const name = nameOf(list);
  const fide = fideLists.find((one) => one === name);
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      const reason = reasonOf(options);
      const context = { actor: actorOf(options), ...(reason === undefined ? {} : { reason }) };
      const published = refusal(
        await withProgress(screen, `${name} of ${date}`, () =>
          fide === undefined ? publishSupplement(store, { date }, context) : publishFideList(store, fide, date, context),
        ),
      );
      const { fact, head, isNew } = published;
      if (options.json) screen.json({ isNew, fact: fact.seq, ...fact.body });
      else {
        screen.print(
          `${screen.colours.bold(`${name} of ${date}`)}  ${head.players} players, fact ${fact.seq}${isNew ? '' : '; it had been published before and never changes'}`,
        );
        screen.print(`content ${head.contentHash}`);
      }
      return 0;
    },
    { write: true },
  );
}

/** What an office refuses is no wrong usage. */
function refusal<T>(result: Parameters<typeof taken<T>>[0]): T {
  if (result.ok) return result.value;
  const [first] = result.errors;
  throw new CommandError(result.errors.map(({ message }) => message).join('\n      '), {
    exitCode: 1,
    hint: first?.hint ?? '',
  });
}

export interface ShowOptions extends PlaceOptions, JsonOption {
  readonly system?: string;
  readonly limit: string;
  readonly state?: string;
  readonly federation?: string;
  readonly min?: string;
  readonly max?: string;
  readonly out?: string;
  readonly format?: string;
}

const fileFormats: readonly ListFileFormat[] = ['csv', 'json', 'fide-text', 'fide-xml'];

function formatOf(out: string, format: string | undefined): ListFileFormat {
  const byEnding: { readonly [ending: string]: ListFileFormat } = { csv: 'csv', json: 'json', txt: 'fide-text', xml: 'fide-xml' };
  const found = format === undefined ? byEnding[out.split('.').at(-1) ?? ''] : fileFormats.find((one) => one === format);
  if (found === undefined)
    throw new CommandError(`${format ?? out} does not say which format to write.`, {
      hint: `Add --format with one of ${fileFormats.join(', ')}.`,
    });
  return found;
}

export async function show(list: string, date: string | undefined, options: ShowOptions, screen: Screen): Promise<ExitCode> {
  const name = nameOf(list);
  const { out } = options;
  const format = out === undefined ? undefined : formatOf(out, options.format);
  const limit = parseWhole(options.limit, '--limit');
  return withOffice<ExitCode>(options, ({ store }) =>
    store.read<ExitCode>(async (reader) => {
      const head = await headOf(reader, name, date);
      if (out !== undefined && format !== undefined) {
        await withProgress(screen, `writing ${out}`, () => writeStream(out, exportList(reader, head, format), screen.io));
        return 0;
      }
      const system = systemOf(head, options.system);
      const page = await queryList(reader, head, {
        system,
        limit,
        ...(options.state === undefined ? {} : { state: options.state }),
        ...(options.federation === undefined ? {} : { federation: options.federation }),
        ...(options.min === undefined ? {} : { ratingFrom: parseNumber(options.min, '--min') }),
        ...(options.max === undefined ? {} : { ratingTo: parseNumber(options.max, '--max') }),
      });
      if (options.json) {
        screen.json({ ...head.header, system, contentHash: head.contentHash, total: page.total, players: page.players });
        return 0;
      }
      screen.print(screen.colours.bold(`${name} of ${head.header.date}, ${system}`));
      const rows = page.players.map(({ rank, row }) => {
        const own = row.ratings.find((one) => one.system === system);
        return [
          String(rank ?? ''),
          row.player,
          row.name,
          String(own?.rating ?? ''),
          String(own?.games ?? ''),
          row.state ?? row.federation ?? '',
        ];
      });
      screen.print(tableText(showColumns, rows, screen.colours));
      screen.print(screen.colours.dim(`${page.players.length} of ${page.total}; --limit shows more, --out FILE writes all`));
      return 0;
    }),
  );
}

const showColumns: readonly TableColumn[] = [
  { title: 'rank', align: 'right' },
  { title: 'id' },
  { title: 'name' },
  { title: 'rating', align: 'right' },
  { title: 'games', align: 'right' },
  { title: 'of' },
];

async function headOf(reader: StoreReader, name: ListName, date: string | undefined): Promise<ListHead> {
  const head = date === undefined ? await listInForceOn(reader, name, todayText()) : await readListHead(reader, name, date);
  if (head !== undefined) return head;
  const dates = await publishedDates(reader, name);
  throw new CommandError(date === undefined ? `No ${name} has been published.` : `There is no ${name} of ${date}.`, {
    exitCode: 1,
    hint:
      dates.length === 0
        ? `harkness office list publish ${name} DATE makes one.`
        : `The last ones are of ${dates.slice(-3).join(', ')}.`,
  });
}

function systemOf(head: ListHead, wanted: string | undefined): RatingSystem {
  const system = wanted === undefined ? head.systems[0] : head.systems.find((one) => one === wanted);
  if (system === undefined)
    throw new CommandError(`The list has no system ${wanted ?? ''}.`, { hint: `It has ${head.systems.join(', ')}.` });
  return system;
}

export interface BetweenOptions extends PlaceOptions, JsonOption {
  readonly system?: string;
  readonly limit?: string;
}

export async function diff(list: string, from: string, to: string, options: BetweenOptions, screen: Screen): Promise<ExitCode> {
  const name = nameOf(list);
  const limit = parseWhole(options.limit ?? '20', '--limit');
  return withOffice<ExitCode>(options, ({ store }) =>
    store.read<ExitCode>(async (reader) => {
      const [before, after] = [await headOf(reader, name, from), await headOf(reader, name, to)];
      const found = await withProgress(screen, 'comparing', () =>
        diffLists(reader, before, after, systemOf(after, options.system)),
      );
      if (options.json) {
        screen.json(found);
        return 0;
      }
      const { system, appeared, gone, risen, fallen, unchanged, changes } = found;
      screen.print(screen.colours.bold(`${name}, ${system}: ${from} to ${to}`));
      screen.print(`${appeared} new, ${gone} gone, ${risen} risen, ${fallen} fallen, ${unchanged} unchanged`);
      const size = (one: (typeof changes)[number]) => Math.abs((one.to ?? 0) - (one.from ?? 0));
      const moved = changes.filter((one) => one.from !== null && one.to !== null).toSorted((a, b) => size(b) - size(a));
      const rows = moved.slice(0, limit).map((one) => {
        const change = (one.to ?? 0) - (one.from ?? 0);
        return [one.player, String(one.from), String(one.to), `${change > 0 ? '+' : '−'}${Math.abs(change)}`];
      });
      if (rows.length > 0) screen.print(tableText(diffColumns, rows, screen.colours));
      return 0;
    }),
  );
}

const diffColumns: readonly TableColumn[] = [
  { title: 'player' },
  { title: 'from', align: 'right' },
  { title: 'to', align: 'right' },
  { title: 'change', align: 'right' },
];

export async function drift(list: string, from: string, to: string, options: BetweenOptions, screen: Screen): Promise<ExitCode> {
  const name = nameOf(list);
  if (from >= to) throw new CommandError('Drift is measured from an earlier to a later list.', { hint: 'Exchange the dates.' });
  return withOffice<ExitCode>(options, ({ store }) =>
    store.read<ExitCode>(async (reader) => {
      const [first, second] = [await headOf(reader, name, from), await headOf(reader, name, to)];
      const report = await withProgress(screen, 'measuring', () =>
        driftBetween(reader, first, second, { system: systemOf(second, options.system) }),
      );
      if (options.json) screen.json(report);
      else printDrift(report, screen);
      return 0;
    }),
  );
}
