// Private fields: the chain has a commitment, SHA-256 of a random salt and the value's canonical JSON; salt and value are in a
// separate table. Erasing them leaves the chain intact, and the commitment alone reveals nothing: without the salt, not even a
// search of all possible values works.

import { randomBytes } from 'node:crypto';
import { canonicalJson } from '../base/canonical.js';
import type { PrivateValue, Store, StoreReader } from '../store/port.js';
import { sha256 } from './chain.js';

const saltBytes = 16;

/**
 * SHA-256 over the bytes of the salt followed by the UTF-8 of the value's canonical JSON, in hex.
 * @example
 * commitmentOf('00', '1990-05-04') === commitmentOf('01', '1990-05-04') // false
 */
export function commitmentOf(saltHex: string, value: string): string {
  return sha256(Buffer.concat([Buffer.from(saltHex, 'hex'), Buffer.from(canonicalJson(value), 'utf8')]));
}

/** Uses fresh salts, so that two commitments to the same value cannot be linked. */
export function commitTo(owner: string, fields: { readonly [field: string]: string | undefined }): readonly PrivateValue[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    if (value === undefined) return [];
    const salt = randomBytes(saltBytes).toString('hex');
    return [{ commitment: commitmentOf(salt, value), owner, field, salt, value }];
  });
}

/**
 * Everything private about a person, for that person: value, salt and commitment, so that they can check the chain.
 * @example
 * const [value] = await store.read((reader) => exportPrivate(reader, 'ann'));
 * value !== undefined && commitmentOf(value.salt, value.value) === value.commitment // true
 */
export async function exportPrivate(reader: StoreReader, owner: string): Promise<readonly PrivateValue[]> {
  return reader.privateValuesOf(owner);
}

/**
 * Erases everything private about a person and returns the number of values. The chain stays intact.
 * @example
 * const erased = await erasePrivate(store, 'nobody');
 * erased // 0
 */
export async function erasePrivate(store: Store, owner: string): Promise<number> {
  return store.write((writer) => writer.erasePrivate(owner));
}
