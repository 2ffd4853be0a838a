// The HTTP status of each fault code. A code that is not listed is a fault of the request: 422.

const statusOfCode: ReadonlyMap<string, number> = new Map([
  // The address names something that does not exist.
  ['player-unknown', 404],
  ['event-unknown', 404],
  ['section-unknown', 404],
  ['fact-unknown', 404],
  ['run-unknown', 404],
  ['list-unknown', 404],
  ['submission-unknown', 404],
  // The caller may not act for the one they name.
  ['affiliate-not-allowed', 403],
  // Somebody else was faster, or the state has changed meanwhile.
  ['submission-changed', 409],
  ['submission-state', 409],
]);

/** The status of a request whose content is wrong. */
const unprocessable = 422;

/** `players[3].id`, `body.fact`: a place inside the content rather than in the address. */
function isInContent(place: string): boolean {
  return place.includes('.') || place.includes('[');
}

/** The status for faults with these codes and places: that of the first, unless a fault is in the content. */
export function statusOf(faults: readonly { readonly code: string; readonly at: string }[], addressIsKnown: boolean): number {
  const status = statusOfCode.get(faults[0]?.code ?? '') ?? unprocessable;
  if (status !== 404) return status;
  const allAbsent = faults.every(({ code, at }) => statusOfCode.get(code) === 404 && !isInContent(at));
  return allAbsent && !addressIsKnown ? status : unprocessable;
}
