// Proposes players who may have been meant: similar ids (digits exchanged, one digit off) and the same or a similar name,
// weighted by name and rating.

import type { ReportPlayer } from '@harkness/formats';
import { say } from '@harkness/formats';
import { type PlayerCard, readCurrentPlayer } from '../facts/cards/cards.js';
import { isWithinOneEdit } from '../facts/cards/edits.js';
import type { PlayerId } from '../facts/facts.js';
import { playersNearId, searchPlayers } from '../questions/search/find.js';
import type { Proposal } from './finding.js';
import type { Knowledge } from './knowledge.js';
import { likenessOf } from './names.js';
import { isFar, type SectionContext } from './players.js';

const proposalsAtMost = 3;
const sameNamesAtMost = 8;

/** Best first; never the player the id already refers to (`not`). */
export async function proposePlayers(
  knowledge: Knowledge,
  context: SectionContext,
  player: ReportPlayer,
  id: string | undefined,
  reported: number | undefined,
  not?: PlayerId,
): Promise<Proposal[]> {
  if (context.left !== undefined && context.left.proposals-- <= 0) return [];
  const candidates = new Map<PlayerId, PlayerCard>();
  for (const near of id === undefined ? [] : await playersNearId(knowledge.reader, id)) {
    const card = await readCurrentPlayer(knowledge.reader, near);
    if (card !== undefined) candidates.set(card.player, card);
  }
  for (const { card } of await searchPlayers(knowledge.reader, player.name, sameNamesAtMost)) candidates.set(card.player, card);
  if (not !== undefined) candidates.delete(not);
  const weighed: { readonly weight: number; readonly proposal: Proposal }[] = [];
  for (const card of candidates.values()) {
    const one = await weighCandidate(knowledge, context, player, card, id, reported);
    if (one !== undefined) weighed.push(one);
  }
  weighed.sort((a, b) => b.weight - a.weight || (a.proposal.label < b.proposal.label ? -1 : 1));
  return weighed.slice(0, proposalsAtMost).map(({ proposal }) => proposal);
}

async function weighCandidate(
  knowledge: Knowledge,
  context: SectionContext,
  player: ReportPlayer,
  card: PlayerCard,
  id: string | undefined,
  reported: number | undefined,
): Promise<{ readonly weight: number; readonly proposal: Proposal } | undefined> {
  const because: string[] = [];
  let weight = 0;
  const likeness = likenessOf(player.name, card.name);
  if (likeness === 'same') {
    weight += 4;
    because.push(String(say`same name`));
  } else if (likeness === 'similar') {
    weight += 1;
    because.push(String(say`similar name`));
  }
  // The authority's own kind of id; if the player has none, the office's id is used.
  const { field } = context.authority.ids;
  const ownId = card[field] ?? card.player;
  if (id !== undefined && isWithinOneEdit(id, ownId)) {
    weight += 3;
    because.push(isExchange(id, ownId) ? String(say`two digits exchanged`) : String(say`one digit differs`));
  }
  const ratings = await knowledge.ratings(card.player, context.authority.id);
  const [rating] = ratings;
  if (reported !== undefined && ratings.some((known) => !isFar(known, reported))) {
    weight += 1;
    because.push(String(say`rating fits`));
  } else if (reported !== undefined && ratings.length > 0) weight -= 2;
  // A similar number alone is chance: every number has a few neighbours.
  if (weight < 3 || because.length < (likeness === 'same' ? 1 : 2)) return undefined;
  const shown = rating === undefined ? 'unrated' : String(Math.round(rating.rating));
  const edit = { section: context.section.number, pair: player.pair, field, value: ownId } as const;
  return {
    weight,
    proposal: { label: `${ownId} ${card.name} (${shown})`, because: because.join(', '), player: card.player, edit },
  };
}

function isExchange(a: string, b: string): boolean {
  return a.length === b.length && a !== b && [...a].sort().join('') === [...b].sort().join('');
}
