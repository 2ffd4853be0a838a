// The kinds of authorities, and the authorities of an office: those of its profile, or US Chess and FIDE without one. To add a
// formula, add a folder beside this file and register it in `kinds`.

import { failed, type Result } from '@harkness/rules';
import type { SectionEntry } from '../engines/live/section-directory.js';
import { type PlayerCard, readEventCard } from '../facts/cards/cards.js';
import type { AuthorityId, CardIdField, ListName, RatingSystem } from '../facts/facts.js';
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

/** The kinds that the profile form offers. `hasRulebook`: the profile's settings contain the rules themselves. */
export const kindsOffered: readonly { readonly kind: string; readonly title: string; readonly hasRulebook: boolean }[] =
  Object.entries(kinds).map(([kind, { title, first }]) => ({ kind, title, hasRulebook: first('').settings !== undefined }));

/** Systems and lists of these kinds have fixed codes, so an office has at most one authority of each, under any name. */
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

/** The initial settings of a new authority of a kind. */
export function firstAuthority(kind: string, name: string): ProfileAuthority {
  const found = kinds[kind];
  if (found === undefined) throw new Error(`there is no kind of authority ${kind}`);
  return { ...found.first(name), kind };
}

/** The authority that a profile describes, or the problems of the description. */
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

/** A player's id in an authority's scheme. */
export interface KnownId {
  /** Absent: the office keeps none of this authority's ratings. */
  readonly authority?: AuthorityId;
  /** Display name: `US Chess id`. */
  readonly label: string;
  readonly id: string;
}

/** Authorities whose ids players may have, whether or not the office keeps their ratings. */
const documentAuthorities: readonly Authority[] = [uschess, fide];

export class Authorities {
  /** The authorities whose ratings the office keeps, in the profile's order. */
  readonly all: readonly Authority[];
  readonly #byId = new Map<AuthorityId, Authority>();

  /** `former`: no longer kept, but the ledger may still have sections and lists of theirs. */
  constructor(all: readonly Authority[], former: readonly Authority[] = []) {
    this.all = all;
    for (const authority of [...all, ...former]) if (!this.#byId.has(authority.id)) this.#byId.set(authority.id, authority);
  }

  /** A player's ids: first of the office's authorities in order, then of authorities whose ratings it does not keep. */
  idsOf(card: Pick<PlayerCard, CardIdField>): KnownId[] {
    const known = new Map<CardIdField, KnownId>();
    const add = (field: CardIdField, label: string, authority?: AuthorityId): void => {
      const id = card[field];
      if (id !== undefined && !known.has(field))
        known.set(field, { ...(authority === undefined ? {} : { authority }), label, id });
    };
    for (const { id, ids } of this.all) add(ids.field, ids.label, id);
    for (const { ids } of documentAuthorities) add(ids.field, ids.label);
    add('nationalId', 'National id');
    return [...known.values()];
  }

  /** The default authority. */
  get first(): Authority {
    const [first] = this.all;
    if (first === undefined) throw new Error('an office without authorities');
    return first;
  }

  find(id: AuthorityId): Authority | undefined {
    return this.#byId.get(id);
  }

  /** The authority of a fact in the ledger. The ledger never accepts an authority unknown to the office. */
  get(id: AuthorityId): Authority {
    const authority = this.#byId.get(id);
    if (authority === undefined) throw new Error(`the office has no authority ${id}`);
    return authority;
  }

  /** The authority a system belongs to. */
  ofSystem(system: RatingSystem): Authority | undefined {
    return [...this.#byId.values()].find(({ systems }) => systems.some((one) => one.system === system));
  }

  /** A system as people read it: `Regular (over the board)`. */
  labelOf(system: RatingSystem): string {
    return this.ofSystem(system)?.systems.find((one) => one.system === system)?.label ?? system;
  }

  /** Undefined if no authority publishes such a list. */
  list(name: string): ListKind | undefined {
    return this.lists().find((one) => one.name === name);
  }

  /** Every kind of list, in the order of the authorities. */
  lists(): ListKind[] {
    return [...this.#byId.values()].flatMap(({ lists }) => lists);
  }

  /** Those that the office publishes now: lists of former authorities stay readable, and no new one is due. */
  ownLists(): ListKind[] {
    return this.all.flatMap(({ lists }) => lists);
  }

  ofList(name: ListName): Authority | undefined {
    return [...this.#byId.values()].find(({ lists }) => lists.some((one) => one.name === name));
  }

  /** Undefined if no authority has such a calculator. */
  calculator(name: string): Calculator | undefined {
    for (const { calculators } of this.#byId.values()) {
      const found = calculators.find((one) => one.name === name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The office's authorities, and former ones whose sections and lists may still be in the ledger. */
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

/** For an office without a profile, and for commands without an office. */
export const withoutProfile = new Authorities([uschess, fide]);

/** Cached: profiles seldom change, and reading a rulebook takes a while. */
const kept = new Map<string, Authorities>();
const keptAtMost = 8;

/** The authorities of an office, by its latest profile. */
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

/** The authority of a section. For authorities of a profile, the section itself names it. */
export async function authorityOfSlot(reader: StoreReader, authorities: Authorities, info: SectionEntry): Promise<Authority> {
  const id = authorityOfCode(info.authority);
  if (id !== undefined) return authorities.get(id);
  const fact = await reader.factAt(info.seq);
  if (isSectionFact(fact)) return authorities.get(fact.body.section.authority);
  const card = await readEventCard(reader, info.event);
  if (card === undefined) throw new Error(`the section ${info.event}/${info.section} has no event`);
  return authorities.get(card.authority);
}

/** A profile is read before it enters the ledger, so failing to read it here is a defect. */
function mustRead(profile: ProfileAuthority): Authority {
  const authority = authorityFrom(profile);
  if (!authority.ok) throw new Error(authority.errors.map(({ message }) => message).join(' '));
  return authority.value;
}
