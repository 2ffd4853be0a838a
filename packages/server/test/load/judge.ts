// The criteria that a load run must meet, computed from its figures.

/** In milliseconds. */
export interface Waits {
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

/** In milliseconds; `after` counts from the beginning of the run. */
export interface SlowAnswer {
  readonly after: number;
  readonly wait: number;
  readonly path: string;
}

export interface LoadFigures {
  readonly store: 'sqlite' | 'postgresql';
  readonly minutes: number;
  /** Number of pages requested by readers, and their waiting times in milliseconds. */
  readonly pages: number;
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
  /** The same waits as the server sees them, from reading a request to sending its answer. */
  readonly server: Waits & { readonly page: Waits; readonly search: Waits };
  /** How late the server's event loop was. */
  readonly eventLoop: Waits;
  /** How late the process that plays the readers was: so much of their waits is its own. */
  readonly ownLoop: Waits;
  /**
   * Seconds of processor: the server's, those for which its main thread was ready but had to wait for one, and those of the
   * processes that play readers and directors.
   */
  readonly processor: { readonly server: number; readonly starved: number; readonly load: number };
  /** Full runs completed. */
  readonly runs: number;
  /** Reports accepted by the server, and how many of them were repeated under the same key. */
  readonly sent: number;
  readonly twice: number;
  readonly errors: number;
  readonly firstErrors: readonly string[];
  /** Memory of the server's process, sampled every few seconds, in MiB. */
  readonly memory: readonly number[];
  readonly slowest: readonly SlowAnswer[];
  readonly lost: number;
  readonly doubled: number;
  readonly verified: boolean;
}

/** Factor by which memory may grow after the first fifth of the run, when caches and threads exist. */
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

/** Failures in words; empty if there are none. */
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
