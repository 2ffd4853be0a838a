// harkness office import players.csv: imports players, ratings and memberships from a table or a rating list. The meaning of the
// columns is shown and confirmed, and everything is checked before anything is entered.

import { open } from 'node:fs/promises';
import {
  type DateOrder,
  type ListPublisher,
  type ListSystem,
  publisherOf,
  readList,
  readTable,
  type TableRow,
} from '@harkness/formats';
import {
  authoritiesOf,
  columnsOf,
  fieldName,
  type ImportColumn,
  type ImportPlan,
  planImport,
  readFieldName,
  updateSearch,
} from '@harkness/office';
import { parseDay } from '../calculate/input.js';
import { type ConfirmOptions, confirm } from '../terminal/confirm.js';
import { fileFailure, type GivenFile, readGiven } from '../terminal/files.js';
import { counted, countText, printFindings } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { withProgress } from '../terminal/progress.js';
import { tableText } from '../terminal/table.js';
import { todayText } from '../terminal/today.js';
import { importCommand } from './keep.js';
import { type ActorOptions, actorOf, factsText, printRun, reasonOf, runWithProgress } from './run.js';

export interface ImportPlayersOptions extends PlaceOptions, ActorOptions, ConfirmOptions {
  readonly map?: readonly string[];
  readonly dryRun?: boolean;
  readonly asOf?: string;
  readonly authority?: string;
  readonly dates?: string;
  readonly allowDuplicates?: boolean;
  readonly json?: boolean;
}

const orders: readonly DateOrder[] = ['ymd', 'dmy', 'mdy'];
const findingsShown = 40;
const rowsShown = 10;

/** An office export is lines of JSON, possibly compressed; anything else is a table or a list. */
function isExport(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7b || (bytes[0] === 0x1f && bytes[1] === 0x8b);
}

async function importPlayers(file: GivenFile, options: ImportPlayersOptions, screen: Screen): Promise<ExitCode> {
  const dates = orders.find((one) => one === options.dates);
  if (options.dates !== undefined && dates === undefined)
    throw new CommandError(`--dates ${options.dates} is not an order.`, { hint: `Write one of ${orders.join(', ')}.` });
  const { rows, findings } = await tableOf(file);
  return withOffice<ExitCode>(
    options,
    async (office) => {
      await updateSearch(office.store);
      const authorities = await office.store.read(authoritiesOf);
      const authority = options.authority === undefined ? authorities.first : authorities.find(options.authority);
      if (authority === undefined)
        throw new CommandError(`--authority ${options.authority} is not known.`, {
          hint: `Write ${authorities.ids.join(' or ')}.`,
        });
      const [header] = rows;
      const columns =
        header === undefined ? undefined : withMap(columnsOf(header, authority.systems), options.map ?? [], authority.systems);
      const reason = reasonOf(options);
      const plan = await withProgress(screen, 'checking', () =>
        office.store.read((reader) =>
          planImport(reader, rows, {
            actor: actorOf(options),
            today: todayText(),
            authority: authority.id,
            ...(reason === undefined ? {} : { reason }),
            ...(options.asOf === undefined ? {} : { asOf: parseDay(options.asOf, '--as-of') }),
            ...(columns === undefined ? {} : { columns }),
            ...(dates === undefined ? {} : { dates }),
            ...(options.allowDuplicates === undefined ? {} : { allowDuplicates: options.allowDuplicates }),
          }),
        ),
      );
      const all = [...findings, ...plan.findings];
      const isBroken = all.some(({ level }) => level === 'error');
      if (!options.json) print(file.name, plan, screen);
      if (!options.json) printFindings(all.slice(0, findingsShown), screen, screen.errorColours, screen.warn);
      if (!options.json && all.length > findingsShown) screen.warn(`${all.length - findingsShown} more; --json shows all`);
      if (isBroken || options.dryRun === true) {
        if (options.json) screen.json(answerOf(plan, all, [], null));
        if (!isBroken && !options.json) screen.print('Nothing was entered: this was a dry run.');
        if (isBroken)
          throw new CommandError(`Nothing was entered: ${countText(all)}.`, {
            exitCode: 1,
            hint: 'Correct the cells and import the file again; all of it is entered, or nothing.',
          });
        return 0;
      }
      if (plan.facts.length === 0) {
        if (options.json) screen.json(answerOf(plan, all, [], null));
        else screen.print('The office knows all of this already.');
        return 0;
      }
      await confirm('Are the columns right, and shall this be entered?', 'Nothing was entered.', options, screen);
      const { facts } = answer(await withProgress(screen, 'entering', () => office.append(plan.facts, { rate: false })));
      const run = await runWithProgress(office, { reason: reason ?? `Import of ${file.name}` }, screen, facts);
      if (options.json)
        screen.json(
          answerOf(
            plan,
            all,
            facts.map(({ seq }) => seq),
            run ?? null,
          ),
        );
      else {
        screen.print(`Entered: ${factsText(facts)}`);
        printRun(run, screen);
      }
      return 0;
    },
    { write: true },
  );
}

function answerOf({ facts: _, ...plan }: ImportPlan, findings: ImportPlan['findings'], facts: readonly number[], run: unknown) {
  const columns = plan.columns.map(({ heading, field }) => ({ heading, field: field === undefined ? null : fieldName(field) }));
  return { ...plan, columns, findings, facts, run };
}

function print(
  file: string,
  { columns, registered, updated, unchanged, ratings, memberships, rows }: ImportPlan,
  screen: Screen,
): void {
  const { bold, dim } = screen.colours;
  screen.print(`${bold(file)}  ${counted(rows, 'row')}`);
  screen.print(
    tableText(
      [{ title: 'column' }, { title: 'taken as' }],
      columns.map(({ heading, field }) => [heading, field === undefined ? '(not taken)' : fieldName(field)]),
      screen.colours,
    ),
  );
  screen.print();
  screen.print(
    `${counted(registered.length, 'new player')}, ${updated.length} updated, ${unchanged} unchanged, ${counted(ratings, 'opening rating')}, ${counted(memberships, 'membership')}`,
  );
  for (const { player, name } of registered.slice(0, rowsShown)) screen.print(`  new      ${player}  ${name}`);
  if (registered.length > rowsShown) screen.print(dim(`  … and ${registered.length - rowsShown} more`));
  for (const { player, name, fields } of updated.slice(0, rowsShown))
    screen.print(`  updated  ${player}  ${name}: ${fields.join(', ')}`);
  if (updated.length > rowsShown) screen.print(dim(`  … and ${updated.length - rowsShown} more`));
}

/** `Geb.=birthDate`; `Notes=-` ignores a column. */
function withMap(
  columns: readonly ImportColumn[],
  map: readonly string[],
  systems: Parameters<typeof readFieldName>[1],
): readonly ImportColumn[] {
  const wanted = new Map(
    map
      .flatMap((text) => text.split(','))
      .map((pair) => {
        const at = pair.lastIndexOf('=');
        const [heading, name] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
        const column = columns.find((one) => one.heading.toLowerCase() === heading.toLowerCase());
        if (at < 0 || column === undefined)
          throw new CommandError(`--map ${pair}: there is no column ${heading}.`, {
            hint: `The columns are ${columns.map((one) => one.heading).join(', ')}.`,
          });
        const field = name === '-' ? undefined : readFieldName(name, systems);
        if (name !== '-' && field === undefined)
          throw new CommandError(`--map ${pair}: there is no field ${name}.`, {
            hint: 'Write a field such as id, name, birthDate, club, memberUntil, rating:SYSTEM, games:SYSTEM; or - to leave the column out.',
          });
        return [column.column, field] as const;
      }),
  );
  const said = new Set([...wanted.values()].flatMap((field) => (field === undefined ? [] : [fieldName(field)])));
  return columns.map((one) => {
    if (wanted.has(one.column)) return { ...one, field: wanted.get(one.column) };
    return one.field !== undefined && said.has(fieldName(one.field)) ? { ...one, field: undefined } : one;
  });
}

/** The columns of each publisher's list. Ids and ratings of an authority other than the office's own are kept beside its own. */
const listColumns: {
  readonly [publisher in ListPublisher]: {
    readonly id: string;
    readonly rating: string;
    readonly games: string;
    readonly system: ListSystem;
  };
} = {
  uschess: { id: 'id', rating: 'rating', games: 'games', system: 'OTBR' },
  fide: { id: 'fide id', rating: 'fide rating', games: '', system: 'standard' },
  cfc: { id: 'national id', rating: 'cfc rating', games: '', system: 'CFC' },
};

/** Converts a list of FIDE, US Chess or the CFC to a table with headings that this command knows. */
async function tableOf(file: GivenFile): Promise<ReturnType<typeof readTable>> {
  const rows: TableRow[] = [];
  const findings = [];
  for await (const batch of readList(chunks(file.bytes), file.name)) {
    const publisher = publisherOf(batch.list);
    // Not a known list, so it is a custom table.
    if (publisher === undefined || batch.list.format === 'harkness-csv') return readTable(file);
    findings.push(...batch.findings);
    const { id, rating: ofRating, games, system } = listColumns[publisher];
    if (rows.length === 0)
      rows.push(row(1, [id, 'name', 'federation', 'sex', 'title', 'birth year', 'state', ofRating, games, 'expires']));
    for (const one of batch.rows) {
      const rating = one.ratings[system];
      rows.push(
        row(
          rows.length + 1,
          [
            one.id,
            one.name,
            one.federation,
            one.sex,
            one.title,
            one.birthYear,
            one.state,
            rating?.rating,
            games === '' ? '' : rating?.games,
            one.expires,
          ].map((value) => String(value ?? '')),
        ),
      );
    }
  }
  return { rows, findings };
}

function row(line: number, texts: readonly string[]): TableRow {
  return { line, cells: texts.map((text, column) => ({ text, place: { line, column: column + 1 } })) };
}

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The file's content decides: an export creates an office, anything else is added to one. */
export async function importFile(path: string, options: ImportPlayersOptions, screen: Screen): Promise<ExitCode> {
  if (path === '-' || isExport(await firstBytes(path))) return importCommand(path, options, screen);
  return importPlayers(await readGiven(path, screen.io), options, screen);
}

async function firstBytes(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    await file.close();
    return buffer;
  } catch (error) {
    throw fileFailure(path, error, 'read');
  }
}
