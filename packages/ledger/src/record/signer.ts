// Makes signatures, with a private key in the store or outside of it. Outside is a file (HARKNESS_SIGNING_KEY_FILE: PKCS #8 in
// PEM) or a command (HARKNESS_SIGNING_COMMAND, for a key that never leaves a device: it reads the bytes to sign from standard
// input and answers with the Ed25519 signature in base64; HARKNESS_SIGNING_PUBLIC_KEY is its public key).

import { spawn } from 'node:child_process';
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorText, StoreError } from '../store/errors.js';

export interface Signer {
  sign(bytes: Uint8Array): Promise<Buffer>;
}

interface OutsideSigner extends Signer {
  /** SubjectPublicKeyInfo (DER), base64. */
  readonly publicKey: string;
}

const commandMilliseconds = 30_000;

export function derOf(key: KeyObject): Buffer {
  return key.type === 'private' ? key.export({ format: 'der', type: 'pkcs8' }) : key.export({ format: 'der', type: 'spki' });
}

/** A signer with a private key in PKCS #8 (DER). */
export function signerOf(privateKey: Buffer | undefined): Signer {
  if (privateKey === undefined)
    throw new StoreError(
      'signing-failed',
      'the signing key of this office is outside its database, and no key was given',
      'set HARKNESS_SIGNING_KEY_FILE to the file with the key, or HARKNESS_SIGNING_COMMAND to the command that signs',
    );
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' });
  return { sign: async (bytes) => sign(null, bytes, key) };
}

/** The configured key outside the store, or undefined. */
export function outsideSigner(
  environment: { readonly [name: string]: string | undefined } = process.env,
): OutsideSigner | undefined {
  const file = environment['HARKNESS_SIGNING_KEY_FILE'];
  const command = environment['HARKNESS_SIGNING_COMMAND'];
  if (file !== undefined && file !== '') return fileSigner(file);
  if (command === undefined || command === '') return undefined;
  return commandSigner(command, environment['HARKNESS_SIGNING_PUBLIC_KEY'] ?? '');
}

export function fileSigner(file: string): OutsideSigner {
  try {
    const key = createPrivateKey(readFileSync(file));
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is a key for ${key.asymmetricKeyType}`);
    return { publicKey: derOf(createPublicKey(key)).toString('base64'), sign: async (bytes) => sign(null, bytes, key) };
  } catch (error) {
    throw new StoreError(
      'signing-failed',
      `${file} holds no signing key: ${errorText(error)}`,
      'give a private Ed25519 key in PEM; `openssl genpkey -algorithm ed25519` makes one',
      error,
    );
  }
}

function commandSigner(command: string, publicKey: string): OutsideSigner {
  const known = publicKeyOf(publicKey);
  return {
    publicKey,
    async sign(bytes) {
      const answer = Buffer.from((await run(command, bytes)).trim(), 'base64');
      // A wrong answer of the command must not end up in the ledger.
      if (!verify(null, bytes, known, answer))
        throw new StoreError(
          'signing-failed',
          'the signing command answered something that is no signature of its key',
          'check that the command signs with the key of HARKNESS_SIGNING_PUBLIC_KEY and prints the signature in base64',
        );
      return answer;
    },
  };
}

function publicKeyOf(text: string): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  } catch (error) {
    throw new StoreError(
      'signing-failed',
      'HARKNESS_SIGNING_PUBLIC_KEY is not a public key (SubjectPublicKeyInfo in base64)',
      'give the public key of the signing command, as `harkness office status` shows it for this office',
      error,
    );
  }
}

function run(command: string, input: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'], timeout: commandMilliseconds });
    const [out, err]: [string[], string[]] = [[], []];
    child.stdout.on('data', (bytes: Buffer) => out.push(bytes.toString('utf8')));
    child.stderr.on('data', (bytes: Buffer) => err.push(bytes.toString('utf8')));
    // If a command does not read its input, its answer shows that.
    child.stdin.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(out.join(''));
      else
        reject(
          new StoreError(
            'signing-failed',
            `the signing command failed (${signal ?? `exit code ${code}`}): ${err.join('').trim().slice(0, 300)}`,
            'run it by hand with some bytes on its standard input; nothing was published',
          ),
        );
    });
    child.stdin.end(input);
  });
}

export function wrongOutsideKey(given: string, expected: string): StoreError {
  return new StoreError(
    'signing-failed',
    `the signing key given is ${given}, the key of this office is ${expected}`,
    'give the key that signed before: readers know the office by it',
  );
}
