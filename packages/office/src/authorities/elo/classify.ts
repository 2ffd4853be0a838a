// Which systems of a profile rate a section, by its time for sixty moves and its venue.

import { say } from '@harkness/formats';
import { parseTimeControl, type TimeControl } from '../../facts/time-control.js';
import type { Classified, SectionTraits } from '../authority.js';
import { noRules } from '../no-rules.js';
import type { EloSystem } from './settings.js';

/** Minutes for sixty moves: the main time plus one minute per second of increment. */
function minutesOf({ minutes, seconds }: TimeControl): number {
  return minutes + seconds;
}

function takes({ time: { from = 0, below = Number.POSITIVE_INFINITY }, venue }: EloSystem, section: SectionTraits): boolean {
  const minutes = minutesOf(section.control);
  return minutes >= from && minutes < below && (venue === undefined || venue === section.venue);
}

export function classify(systems: readonly EloSystem[], section: SectionTraits): Classified {
  const taken = systems.filter((one) => takes(one, section));
  if (taken.length === 0) {
    const ranges = systems.map(({ label, time }) => `${label}: ${rangeText(time)}`).join('; ');
    return {
      problem: 'time-control-not-ratable',
      message: say`no system takes ${minutesOf(section.control)} minutes for sixty moves at this venue.`,
      hint: say`Correct the time control or the venue. ${ranges}.`,
    };
  }
  const known = taken.filter(({ rulebook }) => section.start >= rulebook.from);
  if (known.length > 0) return { systems: known.map(({ system }) => system) };
  return noRules(say`its rulebook begins on ${taken[0]?.rulebook.from}.`);
}

function rangeText({ from, below }: EloSystem['time']): string {
  if (from === undefined) return below === undefined ? 'all' : `below ${below} minutes`;
  return below === undefined ? `${from} minutes and more` : `${from} to below ${below} minutes`;
}

/** The same for a section in the ledger; empty if it cannot be rated. */
export function systemsOf(
  systems: readonly EloSystem[],
  section: { readonly timeControl: string; readonly venue: 'otb' | 'online'; readonly start: string },
): readonly EloSystem[] {
  const control = parseTimeControl(section.timeControl);
  if (control === undefined) return [];
  const found = classify(systems, { control, venue: section.venue, start: section.start });
  return 'systems' in found ? systems.filter(({ system }) => found.systems.includes(system)) : [];
}
