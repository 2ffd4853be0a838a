// The live engine with the rulebook that it rates by: what the rest of the office calls. Sections of every other authority are left alone by it.

import type { StoreLocation } from '@harkness/ledger';
import { type ReplayOptions, replayBy } from '../engines/live/run.js';
import { type ResultsVerification, verifyResultsOf } from '../engines/live/verify-results.js';
import { View } from '../engines/live/view.js';
import { replayInThread } from '../engines/live/worker.js';
import type { Audience, RunSummary } from '../facts/answers.js';
import type { IsoDate } from '../facts/facts.js';
import type { PlayerNumber } from '../facts/numbers.js';
import type { Store, StoreReader } from '../facts/store.js';
import { memberOn } from './uschess/live/memberships.js';
import { usChessRulebook } from './uschess/live/rulebook.js';

/** Undefined if there was nothing to do. Throws the signal's reason when aborted; nothing has changed then. */
export function replay(store: Store, options: ReplayOptions): Promise<RunSummary | undefined> {
  return replayBy(usChessRulebook, store, options);
}

/** The same in a thread of its own; rejects with the signal's reason when aborted. */
export function replayInWorker(location: StoreLocation, options: ReplayOptions): Promise<RunSummary | undefined> {
  return replayInThread(new URL('./live-worker.ts', import.meta.url), location, options);
}

/** The derived data as of one snapshot. */
export function openView(reader: StoreReader, audience: Audience = 'office'): Promise<View> {
  return View.open(usChessRulebook, reader, audience);
}

/** Whether the stored results are whole. */
export function verifyResults(reader: StoreReader): Promise<ResultsVerification> {
  return verifyResultsOf(usChessRulebook.authority, reader);
}

/** Whether a player is a member on a day; undefined: nothing is known about memberships of theirs. */
export function isMemberOn(view: View, player: PlayerNumber, day: IsoDate): Promise<boolean | undefined> {
  return memberOn(view.people, player, day);
}

/** A rating as it is published; NaN (unrated) stays what it is. */
export function wholeNumber(rating: number): number {
  return Number.isNaN(rating) ? rating : usChessRulebook.wholeNumber(rating);
}
