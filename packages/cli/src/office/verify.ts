// harkness office verify: always ends with a verdict. An unexpected error while reading counts as damage.

import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AuditVerification,
  type KnownElsewhere,
  type KnownPlace,
  readLines,
  rememberedHead,
  type Verification,
  verifyAudit,
  verifyBlocks,
} from '@harkness/ledger';
import {
  checkPublishedLists,
  type ListVerification,
  listEditions,
  noteOperation,
  type OfficeError,
  openOffice,
  openStore,
  type RatingsVerification,
  type Store,
  type StoreReader,
  verify,
  verifyEdition,
  verifyPublic,
  verifyRatings,
} from '@harkness/office';
import { playerPages } from '@harkness/server';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { officeFailure, placeOf } from '../terminal/open-office.js';
import { type Progress, withProgress } from '../terminal/progress.js';
import { counted, type KeepOptions, noteDone, readable } from './keep.js';

export interface VerifyCommandOptions extends KeepOptions {
  readonly public?: string;
  readonly key?: readonly string[];
  readonly replay?: boolean;
  readonly quick?: boolean;
  readonly since?: string;
}

export async function verifyCommand(options: VerifyCommandOptions, screen: Screen): Promise<ExitCode> {
  const known: KnownElsewhere = {
    ...(options.key === undefined ? {} : { publicKeys: options.key }),
    ...(options.since === undefined ? {} : { knownPlaces: [knownPlace(options.since)] }),
  };
  const work = () =>
    options.public === undefined ? verifyOffice(options, known, screen) : verifyFile(options.public, options, known, screen);
  return judged(work, (message) => failure([message], options, screen));
}

/**
 * A known ledger position: `1185 9f3c…`, the line printed by `verify`, the JSON of a signed head, or a file with one of these.
 */
function knownPlace(text: string): KnownPlace {
  const content = existsSync(text) ? readFileSync(text, 'utf8').trim() : text.trim();
  const [, printed] = /(\d+)\b[^\n]*?\b[0-9a-f]{64}\b/.exec(content) ?? [];
  const seq = /"seq":\s*(\d+)/.exec(content)?.[1] ?? printed;
  const hash = (/"hash":\s*"([0-9a-f]{64})"/.exec(content) ?? /\b([0-9a-f]{64})\b/.exec(content))?.[1];
  if (seq === undefined || hash === undefined)
    throw new CommandError(`${text} names no place in a ledger.`, {
      hint: 'Give the number and hash of a fact ("1185 9f3c…"), a signed head as JSON, or a file with one of them.',
    });
  return { seq: Number(seq), hash };
}

/** Errors that a caller can fix (a wrong path, no server) stay errors; any other failure is a verdict. */
async function judged<T>(work: () => Promise<T>, otherwise: (message: string) => T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    return otherwise(error instanceof Error ? error.message : String(error));
  }
}

function failure(
  problems: readonly string[],
  { json }: VerifyCommandOptions,
  screen: Screen,
  said = verdict(false, screen),
): ExitCode {
  if (json) screen.json({ ok: false, problems });
  else {
    for (const problem of problems) screen.print(screen.colours.red(problem));
    screen.print(said);
  }
  return 1;
}

function verdict(ok: boolean, screen: Screen): string {
  return ok ? screen.colours.green('everything holds') : screen.colours.red('it does not hold');
}

/** Errors that concern the office's own bytes. */
const damage: ReadonlySet<string> = new Set(['store-damaged', 'not-a-store', 'disk-error', 'migration-failed']);
/** Errors that say nothing about the office: a wrong path or address. */
const elsewhere: ReadonlySet<string> = new Set(['data-directory-missing', 'no-server', 'no-database', 'access-denied']);

async function verifyOffice(options: VerifyCommandOptions, known: KnownElsewhere, screen: Screen): Promise<ExitCode> {
  const opened = await openToRead(options);
  if (!opened.ok) {
    if (opened.errors.some(({ code }) => elsewhere.has(code))) throw officeFailure(opened.errors);
    const problems = opened.errors.flatMap(({ place, message, hint }) => [`${place}: ${message}`, hint]);
    const isDamaged = opened.errors.some(({ code }) => damage.has(code));
    return failure(problems, options, screen, isDamaged ? undefined : screen.colours.red('nothing was verified'));
  }
  let code: ExitCode;
  try {
    code = await verifyOpened(opened.store, options, known, screen);
  } finally {
    await judged(opened.close, () => undefined);
  }
  if (code === 0 && options.quick !== true) await noteVerified(options);
  return code;
}

async function noteVerified(options: VerifyCommandOptions): Promise<void> {
  await judged(
    () =>
      noteDone(options, async (store) => {
        const { seq } = await store.read((reader) => reader.head());
        await noteOperation(store, 'verification', { at: new Date().toISOString(), facts: seq });
      }),
    () => undefined,
  );
}

type Opened =
  | { readonly ok: true; readonly store: Store; readonly close: () => Promise<void> }
  | { readonly ok: false; readonly errors: readonly OfficeError[] };

async function openToRead(options: VerifyCommandOptions): Promise<Opened> {
  const place = placeOf(options);
  const opened = await openStore(place, { create: false, readOnly: true });
  if (opened.ok) return { ok: true, store: opened.value, close: () => opened.value.close() };
  if ('data' in place && opened.errors.some(({ code }) => code === 'data-directory-read-only')) return openCopy(place.data);
  return { ok: false, errors: opened.errors };
}

/** SQLite needs a file beside the database even for reading. If none can be created, a copy elsewhere is read. */
async function openCopy(data: string): Promise<Opened> {
  const directory = mkdtempSync(join(tmpdir(), 'harkness-verify-'));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  try {
    for (const name of ['harkness.sqlite', 'harkness.sqlite-wal'])
      if (existsSync(join(data, name))) copyFileSync(join(data, name), join(directory, name));
    const opened = await openStore({ data: directory }, { create: false, readOnly: true });
    if (opened.ok)
      return {
        ok: true,
        store: opened.value,
        close: async () => {
          await opened.value.close();
          remove();
        },
      };
    remove();
    return { ok: false, errors: opened.errors.map(({ place: _, ...error }) => ({ ...error, place: data })) };
  } catch (error) {
    remove();
    throw error;
  }
}

async function verifyOpened(
  store: Store,
  options: VerifyCommandOptions,
  known: KnownElsewhere,
  screen: Screen,
): Promise<ExitCode> {
  const head = rememberedHead(placeOf(options));
  const remembered = head === undefined ? [] : [head];
  const { found, audit, blocks, lists, ratings } = await withProgress(screen, 'verifying', async (progress) => {
    const { seq } = await store.read((reader) => reader.head());
    return {
      found: await verify(store, {
        ...known,
        knownPlaces: [...(known.knownPlaces ?? []), ...remembered],
        progress: (facts) => progress.update(facts, seq, `${facts} facts`),
      }),
      audit: await judged<AuditVerification>(
        () => store.read(verifyAudit),
        (message) => ({ ok: false, lines: 0, earlier: 0, problems: [`it cannot be read: ${message}`] }),
      ),
      blocks: await store.read(verifyBlocks),
      lists: await store.read((reader) => verifyLists(reader, progress)),
      ratings:
        options.quick === true
          ? undefined
          : await judged(
              () => verifyDerived(store),
              (message) => ({ ok: false, ratings: 0, problems: [`the ratings cannot be read: ${message}`] }),
            ),
    };
  });
  const ok = found.ok && audit.ok && blocks.ok && lists.every(({ holds }) => holds) && ratings?.ok !== false;
  if (options.json) screen.json({ ...found, ok, lists, ratings: ratings ?? null, blocks, audit });
  else {
    printVerification(found, screen);
    if (head !== undefined) screen.print(`the last head signed here, remembered outside the database, is at fact ${head.seq}`);
    for (const problem of ratings?.problems ?? []) screen.print(screen.colours.red(problem));
    screen.print(
      ratings === undefined
        ? 'left out (--quick): ratings, cards and search index were not computed again from the facts'
        : `${ratings.ratings} ratings computed again from the facts, cards and search index made again`,
    );
    for (const problem of blocks.problems) screen.print(screen.colours.red(problem));
    if (blocks.ok) screen.print(`${blocks.blocks} blocks of derived data are as they were written`);
    for (const { list, date, checks } of lists)
      for (const { holds, check, message } of checks)
        if (!holds) screen.print(screen.colours.red(`${list} of ${date}: ${check}: ${message}`));
    const retracted = lists.filter((one) => one.retracted !== undefined).length;
    const ofThem = retracted === 0 ? '' : `; ${retracted} of them retracted`;
    screen.print(`${lists.filter(({ holds }) => holds).length} of ${lists.length} published lists hold${ofThem}`);
    for (const problem of audit.problems) screen.print(screen.colours.red(`audit: ${problem}`));
    if (audit.ok) screen.print(`audit: ${audit.lines} lines, chained, none missing`);
    screen.print(verdict(ok, screen));
  }
  return ok ? 0 : 1;
}

/** Ratings, and the page records made from them. */
async function verifyDerived(store: Store): Promise<RatingsVerification> {
  const ratings = await verifyRatings(store);
  const office = await openOffice({ store });
  const pages = office.ok ? await office.value.verifyPageRecords(playerPages) : [];
  return { ...ratings, ok: ratings.ok && pages.length === 0, problems: [...ratings.problems, ...pages] };
}

async function verifyLists(reader: StoreReader, progress: Progress): Promise<readonly ListVerification[]> {
  const editions = await listEditions(reader);
  const verified: ListVerification[] = [];
  for (const edition of editions) {
    const { list, date } = edition;
    progress.update(verified.length, editions.length, `${list} of ${date}`);
    verified.push(await verifyEdition(reader, list, date, edition));
  }
  return verified;
}

function printVerification(found: Verification, screen: Screen): void {
  screen.print(`${found.facts} facts, head ${found.head.hash}`);
  const problems = [
    ...(found.firstBroken === undefined ? [] : [`fact ${found.firstBroken.seq}: ${found.firstBroken.message}`]),
    ...found.brokenHeads.map(({ message }) => message),
    ...found.missing,
    ...found.brokenPrivate.map(({ owner, field, message }) => `${field} of player ${owner}: ${message}`),
    ...found.storeProblems,
    ...found.brokenCheckpoints,
  ];
  for (const problem of problems) screen.print(screen.colours.red(problem));
  screen.print(
    `${found.heads} signed heads, ${found.checkpoints} checkpoints of the public log, ${found.privateValues} private values`,
  );
}

async function verifyFile(file: string, options: VerifyCommandOptions, known: KnownElsewhere, screen: Screen): Promise<ExitCode> {
  const how = options.replay === false ? known : { ...known, replay: checkPublishedLists };
  const received = await readable(file, () =>
    withProgress(screen, 'replaying', (progress) => verifyPublic(() => counted(readLines(file), progress), how, file)),
  );
  if (!received.ok)
    return failure(
      received.errors.flatMap(({ place, message, hint }) => [`${place}: ${message}`, hint]),
      options,
      screen,
    );
  const found = received.value;
  if (options.json) screen.json(found);
  else {
    screen.print(`${found.facts} facts, head ${found.head.hash}`);
    if (found.firstBroken !== undefined)
      screen.print(screen.colours.red(`fact ${found.firstBroken.seq}: ${found.firstBroken.message}`));
    for (const { message } of found.brokenHeads) screen.print(screen.colours.red(message));
    for (const message of found.missing) screen.print(screen.colours.red(message));
    screen.print(`${found.heads} signed heads, ${found.assigned} assigned initial ratings`);
    if (found.replay !== undefined) screen.print(found.replay.message);
    else if (found.ok) screen.print('lists not computed again (--no-replay)');
    screen.print(verdict(found.ok, screen));
  }
  return found.ok ? 0 : 1;
}
