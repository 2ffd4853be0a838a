// Shows the consequences of merging two players before anyone decides.

import { exportPrivate } from '@harkness/ledger';
import { authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Answer, Audience } from '../facts/answers.js';
import { type PlayerCard, readCurrentPlayer } from '../facts/cards/cards.js';
import { answered, noSuchPlayer, refused } from '../facts/errors.js';
import type { PlayerId } from '../facts/facts.js';
import { askPlayer } from '../questions/player.js';
import { type Likeness, likenessOf } from './names.js';

export interface MergeSide {
  readonly card: PlayerCard;
  readonly sections: number;
  readonly ratings: readonly { readonly system: string; readonly rating: number; readonly games: number }[];
}

export interface MergePreview {
  readonly from: MergeSide;
  readonly into: MergeSide;
  readonly names: Likeness;
  /** Undefined if one date is unknown, or the caller may not learn it. */
  readonly sameBirth?: boolean;
  /** Sections in which both played, which proves that they are two people. */
  readonly together: readonly string[];
  readonly doubts: readonly string[];
}

/** Only the office sees births compared: otherwise a made-up player could confirm a guessed birth date. */
export async function mergePreview(
  view: View,
  from: PlayerId,
  into: PlayerId,
  { today, audience }: { readonly today: string; readonly audience: Audience },
): Promise<Answer<MergePreview>> {
  const [one, other] = [await sideOf(view, from, today), await sideOf(view, into, today)];
  if (one === undefined) return refused(noSuchPlayer(from));
  if (other === undefined) return refused(noSuchPlayer(into));
  const births = audience === 'public' ? [] : [await birthOf(view, one.card), await birthOf(view, other.card)];
  const [birth, otherBirth] = births;
  const length = Math.min(birth?.length ?? 0, otherBirth?.length ?? 0);
  const sameBirth =
    birth === undefined || otherBirth === undefined ? undefined : birth.slice(0, length) === otherBirth.slice(0, length);
  const names = likenessOf(one.card.name, other.card.name);
  const together = [...one.played].filter((section) => other.played.has(section));
  const doubts = [
    ...(names === 'different' ? ['the names have nothing in common'] : []),
    ...(sameBirth === false
      ? ['the dates of birth differ: the one entered last would count, from the first rating on. Correct the wrong one first']
      : []),
    ...(one.card.sex !== undefined && other.card.sex !== undefined && one.card.sex !== other.card.sex
      ? ['one is m, the other f']
      : []),
    ...(await otherIds(view, one.card, other.card)),
    ...(together.length > 0 ? [`both played in ${together.join(', ')}`] : []),
  ];
  const plain = ({ played: _, ...side }: NonNullable<typeof one>): MergeSide => side;
  return answered({
    from: plain(one),
    into: plain(other),
    names,
    ...(sameBirth === undefined ? {} : { sameBirth }),
    together,
    doubts,
  });
}

/** The office's own ids always differ. An id with a secondary authority belongs to one person. */
async function otherIds({ reader }: View, one: PlayerCard, other: PlayerCard): Promise<string[]> {
  const { all } = await authoritiesOf(reader);
  const [{ ids: own } = { ids: undefined }] = all;
  return all.flatMap(({ ids: { field, label } }) => {
    const [first, second] = [one[field], other[field]];
    const isTwo = field !== own?.field && first !== undefined && second !== undefined && first !== second;
    return isTwo ? [`they have different ids: ${label} ${first} and ${second}`] : [];
  });
}

async function sideOf(view: View, id: PlayerId, today: string) {
  const card = await readCurrentPlayer(view.reader, id);
  const answer = card === undefined ? undefined : await askPlayer(view, card.player, { today, history: true });
  if (card === undefined || answer === undefined || !answer.ok) return undefined;
  const { history, standings, listStandings } = answer.value;
  const played = new Set(history.map(({ event, section }) => `${event}/${section}`));
  const listed = listStandings.flatMap(({ system, published }) =>
    published?.rating == null ? [] : [{ system, rating: published.rating, games: published.games ?? 0 }],
  );
  const ratings = [...standings.map(({ system, official, games }) => ({ system, rating: official, games })), ...listed];
  return { card, sections: played.size, ratings, played };
}

async function birthOf(view: View, card: PlayerCard): Promise<string | undefined> {
  const kept = (await exportPrivate(view.reader, card.player)).find(({ field }) => field === 'birthDate')?.value;
  return kept ?? (card.birthYear === undefined ? undefined : String(card.birthYear));
}
