// harkness office log …: an office's own log.

import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  clearLogAlarm,
  cosignedBy,
  fileSigner,
  logAlarm,
  logOrigin,
  logPolicy,
  logVkeys,
  policyText,
  replaceLogKey,
  retireOldKey,
  rotateLogKey,
  type StoredCheckpoint,
  sendToWitnesses,
  setLogOrigin,
  setLogPolicy,
  signHead,
  storedCheckpoint,
  type WitnessState,
  witnessStates,
} from '@harkness/ledger';
import { toBase64 } from '@harkness/ledger/log';
import { officeLogFile, officeLogPaths, type StoreReader } from '@harkness/office';
import { confirm } from '../terminal/confirm.js';
import { fileFailure, readGiven } from '../terminal/files.js';
import type { ExitCode, Screen } from '../terminal/io.js';
import { type PlaceOptions, withOffice } from '../terminal/open-office.js';

export interface LogOptions extends PlaceOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
}

export interface RotateOptions extends LogOptions {
  readonly newKey?: string;
  readonly lost?: boolean;
}

export async function status(options: LogOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(options, async ({ store }) => {
    const found = await store.read(statusOf);
    if (options.json) screen.json({ ...found, checkpoint: found.checkpoint && plain(found.checkpoint) });
    else printStatus(found, screen);
    return found.alarm === undefined ? 0 : 1;
  });
}

async function statusOf(reader: StoreReader) {
  const [checkpoint, chosen] = [await storedCheckpoint(reader), await logPolicy(reader)];
  const states: ReadonlyMap<string, WitnessState> = await witnessStates(reader);
  const cosigned = checkpoint && chosen ? await cosignedBy(checkpoint, chosen) : undefined;
  return {
    origin: await logOrigin(reader),
    vkeys: await logVkeys(reader),
    facts: (await reader.head()).seq,
    checkpoint,
    alarm: await logAlarm(reader),
    isWitnessed: cosigned?.isSatisfied === true && (chosen?.witnesses.length ?? 0) > 0,
    cosigned: cosigned?.witnesses ?? [],
    witnesses: (chosen?.witnesses ?? []).map(({ name, url }) => ({ name, url, ...states.get(name) })),
  };
}

function plain({ origin, size, root, note }: StoredCheckpoint) {
  return { origin, size, root: toBase64(root), note };
}

function printStatus(found: Awaited<ReturnType<typeof statusOf>>, screen: Screen): void {
  if (found.origin === undefined) {
    screen.print('No checkpoint yet: `harkness office log sign` makes the first.');
    return;
  }
  screen.print(`log        ${found.origin}`);
  for (const key of found.vkeys) screen.print(`key        ${key}`);
  const { checkpoint } = found;
  if (checkpoint === undefined) screen.print('checkpoint none yet: `harkness office log sign` makes the first');
  else {
    const behind = found.facts - checkpoint.size;
    screen.print(
      `checkpoint ${checkpoint.size} facts, root ${toBase64(checkpoint.root)}${behind > 0 ? `; ${behind} newer facts are not in it` : ''}`,
    );
  }
  if (found.witnesses.length === 0) screen.print('witnesses  none: `harkness office log policy FILE` names them');
  for (const { name, url, size, message } of found.witnesses)
    screen.print(
      `witness    ${name} ${url}: ${message ?? 'not asked yet'}${size === undefined || size === 0 ? '' : ` (last cosigned: ${size} facts)`}`,
    );
  if (found.witnesses.length > 0)
    screen.print(
      `quorum     ${found.isWitnessed ? 'reached: this checkpoint is witnessed' : 'not reached: logged, not yet witnessed'}`,
    );
  if (found.alarm !== undefined)
    screen.print(screen.colours.red(`alarm      ${found.alarm} No checkpoint is signed now; see docs/trust.md.`));
}

export async function sign(options: LogOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      await signHead(store);
      const witnesses = await sendToWitnesses(store, { all: true });
      const found = await store.read(statusOf);
      if (options.json) screen.json({ ...found, checkpoint: found.checkpoint && plain(found.checkpoint), asked: witnesses });
      else if (found.checkpoint === undefined) screen.print('The office has no facts, so there is nothing to sign.');
      else printStatus(found, screen);
      return found.alarm === undefined ? 0 : 1;
    },
    { write: true },
  );
}

export async function exportLog(folder: string, options: LogOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      await signHead(store);
      const { written, size } = await store.read(async (reader) => {
        let count = 0;
        for (const path of await officeLogPaths(reader)) {
          const target = join(folder, path);
          const file = await officeLogFile(reader, path);
          if (file === undefined || (file.changes === 'never' && existsSync(target))) continue;
          await writeWhole(target, file.bytes);
          count += 1;
        }
        return { written: count, size: (await storedCheckpoint(reader))?.size ?? 0 };
      });
      if (options.json) screen.json({ folder, files: written, size });
      else screen.print(`${folder}: the log of ${size} facts, ${written} files written`);
      return 0;
    },
    { write: true },
  );
}

/** Readers never see a partial file, and the checkpoint is written last. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.partial`, bytes);
    await rename(`${file}.partial`, file);
  } catch (error) {
    throw fileFailure(file, error, 'write');
  }
}

export async function origin(name: string, options: LogOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      const before = await store.read(storedCheckpoint);
      if (before !== undefined && before.origin !== name)
        await confirm(
          `The log ${before.origin} has signed ${before.size} facts. Renaming ends it; all facts are logged anew as ${name}. Go on?`,
          'The log was not renamed.',
          options,
          screen,
        );
      await store.write((writer) => setLogOrigin(writer, name));
      await signHead(store);
      const [key = ''] = await store.read(logVkeys);
      if (options.json) screen.json({ origin: name, vkey: key });
      else screen.print(`The log is ${name}. Its key, for readers and witnesses:\n${key}`);
      return 0;
    },
    { write: true },
  );
}

export async function policy(file: string | undefined, options: LogOptions, screen: Screen): Promise<ExitCode> {
  if (file === undefined)
    return withOffice<ExitCode>(options, async ({ store }) => {
      const text = await store.read(policyText);
      if (options.json) screen.json({ policy: text ?? null });
      else screen.print(text?.trimEnd() ?? 'No policy yet.');
      return 0;
    });
  const { bytes } = await readGiven(file, screen.io);
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      await signHead(store);
      const set = await store.write((writer) => setLogPolicy(writer, new TextDecoder().decode(bytes)));
      const names = set.witnesses.map(({ name }) => name);
      if (options.json) screen.json({ witnesses: names });
      else screen.print(`Checkpoints go to ${names.length === 0 ? 'no witness' : names.join(', ')}.`);
      return 0;
    },
    { write: true },
  );
}

export async function rotate(options: RotateOptions, screen: Screen): Promise<ExitCode> {
  if (options.lost === true) return replaceLost(options, screen);
  await confirm('A new key signs from now on, and readers must learn it. Go on?', 'The key was not changed.', options, screen);
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      await signHead(store);
      const given = options.newKey === undefined ? undefined : fileSigner(options.newKey);
      const { from, to, note } = await store.write((writer) => rotateLogKey(writer, given));
      // With a key in the store both sign at once; an external key must be configured first.
      if (given === undefined) await signHead(store);
      if (options.json) screen.json({ from, to, note });
      else {
        screen.print(`old key ${from}\nnew key ${to}`);
        screen.print('Announce the new key with this note, which both keys signed (also served at /log/handovers):\n');
        screen.print(note.trimEnd());
        if (given !== undefined)
          screen.print(`\nSet HARKNESS_SIGNING_KEY_FILE to ${options.newKey} before anything is signed again.`);
        else screen.print('\nBoth sign checkpoints until `harkness office log retire-key`.');
      }
      return 0;
    },
    { write: true },
  );
}

/** The old key cannot sign any more, so only people can announce the next key. */
async function replaceLost(options: RotateOptions, screen: Screen): Promise<ExitCode> {
  await confirm(
    'The old key cannot name the new one: readers and witnesses must learn it from you, by other means. Go on?',
    'The key was not changed.',
    options,
    screen,
  );
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      const given = options.newKey === undefined ? undefined : fileSigner(options.newKey);
      const to = await store.write((writer) => replaceLogKey(writer, given));
      if (given === undefined) await signHead(store);
      if (options.json) screen.json({ to });
      else {
        screen.print(`new key ${to}`);
        screen.print(
          'Announce it in print, at other federations and to your witnesses, who must add it (`harkness witness --add-log`).',
        );
        screen.print('The log goes on: its next checkpoint extends the last one under the lost key, and witnesses confirm that.');
        if (given !== undefined)
          screen.print(`Set HARKNESS_SIGNING_KEY_FILE to ${options.newKey} before anything is signed again.`);
      }
      return 0;
    },
    { write: true },
  );
}

export async function retire(options: LogOptions, screen: Screen): Promise<ExitCode> {
  await confirm(
    'Readers who know only the old key will refuse new checkpoints. Go on?',
    'The old key still signs.',
    options,
    screen,
  );
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      const retired = await store.write(retireOldKey);
      if (options.json) screen.json({ retired: retired ?? null });
      else screen.print(retired === undefined ? 'There is no old key.' : `Retired: ${retired}`);
      return 0;
    },
    { write: true },
  );
}

export async function resume(options: LogOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async ({ store }) => {
      const alarm = await store.read(logAlarm);
      if (alarm !== undefined) {
        await confirm(
          `${alarm} Signing again may sign a fork, which is proof against this office for ever. Go on?`,
          'No checkpoint is signed.',
          options,
          screen,
        );
        await store.write(clearLogAlarm);
      }
      if (options.json) screen.json({ cleared: alarm ?? null });
      else screen.print(alarm === undefined ? 'There is no alarm.' : 'Checkpoints are signed again.');
      return 0;
    },
    { write: true },
  );
}
