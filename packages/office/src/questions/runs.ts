// Runs and their changes, with ids and event names.

import { dateOfDayNumber } from '@harkness/rules';
import { wholeNumber } from '../authorities/live.js';
import { currentSlot, firstRunWith, readChanges, readRun, readRuns } from '../engines/live/run-record.js';
import { resultSpaces } from '../engines/live/spaces.js';
import type { View } from '../engines/live/view.js';
import type { Answer, HeldSection, RunChange, RunDiff, RunSummary } from '../facts/answers.js';
import { answered, noSuchPlayer, noSuchRun, refused } from '../facts/errors.js';
import type { PlayerId } from '../facts/facts.js';
import { asSlot } from '../facts/numbers.js';
import type { StoreReader } from '../facts/store.js';
import { systemOf } from '../facts/stored-codes.js';

export async function askRuns(view: View, options: { readonly before?: number; readonly limit?: number }): Promise<RunSummary[]> {
  const runs = await readRuns(view.reader, options.before, options.limit ?? 50);
  return runs.map((run) => seenRun(view, run));
}

/** The hash of all decimals could confirm a guessed birth date. */
function seenRun(view: View, run: RunSummary): RunSummary {
  return view.isWhole ? { ...run, resultsHash: '' } : run;
}

/** The run that first rated each fact, by sequence; facts not yet rated have none. */
export async function askRunsOfFacts(reader: StoreReader, seqs: readonly number[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const seq of seqs) {
    const summary = await firstRunWith(reader, seq);
    if (summary !== undefined) found.set(seq, summary.run);
  }
  return found;
}

export async function askRunDiff(
  view: View,
  run: number,
  options: { readonly limit?: number; readonly player?: PlayerId },
): Promise<Answer<RunDiff>> {
  const summary = await readRun(view.reader, run);
  if (summary === undefined) return refused(noSuchRun(run));
  const only = options.player === undefined ? undefined : await view.player(options.player);
  if (options.player !== undefined && only === undefined) return refused(noSuchPlayer(options.player));
  const limit = options.limit ?? 1000;
  const players: RunDiff['players'][number][] = [];
  const changes: RunChange[] = [];
  let more = false;
  const seen = (rating: number): number | null => (Number.isNaN(rating) ? null : view.isWhole ? wholeNumber(rating) : rating);
  for await (const change of readChanges(view.reader, run)) {
    if (only !== undefined && view.merges.resolve(change.player) !== only) continue;
    const row = {
      player: await view.ids.id(change.player),
      system: systemOf(change.system),
      from: seen(change.from),
      to: seen(change.to),
    };
    // Showing that only decimals changed could confirm a guessed birth date.
    if (view.isWhole && row.from === row.to) continue;
    const list = change.slot === currentSlot ? players : changes;
    if (list.length >= limit) {
      more = true;
      continue;
    }
    if (change.slot === currentSlot) {
      players.push(row);
      continue;
    }
    const info = await view.slots.get(change.slot);
    if (info !== undefined) changes.push({ ...row, event: info.event, section: info.section });
  }
  return answered({ run: seenRun(view, summary), players, changes, more });
}

export async function askHeld(view: View): Promise<HeldSection[]> {
  const held: HeldSection[] = [];
  for await (const { key, bytes } of view.reader.blobs(resultSpaces(view.head.results).held)) {
    const info = await view.slots.get(asSlot(Number(key)));
    if (info === undefined || info.withdrawn) continue;
    const reason: unknown = JSON.parse(new TextDecoder().decode(bytes));
    held.push({
      event: info.event,
      section: info.section,
      eventName: info.eventName,
      name: info.name,
      end: dateOfDayNumber(info.end),
      reason: reason as HeldSection['reason'],
    });
  }
  return held;
}
