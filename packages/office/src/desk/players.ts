// Identifies the players of a report by their ids, and checks that name and rating agree. A wrong id is the most common mistake,
// so every doubt comes with proposed ids.

import type { Place, ReportPlayer, ReportSection } from '@harkness/formats';
import { type ReportIdField, reportIdFields, type Saying, say } from '@harkness/formats';
import { provisionalUpTo } from '@harkness/rules/internal/uschess';
import type { Authority, KnownRating } from '../authorities/authority.js';
import { type PlayerCard, readCurrentPlayer, readPlayerCard, readPlayerCards } from '../facts/cards/cards.js';
import type { IsoDate } from '../facts/facts.js';
import { playerOfId } from '../questions/search/find.js';
import { finding, type OfficeFinding } from './finding.js';
import type { Knowledge } from './knowledge.js';
import { likenessOf } from './names.js';
import { proposePlayers } from './proposals.js';

export interface ResolvedPlayer {
  readonly pair: number;
  /** Undefined if the player is unknown, which was reported as an error. */
  readonly card?: PlayerCard;
  /** The reported rating under the authority; undefined if none. */
  readonly reported?: number;
}

export interface SectionContext {
  readonly authority: Authority;
  /** Index in the report, for places. */
  readonly index: number;
  readonly section: ReportSection;
  readonly end: IsoDate | undefined;
  /** How many more players of the report may be searched for proposals, at about a hundred lookups each. */
  readonly left?: { proposals: number };
  /** Skips comparing name and rating with the id, and searching for proposals. */
  readonly errorsOnly?: boolean;
}

export async function resolvePlayers(
  knowledge: Knowledge,
  context: SectionContext,
  findings: OfficeFinding[],
): Promise<ResolvedPlayer[]> {
  const resolved: ResolvedPlayer[] = [];
  const pairOf = new Map<string, number>();
  const { authority, section } = context;
  const cards = await readPlayerCards(
    knowledge.reader,
    section.players.flatMap((player) => idsOf(authority, player).slice(0, 1)),
  );
  for (const [at, player] of section.players.entries()) {
    const one = await resolvePlayer(knowledge, { ...context, cards }, player, placeOf(context, player, at), findings);
    resolved.push(one);
    if (one.card === undefined) continue;
    const first = pairOf.get(one.card.player);
    if (first === undefined) pairOf.set(one.card.player, player.pair);
    else {
      findings.push(
        finding(
          'player-entered-twice',
          placeOf(context, player, at, idField(context.authority, player)),
          say`Pairing numbers ${first} and ${player.pair} are the same player, ${one.card.player} ${one.card.name}.`,
          say`Correct the id of one of them, or make them one entry.`,
        ),
      );
    }
  }
  return resolved;
}

async function resolvePlayer(
  knowledge: Knowledge,
  context: SectionContext & { readonly cards: ReadonlyMap<string, PlayerCard> },
  player: ReportPlayer,
  place: Place,
  findings: OfficeFinding[],
): Promise<ResolvedPlayer> {
  const { authority, cards, errorsOnly = false } = context;
  const reported = reportedRating(authority, player);
  const base = { pair: player.pair, ...(reported === undefined ? {} : { reported }) };
  const field = idField(authority, player);
  const at = { ...place, ...player.places?.[field], field };
  const ids = idsOf(authority, player);
  const [id] = ids;
  if (id === undefined) {
    const proposals = errorsOnly ? [] : await proposePlayers(knowledge, context, player, undefined, reported);
    findings.push(
      finding(
        'player-id-missing',
        at,
        say`${player.name.trim() === '' ? say`Player ${player.pair}` : player.name} has no id.`,
        say`Give the id. A new player? Register them with this report.`,
        proposals,
      ),
    );
    return base;
  }
  // The cards of the first ids were read in one batch.
  const registered = cards.get(id);
  const card = registered === undefined || registered.mergedInto !== undefined ? await firstKnown(knowledge, ids) : registered;
  if (card === undefined) {
    const proposals = errorsOnly ? [] : await proposePlayers(knowledge, context, player, id, reported);
    findings.push(
      finding(
        'player-unknown',
        at,
        say`Nobody is registered under ${id} (${player.name}).`,
        proposals.length > 0
          ? say`Is one of the proposed players meant?`
          : (ownProblem(authority, id) ?? say`Correct the id. A new player? Register them with this report.`),
        proposals,
      ),
    );
    return base;
  }
  if (knowledge.newPlayers?.has(card.player) === true) {
    await checkNew(knowledge, context, player, card, reported, at, findings);
    return { ...base, card };
  }
  if (registered?.mergedInto !== undefined) {
    const message = say`${id} was merged into ${card.player} ${card.name}.`;
    findings.push(finding('id-merged', at, message, say`The result counts for that player; use the new id from now on.`));
  }
  if (!errorsOnly) await weigh(knowledge, context, player, card, id, reported, at, findings);
  return { ...base, card };
}

/** Checks whether a player entered as new is already known. */
async function checkNew(
  knowledge: Knowledge,
  context: SectionContext,
  player: ReportPlayer,
  card: PlayerCard,
  reported: number | undefined,
  at: Place,
  findings: OfficeFinding[],
): Promise<void> {
  if ((await readPlayerCard(knowledge.reader, card.player)) !== undefined) {
    const message = say`${card.player}, the number of the new player ${card.name}, was given to somebody else meanwhile.`;
    findings.push(
      finding('player-number-taken', at, message, say`Enter the player as new once more: the office gives another number.`),
    );
    return;
  }
  const known = await proposePlayers(knowledge, context, player, undefined, reported);
  if (known.length === 0) {
    findings.push(
      finding('player-new', at, say`${card.name} is new and will be registered as ${card.player}.`, say`Nothing to do.`),
    );
    return;
  }
  findings.push(
    finding(
      'player-new-known',
      at,
      say`${card.name} is entered as new, but the office knows ${known.length === 1 ? say`somebody` : say`people`} of that name.`,
      say`Is one of them meant? If it is another person, confirm this warning.`,
      known,
    ),
  );
}

/** What the office's own scheme of ids says against it. */
function ownProblem({ ids }: Authority, id: string): Saying | undefined {
  return ids.own?.problem(id)?.message;
}

async function firstKnown(knowledge: Knowledge, ids: readonly string[]): Promise<PlayerCard | undefined> {
  for (const id of ids) {
    const brought = knowledge.newPlayers?.get(id);
    if (brought !== undefined) return brought;
    const card = (await readCurrentPlayer(knowledge.reader, id)) ?? (await playerOfId(knowledge.reader, id));
    if (card !== undefined) return card;
  }
  return undefined;
}

/** A plausible difference for established ratings; others change more. The report may use a list two months old. */
const farEstablished = 200;
const farProvisional = 400;

/** Compares name and rating with the id. */
async function weigh(
  knowledge: Knowledge,
  context: SectionContext,
  player: ReportPlayer,
  card: PlayerCard,
  id: string,
  reported: number | undefined,
  at: Place,
  findings: OfficeFinding[],
): Promise<void> {
  const likeness = likenessOf(player.name, card.name);
  const ratings = await knowledge.ratings(card.player, context.authority.id);
  const far = reported !== undefined && ratings.length > 0 && ratings.every((known) => isFar(known, reported));
  if (likeness === 'different' || (likeness === 'similar' && far)) {
    const recorded = ratings[0] === undefined ? say`unrated` : say`rated ${Math.round(ratings[0].rating)}`;
    const said = reported === undefined ? '' : `, ${reported}`;
    findings.push(
      finding(
        'wrong-id-suspected',
        at,
        say`The report says ${player.name}${said}; ${id} is ${card.name}, ${recorded}.`,
        say`Check the id. If it is right, confirm this warning.`,
        await proposePlayers(knowledge, context, player, id, reported, card.player),
      ),
    );
  } else if (far) {
    const nearest = ratings.reduce((best, known) =>
      Math.abs(known.rating - reported) < Math.abs(best.rating - reported) ? known : best,
    );
    findings.push(
      finding(
        'rating-far',
        { ...at, ...player.places?.ratings, field: 'ratings' },
        say`${card.name} is reported with ${reported}; recorded is ${Math.round(nearest.rating)} (${nearest.system}, ${nearest.games} games).`,
        say`The commonest cause is a wrong id. If id and name are right, the rating column is old.`,
        await proposePlayers(knowledge, context, player, id, reported, card.player),
      ),
    );
  } else if (player.unrated === true && ratings.some((known) => known.games > 0)) {
    const place = { ...at, ...player.places?.ratings, field: 'ratings' };
    const known = ratings.map((one) => `${one.system} ${Math.round(one.rating)}`).join(', ');
    findings.push(
      finding(
        'rating-recorded',
        place,
        say`${card.name} is reported as unrated but has ${known}.`,
        say`The recorded rating is used.`,
      ),
    );
  }
}

export function isFar(known: KnownRating, reported: number): boolean {
  return Math.abs(known.rating - reported) > (known.games > provisionalUpTo ? farEstablished : farProvisional);
}

/** Numbers to look a player up by, starting with the authority's own. */
export function idsOf({ ids }: Pick<Authority, 'ids'>, player: ReportPlayer): string[] {
  // Pairing programs write zeros for a missing id.
  const given = ids.lookup(player).flatMap((id) => (id === undefined || /^0*$/.test(id.trim()) ? [] : [id.trim()]));
  // Old US Chess ids have six or seven digits; some programs pad them with zeros.
  const own = player.uschessId?.trim();
  const isOld = own !== undefined && given.includes(own) && /^\d{6,8}$/.test(own);
  return isOld ? [...new Set([...given, own.replace(/^0+/, ''), own.padStart(8, '0')])] : given;
}

/** The field that holds the player's id: the authority's own, unless only another id is given. */
export function idField({ ids }: Pick<Authority, 'ids'>, player: ReportPlayer): ReportIdField {
  const isGiven = (field: ReportIdField): boolean => player[field] !== undefined;
  return isGiven(ids.field) ? ids.field : (reportIdFields.find(isGiven) ?? ids.field);
}

/** Many files write 0 for unrated. */
function reportedRating({ reports }: Authority, player: ReportPlayer): number | undefined {
  return player.ratings.find(({ system, rating }) => rating > 0 && reports.isOwnRating(system))?.rating;
}

export function placeOf(
  context: Pick<SectionContext, 'index' | 'section'>,
  player: ReportPlayer,
  at: number,
  field?: string,
): Place {
  return {
    field: `sections[${context.index}].players[${at}]${field === undefined ? '' : `.${field}`}`,
    ...(field === undefined ? undefined : player.places?.[field]),
    ...player.place,
    section: context.section.number,
    player: player.pair,
  };
}
