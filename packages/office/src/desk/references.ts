// Checks that every id in a fact refers to something that exists: a player, an event, a section, a suitable system, another fact.
// Checked before entry, because a fact cannot be removed from the ledger.

import { faultsAtMost } from '@harkness/formats/shape';
import type { RuleError } from '@harkness/rules';
import { contentProblems } from '../authorities/check-profile.js';
import { Authorities, authoritiesOf, authorityFrom } from '../authorities/registry.js';
import type { ListEdition } from '../engines/period/editions.js';
import type { FactOffer } from '../facts/append.js';
import { readEventCard, readPlayerCard, readPlayerCards } from '../facts/cards/cards.js';
import { searchPosition } from '../facts/cards/search-position.js';
import { noSuchAuthority, noSuchSystem } from '../facts/errors.js';
import type { AuthorityId, Decision, EventId, Fact, FactKind, NewFact, PlayerId, RatingSystem } from '../facts/facts.js';
import { profileFacts } from '../facts/profile.js';
import type { StoreReader } from '../facts/store.js';
import { searchEvents, searchPlayers } from '../questions/search/find.js';
import { readAppeals } from './appeals.js';

/** The facts that can be revoked. Sections are withdrawn, lists retracted, and refusals of events appealed instead. */
const revocableKinds: ReadonlySet<FactKind> = new Set(['decision', 'prize-won', 'outside-rating', 'membership', 'player-merged']);

/** Lists are entered another way: they are signed, and stored with their content. */
const listKinds: ReadonlySet<FactKind> = new Set(['list-published', 'list-retracted']);

/** How many errors come with similar ids: a file full of mistakes does not need a search for each. */
const searchedAtMost = 5;
const nearAtMost = 3;

/** Facts already in the ledger are skipped: sending one again is no error. */
export async function referenceErrors(reader: StoreReader, facts: readonly FactOffer[]): Promise<RuleError[]> {
  const there = new Set((await reader.storedFactsById(facts.map(({ id }) => id))).map(({ id }) => id));
  const known = await Known.of(reader, facts);
  for (const [index, fact] of facts.entries()) {
    if (!there.has(fact.id)) await checkFact(known, fact, `[${index}].body`);
    if (known.errors.length >= faultsAtMost) break;
  }
  return known.errors;
}

async function checkFact(known: Known, fact: FactOffer, path: string): Promise<void> {
  if (listKinds.has(fact.kind)) {
    known.wrong('fact-not-by-hand', path, `A fact of kind ${fact.kind} is not entered by hand.`, 'Publish or retract the list.');
    return;
  }
  const named = authorityIn(fact);
  if (named !== undefined && known.authorities.find(named.id) === undefined) {
    const { message, hint } = noSuchAuthority(named.id);
    known.wrong('authority-unknown', `${path}.${named.path}`, message, hint);
    return;
  }
  switch (fact.kind) {
    case 'profile':
      for (const error of contentProblems(fact.body))
        known.wrong(error.code, `${path}.${error.place}`, error.message, error.hint);
      return;
    case 'office-setting':
      return known.setting(fact.body.setting, path);
    case 'opening-state':
      for (const [at, { player, system }] of fact.body.ratings.entries()) {
        await known.player(player, `${path}.ratings[${at}].player`);
        if (known.authorities.ofSystem(system)?.id !== fact.body.authority)
          known.wrong(
            'system-of-other-authority',
            `${path}.ratings[${at}].system`,
            `${system} is not a system of ${fact.body.authority}.`,
            'Give the ratings of each authority in a fact of its own.',
          );
      }
      return;
    case 'player-updated':
    case 'outside-rating':
    case 'membership':
      return known.player(fact.body.player, `${path}.player`);
    case 'player-merged':
      await known.player(fact.body.from, `${path}.from`);
      await known.player(fact.body.into, `${path}.into`);
      return known.merge(fact.body, path);
    case 'event-refused':
    case 'event-appealed':
    case 'appeal-decided':
      return known.event(fact.body.event, `${path}.event`);
    case 'section-submitted':
    case 'section-corrected': {
      const { event, section, players } = fact.body.section;
      if (fact.kind === 'section-corrected') await known.section(event, section, `${path}.section`);
      for (const [at, { player }] of players.entries()) await known.player(player, `${path}.section.players[${at}].player`);
      return;
    }
    case 'rating-appealed':
      await known.player(fact.body.player, `${path}.player`);
      if (fact.body.event !== undefined && fact.body.section !== undefined)
        return known.section(fact.body.event, fact.body.section, path);
      return fact.body.event === undefined ? undefined : known.event(fact.body.event, `${path}.event`);
    case 'rating-appeal-decided':
      return known.appeal(fact.body.appeal, `${path}.appeal`);
    case 'section-withdrawn':
      return known.section(fact.body.event, fact.body.section, path);
    case 'prize-won':
      await known.player(fact.body.player, `${path}.player`);
      return known.event(fact.body.event, `${path}.event`);
    case 'decision':
      return checkDecision(known, fact.body, path);
    case 'fact-revoked':
      if (fact.reason === undefined || fact.reason.trim() === '')
        known.wrong(
          'reason-missing',
          path.replace(/body$/, 'reason'),
          'Revoking a fact needs a reason.',
          'Add a reason to the fact.',
        );
      return known.revocable(fact.body.fact, `${path}.fact`);
    default:
      return;
  }
}

async function checkDecision(known: Known, decision: Decision, path: string): Promise<void> {
  if ('player' in decision) await known.player(decision.player, `${path}.player`);
  if ('system' in decision) checkSystem(known, decision.type, decision.system, `${path}.system`);
  else if (!known.authorities.all.some(({ decisions }) => decisions.types.includes(decision.type))) {
    const types = [...new Set(known.authorities.all.flatMap(({ decisions }) => decisions.types))];
    known.wrong(
      'decision-without-effect',
      `${path}.type`,
      `A decision of type ${decision.type} does nothing in this office.`,
      `Its authorities know ${types.join(', ')}.`,
    );
  }
  if ('section' in decision) await known.section(decision.event, decision.section, path);
  else if ('event' in decision) await known.event(decision.event, `${path}.event`);
}

/** A decision without effect is an error. */
function checkSystem(known: Known, type: Decision['type'], system: RatingSystem, path: string): void {
  const authority = known.authorities.ofSystem(system);
  if (authority === undefined) {
    const { message, hint } = noSuchSystem(system);
    known.wrong('system-unknown', path, message, hint);
  } else if (!authority.decisions.types.includes(type)) {
    const message = `A decision of type ${type} does nothing in ${system}.`;
    known.wrong('system-without-decision', path, message, authority.decisions.instead);
  }
}

/** The authority whose rules a fact concerns; undefined if none. */
function authorityIn(fact: FactOffer): { readonly id: AuthorityId; readonly path: string } | undefined {
  if (fact.kind === 'opening-state' || fact.kind === 'event-registered') return { id: fact.body.authority, path: 'authority' };
  if (fact.kind === 'section-submitted' || fact.kind === 'section-corrected')
    return { id: fact.body.section.authority, path: 'section.authority' };
  return undefined;
}

/** What the ledger contains, plus what the facts offered together add, in any order. */
class Known {
  readonly errors: RuleError[] = [];
  readonly authorities: Authorities;
  readonly #reader: StoreReader;
  readonly #offered: readonly FactOffer[];
  readonly #players: ReadonlySet<PlayerId>;
  readonly #events = new Set<EventId>();
  /** True if it exists, false if withdrawn. */
  readonly #sections = new Map<string, boolean>();
  readonly #revoked = new Set<string>();
  /** Merges not yet on any card. */
  readonly #merged = new Map<PlayerId, PlayerId>();
  #searched = 0;

  private constructor(
    reader: StoreReader,
    authorities: Authorities,
    offered: readonly FactOffer[],
    players: ReadonlySet<PlayerId>,
  ) {
    this.#reader = reader;
    this.authorities = authorities;
    this.#offered = offered;
    this.#players = players;
  }

  static async of(reader: StoreReader, offered: readonly FactOffer[]): Promise<Known> {
    const named = new Set(offered.flatMap(playersIn));
    const players = new Set((await readPlayerCards(reader, [...named])).keys());
    const known = new Known(reader, await authoritiesWith(reader, offered), offered, players);
    // Another process may have added facts since the index was updated.
    for await (const facts of reader.facts({ from: (await searchPosition(reader)) + 1 }))
      for (const fact of facts) {
        known.#take(fact, players);
        if (fact.kind === 'player-merged') known.#merged.set(fact.body.from, fact.body.into);
      }
    for (const fact of offered) known.#take(fact, players);
    return known;
  }

  #take(fact: NewFact, players: Set<PlayerId>): void {
    if (fact.kind === 'player-registered') players.add(fact.body.player);
    if (fact.kind === 'event-registered') this.#events.add(fact.body.event);
    if (fact.kind === 'section-submitted') {
      const { event, section } = fact.body.section;
      this.#events.add(event);
      this.#sections.set(`${event}/${section}`, true);
    }
  }

  wrong(code: string, path: string, message: string, hint: string): void {
    this.errors.push({ code, place: path, message, hint });
  }

  /** A setting that the profile states must be changed there. */
  async setting(setting: 'birthDatePrecision', path: string): Promise<void> {
    const value = (await profileFacts(this.#reader)).at(-1)?.body[setting];
    if (value !== undefined)
      this.wrong(
        'setting-in-profile',
        `${path}.setting`,
        `The profile of the office says ${setting}: ${value}.`,
        'Change the profile (harkness office profile edit).',
      );
  }

  /** The appeal must exist and have no outcome yet. */
  async appeal(appeal: string, path: string): Promise<void> {
    const found = (await readAppeals(this.#reader)).find((one) => one.appeal === appeal);
    if (found === undefined)
      this.wrong('appeal-unknown', path, `There is no appeal ${appeal}.`, '`harkness office appeals` lists them.');
    else if (found.decided !== undefined)
      this.wrong('appeal-decided', path, `Appeal ${appeal} was decided on ${found.decided.on}.`, 'Nothing is left to decide.');
  }

  async player(id: PlayerId, path: string): Promise<void> {
    if (this.#players.has(id)) return;
    const near = await this.#near(async () =>
      (await searchPlayers(this.#reader, id, nearAtMost)).map(({ card }) => `${card.player} ${card.name}`),
    );
    this.wrong(
      'player-unknown',
      path,
      `Nobody is registered as ${id}.`,
      `${near}Give the id of a player; register a new one first.`,
    );
  }

  /** Players who are already one cannot be merged, or ids would form a ring. Merging the same pair again is harmless. */
  async merge({ from, into }: { readonly from: PlayerId; readonly into: PlayerId }, path: string): Promise<void> {
    const [own, other] = [await this.#current(from), await this.#current(into)];
    if (own === other && (await this.#next(from)) !== into)
      this.wrong(
        'players-are-one',
        path,
        `${from} and ${into} are one player already, ${own}.`,
        'Nothing to merge; look at the ids again.',
      );
    else this.#merged.set(from, into);
  }

  async #next(player: PlayerId): Promise<PlayerId | undefined> {
    return this.#merged.get(player) ?? (await readPlayerCard(this.#reader, player))?.mergedInto;
  }

  /** The player an id refers to, after merges. Facts of earlier versions may form a ring. */
  async #current(player: PlayerId): Promise<PlayerId> {
    const seen = new Set<PlayerId>();
    let at = player;
    for (let next = await this.#next(at); next !== undefined && !seen.has(next); next = await this.#next(at)) {
      seen.add(next);
      at = next;
    }
    return at;
  }

  async event(id: EventId, path: string): Promise<void> {
    if (this.#events.has(id) || (await readEventCard(this.#reader, id)) !== undefined) return;
    const near = await this.#near(async () =>
      (await searchEvents(this.#reader, id, nearAtMost)).map(({ card }) => `${card.event} ${card.name}`),
    );
    this.wrong(
      'event-unknown',
      path,
      `There is no event ${id}.`,
      `${near}Give the id of an event; register it or send its report first.`,
    );
  }

  async section(event: EventId, section: number, path: string): Promise<void> {
    const card = await readEventCard(this.#reader, event);
    const found = card?.sections.find((one) => one.section === section);
    const isThere = this.#sections.get(`${event}/${section}`) ?? (found !== undefined && found.withdrawn !== true);
    if (isThere) return;
    if (card === undefined) return this.event(event, `${path}.event`);
    const standing = card.sections.filter((one) => one.withdrawn !== true).map((one) => `${one.section} ${one.name}`);
    this.wrong(
      'section-unknown',
      `${path}.section`,
      found === undefined
        ? `There is no section ${section} of event ${event}.`
        : `Section ${section} of event ${event} was withdrawn.`,
      standing.length === 0
        ? 'The event has no section yet; send its report first.'
        : `It has ${standing.slice(0, 10).join(', ')}.`,
    );
  }

  async revocable(id: string, path: string): Promise<void> {
    const fact: Pick<Fact, 'id' | 'kind'> | undefined =
      (await this.#reader.factById(id)) ?? this.#offered.find((one) => one.id === id);
    if (fact === undefined) {
      this.wrong('fact-unknown', path, `There is no fact ${id}.`, 'Give the id of a fact in the ledger.');
    } else if (!revocableKinds.has(fact.kind)) {
      const kinds = [...revocableKinds].join(', ');
      const other = 'A section is withdrawn, a list is retracted.';
      this.wrong(
        'fact-not-revocable',
        path,
        `A fact of kind ${fact.kind} cannot be revoked.`,
        `Revoke one of ${kinds}. ${other}`,
      );
    } else if (this.#revoked.has(id) || (await isRevoked(this.#reader, id))) {
      this.wrong('revoked-already', path, `Fact ${id} was revoked before.`, 'Nothing is left to revoke.');
    } else if (fact.kind === 'player-merged') {
      const made: ListEdition[] = [];
      for (const { reports } of this.authorities.all) made.push(...((await reports.listsMadeWith?.(this.#reader, id)) ?? []));
      const list = made.at(-1);
      if (list !== undefined)
        this.wrong(
          'list-made-with-merge',
          path,
          `${list.list} of ${list.date} was made with the two as one player.`,
          `Retract ${list.list} of ${list.date} first, then take the merge back and publish the list again.`,
        );
    }
    this.#revoked.add(id);
  }

  async #near(find: () => Promise<readonly string[]>): Promise<string> {
    this.#searched += 1;
    const found = this.#searched > searchedAtMost ? [] : await find();
    return found.length === 0 ? '' : `Did you mean ${found.join(', or ')}? `;
  }
}

/** Includes the authorities of an offered profile. */
async function authoritiesWith(reader: StoreReader, offered: readonly FactOffer[]): Promise<Authorities> {
  const now = await authoritiesOf(reader);
  const brought = offered.flatMap((fact) => (fact.kind === 'profile' ? fact.body.authorities : []));
  if (brought.length === 0) return now;
  const read = brought.map(authorityFrom).flatMap((one) => (one.ok ? [one.value] : []));
  return new Authorities(now.all, read);
}

/** There are few revocations, and they are found by kind. */
async function isRevoked(reader: StoreReader, id: string): Promise<boolean> {
  for await (const facts of reader.facts({ kinds: ['fact-revoked'] }))
    for (const fact of facts) if (fact.kind === 'fact-revoked' && fact.body.fact === id) return true;
  return false;
}

function playersIn(fact: FactOffer): PlayerId[] {
  const { body } = fact;
  if (fact.kind === 'opening-state') return fact.body.ratings.map(({ player }) => player);
  if (fact.kind === 'section-submitted' || fact.kind === 'section-corrected')
    return fact.body.section.players.map(({ player }) => player);
  if (fact.kind === 'player-merged') return [fact.body.from, fact.body.into];
  return 'player' in body ? [body.player] : [];
}
