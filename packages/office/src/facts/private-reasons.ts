// The ledger is public and permanent, so a reason must not contain contact data or the birth date of the people it is about.

import { maskContact } from '@harkness/formats';
import { isObject } from '@harkness/ledger';
import type { RuleError } from '@harkness/rules';
import type { FactOffer } from './append.js';
import { spellingsOf, yearsOfDates } from './birth-date.js';
import type { StoreReader } from './store.js';

/** One error for each reason with private data. */
export async function privateReasons(reader: StoreReader, offered: readonly FactOffer[]): Promise<RuleError[]> {
  const errors: RuleError[] = [];
  const offeredValues = offered.flatMap((offer) => Object.values(offer.private ?? {}));
  // An import gives thousands of facts the same reason, so it is compared with the offered values once.
  const told = new Map<string, boolean>();
  for (const [index, { body, reason }] of offered.entries()) {
    if (reason === undefined) continue;
    const isContact = maskContact(new TextEncoder().encode(reason)).masked > 0;
    const tellsOffered = told.get(reason) ?? offeredValues.some((value) => isIn(reason, value));
    told.set(reason, tellsOffered);
    if (!isContact && !tellsOffered && !(await tellsValue(reader, reason, body))) continue;
    errors.push({
      code: 'reason-private',
      place: `[${index}].reason`,
      message: isContact
        ? 'The reason holds an e-mail address or a phone number, and the ledger keeps it for ever.'
        : 'The reason holds a private field of somebody it is about, or a date in their year of birth, and the ledger keeps it for ever.',
      hint: 'Leave it out of the reason; private fields belong to the player. Of a date that is no birth date, give the year.',
    });
  }
  return errors;
}

function isIn(reason: string, value: string): boolean {
  return spellingsOf(value).some((spelt) => reason.includes(spelt));
}

/**
 * Whether the reason contains a date in the birth year of somebody it is about. Only the year is compared: if the right day were
 * refused, it could be found by trying.
 */
async function tellsValue(reader: StoreReader, reason: string, body: unknown): Promise<boolean> {
  const years = yearsOfDates(reason);
  // Most reasons contain no date; this avoids looking up a million facts.
  if (years.size === 0) return false;
  const values = await reader.privateValuesOfAll([...playersIn(body)]);
  return values.some(({ field, value }) => field === 'birthDate' && years.has(value.slice(0, 4)));
}

function* playersIn(body: unknown): Generator<string> {
  if (!isObject(body)) return;
  for (const id of [body.player, body.from, body.into]) if (typeof id === 'string') yield id;
  const players: unknown = isObject(body.section) ? body.section.players : [];
  for (const one of Array.isArray(players) ? players : []) if (isObject(one) && typeof one.player === 'string') yield one.player;
}
