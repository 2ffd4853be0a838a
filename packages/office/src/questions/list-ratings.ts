// A player's ratings on lists, under every authority whose ratings change with lists.

import { authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Answer, ListPoint, ListRatingAnswer } from '../facts/answers.js';
import { noSuchSystem, refused } from '../facts/errors.js';
import type { IsoDate, PlayerId, RatingSystem } from '../facts/facts.js';
import type { PlayerNumber } from '../facts/numbers.js';

export async function askListRating(
  view: View,
  player: PlayerId,
  list: RatingSystem,
  date: IsoDate | undefined,
  today: IsoDate,
): Promise<Answer<ListRatingAnswer>> {
  const ratings = (await authoritiesOf(view.reader)).ofSystem(list)?.listRatings;
  return ratings === undefined ? refused(noSuchSystem(list)) : ratings.explain(view, player, list, date, today);
}

/** `player` is the index number. */
export async function askListPoints(view: View, player: PlayerNumber): Promise<readonly ListPoint[]> {
  const points: ListPoint[] = [];
  for (const { listRatings } of (await authoritiesOf(view.reader)).known())
    points.push(...((await listRatings?.points(view, player)) ?? []));
  return points;
}
