// Finds players whose day of birth affects somebody's rating, so that public numbers can narrow it below a year.

import { type EventInput, type PlayerResult, rateEvent } from '@harkness/rules/uschess';
import { decodeChunk, initialOf, rowsOf } from '../../engines/live/chunk.js';
import { InitialFrom } from '../../engines/live/rulebook.js';
import { SectionDirectory } from '../../engines/live/section-directory.js';
import { resultSpaces } from '../../engines/live/spaces.js';
import type { View } from '../../engines/live/view.js';
import { asRow } from '../../facts/numbers.js';
import { isSectionFact } from '../../facts/section-fact.js';
import { playerAt, slotAt } from '../../facts/typed-arrays.js';
import type { Narrowed } from '../authority.js';
import { eventInput } from './explain.js';
import { type OwnRules, ownRules } from './live/own-rules.js';

/** Rates each newcomer's first section again as if they had been born on other days of their year. */
export async function narrowedBySections(view: View): Promise<readonly Narrowed[]> {
  const found: Narrowed[] = [];
  const slots = new SectionDirectory(view.reader, view.index.slots);
  for await (const { bytes } of view.reader.blobs(resultSpaces(view.head.results).chunks)) {
    const chunk = decodeChunk(bytes);
    for (let unit = 0; unit < chunk.unitSlot.length; unit++) {
      const [first, end] = rowsOf(chunk, unit);
      const rows = Array.from({ length: end - first }, (_, at) => asRow(first + at));
      // A first rating from other systems also depends on age (§2), so everyone without a rating is tried.
      const newcomers = rows.filter((row) => hasFirstRating(initialOf(chunk, row)));
      if (newcomers.length === 0) continue;
      const info = await slots.get(slotAt(chunk.unitSlot, unit));
      const fact = info === undefined ? undefined : await view.reader.factAt(info.seq);
      if (info === undefined || !isSectionFact(fact)) continue;
      // Without its decimals an assigned first rating cannot be rated again, so nothing can be said about the players who met it.
      const hasAssigned = rows.some((row) => initialOf(chunk, row)?.from === InitialFrom.assigned);
      const input = hasAssigned ? undefined : await eventInput(view, info, fact.body.section, { chunk, unit });
      for (const row of newcomers) {
        const moved = input === undefined ? 'decimals' : movedBy(input, row - first, ownRules(view, fact.body.section));
        if (moved === 'nothing') continue;
        const player = await view.ids.id(view.merges.resolve(playerAt(chunk.player, row)));
        found.push({ player, event: info.event, section: info.section, shown: moved === 'whole ratings' });
      }
    }
  }
  return found;
}

function hasFirstRating(initial: ReturnType<typeof initialOf>): boolean {
  return initial !== undefined && initial.from !== InitialFrom.assigned;
}

/** The rating by age never falls with age, so the ends of the year and of its months find every difference. */
const firstDays = [...Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, '0')}-01`), '12-31'];
const everyDay = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(5, 10));

/** What the newcomer's day of birth changes in their first section, within the year. */
function movedBy(input: EventInput, index: number, over: OwnRules | undefined): 'nothing' | 'decimals' | 'whole ratings' {
  const seen = { exact: new Set<string>(), whole: new Set<string>() };
  for (const born of telling(input, index, over)) {
    const players = input.players.map((player, at) => (at === index ? { ...player, birthDate: born } : player));
    const rated = rateEvent({ ...input, players }, over);
    const outcomes = rated.ok ? rated.value.players : [];
    seen.whole.add(outcomes.map(({ official }) => official).join());
    if (seen.whole.size > 1) return 'whole ratings';
    seen.exact.add(JSON.stringify(outcomes.map(stateAfter)));
  }
  return seen.exact.size > 1 ? 'decimals' : 'nothing';
}

/** One birth date of the year for each possible first rating. Where only age counts, `firstDays` are tried. */
function telling(input: EventInput, index: number, over: OwnRules | undefined): readonly string[] {
  const player = input.players[index];
  const other = input.players.find((_, at) => at !== index);
  if (typeof player?.birthDate !== 'string' || other === undefined) return [];
  const year = player.birthDate.slice(0, 4);
  // The value of another system's rating can rise and fall with age and is rounded, so every day must be tried.
  const days = (player.sources ?? []).length > 0 ? everyDay : firstDays;
  const game = { a: player.id, b: other.id, scoreA: 0.5 };
  const byFirst = new Map<string, string>();
  for (const day of days) {
    const birthDate = `${year}-${day}`;
    const rated = rateEvent({ ...input, players: [{ ...player, birthDate }, other], games: [game] }, over);
    const initial = rated.ok ? rated.value.players[0]?.initial : undefined;
    const first = `${initial?.rating} ${initial?.games}`;
    if (!byFirst.has(first)) byFirst.set(first, birthDate);
  }
  return [...byFirst.values()];
}

/** Everything that later sections are rated from. */
function stateAfter(result: PlayerResult): unknown[] {
  const {
    final,
    gamesAfter,
    historyAfter,
    winsAfter,
    drawsAfter,
    eventsOfThreeAfter,
    peakEstablishedAfter,
    lifeMasterGamesAfter,
  } = result;
  return [final, gamesAfter, historyAfter, winsAfter, drawsAfter, eventsOfThreeAfter, peakEstablishedAfter, lifeMasterGamesAfter];
}
