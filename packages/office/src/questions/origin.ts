// Finds the section, decision, opening state or list behind a rating: on a published list, before a section, or now.

import type { IsoDate } from '@harkness/rules';
import { authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Answer, RatingAsked, RatingOriginAnswer } from '../facts/answers.js';
import { noSuchPlayer, noSuchSystem, refused } from '../facts/errors.js';
import type { PlayerId, RatingSystem } from '../facts/facts.js';

export async function askRatingOrigin(
  view: View,
  id: PlayerId,
  system: RatingSystem,
  at: RatingAsked,
  today: IsoDate,
): Promise<Answer<RatingOriginAnswer>> {
  const player = await view.player(id);
  if (player === undefined) return refused(noSuchPlayer(id));
  const authority = (await authoritiesOf(view.reader)).ofSystem(system);
  if (authority === undefined) return refused(noSuchSystem(system));
  return authority.players.origin(view, player, await view.ids.id(player), system, at, today);
}
