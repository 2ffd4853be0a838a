// harkness doctor: checks an installation and says what to do about problems.

import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  lastHeadFile,
  placeOf as placeText,
  refuseChangedHistory,
  StoreError,
  type StoreLocation,
  secretKeyFileName,
  signingKeyPlace,
} from '@harkness/ledger';
import { dueLists, lastOperation, type Office, officeDay, openOffice, openStore, type StoreReader } from '@harkness/office';
import { checkMailServer, waitingMails } from '@harkness/server';
import type { ExitCode, Screen } from '../terminal/io.js';
import { type PlaceOptions, placeOf } from '../terminal/open-office.js';

export interface DoctorOptions extends PlaceOptions {
  readonly json?: boolean;
  readonly smtp?: string;
  readonly strict?: boolean;
}

type Level = 'ok' | 'warning' | 'error';

interface Diagnosis {
  readonly check: string;
  readonly level: Level;
  readonly message: string;
  /** What to do; empty if nothing. */
  readonly hint: string;
}

const gigabyte = 1_000_000_000;
const hour = 3_600_000;
const day = 24 * hour;
/** A backup every day, with a day's grace; a verification every month. */
const [backupDays, verificationDays] = [2, 32];
const [littleSpace, tooLittleSpace] = [2 * gigabyte, gigabyte / 5];

export async function doctor(options: DoctorOptions, version: string, screen: Screen): Promise<ExitCode> {
  const place = placeOf(options);
  const found = [
    software(version),
    ...space(place),
    ...(await insideOf(place)),
    ...(await mailServer(options.smtp ?? screen.io.env['HARKNESS_SMTP'])),
  ];
  const worst = (level: Level): boolean => found.some((one) => one.level === level);
  const healthy = !worst('error') && !(options.strict === true && worst('warning'));
  if (options.json) screen.json({ healthy, version, place: placeText(place), checks: found });
  else {
    const { colours } = screen;
    const sign = { ok: colours.green('ok     '), warning: colours.yellow('warning'), error: colours.red('error  ') };
    for (const { check, level, message, hint } of found) {
      screen.print(`${sign[level]}  ${check}: ${message}`);
      if (hint !== '') screen.print(`         ${colours.dim(hint)}`);
    }
  }
  return healthy ? 0 : 1;
}

const fine = (check: string, message: string): Diagnosis => ({ check, level: 'ok', message, hint: '' });
const warning = (check: string, message: string, hint: string): Diagnosis => ({ check, level: 'warning', message, hint });
const wrong = (check: string, message: string, hint: string): Diagnosis => ({ check, level: 'error', message, hint });

function software(version: string): Diagnosis {
  return fine('version', `Harkness ${version}, Node.js ${process.versions.node}, ${process.platform} ${release()}`);
}

/** On SQLite, backups and verifications need as much space again in the temporary folder. */
function space(place: StoreLocation): Diagnosis[] {
  const folders = new Set([...('data' in place ? [place.data] : []), tmpdir()]);
  const found: Diagnosis[] = [];
  for (const folder of folders) {
    if (!existsSync(folder)) continue;
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const text = `${(free / gigabyte).toFixed(1)} GB in ${folder}`;
    const hint = 'Free some space, or move the folder to a larger disk (docs/operating.md, "The disk is full").';
    if (free < tooLittleSpace) found.push(wrong('free space', text, hint));
    else found.push(free < littleSpace ? warning('free space', text, hint) : fine('free space', text));
  }
  if ('database' in place)
    found.push(warning('free space', 'the disk of the database server cannot be seen from here', 'Watch it there.'));
  return found;
}

async function insideOf(place: StoreLocation): Promise<Diagnosis[]> {
  const opened = await openStore(place, { create: false, readOnly: true });
  if (!opened.ok)
    return opened.errors.map(({ code, message, hint }) => wrong(code === 'store-older' ? 'schema' : 'database', message, hint));
  const store = opened.value;
  try {
    const office = await openOffice({ store });
    if (!office.ok) return office.errors.map(({ message, hint }) => wrong('office', message, hint));
    return [
      fine('schema', `${store.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} at ${placeText(place)}, of this version`),
      ...(await store.read(async (reader) => [
        await clock(reader),
        await signingKey(reader, place),
        ...files(place),
        await backups(reader),
        await verification(reader),
        await lists(reader),
        await mails(reader),
      ])),
      await history(store),
      await ratings(office.value),
    ];
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [wrong('database', error.message, error.hint)];
  } finally {
    await store.close();
  }
}

async function clock(reader: StoreReader): Promise<Diagnosis> {
  const { receivedAt, seq } = await reader.head();
  const now = new Date().toISOString();
  if (receivedAt > now)
    return wrong(
      'clock',
      `it is ${now} here, but fact ${seq} was received at ${receivedAt}`,
      'Set the clock (timedatectl set-ntp true). Facts get the later time until then.',
    );
  return fine('clock', `${now}${receivedAt === '' ? '' : `; the last fact is of ${receivedAt}`}`);
}

async function signingKey(reader: StoreReader, place: StoreLocation): Promise<Diagnosis> {
  const key = await signingKeyPlace(reader);
  const check = 'signing key';
  if (key === 'none') return warning(check, 'none yet', 'It is made with the first list or `harkness office init`.');
  if (key === 'clear') return warning(check, 'in the database, in clear', 'Seal it: harkness office secrets --seal');
  if (key === 'outside') {
    const { HARKNESS_SIGNING_KEY_FILE: file = '', HARKNESS_SIGNING_COMMAND: command = '' } = process.env;
    if (file === '' && command === '')
      return warning(check, 'outside the database, and not named here', 'Set HARKNESS_SIGNING_KEY_FILE as the server has it.');
    return file !== '' && !existsSync(file)
      ? wrong(check, `${file} is not there`, 'Put the file back from its copy (docs/operating.md, "The key is lost").')
      : fine(check, `outside the database, ${file === '' ? 'by a command' : `in ${file}`}`);
  }
  return reader.vault.keys.includes(key.sealedBy)
    ? fine(check, `in the database, sealed with the key ${key.sealedBy}`)
    : wrong(
        check,
        `sealed with the key ${key.sealedBy}, which is not here: the office cannot sign`,
        `Put the key back: ${'data' in place ? join(place.data, secretKeyFileName) : 'HARKNESS_SECRET_KEY_FILE'} (docs/operating.md, "The key is lost").`,
      );
}

/** Permissions of private files, and where the last head is remembered. */
function files(place: StoreLocation): Diagnosis[] {
  const found: Diagnosis[] = [];
  if ('data' in place) {
    const open = [place.data, join(place.data, secretKeyFileName)].filter(
      (file) => existsSync(file) && (statSync(file).mode & 0o077) !== 0,
    );
    if (open.length > 0) found.push(warning('files', `${open.join(', ')} can be read by others`, `chmod go= ${open.join(' ')}`));
    else found.push(fine('files', 'only their owner can read them'));
    try {
      accessSync(place.data, constants.W_OK);
    } catch {
      found.push(wrong('files', `this user cannot write to ${place.data}`, 'Run it as the user that the server runs as.'));
    }
  }
  if (lastHeadFile(place) === undefined)
    found.push(
      warning(
        'last head',
        'nothing outside the database remembers what was signed last',
        'Set HARKNESS_HEAD_FILE to a file on another disk.',
      ),
    );
  return found;
}

function age(at: string): number {
  return Date.now() - Date.parse(at);
}

async function backups(reader: StoreReader): Promise<Diagnosis> {
  const last = await lastOperation(reader, 'backup');
  const hint = 'harkness office backup FOLDER --keep 14 --check, once a day (deploy/harkness-backup.timer).';
  if (last === undefined) return warning('backups', 'none was made from here', hint);
  const text = `${last.at.slice(0, 16)}Z, ${last.file}${last.verified ? ', restored and compared' : ', never restored'}`;
  return last.verified && age(last.at) < backupDays * day ? fine('backups', text) : warning('backups', text, hint);
}

async function verification(reader: StoreReader): Promise<Diagnosis> {
  const last = await lastOperation(reader, 'verification');
  const hint = 'harkness office verify, once a month (deploy/harkness-verify.timer).';
  if (last === undefined) return warning('verification', 'never', hint);
  const text = `${last.at.slice(0, 16)}Z, ${last.facts} facts hold`;
  return age(last.at) < verificationDays * day ? fine('verification', text) : warning('verification', text, hint);
}

async function lists(reader: StoreReader): Promise<Diagnosis> {
  const due = await dueLists(reader, await officeDay(reader, new Date().toISOString()));
  if (due.length === 0) return fine('lists', 'every list whose day has come is published');
  const text = due.map(({ title, date }) => `${title} of ${date}`).join(', ');
  return warning('lists', `not published yet: ${text}`, 'harkness office list due --yes');
}

async function mails(reader: StoreReader): Promise<Diagnosis> {
  const { waiting, oldest } = await waitingMails(reader);
  const text = waiting === 0 ? 'none waits' : `${waiting} wait, the oldest since ${oldest?.slice(0, 16)}Z`;
  return oldest !== undefined && age(oldest) > hour
    ? warning('mail', text, 'Is the server running with --smtp and --mail-from? Test the mail server with --smtp here.')
    : fine('mail', text);
}

async function mailServer(smtp: string | undefined): Promise<Diagnosis[]> {
  if (smtp === undefined || smtp === '') return [];
  const problem = await checkMailServer(smtp);
  return [
    problem === undefined
      ? fine('mail server', 'it answers')
      : wrong('mail server', problem, 'Check address, port and password; smtps:// for port 465.'),
  ];
}

async function history(store: Parameters<typeof refuseChangedHistory>[0]): Promise<Diagnosis> {
  try {
    await refuseChangedHistory(store);
    return fine('history', 'goes on from what was signed last');
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return wrong('history', error.message, error.hint);
  }
}

/** Published or retracted lists change no live rating. */
const ratesNothing: ReadonlySet<string> = new Set(['list-published', 'list-retracted']);

async function ratings(office: Office): Promise<Diagnosis> {
  const { head, ratedUpTo } = await office.status();
  const behind = await office.store.read(async (reader) => {
    let count = 0;
    for await (const facts of reader.facts({ from: ratedUpTo + 1 }))
      count += facts.filter(({ kind }) => !ratesNothing.has(kind)).length;
    return count;
  });
  if (behind > 0)
    return warning('ratings', `${behind} of ${head} facts are not rated yet`, 'harkness office run, or start the server.');
  const held = (await office.held()).length;
  return held > 0
    ? warning('ratings', `${held} sections are held`, 'harkness office queue tells why.')
    : fine('ratings', `up to fact ${head}, nothing held`);
}
