// The FIDE list a section belongs to, by its time control and first day.

import { say } from '@harkness/formats';
import type { IsoDate, Result, RuleError } from '@harkness/rules';
import { editionByDate, type ListType } from '@harkness/rules/fide';
import { type AmendedTables, listOfTimeControl, type TimePeriod, timeOfGameAllowed } from '@harkness/rules/internal/fide';
import { parseTimeControl, type TimeControl } from '../../facts/time-control.js';
import type { Classified, SectionTraits } from '../authority.js';
import { noRules } from '../no-rules.js';

/** The periods of a time control; delay and increment count alike. */
export function periodsOf(control: TimeControl): TimePeriod[] {
  return control.periods.map(({ moves, minutes }) => ({ moves, minutes, incrementSeconds: control.seconds }));
}

/**
 * Null if the time control is too fast for every list. No rules for rapid and blitz are known before July 2014; until then a
 * section can only be on the standard list.
 */
export function fideListOf(timeControl: readonly TimePeriod[], start: IsoDate, amended?: AmendedTables): Result<ListType | null> {
  const standard = editionByDate(start, 'standard', undefined, amended);
  if (!standard.ok) return standard;
  const list = listOfTimeControl(start, timeControl, amended);
  if (list.ok) return list;
  return { ok: true, value: timeOfGameAllowed(standard.value, { timeControl }, []) ? 'standard' : null };
}

/** The same, from the text of a section's time control. */
export function fideListOfText(timeControl: string, start: IsoDate, amended?: AmendedTables): Result<ListType | null> {
  const control = parseTimeControl(timeControl);
  if (control === undefined) return { ok: false, errors: [unreadable(timeControl)] };
  return fideListOf(periodsOf(control), start, amended);
}

function unreadable(text: string): RuleError {
  return {
    code: 'time-control-unreadable',
    place: 'timeControl',
    message: `The time control ${text} cannot be read.`,
    hint: 'Correct it; write for example 40/90,SD/30;+30.',
  };
}

export function classify({ control, start }: SectionTraits, amended?: AmendedTables): Classified {
  const list = fideListOf(periodsOf(control), start, amended);
  if (!list.ok) return noRules(list.errors[0] && say`${list.errors[0].message}`);
  if (list.value !== null) return { systems: [`FIDE-${list.value}`] };
  return {
    problem: 'time-control-not-ratable',
    message: say`the time control is too fast for every FIDE list.`,
    hint: say`Correct the time control.`,
  };
}
