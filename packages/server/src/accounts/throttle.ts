// Counts guesses in the database before comparing anything, so that parallel guesses, even at several processes, count together.
// After some free guesses, each further one doubles the wait. Counted by account and by address (IPv6: the 64-bit network of one
// customer).

import type { Store, StoreReader, StoreWriter } from '@harkness/office';
import { emailKey } from './accounts.js';
import { addressBlock } from './address.js';
import { hashSecret } from './secrets.js';

interface Guesses {
  readonly count: number;
  /** Milliseconds; no guess is allowed before. */
  readonly until: number;
  /** Milliseconds; time of the last guess. */
  readonly at: number;
}

/**
 * Who a guess is counted against: at a login, the account and the address; inside a session, its owner. They are counted
 * separately, so that guesses from outside cannot prevent the owner from changing the password.
 */
export type Guesser = { readonly email: string; readonly address: string } | { readonly owner: string };

const space = 'guesses';
/** A whole club may share an address; an account belongs to one person. */
const free = { account: 5, owner: 5, address: 20 } as const;
const longestMilliseconds = 15 * 60_000;
const keptMilliseconds = 24 * 3_600_000;

type Kind = keyof typeof free;

function countersOf(guesser: Guesser): readonly { readonly kind: Kind; readonly key: string }[] {
  if ('owner' in guesser) return [{ kind: 'owner', key: `owner ${guesser.owner}` }];
  return [
    { kind: 'account', key: `account ${hashSecret(emailKey(guesser.email))}` },
    { kind: 'address', key: `address ${addressBlock(guesser.address)}` },
  ];
}

async function read(reader: StoreReader, key: string, now: number): Promise<Guesses> {
  const text = await reader.record(space, key);
  const kept = text === undefined ? undefined : (JSON.parse(text) as Guesses);
  return kept === undefined || isForgotten(kept, now) ? { count: 0, until: 0, at: now } : kept;
}

function isForgotten({ at }: Guesses, now: number): boolean {
  return Math.abs(now - at) > keptMilliseconds;
}

async function put(writer: StoreWriter, key: string, guesses: Guesses): Promise<void> {
  await writer.putRecord(space, key, guesses.count <= 0 ? undefined : JSON.stringify(guesses));
}

/** Counts one guess and returns 0, or returns the seconds to wait and counts nothing. */
export function countGuess(store: Store, guesser: Guesser, at: Date): Promise<number> {
  const now = at.getTime();
  return store.write(async (writer) => {
    const counted: { kind: Kind; key: string; guesses: Guesses }[] = [];
    for (const counter of countersOf(guesser)) counted.push({ ...counter, guesses: await read(writer, counter.key, now) });
    const wait = Math.max(...counted.map(({ guesses }) => Math.ceil((guesses.until - now) / 1000)));
    if (wait > 0) return wait;
    for (const { kind, key, guesses } of counted) {
      const count = guesses.count + 1;
      const over = count - free[kind];
      await put(writer, key, { count, at: now, until: over <= 0 ? 0 : now + Math.min(longestMilliseconds, 1000 * 2 ** over) });
    }
    return 0;
  });
}

/** After a right guess: clears the account's count. The address regains only this one guess. */
export async function guessedRight(writer: StoreWriter, guesser: Guesser, now: Date): Promise<void> {
  for (const { kind, key } of countersOf(guesser)) {
    if (kind === 'address') await giveBack(writer, key, now.getTime());
    else await writer.putRecord(space, key, undefined);
  }
}

/** After a right password whose code is still to come: it was not a guess. */
export async function excuseGuess(writer: StoreWriter, guesser: Guesser, now: Date): Promise<void> {
  for (const { key } of countersOf(guesser)) await giveBack(writer, key, now.getTime());
}

async function giveBack(writer: StoreWriter, key: string, now: number): Promise<void> {
  const guesses = await read(writer, key, now);
  await put(writer, key, { count: guesses.count - 1, at: guesses.at, until: 0 });
}

/** Removes old counts; returns how many. */
export function sweepGuesses(store: Store, at: Date): Promise<number> {
  return store.write(async (writer) => {
    const old = (await writer.records(space)).filter(({ value }) => isForgotten(JSON.parse(value) as Guesses, at.getTime()));
    for (const { key } of old) await writer.putRecord(space, key, undefined);
    return old.length;
  });
}
