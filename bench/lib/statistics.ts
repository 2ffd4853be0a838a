// Medians and spreads: a busy machine moves the mean and the extremes, but hardly the median and the quartiles.

function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN];
  return low + (high - low) * (at - Math.floor(at));
}

export interface Typical {
  readonly median: number;
  /** Half the interquartile range, as a fraction of the median. */
  readonly spread: number;
}

export function typical(values: readonly number[]): Typical {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = [...values].sort((a, b) => a - b);
  const median = quantile(sorted, 0.5);
  return { median, spread: (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / 2 / median };
}
