// Compares an answer with a vector's expectation. Every expected field must be in the answer with the same value; an answer may
// have more, but an expected empty object or list must be empty. Numbers agree within 1e-6; a fraction such as "59/2" means its
// value. A boolean equals only a boolean; null only null or a missing field.

const tolerance = 1e-6;

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const fraction = /^(-?[0-9]+)\/([1-9][0-9]*)$/.exec(value);
  return fraction === null ? undefined : Number(fraction[1]) / Number(fraction[2]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 80);
}

/** A description of every difference from the expected answer; an empty list means that they agree. */
export function differences(want: unknown, got: unknown, at = ''): string[] {
  const [wanted, given] = [numberOf(want), numberOf(got)];
  if (wanted !== undefined && given !== undefined) {
    return Math.abs(wanted - given) <= tolerance ? [] : [`${at || '.'}: want ${show(want)}, got ${show(got)}`];
  }
  if (isRecord(want) && isRecord(got) && (Object.keys(want).length > 0 || Object.keys(got).length === 0)) {
    return Object.entries(want).flatMap(([key, value]) => {
      const answered = Object.hasOwn(got, key) && got[key] !== undefined;
      if (answered) return differences(value, got[key], `${at}.${key}`);
      return value === null ? [] : [`${at}.${key}: missing, want ${show(value)}`];
    });
  }
  if (Array.isArray(want) && Array.isArray(got) && want.length === got.length && want.length > 0) {
    return want.flatMap((value, index) => differences(value, got[index], `${at}[${index}]`));
  }
  const bothEmptyLists = Array.isArray(want) && Array.isArray(got) && want.length === got.length;
  return want === got || bothEmptyLists ? [] : [`${at || '.'}: want ${show(want)}, got ${show(got)}`];
}
