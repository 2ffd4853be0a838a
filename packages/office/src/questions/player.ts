// A player: identity, standing in every system, every section they were in, and decisions about them.

import { dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import type { PlayerRatings } from '../authorities/authority.js';
import { type Authorities, authoritiesOf, authorityOfSlot } from '../authorities/registry.js';
import { NoteKind } from '../engines/live/notes.js';
import { compareRatingOrder } from '../engines/live/rating-order.js';
import type { SectionEntry } from '../engines/live/section-directory.js';
import type { View } from '../engines/live/view.js';
import type { Adjustment, Answer, Participation, PlayerAnswer, PlayerRecord } from '../facts/answers.js';
import { cardDecisions } from '../facts/cards/index-players.js';
import { answered, noSuchPlayer, refused } from '../facts/errors.js';
import type { Fact, PlayerFields, PlayerId } from '../facts/facts.js';
import type { PlayerNumber } from '../facts/numbers.js';

export interface PlayerQuestion {
  readonly on?: IsoDate;
  readonly history?: boolean;
  /** Today, needed for the rules on floors. */
  readonly today: IsoDate;
}

export async function askPlayer(view: View, id: PlayerId, question: PlayerQuestion): Promise<Answer<PlayerAnswer>> {
  const player = await view.player(id);
  if (player === undefined) return refused(noSuchPlayer(id));
  const current = await view.ids.id(player);
  const { facts, revoked } = await factsOf(view, player);
  const fields = fieldsOf(
    facts.filter(({ seq }) => !revoked.has(seq)),
    current,
    question.on,
  );
  if (fields === undefined) return refused(noSuchPlayer(id));
  const group: PlayerId[] = [];
  for (const member of view.merges.group(player)) group.push(await view.ids.id(member));
  const authorities = await authoritiesOf(view.reader);
  const standings: Awaited<ReturnType<PlayerRatings['standings']>>[] = [];
  for (const { players } of authorities.all)
    standings.push(await players.standings(view, player, { on: question.on, today: question.today }));
  return answered({
    player: current,
    mergedFrom: group.filter((member) => member !== current),
    fields,
    standings: standings.flatMap(({ live }) => live),
    listStandings: standings.flatMap(({ listed }) => listed),
    history: question.history === false ? [] : await historyOf(view, authorities, player, question.on),
    adjustments: question.history === false ? [] : await adjustmentsOf(view, authorities, player, question.on),
    records: facts.flatMap((fact) => recordOf(fact, question.on, revoked.get(fact.seq))),
    asOf: { known: view.head.ratedUpTo, ...(question.on === undefined ? {} : { on: question.on }) },
  });
}

/** Chunks read at once, at some 20 kB each; a longer history reads the others one by one. */
const mostPrefetched = 500;

/** Rows of the player's history in rating order, one for each section and system. */
async function historyOf(view: View, authorities: Authorities, player: PlayerNumber, on?: IsoDate): Promise<Participation[]> {
  const infos: SectionEntry[] = [];
  for (const { slot, end } of await view.history.listed(player)) {
    if (on !== undefined && end > dayNumber(on)) continue;
    const info = await view.slots.get(slot);
    if (info !== undefined && !info.withdrawn) infos.push(info);
  }
  await view.stored.prefetch(infos.filter(({ authority }) => authority === view.rules.authority).slice(-mostPrefetched));
  const rows: Participation[] = [];
  for (const info of infos.sort(compareRatingOrder)) {
    const base = {
      event: info.event,
      section: info.section,
      eventName: info.eventName,
      name: info.name,
      start: dateOfDayNumber(info.start),
      end: dateOfDayNumber(info.end),
    };
    const { players } = await authorityOfSlot(view.reader, authorities, info);
    for (const row of await players.history(view, player, info)) rows.push({ ...base, ...row });
  }
  return rows;
}

async function adjustmentsOf(view: View, authorities: Authorities, player: PlayerNumber, on?: IsoDate): Promise<Adjustment[]> {
  const found: Adjustment[] = [];
  for (const { players } of authorities.all) found.push(...(await players.adjustments(view, player, on)));
  return found;
}

interface FactsOfPlayer {
  readonly facts: readonly Fact[];
  /** By sequence of the revoked fact. */
  readonly revoked: ReadonlyMap<number, Fact>;
}

/** Every fact about the player and those merged into them, in order of sequence. */
async function factsOf(view: View, player: PlayerNumber): Promise<FactsOfPlayer> {
  const seqs = new Set<number>();
  const revoked = new Map<number, Fact>();
  for (const notes of [
    await view.people.loadEffects(player),
    await view.people.loadNotes(player),
    await view.people.loadStatus(player),
  ]) {
    for (const note of notes ?? []) {
      seqs.add(note.seq);
      const by = note.kind === NoteKind.revoked ? await view.reader.factAt(note.a) : undefined;
      if (by !== undefined) revoked.set(note.seq, by);
    }
  }
  for (const member of view.merges.group(player))
    for (const seq of await cardDecisions(view.reader, await view.ids.id(member))) seqs.add(seq);
  return { facts: await view.reader.factsAt([...seqs]), revoked };
}

/** Public fields as registered and updated since; dated fields apply from their day. */
function fieldsOf(facts: readonly Fact[], id: PlayerId, on: IsoDate | undefined): PlayerFields | undefined {
  let fields: PlayerFields | undefined;
  let decided: { title?: string | null; disabilityAssociation?: string | null } = {};
  for (const fact of facts) {
    if (fact.kind === 'decision' && (on === undefined || fact.body.on <= on)) {
      if (fact.body.type === 'title') decided = { ...decided, title: fact.body.title };
      if (fact.body.type === 'disability-association') decided = { ...decided, disabilityAssociation: fact.body.association };
    }
    if (fact.kind !== 'player-registered' && fact.kind !== 'player-updated') continue;
    if (fact.body.player !== id && fields !== undefined) continue;
    if (fact.kind === 'player-updated' && fact.body.on !== undefined && on !== undefined && fact.body.on > on) continue;
    const { player: _, ...given } = fact.body;
    if (fact.body.player === id && fact.kind === 'player-registered') fields = { ...given, name: fact.body.name };
    else fields = { name: '', ...fields, ...given };
  }
  if (fields === undefined) return undefined;
  const { commitments: _, title: given, disabilityAssociation: registered, ...open } = fields;
  // Decisions take precedence over registrations.
  const { title = given ?? null, disabilityAssociation = registered ?? null } = decided;
  return {
    ...open,
    ...(title === null ? {} : { title }),
    ...(disabilityAssociation === null ? {} : { disabilityAssociation }),
  };
}

function recordOf(fact: Fact, on: IsoDate | undefined, revoked: Fact | undefined): PlayerRecord[] {
  if (fact.kind === 'player-registered' || fact.kind === 'player-updated' || fact.kind === 'opening-state') return [];
  const day = 'on' in fact.body ? fact.body.on : undefined;
  if (on !== undefined && day !== undefined && day > on) return [];
  return [
    {
      seq: fact.seq,
      ...(day === undefined ? {} : { on: day }),
      kind: fact.kind,
      body: fact.body,
      ...(fact.reason === undefined ? {} : { reason: fact.reason }),
      ...(revoked === undefined
        ? {}
        : { revoked: { seq: revoked.seq, ...(revoked.reason === undefined ? {} : { reason: revoked.reason }) } }),
    },
  ];
}
