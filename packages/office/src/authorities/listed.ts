// A player's rating on a published list.

import type { IsoDate } from '@harkness/rules';
import type { View } from '../engines/live/view.js';
import { type ListHead, readListedPlayer, readListHead } from '../engines/period/content.js';
import type { ListedRating } from '../engines/period/row.js';
import type { Answer } from '../facts/answers.js';
import { answered, refused } from '../facts/errors.js';
import type { ListName, PlayerId, RatingSystem } from '../facts/facts.js';
import type { PlayerNumber } from '../facts/numbers.js';

export interface FoundRating {
  readonly head: ListHead;
  readonly listed: ListedRating;
  readonly rating: number;
}

export async function listedRating(
  view: View,
  player: PlayerNumber,
  id: PlayerId,
  system: RatingSystem,
  list: ListName,
  date: IsoDate,
): Promise<Answer<FoundRating>> {
  const head = await readListHead(view.reader, list, date);
  if (head === undefined)
    return refused({
      code: 'list-unknown',
      place: `${list}/${date}`,
      message: `There is no ${list} list of ${date}.`,
      hint: 'Ask for the lists that there are.',
    });
  const listed = (await ratingsOn(view, head, player)).find((one) => one.system === system);
  if (listed === undefined || listed.rating === null)
    return refused({
      code: 'not-on-list',
      place: `${list}/${date}/${id}`,
      message: `The player has no ${system} rating on the ${list} list of ${date}.`,
      hint: 'Ask for another list or system.',
    });
  return answered({ head, listed, rating: listed.rating });
}

/** The player's row, under the id they had when the list was made. */
async function ratingsOn(view: View, head: ListHead, player: PlayerNumber): Promise<readonly ListedRating[]> {
  for (const member of [player, ...view.merges.group(player)]) {
    const row = await readListedPlayer(view.reader, head, await view.ids.id(member));
    if (row !== undefined) return row.ratings;
  }
  return [];
}
