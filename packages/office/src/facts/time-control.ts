// A section's time control: its periods, and the sums that decide how it is rated. Only the rules parse the text.

import { readTimeControl, type WrittenTimeControl } from '@harkness/rules';

export interface TimeControl extends WrittenTimeControl {
  /** Main time of all periods. */
  readonly minutes: number;
}

/** Undefined if it cannot be read. */
export function parseTimeControl(text: string): TimeControl | undefined {
  const written = readTimeControl(text);
  if (!written.ok) return undefined;
  return { ...written.value, minutes: written.value.periods.reduce((sum, { minutes }) => sum + minutes, 0) };
}
