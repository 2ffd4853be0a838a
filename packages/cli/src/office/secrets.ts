// harkness office secrets: shows where an office's secrets are, seals them, and moves the signing key out of the database.

import { createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import {
  forgetPrivateKey,
  privateSigningKey,
  replaceLogKey,
  type SigningKeyPlace,
  sealSigningKey,
  signingKeyPlace,
  writeAudit,
} from '@harkness/ledger';
import type { Office } from '@harkness/office';
import { forgetLostFactors, forgetLostMails, sealSecondFactors, secondFactorSecrets } from '@harkness/server';
import { confirm } from '../terminal/confirm.js';
import { fileFailure } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { type PlaceOptions, withOffice } from '../terminal/open-office.js';

export interface SecretsOptions extends PlaceOptions {
  readonly json?: boolean;
  readonly seal?: boolean;
  readonly lostKey?: boolean;
  readonly yes?: boolean;
  readonly signingKeyOut?: string;
}

export async function secrets(options: SecretsOptions, screen: Screen): Promise<ExitCode> {
  const writes = options.seal === true || options.lostKey === true || options.signingKeyOut !== undefined;
  return withOffice<ExitCode>(
    options,
    async (office) => {
      if (options.lostKey) await replaceLost(office, options, screen);
      if (options.seal) await seal(office);
      if (options.signingKeyOut !== undefined) await moveOut(office, options.signingKeyOut, screen);
      await report(office, options, screen);
      return 0;
    },
    writes ? { write: true } : {},
  );
}

/** Replaces or resets secrets sealed with a key that is lost; earlier signatures still verify. */
async function replaceLost({ store }: Office, options: SecretsOptions, screen: Screen): Promise<void> {
  await confirm(
    'Give up everything that was sealed with a key that is not here: the signing key, second factors, waiting mail?',
    'Nothing was given up.',
    options,
    screen,
  );
  const { key, factors, mails } = await store.write(async (writer) => {
    const place = await signingKeyPlace(writer);
    const isLost = typeof place === 'object' && !writer.vault.keys.includes(place.sealedBy);
    const found = {
      key: isLost ? await replaceLogKey(writer) : undefined,
      factors: await forgetLostFactors(writer),
      mails: await forgetLostMails(writer),
    };
    const detail = `${found.key === undefined ? 'no signing key' : 'a new signing key'}, ${found.factors} second factors, ${found.mails} mails`;
    await writeAudit(writer, { actor: userInfo().username, action: 'secret key given up', about: 'office', detail });
    return found;
  });
  if (options.json) return;
  screen.print(
    key === undefined
      ? 'The signing key is not lost; it stays.'
      : `New signing key ${key}. Tell those who verify: nobody can sign that it follows the old one, whose signatures stay valid.`,
  );
  screen.print(`${factors} second factors removed (officers set one up at their next login), ${mails} waiting mails removed.`);
}

/** Seals everything in one transaction with the first available key, also after a change of the key. */
async function seal({ store }: Office): Promise<void> {
  await store.write(async (writer) => {
    await sealSigningKey(writer);
    await sealSecondFactors(writer);
    if (writer.vault.keys.length === 0)
      throw new CommandError('There is no secret key to seal with.', {
        exitCode: 1,
        hint: 'Set HARKNESS_SECRET_KEY_FILE to a file with a key; `openssl rand -base64 32` makes one.',
      });
  });
}

/** The file is written first, so that the key always exists somewhere. */
async function moveOut({ store }: Office, file: string, screen: Screen): Promise<void> {
  const key = await store.read(privateSigningKey);
  if (key === undefined)
    throw new CommandError('The database holds no private signing key.', {
      exitCode: 1,
      hint: 'It was moved out before, or none was made yet.',
    });
  const pem = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ format: 'pem', type: 'pkcs8' });
  try {
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw fileFailure(file, error, 'write');
  }
  await store.write(forgetPrivateKey);
  screen.print(`The signing key is in ${file} now, and no longer in the database. From now on the office signs only with`);
  screen.print(
    `HARKNESS_SIGNING_KEY_FILE=${file} in its environment. Keep a copy of the file: older backups still hold the key.`,
  );
}

async function report({ store }: Office, { json }: SecretsOptions, screen: Screen): Promise<void> {
  const { signing, factors, keys } = await store.read(async (reader) => ({
    signing: await signingKeyPlace(reader),
    factors: await secondFactorSecrets(reader),
    keys: reader.vault.keys,
  }));
  if (json) return screen.json({ secretKeys: keys, signingKey: signing, secondFactors: factors });
  screen.print(keys.length === 0 ? 'No secret key at hand.' : `Secret keys at hand: ${keys.join(', ')} (the first one seals)`);
  screen.print(`Signing key: ${inWords(signing, keys)}`);
  screen.print(`Second factors: ${factors.clear} in clear`);
  for (const [id, count] of Object.entries(factors.sealedBy)) screen.print(`  ${count} sealed ${byKey(id, keys)}`);
  if (signing === 'clear' || factors.clear > 0) screen.warn('Secrets in clear: `harkness office secrets --seal` seals them.');
}

function inWords(place: SigningKeyPlace, keys: readonly string[]): string {
  if (place === 'none') return 'not made yet';
  if (place === 'outside') return 'outside the database';
  return place === 'clear' ? 'in the database, in clear' : `in the database, sealed ${byKey(place.sealedBy, keys)}`;
}

function byKey(id: string, keys: readonly string[]): string {
  return `with the key ${id}${keys.includes(id) ? '' : ', which is not at hand'}`;
}
