// An office's profile: its name and masthead, and the authorities whose ratings it keeps. Without a profile an office runs US
// Chess and FIDE by their documents.

import { dayIn } from './day-in.js';
import type { AuthorityId, BirthDatePrecision, Fact, IsoDate, ListName, RatingSystem } from './facts.js';
import { oncePerReader, type StoreReader } from './store.js';

/** Fields of a player that an authority may show or hide on its lists and pages. Name and ids are always public. */
export const publicFieldNames = ['federation', 'state', 'club', 'sex', 'title', 'birthYear'] as const;
export type PublicFieldName = (typeof publicFieldNames)[number];

/** Who may submit reports of an authority's events. */
export const submitters = ['officers', 'directors'] as const;
export type Submitters = (typeof submitters)[number];

export interface ProfileColours {
  /** `#rrggbb` */
  readonly background: string;
  readonly text: string;
}

export interface ProfileContact {
  readonly name?: string;
  readonly email?: string;
  readonly web?: string;
  readonly phone?: string;
  readonly address?: string;
}

/** How new ids are assigned: the number after the highest one, with a prefix and a fixed number of digits. */
export interface GivenIds {
  readonly prefix?: string;
  /** Not counting the check digit. */
  readonly digits: number;
  /** The first number. Default: 1. */
  readonly first?: number;
}

export const checkDigits = ['luhn', 'mod-11'] as const;
export type CheckDigit = (typeof checkDigits)[number];

export interface ProfileIds {
  /** Display name: `Norland id`. */
  readonly label?: string;
  /** A regular expression that the whole id must match. */
  readonly pattern?: string;
  /** The last digit is computed from those before it; `mod-11` writes X for 10. */
  readonly checkDigit?: CheckDigit;
  /** Absent: ids are assigned by hand. */
  readonly given?: GivenIds;
}

export interface ProfileCalendar {
  readonly from: IsoDate;
  /** 1 to 12. */
  readonly months: readonly number[];
  /** 1 to 28. */
  readonly day: number;
  /** A section counts if it ended at least this many days before the list. */
  readonly cutoffDays: number;
}

/** A parameter of the base rulebook with a different value from a day on. */
export interface ProfileAmendment {
  /** `uschess.bonus-multiplier` */
  readonly parameter: string;
  readonly from: IsoDate;
  /** Last day; absent: until the next amendment of the parameter. */
  readonly until?: IsoDate;
  /** When it was decided. Absent: on its first day. */
  readonly decided?: IsoDate;
  readonly value: unknown;
  /** The federation's own document, which explanations cite: `Norland rules 2026 §4`. */
  readonly source: string;
  readonly reason: string;
}

/** An authority as data. Its kind interprets `settings`. */
export interface ProfileAuthority {
  readonly id: AuthorityId;
  readonly name: string;
  readonly kind: string;
  readonly settings?: { readonly [name: string]: unknown };
  readonly amendments?: readonly ProfileAmendment[];
  /** Names that replace those of the kind's systems. */
  readonly systems?: readonly { readonly system: RatingSystem; readonly label: string; readonly short?: string }[];
  readonly ids?: ProfileIds;
  /** Titles of lists. */
  readonly lists?: readonly { readonly list: ListName; readonly title: string }[];
  /** When lists are due. Absent: the kind's own calendar. */
  readonly calendar?: readonly ProfileCalendar[];
  /** Public fields of a player besides name, ids and ratings. Absent: all. */
  readonly public?: readonly PublicFieldName[];
  /** A player without a rated section in this many months before a list is marked inactive on it. */
  readonly inactivity?: { readonly months: number };
  /** Whether only members are rated, and the length of a renewal in months. */
  readonly membership?: { readonly needed: boolean; readonly months?: number };
  /** Absent: directors. */
  readonly submit?: Submitters;
}

export interface OfficeProfile {
  /** First day of the name and the masthead. Absent: the day of entry. Rules and calendars have their own dates. */
  readonly from?: IsoDate;
  readonly name?: string;
  readonly shortName?: string;
  /** FIDE's three-letter federation code. */
  readonly country?: string;
  /** A picture as a data URL (PNG or SVG). */
  readonly logo?: string;
  readonly colours?: ProfileColours;
  readonly contact?: ProfileContact;
  /** BCP 47: `de-AT`. */
  readonly language?: string;
  /** `Europe/Vienna` */
  readonly timeZone?: string;
  readonly birthDatePrecision?: BirthDatePrecision;
  readonly authorities: readonly ProfileAuthority[];
}

export type ProfileFact = Extract<Fact, { kind: 'profile' }>;

/** Every profile the office had, oldest first. */
export function profileFacts(reader: StoreReader): Promise<readonly ProfileFact[]> {
  return oncePerReader(reader, 'profile', () => readProfileFacts(reader));
}

async function readProfileFacts(reader: StoreReader): Promise<readonly ProfileFact[]> {
  const found: ProfileFact[] = [];
  for await (const facts of reader.facts({ kinds: ['profile'] }))
    for (const fact of facts) if (fact.kind === 'profile') found.push(fact);
  return found;
}

/** First day on which a profile's name and masthead apply. */
export function profileFrom({ body, receivedAt }: ProfileFact): IsoDate {
  return body.from ?? dayIn(body.timeZone, receivedAt);
}

/** The profile in force on a day; undefined if there is none yet. */
export function profileOn(facts: readonly ProfileFact[], day: IsoDate): ProfileFact | undefined {
  return facts.findLast((fact) => profileFrom(fact) <= day);
}

/** The office's name at the top of every page; undefined if it has none. */
export async function mastheadOf(
  reader: StoreReader,
  day: IsoDate,
): Promise<
  ({ readonly name: string } & Pick<OfficeProfile, 'shortName' | 'logo' | 'colours' | 'language' | 'timeZone'>) | undefined
> {
  const { name, shortName, logo, colours, language, timeZone } = profileOn(await profileFacts(reader), day)?.body ?? {};
  if (name === undefined && language === undefined && timeZone === undefined) return undefined;
  return {
    name: name ?? 'Harkness',
    ...(shortName === undefined ? {} : { shortName }),
    ...(logo === undefined ? {} : { logo }),
    ...(colours === undefined ? {} : { colours }),
    ...(language === undefined ? {} : { language }),
    ...(timeZone === undefined ? {} : { timeZone }),
  };
}
