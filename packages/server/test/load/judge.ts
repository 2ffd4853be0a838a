// What a run under load must show, from what was counted.

export interface LoadFigures {
  readonly store: 'sqlite' | 'postgresql';
  readonly minutes: number;
  /** Pages that readers asked for, and how long they waited, in milliseconds. */
  readonly pages: number;
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
  /** Full runs that came to an end. */
  readonly runs: number;
  /** Reports that the server took, and how many of them were sent again under the same key. */
  readonly sent: number;
  readonly twice: number;
  readonly errors: number;
  readonly firstErrors: readonly string[];
  /** Of the server's process every few seconds, in MiB. */
  readonly memory: readonly number[];
  readonly lost: number;
  readonly doubled: number;
  readonly verified: boolean;
}

/** Memory at the end may be this much more than after the first fifth, when caches and threads are there. */
const mostGrowth = 1.25;
const mostSpread = 10;

export function percentile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}

function middle(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** In words; empty: nothing is wrong. */
export function judgeLoad(figures: LoadFigures): string[] {
  const { pages, median, p99, runs, sent, errors, firstErrors, memory, lost, doubled, verified } = figures;
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  const [early, late] = [middle(memory.slice(fifth, 2 * fifth)), middle(memory.slice(-fifth))];
  const problems: string[] = [];
  if (pages === 0 || sent === 0 || runs === 0) problems.push('nobody read, nobody sent, or no run came to an end');
  if (lost > 0) problems.push(`${lost} reports that the server took are not in the office`);
  if (doubled > 0) problems.push(`${doubled} reports are in the office more than once`);
  if (!verified) problems.push('the ledger does not verify');
  if (errors > 0) problems.push(`${errors} requests failed, among them: ${firstErrors.join('; ')}`);
  if (!(p99 < mostSpread * median)) problems.push(`the 99th percentile of waits is ${p99} ms, the median ${median} ms`);
  if (!(late <= mostGrowth * early)) problems.push(`memory grew from ${early} to ${late} MiB`);
  return problems;
}
