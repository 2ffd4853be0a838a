// Registration: ids by the scheme of the profile, after a search for people who are there already; memberships and their renewal.

import { randomUUID } from 'node:crypto';
import type { Finding, ReportDraft, ReportPlayer } from '@harkness/formats';
import { exportPrivate } from '@harkness/ledger';
import { addDays, addMonths, type IsoDate } from '@harkness/rules';
import type { Authority } from '../authorities/authority.js';
import { authoritiesOf } from '../authorities/registry.js';
import type { Answer, Audience } from '../facts/answers.js';
import { checkNewFact, type FactOffer, type PrivateFieldValues } from '../facts/append.js';
import { type PlayerCard, playerCardSpace } from '../facts/cards/cards.js';
import { answered, noSuchAuthority, refused } from '../facts/errors.js';
import type { AuthorityId, PlayerFields, PlayerId } from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import { givenIds } from './given-ids.js';
import { likenessOf } from './names.js';

export interface NewPlayer {
  /** Absent: the office gives one out. */
  readonly id?: PlayerId;
  readonly fields: Omit<PlayerFields, 'commitments'>;
  readonly secret: PrivateFieldValues;
}

/** Somebody who may be the same person, and why. */
export interface LikePlayer {
  readonly card: PlayerCard;
  /** `certain`: name and birth are the same. `possible`: the name, and of a birth nothing is known, or nothing may be said. */
  readonly likeness: 'certain' | 'possible';
}

/** Every registered player by id, without ids that were merged into another. The cards must be up to date. */
export async function* everyPlayer(reader: StoreReader): AsyncGenerator<PlayerCard> {
  const decoder = new TextDecoder();
  for await (const { bytes } of reader.blobs(playerCardSpace)) {
    const card = JSON.parse(decoder.decode(bytes)) as PlayerCard;
    if (card.unregistered !== true && card.mergedInto === undefined) yield card;
  }
}

/** Everybody in the office with their births: one pass, for as many searches as are needed. */
export class Everybody {
  readonly ids: PlayerId[] = [];
  readonly #reader: StoreReader;
  readonly #byWord = new Map<string, PlayerCard[]>();

  private constructor(reader: StoreReader) {
    this.#reader = reader;
  }

  static async of(reader: StoreReader): Promise<Everybody> {
    const all = new Everybody(reader);
    all.ids.push(...(await givenIds(reader)));
    const decoder = new TextDecoder();
    for await (const { key, bytes } of reader.blobs(playerCardSpace)) {
      const card = JSON.parse(decoder.decode(bytes)) as PlayerCard;
      all.ids.push(key);
      if (card.unregistered !== true && card.mergedInto === undefined) all.#add(card);
    }
    return all;
  }

  #add(card: PlayerCard): void {
    for (const word of wordsIn(card.name)) {
      const cards = this.#byWord.get(word);
      if (cards === undefined) this.#byWord.set(word, [card]);
      else cards.push(card);
    }
  }

  /**
   * Players with the same name whose birth does not rule them out. The public sees every player with the same name: an answer
   * that depends on the birth date would confirm a guessed one.
   */
  async like(
    fields: Pick<PlayerFields, 'name' | 'birthYear'>,
    secret: PrivateFieldValues,
    audience: Audience = 'office',
  ): Promise<LikePlayer[]> {
    const wanted = secret.birthDate ?? (fields.birthYear === undefined ? undefined : String(fields.birthYear));
    const [longest = ''] = wordsIn(fields.name).sort((a, b) => b.length - a.length);
    const found: LikePlayer[] = [];
    for (const card of this.#byWord.get(longest) ?? []) {
      if (likenessOf(card.name, fields.name) !== 'same') continue;
      if (audience === 'public') {
        found.push({ card, likeness: 'possible' });
        continue;
      }
      const kept = (await exportPrivate(this.#reader, card.player)).find(({ field }) => field === 'birthDate')?.value;
      const birth = kept ?? (card.birthYear === undefined ? undefined : String(card.birthYear));
      if (birth === undefined || wanted === undefined) {
        found.push({ card, likeness: 'possible' });
        continue;
      }
      // If only a year is known, compare years.
      const length = Math.min(birth.length, wanted.length);
      if (birth.slice(0, length) === wanted.slice(0, length)) found.push({ card, likeness: 'certain' });
    }
    return found;
  }
}

function wordsIn(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}

/** The fact that registers a player, and similar existing players; the caller decides whether they matter. */
export async function registrationOf(
  reader: StoreReader,
  player: NewPlayer,
  by: {
    readonly actor: string;
    readonly reason?: string;
    readonly factId?: string;
    readonly authority?: AuthorityId;
    /** `public`: must not learn anything from birth dates. */
    readonly audience?: Audience;
  },
): Promise<Answer<{ readonly player: PlayerId; readonly fact: FactOffer; readonly like: readonly LikePlayer[] }>> {
  const authorities = await authoritiesOf(reader);
  const authority = by.authority === undefined ? authorities.first : authorities.find(by.authority);
  if (authority === undefined) return refused(noSuchAuthority(by.authority ?? ''));
  const everybody = await Everybody.of(reader);
  const id = player.id === undefined ? nextId(authority, everybody.ids) : checkedId(authority, player.id, everybody.ids);
  if (!id.ok) return id;
  const body = { player: id.value, ...player.fields };
  const fact = {
    id: by.factId ?? randomUUID(),
    kind: 'player-registered',
    body,
    actor: by.actor,
    ...(by.reason === undefined ? {} : { reason: by.reason }),
    ...(Object.keys(player.secret).length === 0 ? {} : { private: player.secret }),
  } as const;
  // Checked before searching: an invalid name matches nobody.
  const checked = checkNewFact(fact);
  if (!checked.ok) return checked;
  return answered({ player: id.value, fact, like: await everybody.like(player.fields, player.secret, by.audience) });
}

function nextId({ ids, name }: Authority, taken: readonly PlayerId[]): Answer<PlayerId> {
  if (ids.own?.next === undefined)
    return refused({
      code: 'id-missing',
      place: 'id',
      message: `${name} gives out no ids.`,
      hint: 'Give the id, or add ids.given to the profile: harkness office profile edit.',
    });
  return ids.own.next(taken);
}

function checkedId({ ids }: Authority, id: PlayerId, taken: readonly PlayerId[]): Answer<PlayerId> {
  const problem = ids.own?.problem(id);
  if (problem !== undefined)
    return refused({ code: 'id-malformed', place: 'id', message: String(problem.message), hint: problem.hint });
  if (taken.includes(id))
    return refused({
      code: 'id-taken',
      place: 'id',
      message: `${id} is somebody's id already.`,
      hint: 'Search for the player, or give another id.',
    });
  return answered(id);
}

/** The report with ids for players who had none, and the facts that register them. */
export interface RegisteredReport {
  readonly draft: ReportDraft;
  readonly facts: readonly FactOffer[];
  readonly findings: readonly Finding[];
}

/**
 * Assigns ids to a report's new players. If a player with the same name exists, the report waits until the director identifies
 * the player or somebody registers the new one by hand.
 */
export async function registerReported(
  reader: StoreReader,
  draft: ReportDraft,
  by: { readonly actor: string; readonly authority: AuthorityId; readonly reason?: string },
): Promise<Answer<RegisteredReport>> {
  const authority = (await authoritiesOf(reader)).find(by.authority);
  if (authority === undefined) return refused(noSuchAuthority(by.authority));
  const everybody = await Everybody.of(reader);
  const [facts, findings]: [FactOffer[], Finding[]] = [[], []];
  const given = new Map<string, PlayerId>();
  let last: PlayerId | undefined;
  const sections = [];
  for (const section of draft.sections) {
    const players: ReportPlayer[] = [];
    for (const player of section.players) {
      const hasId = authority.ids.lookup(player).some((id) => id !== undefined && id !== '');
      if (hasId || player.name === undefined || player.name === '') {
        players.push(player);
        continue;
      }
      const place = { section: section.number, player: player.pair };
      // A year alone is public; a full date is not.
      const isDate = player.born !== undefined && player.born.length === 10;
      const secret: PrivateFieldValues = isDate && player.born !== undefined ? { birthDate: player.born } : {};
      const year = player.born !== undefined && !isDate ? { birthYear: Number(player.born.slice(0, 4)) } : {};
      const like = await everybody.like({ name: player.name, ...year }, secret);
      const known = given.get(`${player.name} ${player.born ?? ''}`);
      if (like.length > 0 && known === undefined) {
        const [first] = like;
        findings.push({
          code: 'player-like-known',
          level: 'error',
          place,
          message: `${player.name} has no id, and ${like.map(({ card }) => `${card.player} ${card.name}`).join(', ')} may be the same person.`,
          hint: `Write the id ${first?.card.player} in the report, or register a new player of this name: harkness office register.`,
        });
        players.push(player);
        continue;
      }
      const next: Answer<PlayerId> =
        known === undefined ? nextId(authority, last === undefined ? everybody.ids : [last]) : answered(known);
      if (!next.ok) return next;
      if (known === undefined) {
        last = next.value;
        given.set(`${player.name} ${player.born ?? ''}`, next.value);
        const { name, sex, federation, title, club, state } = player;
        facts.push({
          id: randomUUID(),
          kind: 'player-registered',
          body: {
            player: next.value,
            name,
            ...(sex === undefined ? {} : { sex }),
            ...(federation === undefined ? {} : { federation }),
            ...(title === undefined ? {} : { title }),
            ...(club === undefined ? {} : { club }),
            ...(state === undefined ? {} : { state }),
            ...year,
          },
          actor: by.actor,
          ...(by.reason === undefined ? {} : { reason: by.reason }),
          ...(isDate ? { private: secret } : {}),
        } as FactOffer);
      }
      players.push({ ...player, [authority.ids.field]: next.value });
    }
    sections.push({ ...section, players });
  }
  return answered({ draft: { ...draft, sections }, facts, findings });
}

export interface Member {
  readonly player: PlayerId;
  readonly name: string;
  /** Last day of the last membership; undefined if they were never a member. */
  readonly until?: IsoDate;
  readonly type?: string;
}

/** All present and past members by the end of their last membership, the earliest end first. */
export async function readMembers(reader: StoreReader): Promise<Member[]> {
  const revoked = new Set<string>();
  for await (const facts of reader.facts({ kinds: ['fact-revoked'] }))
    for (const fact of facts) if (fact.kind === 'fact-revoked') revoked.add(fact.body.fact);
  const last = new Map<PlayerId, { readonly until: IsoDate; readonly type?: string }>();
  for await (const facts of reader.facts({ kinds: ['membership'] }))
    for (const fact of facts) {
      if (fact.kind !== 'membership' || revoked.has(fact.id)) continue;
      const { player, until, type } = fact.body;
      if (until >= (last.get(player)?.until ?? '')) last.set(player, { until, ...(type === undefined ? {} : { type }) });
    }
  const members: Member[] = [];
  const decoder = new TextDecoder();
  for await (const { key, bytes } of reader.blobs(playerCardSpace)) {
    const membership = last.get(key);
    const card = JSON.parse(decoder.decode(bytes)) as PlayerCard;
    if (membership !== undefined && card.mergedInto === undefined) members.push({ player: key, name: card.name, ...membership });
  }
  return members.sort((a, b) => ((a.until ?? '') < (b.until ?? '') ? -1 : 1));
}

/** Memberships that renew those of some players, starting the day after the last one ends, or today if it has already ended. */
export async function renewalsOf(
  reader: StoreReader,
  players: readonly PlayerId[],
  by: {
    readonly actor: string;
    readonly today: IsoDate;
    readonly until?: IsoDate;
    readonly type?: string;
    readonly reason?: string;
  },
): Promise<FactOffer[]> {
  const members = new Map((await readMembers(reader)).map((one) => [one.player, one]));
  const months = (await authoritiesOf(reader)).first.reports.membershipMonths ?? 12;
  return players.map((player) => {
    const before = members.get(player);
    const from = before?.until !== undefined && before.until >= by.today ? addDays(before.until, 1) : by.today;
    const until = by.until ?? addDays(addMonths(from, months), -1);
    const type = by.type ?? before?.type;
    return {
      id: randomUUID(),
      kind: 'membership',
      body: { player, from, until, ...(type === undefined ? {} : { type }) },
      actor: by.actor,
      ...(by.reason === undefined ? {} : { reason: by.reason }),
    };
  });
}
