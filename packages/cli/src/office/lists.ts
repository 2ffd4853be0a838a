// harkness office lists; list publish, retract, show, diff; drift.

import type { ListFileFormat } from '@harkness/formats';
import {
  authoritiesOf,
  diffLists,
  driftBetween,
  dueLists,
  editionsOf,
  exportList,
  type ListHead,
  type ListName,
  type ListPreview,
  listEditions,
  listFiles,
  listInForceOn,
  type Office,
  officeDay,
  publishedDates,
  queryList,
  type RatingSystem,
  type RetractedFact,
  readEditionHead,
  readPlayerCards,
  retractionOf,
  type StoreReader,
  standingEdition,
} from '@harkness/office';
import { parseNumber, parseWhole } from '../calculate/input.js';
import { type ConfirmOptions, confirm } from '../terminal/confirm.js';
import { writeStream } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { withProgress } from '../terminal/progress.js';
import { type TableColumn, tableText } from '../terminal/table.js';
import { todayText } from '../terminal/today.js';
import { printDrift } from './drift.js';
import { type ActorOptions, actorOf, reasonOf } from './run.js';

interface JsonOption {
  readonly json?: boolean;
}

/** A list of one of the office's authorities. */
async function nameOf(reader: StoreReader, text: string): Promise<ListName> {
  const authorities = await authoritiesOf(reader);
  const list = authorities.list(text);
  if (list !== undefined) return list.name;
  const names = authorities.ownLists().map(({ name }) => name);
  throw new CommandError(`There is no list ${text}.`, { hint: `Lists are ${names.join(', ')}.` });
}

export interface PublishOptions extends PlaceOptions, ActorOptions, JsonOption, ConfirmOptions {}

/** Every list whose day has come, oldest first, for use by a timer. Lists never published before must be named once. */
export async function publishDue(names: readonly string[], options: PublishOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const reason = reasonOf(options) ?? 'by the calendar';
      const due = await office.store.read(async (reader) => {
        const named: ListName[] = [];
        for (const name of names) named.push(await nameOf(reader, name));
        return dueLists(reader, await officeDay(reader, new Date().toISOString()), named.length === 0 ? undefined : named);
      });
      if (due.length === 0 && !options.json) screen.print(await nothingDue(office));
      const published = [];
      for (const { list, title, date } of due) {
        const what = `${title} of ${date}`;
        await confirm(`Publish ${what}? It is signed and never changes.`, `${what} was not published.`, options, screen);
        const { fact, head } = answer(
          await withProgress(screen, what, () => office.publishList(list, date, { actor: actorOf(options), reason })),
        );
        published.push({ list, date, fact: fact.seq, players: head.players, contentHash: head.contentHash });
        if (!options.json) screen.print(`${screen.colours.bold(what)}  ${head.players} players, fact ${fact.seq}`);
      }
      if (options.json) screen.json({ published });
      return 0;
    },
    { write: true },
  );
}

/** A list that was never published is due to nobody: the first one needs a person. */
async function nothingDue({ store }: Office): Promise<string> {
  return store.read(async (reader) => {
    const published = new Set((await listEditions(reader)).map(({ list }) => list));
    const [never] = (await authoritiesOf(reader)).ownLists();
    if (published.size > 0 || never === undefined) return 'Every list whose day has come is published.';
    const date = never.inForce(await officeDay(reader, new Date().toISOString()));
    return `No list has been published yet. Publish the first: harkness office list publish ${never.name} ${date}`;
  });
}

/** Shows a preview and asks, because a list is permanent. */
export async function publish(list: string, date: string, options: PublishOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const name = await office.store.read((reader) => nameOf(reader, list));
      const reason = reasonOf(options);
      const context = { actor: actorOf(options), ...(reason === undefined ? {} : { reason }) };
      const title = (await office.store.read(authoritiesOf)).list(name)?.title ?? name;
      const what = `${title} of ${date}`;
      if ((await office.store.read((reader) => standingEdition(reader, name, date))) === undefined) {
        const preview = answer(await withProgress(screen, what, () => office.previewList(name, date)));
        if (!options.json) printPreview(title, preview, screen);
        await confirm(`Publish ${what}? It is signed and never changes.`, `${what} was not published.`, options, screen);
      }
      const published = answer(await withProgress(screen, what, () => office.publishList(name, date, context)));
      const { fact, head, isNew } = published;
      if (options.json) screen.json({ isNew, fact: fact.seq, ...fact.body });
      else {
        screen.print(
          `${screen.colours.bold(what)}  ${head.players} players, fact ${fact.seq}${isNew ? '' : '; it had been published before and never changes'}`,
        );
        screen.print(`content ${head.contentHash}`);
      }
      return 0;
    },
    { write: true },
  );
}

function printPreview(title: string, preview: ListPreview, screen: Screen): void {
  const { date, cutoff, previous, players, entered, left, changed, same, retracted } = preview;
  screen.print(screen.colours.bold(`${title} of ${date}`));
  const again = retracted === 0 ? [] : [['retracted before', `${retracted} of this date`] as const];
  const lines = [
    ['sections up to', cutoff],
    ['list before', previous ?? 'none, this is the first'],
    ...again,
    ['players', String(players)],
    ['ratings', `${entered} new, ${changed} changed, ${left} gone, ${same} unchanged`],
  ] as const;
  for (const [label, value] of lines) screen.print(`  ${label.padEnd(16)}  ${value}`);
}

/** Retracts a list: it stays readable and marked, and its date can be published again. */
export async function retract(list: string, date: string, options: PublishOptions, screen: Screen): Promise<ExitCode> {
  const reason = reasonOf(options);
  if (reason === undefined)
    throw new CommandError('Retracting a list needs a reason.', { hint: 'Add --reason "…"; readers of the list see it.' });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const name = await office.store.read((reader) => nameOf(reader, list));
      const what = `${name} of ${date}`;
      const editions = await office.store.read((reader) => editionsOf(reader, name, date));
      if (editions.at(-1)?.retraction === undefined && editions.length > 0)
        await confirm(
          `Retract ${what}? It stays readable, marked as retracted, and is no longer in force.`,
          `${what} was not retracted.`,
          options,
          screen,
        );
      const { fact, isNew } = answer(await office.retractList(name, date, { actor: actorOf(options), reason }));
      if (options.json) screen.json({ isNew, fact: fact.seq, ...fact.body });
      else {
        const before = isNew ? '' : '; it had been retracted before';
        screen.print(`${screen.colours.bold(what)}  retracted, fact ${fact.seq}${before}`);
        if (isNew) screen.print(`harkness office list publish ${name} ${date} publishes this date again.`);
      }
      return 0;
    },
    { write: true },
  );
}

/** Every list ever published, latest first. */
export async function lists(options: PlaceOptions & JsonOption, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async ({ store }) => {
    const editions = (await store.read(listEditions)).sort((a, b) =>
      a.date === b.date ? a.fact.seq - b.fact.seq : a.date < b.date ? 1 : -1,
    );
    if (options.json) {
      screen.json({
        lists: editions.map(({ fact, edition, retraction }) => ({
          edition,
          fact: fact.seq,
          publishedAt: fact.receivedAt,
          ...fact.body,
          ...(retraction === undefined ? {} : { retracted: { fact: retraction.seq, ...retractionOf(retraction) } }),
        })),
      });
      return 0;
    }
    const authorities = await store.read(authoritiesOf);
    if (editions.length === 0) screen.print('No list has been published. harkness office list publish LIST DATE makes one.');
    else
      screen.print(
        tableText(
          listsColumns,
          editions.map(({ list, date, fact, retraction }) => [
            date,
            list,
            authorities.list(list)?.title ?? '',
            String(fact.body.players),
            fact.receivedAt.slice(0, 10),
            retraction === undefined ? '' : retractedText(retraction),
          ]),
          screen.colours,
        ),
      );
    return 0;
  });
}

const listsColumns: readonly TableColumn[] = [
  { title: 'date' },
  { title: 'list' },
  { title: 'title' },
  { title: 'players', align: 'right' },
  { title: 'published' },
  { title: '' },
];

function retractedText(retraction: RetractedFact): string {
  const { at, reason } = retractionOf(retraction);
  return `RETRACTED ${at.slice(0, 10)}: ${reason}`;
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
  const { out } = options;
  const format = out === undefined ? undefined : formatOf(out, options.format);
  const limit = parseWhole(options.limit, '--limit');
  return withOffice<ExitCode>(options, ({ store }) =>
    store.read<ExitCode>(async (reader) => {
      const name = await nameOf(reader, list);
      const head = await headOf(reader, name, date, screen);
      if (out !== undefined && format !== undefined) {
        if (!(await listFiles(reader, head)).formats.includes(format))
          throw new CommandError(
            `${name} has no FIDE ratings, and ${format} holds nothing else: the file would be full of zeros.`,
            {
              hint: 'Write it as csv or json: add --format csv, or name a file that ends with .csv.',
            },
          );
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

/** The list in force, or that of a date; for a retracted one, a line on stderr says so. */
async function headOf(reader: StoreReader, name: ListName, date: string | undefined, screen: Screen): Promise<ListHead> {
  const edition = date === undefined ? undefined : (await editionsOf(reader, name, date)).at(-1);
  if (edition?.retraction !== undefined)
    screen.warn(screen.errorColours.yellow(`${name} of ${date}: ${retractedText(edition.retraction)}`));
  const head =
    date === undefined
      ? await listInForceOn(reader, name, todayText())
      : edition === undefined
        ? undefined
        : await readEditionHead(reader, edition);
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
  const limit = parseWhole(options.limit ?? '20', '--limit');
  return withOffice<ExitCode>(options, ({ store }) =>
    store.read<ExitCode>(async (reader) => {
      const name = await nameOf(reader, list);
      const [before, after] = [await headOf(reader, name, from, screen), await headOf(reader, name, to, screen)];
      const found = await withProgress(screen, 'comparing', () =>
        diffLists(reader, before, after, systemOf(after, options.system)),
      );
      if (options.json) {
        screen.json(found);
        return 0;
      }
      const { system, appeared, gone, risen, fallen, unchanged, changes } = found;
      const authorities = await authoritiesOf(reader);
      const title = `${authorities.list(name)?.title ?? name}, ${authorities.labelOf(system)}`;
      screen.print(screen.colours.bold(`${title}: ${from} to ${to}`));
      screen.print(`${appeared} new, ${gone} gone, ${risen} risen, ${fallen} fallen, ${unchanged} unchanged`);
      const size = (one: (typeof changes)[number]) => Math.abs((one.to ?? 0) - (one.from ?? 0));
      const moved = changes.filter((one) => one.from !== null && one.to !== null).toSorted((a, b) => size(b) - size(a));
      const shown = moved.slice(0, limit);
      const cards = await readPlayerCards(
        reader,
        shown.map(({ player }) => player),
      );
      const rows = shown.map((one) => {
        const change = (one.to ?? 0) - (one.from ?? 0);
        return [
          one.player,
          cards.get(one.player)?.name ?? '',
          String(one.from),
          String(one.to),
          `${change > 0 ? '+' : '−'}${Math.abs(change)}`,
        ];
      });
      if (rows.length > 0) screen.print(tableText(diffColumns, rows, screen.colours));
      return 0;
    }),
  );
}

const diffColumns: readonly TableColumn[] = [
  { title: 'player' },
  { title: 'name' },
  { title: 'from', align: 'right' },
  { title: 'to', align: 'right' },
  { title: 'change', align: 'right' },
];

export async function drift(list: string, from: string, to: string, options: BetweenOptions, screen: Screen): Promise<ExitCode> {
  if (from >= to) throw new CommandError('Drift is measured from an earlier to a later list.', { hint: 'Swap the two dates.' });
  return withOffice<ExitCode>(options, ({ store }) =>
    store.read<ExitCode>(async (reader) => {
      const name = await nameOf(reader, list);
      const [first, second] = [await headOf(reader, name, from, screen), await headOf(reader, name, to, screen)];
      const report = await withProgress(screen, 'measuring', () =>
        driftBetween(reader, first, second, { system: systemOf(second, options.system) }),
      );
      if (options.json) screen.json(report);
      else printDrift(report, screen);
      return 0;
    }),
  );
}
