// The known name nearest to a mistyped one.

/** Number of single letters to insert, drop or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Undefined if nothing is near: more than half of the letters would change. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known.map((one) => ({ one, far: distance(name, one) })).sort((a, b) => a.far - b.far);
  return best !== undefined && best.far <= Math.max(name.length, best.one.length) / 2 ? best.one : undefined;
}
