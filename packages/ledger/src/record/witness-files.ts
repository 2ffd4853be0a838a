// A witness for other people's logs, in its own folder: key, logs, and the last checkpoint of each that it cosigned.
//
//   key      its private key on one line, as Go's tools write it; readable only by its owner
//   vkey     its public key, for the policies of logs
//   logs     the verifier keys of the logs it watches, one per line
//   state/   <SHA-256 of the origin>: the last checkpoint it cosigned, with its cosignature

import { createHash, randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCrypto, signingKey } from '../base/node-crypto.js';
import { fromBase64, sameBytes, toBase64 } from '../log/bytes.js';
import { parseCheckpoint } from '../log/checkpoint.js';
import { formatVerifierKey, isKeyName, parseVerifierKey, type VerifierKey, verifierKey } from '../log/keys.js';
import { unverifiedText } from '../log/note.js';
import { addCheckpoint, type Seen, type Witness, type WitnessAnswer } from '../log/witness.js';
import { StoreError } from '../store/errors.js';

const keyStart = 'PRIVATE+KEY+';
const cosignatureType = 4;
const privateMode = 0o600;

export interface FileWitness {
  readonly vkey: string;
  readonly logs: () => readonly VerifierKey[];
  /** Adds a log; false if it exists. Throws a `StoreError` if the text is not the key of a log. */
  addLog(vkey: string): boolean;
  /** Answers `POST /add-checkpoint`. */
  add(body: string, now?: Date): Promise<WitnessAnswer>;
  /** The last checkpoint of the log whose origin has this SHA-256, in hex. */
  latest(originHash: string): string | undefined;
}

/** Creates the folder and the key the first time; `name` is needed then. */
export function openWitness(folder: string, name?: string): FileWitness {
  mkdirSync(join(folder, 'state'), { recursive: true });
  const keyFile = join(folder, 'key');
  if (!existsSync(keyFile)) makeKey(folder, keyFile, name);
  const { name: own, seed } = readKey(keyFile);
  if (name !== undefined && name !== own)
    throw new StoreError(
      'witness',
      `this witness is named ${own}`,
      'leave the name out, or use another folder for another witness',
    );
  const key = signingKey(seed);
  const vkey = formatVerifierKey(verifierKey(nodeCrypto.sha256, own, 'cosignature/v1', key.publicKey));
  const logs = (): VerifierKey[] => readLogs(join(folder, 'logs'));
  const fileOf = (origin: string): string => join(folder, 'state', hashOf(origin));
  const witness: Witness = {
    name: own,
    key,
    state: {
      keys: (origin) => {
        const keys = logs().filter((one) => one.name === origin);
        return keys.length === 0 ? undefined : keys;
      },
      latest: (origin) => seenIn(fileOf(origin)),
      advance: (origin, old, seen, note) => {
        // Synchronous from here to the end, so that nothing in this process can come between comparing and setting.
        const last = seenIn(fileOf(origin));
        if ((last?.size ?? 0n) !== old || (last?.size === seen.size && !sameBytes(last.root, seen.root))) return false;
        writeWhole(fileOf(origin), note);
        return true;
      },
    },
  };
  return {
    vkey,
    logs,
    addLog(text) {
      const log = parseVerifierKey(nodeCrypto.sha256, text);
      if (log?.type !== 'ed25519')
        throw new StoreError(
          'witness',
          `"${text}" is no key of a log`,
          'give the line that the log shows at its address under /vkey: name+id+key',
        );
      if (logs().some((one) => one.name === log.name && one.keyId === log.keyId)) return false;
      writeWhole(join(folder, 'logs'), [...logs(), log].map((one) => `${formatVerifierKey(one)}\n`).join(''));
      return true;
    },
    add: (body, now = new Date()) =>
      addCheckpoint(nodeCrypto, witness, body, BigInt(Math.max(1, Math.floor(now.getTime() / 1000)))),
    latest: (originHash) => {
      const file = join(folder, 'state', originHash);
      return /^[0-9a-f]{64}$/.test(originHash) && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    },
  };
}

function hashOf(origin: string): string {
  return createHash('sha256').update(origin).digest('hex');
}

function seenIn(file: string): Seen | undefined {
  if (!existsSync(file)) return undefined;
  const text = unverifiedText(readFileSync(file, 'utf8'));
  const checkpoint = text === undefined ? undefined : parseCheckpoint(text);
  if (checkpoint === undefined)
    throw new StoreError(
      'witness',
      `${file} is no checkpoint any more`,
      'restore it from a copy; without it this witness could be made to forget what it saw',
    );
  return { size: checkpoint.size, root: checkpoint.root };
}

/** On disk before it is answered, and never half written. */
function writeWhole(file: string, text: string, mode = 0o644): void {
  const next = `${file}.new`;
  const descriptor = openSync(next, 'w', mode);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(next, file);
}

function makeKey(folder: string, file: string, name: string | undefined): void {
  if (name === undefined || !isKeyName(name))
    throw new StoreError(
      'witness',
      'a new witness needs a name',
      'give it with --name, for example witness.example.org: no spaces, no +',
    );
  const seed = randomBytes(32);
  const { publicKey } = signingKey(seed);
  const key = verifierKey(nodeCrypto.sha256, name, 'cosignature/v1', publicKey);
  writeWhole(file, `${keyStart}${name}+${key.keyId}+${toBase64(Uint8Array.of(cosignatureType, ...seed))}\n`, privateMode);
  writeWhole(join(folder, 'vkey'), `${formatVerifierKey(key)}\n`);
}

function readKey(file: string): { readonly name: string; readonly seed: Uint8Array } {
  const text = readFileSync(file, 'utf8').trim();
  const [name = '', , ...rest] = text.slice(keyStart.length).split('+');
  const bytes = fromBase64(rest.join('+'));
  if (!text.startsWith(keyStart) || bytes?.length !== 33 || bytes[0] !== cosignatureType)
    throw new StoreError(
      'witness',
      `${file} holds no key of a witness`,
      'restore it from a copy; a new key is a new witness, which every policy must be told',
    );
  return { name, seed: bytes.slice(1) };
}

function readLogs(file: string): VerifierKey[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const key = line.trim() === '' || line.startsWith('#') ? undefined : parseVerifierKey(nodeCrypto.sha256, line.trim());
      return key?.type === 'ed25519' ? [key] : [];
    });
}
