// How the office writes to people: in its profile's language and time zone, under its name.

import { dayIn, mastheadOf, momentIn, officeDay, type StoreReader } from '@harkness/office';
import { catalogue } from './catalogue.js';

type Text = keyof typeof catalogue;

export interface Letter {
  /** `de`: the language of the texts. */
  readonly language: string;
  /** The office's short name. */
  readonly office: string | undefined;
  readonly zone: string;
  say(text: Text, values?: { readonly [name: string]: string | number }): string;
  /** A calendar day in the language's format. */
  day(date: string): string;
  /** The office's calendar day at a moment. */
  dayOf(at: string): string;
  /** `2026-11-16 16:12` */
  moment(at: string): string;
}

const languages = ['de', 'fr', 'es'] as const;

/** `language` and `timeZone` as in a profile; English and UTC by default. */
export function letterIn(
  language: string | undefined,
  timeZone: string | undefined = undefined,
  office: string | undefined = undefined,
): Letter {
  const wanted = language?.toLowerCase().split('-')[0];
  const own = languages.find((one) => one === wanted);
  const days = own && new Intl.DateTimeFormat(own, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  return {
    language: own ?? 'en',
    office,
    zone: timeZone ?? 'UTC',
    say: (text, values = {}) =>
      (own === undefined ? text : catalogue[text][own]).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
    day: (date) => days?.format(new Date(`${date}T00:00:00Z`)) ?? date,
    dayOf: (at) => dayIn(timeZone, at),
    moment: (at) => momentIn(timeZone, at),
  };
}

/** By the profile in force. */
export async function letterOf(reader: StoreReader, now: Date): Promise<Letter> {
  const masthead = await mastheadOf(reader, await officeDay(reader, now.toISOString()));
  return letterIn(masthead?.language, masthead?.timeZone, masthead?.shortName ?? masthead?.name);
}
