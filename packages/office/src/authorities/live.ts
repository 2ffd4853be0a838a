// The live engine bound to the rulebook it rates by, for the rest of the office. It ignores sections of other authorities.

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

/** Returns undefined if there was nothing to do. When aborted, throws the signal's reason and changes nothing. */
export function replay(store: Store, options: ReplayOptions): Promise<RunSummary | undefined> {
  return replayBy(usChessRulebook, store, options);
}

/** The same in a worker thread; rejects with the signal's reason when aborted. */
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

/** Whether a player is a member on a day; undefined if the office knows no membership of theirs. */
export function isMemberOn(view: View, player: PlayerNumber, day: IsoDate): Promise<boolean | undefined> {
  return memberOn(view.people, player, day);
}

/** A rating as published; NaN (unrated) stays NaN. */
export function wholeNumber(rating: number): number {
  return Number.isNaN(rating) ? rating : usChessRulebook.wholeNumber(rating);
}
