// A player: who he is, where he stands in every system, every section he was in, and what was decided about him.

import { dateOfDayNumber, dayNumber, type IsoDate } from '@harkness/rules';
import { fideListOfText } from '../authorities/fide/list-type.js';
import { fideResultOf } from '../authorities/fide/publish-fide.js';
import { adjustedOn, adjustmentsOf } from '../authorities/uschess/adjustments.js';
import { pointOf, standingOf } from '../authorities/uschess/standing.js';
import { heldIn } from '../engines/live/chunk.js';
import { authorities, systemOf, usSystemCount } from '../engines/live/codes.js';
import { isEdition } from '../engines/live/editions.js';
import { NoteKind } from '../engines/live/notes.js';
import { compareRatingOrder } from '../engines/live/rating-order.js';
import type { SlotInfo } from '../engines/live/slots.js';
import { rowOf, type StoredUnit, stateAfterRow, stateBeforeRow } from '../engines/live/stored-results.js';
import type { View } from '../engines/live/view.js';
import type { Answer, Participation, PlayerAnswer, PlayerRecord, Standing } from '../facts/answers.js';
import { cardDecisions } from '../facts/cards/index-players.js';
import { answered, noSuchPlayer, refused } from '../facts/errors.js';
import type { Fact, PlayerFields, PlayerId } from '../facts/facts.js';
import { shareOf } from './explain-fide.js';
import { fideSection, heldBecause, ratingOfShare } from './fide.js';
import { standingDocument } from './fide-live.js';
import { fideStandings } from './fide-standing.js';

export interface PlayerQuestion {
  readonly on?: IsoDate;
  readonly history?: boolean;
  /** Today, for the rules of floors. */
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
  return answered({
    player: current,
    mergedFrom: group.filter((member) => member !== current),
    fields,
    standings: await standingsOf(view, player, question.on, question.today),
    fide: await fideStandings(view, player, question.on, question.today),
    history: question.history === false ? [] : await historyOf(view, player, question.on),
    adjustments: question.history === false ? [] : await adjustmentsOf(view, player, question.on),
    records: facts.flatMap((fact) => recordOf(fact, question.on, revoked.get(fact.seq))),
    asOf: { known: view.head.ratedUpTo, ...(question.on === undefined ? {} : { on: question.on }) },
  });
}

export async function standingsOf(view: View, player: number, on: IsoDate | undefined, today: IsoDate): Promise<Standing[]> {
  const edition = view.editions.at(dayNumber(on ?? today));
  const standings: Standing[] = [];
  if (!isEdition(edition)) return standings;
  for (let system = 0; system < usSystemCount; system++) {
    const record = await view.stateOn(player, system, on);
    const standing = standingOf(record, system, edition);
    if (standing === undefined) continue;
    const adjusted = await adjustedOn(view, player, system, record, on);
    standings.push(adjusted === undefined ? standing : { ...standing, adjustedOn: adjusted });
  }
  return standings;
}

/** Rows of the player's history in rating order, one for each section and system. */
export async function historyOf(view: View, player: number, on?: IsoDate): Promise<Participation[]> {
  const id = await view.ids.id(player);
  const infos: SlotInfo[] = [];
  for (const { slot, end } of await view.history.listed(player)) {
    if (on !== undefined && end > dayNumber(on)) continue;
    const info = await view.slots.get(slot);
    if (info !== undefined && !info.withdrawn) infos.push(info);
  }
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
    if (authorities[info.authority] === 'fide') {
      rows.push(...(await fideRows(view, base, info, id)));
      continue;
    }
    const units = await view.stored.units(info.slot, info.end);
    for (const unit of units) {
      const row = rowOf(unit, player, view.merges);
      if (row >= 0) rows.push({ ...base, ...participation(view, unit, row) });
    }
    const chunk = units.length > 0 ? undefined : await view.stored.chunkOf(info.slot, info.end);
    const held = chunk === undefined ? undefined : heldIn(chunk, info.slot);
    if (held !== undefined) rows.push({ ...base, system: 'OTBR', games: 0, score: 0, before: null, after: null, held });
  }
  return rows;
}

/** A FIDE section: rated on a list, with what it added; or it waits. */
async function fideRows(
  view: View,
  base: Pick<Participation, 'event' | 'section' | 'eventName' | 'name' | 'start' | 'end'>,
  info: SlotInfo,
  player: PlayerId,
): Promise<Participation[]> {
  const result = await fideResultOf(view.reader, base.event, base.section);
  if (result === undefined) return fideWaits(view, base, info);
  const share = await shareOf(view.reader, result, player);
  if (share === undefined) return [];
  const { system, before, after, change, fide } = ratingOfShare(result, share);
  const corrected = result.seq < info.seq ? await standingDocument(view, info) : undefined;
  const held = corrected === undefined ? undefined : (await fideSection(view.reader, corrected, info.seq)).held;
  return [
    {
      ...base,
      system,
      games: share.games,
      score: share.halfPoints / 2,
      before,
      after,
      ...(change === undefined ? {} : { change }),
      ...(fide === undefined ? {} : { fide }),
      ...(held === undefined ? {} : { held }),
    },
  ];
}

async function fideWaits(
  view: View,
  base: Pick<Participation, 'event' | 'section' | 'eventName' | 'name' | 'start' | 'end'>,
  info: SlotInfo,
): Promise<Participation[]> {
  const document = await standingDocument(view, info);
  const list = document === undefined ? undefined : fideListOfText(document.timeControl, document.start);
  if (document === undefined || list === undefined || !list.ok || list.value === null) return [];
  const held = await heldBecause(view.reader, document);
  return [{ ...base, system: `FIDE-${list.value}`, games: 0, score: 0, before: null, after: null, held }];
}

function participation(
  view: View,
  unit: StoredUnit,
  row: number,
): Pick<Participation, 'system' | 'games' | 'score' | 'before' | 'after'> {
  const { chunk } = unit;
  const [played, wins, draws] = [0, 1, 2].map((at) => chunk.played[row * 3 + at] as number) as [number, number, number];
  return {
    system: systemOf(chunk.unitSystem[unit.unit] as number),
    games: played,
    score: wins + draws / 2,
    before: pointOf(stateBeforeRow(chunk, row)),
    after: pointOf(stateAfterRow(unit, row, view.editions)),
  };
}

interface FactsOfPlayer {
  readonly facts: readonly Fact[];
  /** By sequence of the revoked fact. */
  readonly revoked: ReadonlyMap<number, Fact>;
}

/** Every fact about the player and those merged into him, in order of sequence. */
async function factsOf(view: View, player: number): Promise<FactsOfPlayer> {
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
  const facts: Fact[] = [];
  for (const seq of [...seqs].sort((a, b) => a - b)) {
    const fact = await view.reader.factAt(seq);
    if (fact !== undefined) facts.push(fact);
  }
  return { facts, revoked };
}

/** Public fields as registered and updated since; fields with a day hold from that day. */
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
  // What was decided stands, whatever a registration says.
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
