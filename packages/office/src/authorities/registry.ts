// The kinds of authorities there are, and the authorities of an office: those of its profile, or US Chess and FIDE without one.
// A new formula is a folder beside this file and a line in `kinds`, its registration.

import { failed, type Result } from '@harkness/rules';
import type { SectionEntry } from '../engines/live/section-directory.js';
import { type PlayerCard, readEventCard } from '../facts/cards/cards.js';
import type { AuthorityId, ListName, RatingSystem } from '../facts/facts.js';
import { type ProfileAuthority, profileFacts } from '../facts/profile.js';
import { isSectionFact } from '../facts/section-fact.js';
import { oncePerReader, type StoreReader } from '../facts/store.js';
import { authorityOfCode } from '../facts/stored-codes.js';
import type { Authority, Calculator, ListKind } from './authority.js';
import { elo } from './elo/index.js';
import { fide, fideOf } from './fide/index.js';
import type { AuthorityKind } from './kind.js';
import { uschess, uschessOf } from './uschess/index.js';

const kinds: { readonly [kind: string]: AuthorityKind } = {
  uschess: {
    title: 'US Chess rules',
    of: (profile) => onlyAs(uschess, profile) ?? uschessOf(profile),
    first: firstAs(uschess),
  },
  fide: { title: 'FIDE regulations', of: (profile) => onlyAs(fide, profile) ?? fideOf(profile), first: firstAs(fide) },
  elo,
};

/**
 * The kinds of authorities that a profile may name.
 * @example
 * kindNames // ['uschess', 'fide', 'elo']
 */
export const kindNames: readonly string[] = Object.keys(kinds);

/** What the form of a profile offers. `hasRulebook`: the profile holds the rules themselves, as its settings. */
export const kindsOffered: readonly { readonly kind: string; readonly title: string; readonly hasRulebook: boolean }[] =
  Object.entries(kinds).map(([kind, { title, first }]) => ({ kind, title, hasRulebook: first('').settings !== undefined }));

/** Systems and lists of these kinds have fixed codes, so there is one authority of each, whatever its name. */
function onlyAs(authority: Authority, { id }: ProfileAuthority): Result<Authority> | undefined {
  if (id === authority.id) return undefined;
  return failed({
    code: 'authority-id',
    place: 'id',
    message: `An authority of kind ${authority.kind} has the id ${authority.id}, not ${id}.`,
    hint: `Write ${authority.id}, or take another kind. Its name is yours to choose.`,
  });
}

function firstAs({ id }: Authority): AuthorityKind['first'] {
  return (name) => ({ id, name, membership: { needed: false, months: 12 }, submit: 'directors' });
}

/** What a new authority of a kind begins with. */
export function firstAuthority(kind: string, name: string): ProfileAuthority {
  const found = kinds[kind];
  if (found === undefined) throw new Error(`there is no kind of authority ${kind}`);
  return { ...found.first(name), kind };
}

/** The authority that a profile describes, or what is wrong with the description. */
export function authorityFrom(profile: ProfileAuthority): Result<Authority> {
  const kind = kinds[profile.kind];
  if (kind !== undefined) return kind.of(profile);
  return failed({
    code: 'authority-kind',
    place: 'kind',
    message: `There is no kind of authority ${profile.kind}.`,
    hint: `Use one of ${kindNames.join(', ')}.`,
  });
}

type CardId = 'uschessId' | 'fideId' | 'nationalId';

/** An id of a player, by the scheme of an authority. */
export interface KnownId {
  /** Absent: the office keeps no ratings of theirs. */
  readonly authority?: AuthorityId;
  /** For people: `US Chess id`. */
  readonly label: string;
  readonly id: string;
}

/** Whose ids players bring along, whether or not the office keeps their ratings. */
const documentAuthorities: readonly Authority[] = [uschess, fide];

export class Authorities {
  /** Whose ratings the office keeps, the first named first. */
  readonly all: readonly Authority[];
  readonly #byId = new Map<AuthorityId, Authority>();

  /** `former`: no longer kept, but sections and lists of theirs may be in the ledger. */
  constructor(all: readonly Authority[], former: readonly Authority[] = []) {
    this.all = all;
    for (const authority of [...all, ...former]) if (!this.#byId.has(authority.id)) this.#byId.set(authority.id, authority);
  }

  /** What somebody is known by: ids of the office's authorities in their order, then those of authorities it keeps no ratings of. */
  idsOf(card: Pick<PlayerCard, CardId>): KnownId[] {
    const known = new Map<CardId, KnownId>();
    const add = (field: CardId, label: string, authority?: AuthorityId): void => {
      const id = card[field];
      if (id !== undefined && !known.has(field))
        known.set(field, { ...(authority === undefined ? {} : { authority }), label, id });
    };
    for (const { id, ids } of this.all) add(ids.field, ids.label, id);
    for (const { ids } of documentAuthorities) add(ids.field, ids.label);
    add('nationalId', 'National id');
    return [...known.values()];
  }

  /** The one that is meant where nothing says another. */
  get first(): Authority {
    const [first] = this.all;
    if (first === undefined) throw new Error('an office without authorities');
    return first;
  }

  find(id: AuthorityId): Authority | undefined {
    return this.#byId.get(id);
  }

  /** Of a fact in the ledger: nothing enters it whose authority the office does not know. */
  get(id: AuthorityId): Authority {
    const authority = this.#byId.get(id);
    if (authority === undefined) throw new Error(`the office has no authority ${id}`);
    return authority;
  }

  /** Whose system it is. */
  ofSystem(system: RatingSystem): Authority | undefined {
    return [...this.#byId.values()].find(({ systems }) => systems.some((one) => one.system === system));
  }

  /** Undefined: nobody publishes such a list. */
  list(name: string): ListKind | undefined {
    return this.lists().find((one) => one.name === name);
  }

  /** Every kind of list, in the order of the authorities. */
  lists(): ListKind[] {
    return [...this.#byId.values()].flatMap(({ lists }) => lists);
  }

  ofList(name: ListName): Authority | undefined {
    return [...this.#byId.values()].find(({ lists }) => lists.some((one) => one.name === name));
  }

  /** Undefined: nobody has such a calculator. */
  calculator(name: string): Calculator | undefined {
    for (const { calculators } of this.#byId.values()) {
      const found = calculators.find((one) => one.name === name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Those of the office and those whose sections and lists may still be in the ledger. */
  known(): readonly Authority[] {
    return [...this.#byId.values()];
  }

  get ids(): readonly AuthorityId[] {
    return this.all.map(({ id }) => id);
  }

  get systems(): readonly RatingSystem[] {
    return this.all.flatMap(({ systems }) => systems.map(({ system }) => system));
  }
}

/** An office without a profile, and commands without an office. */
export const withoutProfile = new Authorities([uschess, fide]);

/** Profiles change seldom, and reading a rulebook takes a while. */
const kept = new Map<string, Authorities>();
const keptAtMost = 8;

/** The authorities of an office by its last profile. */
export function authoritiesOf(reader: StoreReader): Promise<Authorities> {
  return oncePerReader(reader, 'authorities', () => readAuthorities(reader));
}

async function readAuthorities(reader: StoreReader): Promise<Authorities> {
  const profiles = await profileFacts(reader);
  const last = profiles.at(-1);
  if (last === undefined) return withoutProfile;
  const known = kept.get(last.hash);
  if (known !== undefined) return known;
  const read = (fact: (typeof profiles)[number]) => fact.body.authorities.map((one) => mustRead(one));
  const made = new Authorities(read(last), [...withoutProfile.all, ...profiles.slice(0, -1).flatMap(read)]);
  const [oldest] = kept.keys();
  if (kept.size >= keptAtMost && oldest !== undefined) kept.delete(oldest);
  kept.set(last.hash, made);
  return made;
}

/** Whose section it is. Authorities of the profile are named in the section itself. */
export async function authorityOfSlot(reader: StoreReader, authorities: Authorities, info: SectionEntry): Promise<Authority> {
  const id = authorityOfCode(info.authority);
  if (id !== undefined) return authorities.get(id);
  const fact = await reader.factAt(info.seq);
  if (isSectionFact(fact)) return authorities.get(fact.body.section.authority);
  const card = await readEventCard(reader, info.event);
  if (card === undefined) throw new Error(`the section ${info.event}/${info.section} has no event`);
  return authorities.get(card.authority);
}

/** A profile is read before it enters the ledger, so one that cannot be read is a defect. */
function mustRead(profile: ProfileAuthority): Authority {
  const authority = authorityFrom(profile);
  if (!authority.ok) throw new Error(authority.errors.map(({ message }) => message).join(' '));
  return authority.value;
}
