// A section as a wall chart: rounds by pairing number, and ratings before and after.

import type { CrosstableCell, CrosstableRow } from '../facts/answers.js';
import type { PlayerCard } from '../facts/cards/cards.js';
import type { SectionDocument } from '../facts/section-document.js';
import { placings } from './placing.js';

const byeLetters = { 'bye-full': 'B', 'bye-half': 'H', 'bye-pairing': 'B', absent: 'U' } as const;

/** Cells and score of every player, in document order. */
export function crosstable(document: SectionDocument): { readonly score: number; readonly rounds: readonly CrosstableCell[] }[] {
  const rows = document.players.map(() => ({ halfPoints: 0, rounds: [] as CrosstableCell[] }));
  const pair = (index: number): number => document.players[index]?.pair ?? index + 1;
  for (const [white, black, halfPoints, round, played] of document.games) {
    for (const [own, opponent, half, colour] of [
      [white, black, halfPoints, 'white'],
      [black, white, 2 - halfPoints, 'black'],
    ] as const) {
      const row = rows[own];
      if (row === undefined) continue;
      row.halfPoints += half;
      const letter = played === 1 ? ['L', 'D', 'W'][half] : ['F', 'Z', 'X'][half];
      row.rounds.push({
        round,
        text: `${letter ?? '?'}${pair(opponent)}`,
        opponent: pair(opponent),
        colour,
        rated: played === 1,
      });
    }
  }
  for (const [player, round, halfPoints, what] of document.byes ?? []) {
    const row = rows[player];
    if (row === undefined) continue;
    row.halfPoints += halfPoints;
    row.rounds.push({ round, text: byeLetters[what], rated: false });
  }
  for (const { opponent, halfPoints, round } of document.foreignGames ?? []) {
    const row = rows[0];
    if (row === undefined) break;
    row.halfPoints += halfPoints;
    row.rounds.push({ round, text: `${['L', 'D', 'W'][halfPoints] ?? '?'} ${opponent}`, rated: true });
  }
  return rows.map(({ halfPoints, rounds }) => ({
    score: halfPoints / 2,
    rounds: rounds.sort((a, b) => a.round - b.round),
  }));
}

export type RowRating = CrosstableRow['ratings'][number];

/** A player's fields in a crosstable, besides the games. */
export type Named = Pick<PlayerCard, 'name' | 'title' | 'state' | 'federation'>;

type HeadFields = Pick<CrosstableRow, 'player' | 'name' | 'pair' | 'title' | 'state' | 'federation'>;
type Head = { -readonly [Field in keyof HeadFields]: HeadFields[Field] };

/** Rows with names and the known ratings. */
export function crosstableRows(
  document: SectionDocument,
  nameOf: (player: string) => Named | undefined,
  ratingsOf: (index: number) => readonly RowRating[],
  /** False: omit places, which cost more than the ratings of a large section. */
  { places: withPlaces = true }: { readonly places?: boolean } = {},
): CrosstableRow[] {
  const cells = crosstable(document);
  const places = withPlaces ? placings(document) : [];
  return document.players.map(({ player, pair }, index) => {
    const known = nameOf(player);
    // Fields are assigned one by one: spreading them takes several times as long.
    const row: Head = { player, name: known?.name ?? player, pair };
    if (known?.title !== undefined) row.title = known.title;
    if (known?.state !== undefined) row.state = known.state;
    if (known?.federation !== undefined) row.federation = known.federation;
    return Object.assign(row, {
      rank: places[index]?.rank ?? 0,
      tieBreaks: places[index]?.tieBreaks ?? [],
      score: cells[index]?.score ?? 0,
      rounds: cells[index]?.rounds ?? [],
      ratings: ratingsOf(index),
    });
  });
}
