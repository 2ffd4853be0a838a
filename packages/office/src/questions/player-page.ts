// Everything a player's page shows, read at one moment.

import type { ThreeRatings } from '../authorities/authority.js';
import { type Authorities, authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Answer, Audience, PlayerAnswer } from '../facts/answers.js';
import type { IsoDate, PlayerId } from '../facts/facts.js';
import { threeRatings } from '../lists/ratings.js';
import { askPlayer } from './player.js';

export interface PlayerPage {
  /** The player's current id. */
  readonly player: PlayerId;
  readonly answer: Answer<PlayerAnswer>;
  readonly ratings: readonly ThreeRatings[];
  readonly authorities: Authorities;
}

export interface PageQuestion {
  /** The view's audience. */
  readonly audience: Audience;
  /** The office's current day. */
  readonly today: IsoDate;
  readonly on?: IsoDate | undefined;
  /** The day whose lists are in force. */
  readonly listsOn: IsoDate;
}

/** The id must be current (after merges). */
export async function askPlayerPage(
  view: View,
  player: PlayerId,
  { audience, today, on, listsOn }: PageQuestion,
): Promise<PlayerPage> {
  const answer = await askPlayer(view, player, { today, ...(on === undefined ? {} : { on }) });
  const ratings = await threeRatings(view.reader, player, listsOn, audience, view);
  return { player, answer, ratings, authorities: await authoritiesOf(view.reader) };
}
