// Compares a published list with the same list recomputed where only years of birth are known: what may differ, by how much, and
// what must not.

import { canonicalJson } from '@harkness/ledger';
import type { UncertainRatings } from '../authorities/authority.js';
import { type ListHead, readRows } from '../engines/period/content.js';
import type { ListedPlayer } from '../engines/period/row.js';
import type { StoreReader } from '../facts/store.js';

export interface ListDifference {
  /** Number of ratings that differ within the bound. */
  readonly within: number;
  /** The largest difference in points. */
  readonly largest: number;
  /** Differences that must not occur, in words; only the first few. */
  readonly problems: readonly string[];
}

const problemsAtMost = 5;

export async function compareLists(
  published: { readonly reader: StoreReader; readonly head: ListHead },
  again: { readonly reader: StoreReader; readonly head: ListHead },
  ages: UncertainRatings,
): Promise<ListDifference> {
  const problems: string[] = [];
  let [within, largest] = [0, 0];
  const others = rowsOf(again.reader, again.head);
  for await (const row of rowsOf(published.reader, published.head)) {
    if (problems.length >= problemsAtMost) break;
    const next = await others.next();
    const other = next.done === true ? undefined : next.value;
    if (other?.player !== row.player) {
      problems.push(`${row.player} stands on only one of the two`);
      break;
    }
    if (canonicalJson(row) === canonicalJson(other)) continue;
    const difference = differenceOf(row, other);
    if (difference === undefined || !(await ages.has(row.player))) problems.push(`the row of ${row.player} comes out otherwise`);
    else if (difference.largest > ages.points) problems.push(`a rating of ${row.player} differs by ${difference.largest} points`);
    else if (difference.games > ages.games)
      problems.push(`a rating of ${row.player} rests on ${difference.games} games more or fewer`);
    else {
      within += difference.count;
      largest = Math.max(largest, difference.largest);
    }
  }
  if (problems.length === 0 && (await others.next()).done !== true) problems.push('the list has more players now');
  return { within, largest, problems };
}

async function* rowsOf(reader: StoreReader, head: ListHead): AsyncGenerator<ListedPlayer> {
  for await (const rows of readRows(reader, head)) yield* rows;
}

interface RowDifference {
  readonly count: number;
  readonly largest: number;
  readonly games: number;
}

/** Undefined if anything besides ratings and their games differs. */
function differenceOf(row: ListedPlayer, other: ListedPlayer): RowDifference | undefined {
  const rest = ({ ratings, ...fields }: ListedPlayer) =>
    canonicalJson({ ...fields, ratings: ratings.map(({ rating: _, exact: __, games: ___, ...one }) => one) });
  if (rest(row) !== rest(other)) return undefined;
  let [count, largest, most] = [0, 0, 0];
  for (const [at, { rating, exact, games }] of row.ratings.entries()) {
    most = Math.max(most, Math.abs(games - (other.ratings[at]?.games ?? 0)));
    const mine = exact ?? rating ?? 0;
    const theirs = other.ratings[at]?.exact ?? other.ratings[at]?.rating ?? 0;
    if (mine === theirs) continue;
    count += 1;
    largest = Math.max(largest, Math.abs(mine - theirs));
  }
  return { count, largest, games: most };
}
