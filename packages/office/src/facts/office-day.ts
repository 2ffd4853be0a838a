// The office's current day: the calendar day of a moment in its profile's time zone, or in UTC without one.

import { dayIn } from './day-in.js';
import type { IsoDate } from './facts.js';
import { profileFacts, profileFrom } from './profile.js';
import type { StoreReader } from './store.js';

/** The time zone of the profile in force at the moment, by that profile's own clock; undefined: UTC. */
export async function officeZone(reader: StoreReader, at: string): Promise<string | undefined> {
  const facts = await profileFacts(reader);
  return facts.findLast((fact) => profileFrom(fact) <= dayIn(fact.body.timeZone, at))?.body.timeZone;
}

/** The office's day at a moment (ISO 8601). */
export async function officeDay(reader: StoreReader, at: string): Promise<IsoDate> {
  return dayIn(await officeZone(reader, at), at);
}
