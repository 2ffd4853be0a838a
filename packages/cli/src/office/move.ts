// harkness office move, compare: moves an office to another place, and proves that nothing was lost.

import { constants, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ComparedPart,
  lastHeadFileName,
  parseStoreLocation,
  placeOf as placeText,
  type StoreLocation,
  secretKeyFileName,
} from '@harkness/ledger';
import { compareOffices, copyOffice, type OfficeComparison, openStore, restoreOffice, type Store } from '@harkness/office';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { makingOffice, officeFailure, type PlaceOptions, placeOf } from '../terminal/open-office.js';
import { withProgress } from '../terminal/progress.js';
import { tableText } from '../terminal/table.js';

export interface MoveOptions extends PlaceOptions {
  readonly json?: boolean;
  readonly toData?: string;
  readonly toDatabase?: string;
}

export async function move(options: MoveOptions, screen: Screen): Promise<ExitCode> {
  const from = placeOf(options);
  const to = targetOf(options);
  if (placeText(from) === placeText(to))
    throw new CommandError('The office is there already.', { hint: 'Give another place with --to-data or --to-database.' });
  return withStore(from, 'read', async (source) => {
    const making = makingOffice('data' in to ? to : {});
    try {
      if ('data' in to) takeKeyAlong(from, to.data);
      const found = await withStore(to, 'create', async (target) => {
        await refuseSealed(source, target, from);
        const copied = await withProgress(screen, 'moving', () => copyOffice(source, target));
        if (!copied.ok) throw officeFailure(copied.errors);
        return withProgress(screen, 'comparing', () => compareOffices(source, target));
      });
      if ('data' in to) takeHeadAlong(from, to.data);
      making.keep();
      report(found, [placeText(from), placeText(to)], options, screen);
      if (found.same && options.json !== true)
        screen.print(`From now on use ${placeText(to)} alone: two offices that sign with one key are two histories.`);
      return found.same ? 0 : 1;
    } catch (error) {
      making.undo();
      throw error;
    } finally {
      making.keep();
    }
  });
}

function targetOf({ toData, toDatabase }: MoveOptions): StoreLocation {
  if ((toData === undefined) === (toDatabase === undefined))
    throw new CommandError('No destination was given.', { hint: 'Add --to-data DIR (SQLite), or --to-database postgresql://…' });
  return toData === undefined ? { database: toDatabase ?? '' } : { data: toData };
}

/** An office on SQLite keeps its key beside the database. The key moves only together with the office. */
function takeKeyAlong(from: StoreLocation, directory: string): void {
  if (!('data' in from) || !existsSync(join(from.data, secretKeyFileName))) return;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const target = join(directory, secretKeyFileName);
  if (!existsSync(target)) copyFileSync(join(from.data, secretKeyFileName), target, constants.COPYFILE_EXCL);
}

function takeHeadAlong(from: StoreLocation, directory: string): void {
  if (!('data' in from) || !existsSync(join(from.data, lastHeadFileName))) return;
  const target = join(directory, lastHeadFileName);
  if (!existsSync(target)) copyFileSync(join(from.data, lastHeadFileName), target, constants.COPYFILE_EXCL);
}

/** Sealed secrets are copied unchanged, so they would be lost without their key. */
async function refuseSealed(source: Store, target: Store, from: StoreLocation): Promise<void> {
  const keys = await target.read(async ({ vault }) => vault.keys);
  const needed = await source.read(async (reader) => {
    const ids = new Set<string>();
    for (const space of await reader.recordSpaces())
      for (const { value } of await reader.records(space))
        for (const [, id = ''] of value.matchAll(/sealed:1:([0-9a-f]{12}):/g)) ids.add(id);
    return [...ids];
  });
  const missing = needed.filter((id) => !keys.includes(id));
  if (missing.length === 0) return;
  const file = 'data' in from ? join(from.data, secretKeyFileName) : 'the file with that key';
  throw new CommandError(`Secrets of this office are sealed with the key ${missing.join(', ')}, which is not at hand there.`, {
    exitCode: 1,
    hint: `Set HARKNESS_SECRET_KEY_FILE to ${file} (or a copy of it), and give it to every server of the office. Nothing was moved.`,
  });
}

export async function compare(
  first: string,
  second: string,
  options: { readonly json?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const found = await withPlaceOrBackup(first, screen, (one) =>
    withPlaceOrBackup(second, screen, (other) => withProgress(screen, 'comparing', () => compareOffices(one, other))),
  );
  report(found, [shown(first), shown(second)], options, screen);
  return found.nothingLost ? 0 : 1;
}

function shown(place: string): string {
  return placeText(parseStoreLocation(place));
}

async function withStore<T>(place: StoreLocation, how: 'read' | 'create', work: (store: Store) => Promise<T>): Promise<T> {
  const opened = await openStore(place, how === 'read' ? { create: false, readOnly: true } : {});
  if (!opened.ok) throw officeFailure(opened.errors);
  try {
    return await work(opened.value);
  } finally {
    await opened.value.close();
  }
}

/** Restores a backup to a temporary folder for the comparison, which also verifies it. */
async function withPlaceOrBackup<T>(text: string, screen: Screen, work: (store: Store) => Promise<T>): Promise<T> {
  const place = parseStoreLocation(text);
  if ('database' in place || !existsSync(text) || statSync(text).isDirectory()) return withStore(place, 'read', work);
  const directory = mkdtempSync(join(tmpdir(), 'harkness-compare-'));
  try {
    const data = join(directory, 'office');
    const restored = await withProgress(screen, `restoring ${text}`, () => restoreOffice(text, { data }));
    if (!restored.ok) throw officeFailure(restored.errors);
    return await withStore({ data }, 'read', work);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function report(
  found: OfficeComparison,
  [first, second]: readonly [string, string],
  options: { readonly json?: boolean },
  screen: Screen,
): void {
  if (options.json) {
    screen.json({ first, second, ...found });
    return;
  }
  const columns = [
    { title: 'what' },
    { title: first, align: 'right' as const },
    { title: second, align: 'right' as const },
    { title: '' },
  ];
  const rows = found.parts.map((part) => [
    nameOf(part),
    String(part.inFirst),
    String(part.inSecond),
    verdictOf(part, found.wentOn, screen),
  ]);
  const { same, ...hashes } = found.ratings;
  const ratings =
    same === null
      ? 'not compared: one has none, or they stand for different facts'
      : same
        ? 'same'
        : screen.colours.red('different');
  rows.push(['ratings', hashes.first.slice(0, 12), hashes.second.slice(0, 12), ratings]);
  screen.print(tableText(columns, rows, screen.colours));
  if (found.same) screen.print(screen.colours.green('Both are the same.'));
  else if (found.nothingLost) screen.print(screen.colours.green(`Nothing of ${first} is missing in ${second}, which has more.`));
  else screen.print(screen.colours.red(`${second} does not hold everything of ${first}.`));
}

const kinds: { readonly [kind in ComparedPart['kind']]: string } = {
  facts: '',
  private: '',
  records: 'records: ',
  frozen: 'kept: ',
};

function nameOf({ part, kind }: ComparedPart): string {
  return `${kinds[kind]}${part}`;
}

function verdictOf(
  { kind, part, missing, different, added, erased }: ComparedPart,
  wentOn: boolean,
  { colours }: Screen,
): string {
  const mayChange = wentOn && kind === 'records' && part !== 'audit' && part !== 'keys';
  if (mayChange && missing + different > 0) return `${missing + different} changed since`;
  if (missing + different > 0)
    return colours.red(
      [missing > 0 ? `${missing} missing` : '', different > 0 ? `${different} different` : '']
        .filter((one) => one !== '')
        .join(', '),
    );
  const more = [added > 0 ? `${added} more` : '', erased > 0 ? `${erased} erased since` : ''].filter((one) => one !== '');
  return more.length === 0 ? 'same' : `same, and ${more.join(', ')}`;
}
