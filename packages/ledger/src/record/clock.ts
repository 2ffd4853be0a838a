// A clock that runs ahead would date all later facts permanently, because no fact is received before the previous one. So a leap
// of more than a year beyond everything known about the present needs confirmation.

import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CallerError } from '../base/result.js';
import type { LedgerHead } from '../store/port.js';

/** Confirms the day that the clock shows, for an office that was unused for more than a year. */
export const clockVariable = 'HARKNESS_CLOCK_IS_RIGHT';

const leapAtMost = 366 * 24 * 3_600_000;

let installed: number | undefined;

/** The present is no earlier than the day this program was installed. */
function installedAt(): number {
  installed ??= statSync(fileURLToPath(import.meta.url)).mtimeMs;
  return installed;
}

/** Checks the instant at which a fact would be received; undefined if it may be right. */
export function clockProblem(instant: string, { seq, receivedAt }: LedgerHead): CallerError | undefined {
  if (seq === 0 || process.env[clockVariable] === instant.slice(0, 10)) return undefined;
  const known = Math.max(Date.parse(receivedAt), installedAt());
  if (Date.parse(instant) <= known + leapAtMost) return undefined;
  return {
    code: 'clock-ahead',
    place: 'receivedAt',
    message: `the clock says ${instant.slice(0, 10)}, more than a year after the last fact (${receivedAt.slice(0, 10)}); nothing was entered`,
    hint: `set the clock of this machine. If it is right, set ${clockVariable}=${instant.slice(0, 10)} and enter it again`,
  };
}
