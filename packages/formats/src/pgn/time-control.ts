// The TimeControl tag of PGN counts seconds, but people also write minutes: `15+10`, `5+3`.

import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';

/** Without a unit, and short enough to be minutes. */
const shortControl = /^(\d{1,3})\+(\d{1,2})$/;

/**
 * `a+b` is in seconds, unless `a` is below 150 with an increment of 3 or more, or is not a multiple of 15: nobody plays 90
 * seconds with 30 per move. The answer names its unit, so that nobody has to guess again; any other text is unchanged.
 */
export function readTimeControlTag(text: string, place: Place, findings: FindingCollector): string {
  const match = shortControl.exec(text.trim());
  if (match === null) return text;
  const [base, increment] = [Number(match[1]), Number(match[2])];
  if ((base < 150 && increment >= 3) || base % 15 !== 0) {
    const control = `G/${base};+${increment}`;
    const message = say`The tag TimeControl counts seconds, but ${quote(text)} looks like minutes: read as ${control}.`;
    findings.add(
      'pgn-time-unit',
      place,
      message,
      say`Confirm if this is correct, or write ${base * 60}+${increment} into the tag.`,
    );
    return control;
  }
  const control = `G/${base / 60};+${increment}`;
  if (base < 60) {
    const message = say`The tag TimeControl counts seconds, so ${quote(text)} is ${base} seconds for the whole game.`;
    findings.add('pgn-time-unit', place, message, say`If minutes are meant, write ${base * 60}+${increment} into the tag.`);
  }
  return control;
}
