// Orders texts and dates the same on every machine: by code unit, never by locale.

/** Negative if a comes first, positive if b does, 0 if they are the same. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
