// Wall-clock seconds and CPU seconds: on a busy machine only the latter can be compared. A database server's CPU time is not
// included.

export interface Times {
  readonly wall: number;
  readonly cpu: number;
}

export async function timed(work: () => Promise<unknown> | unknown): Promise<Times> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const used = process.cpuUsage(before);
  return { wall: (performance.now() - began) / 1000, cpu: (used.user + used.system) / 1e6 };
}

/** The better of two, separately for each kind of time. */
export async function bestOfTwo(work: () => Promise<unknown> | unknown): Promise<Times> {
  return better(await timed(work), await timed(work));
}

export function better(a: Times, b: Times): Times {
  return { wall: Math.min(a.wall, b.wall), cpu: Math.min(a.cpu, b.cpu) };
}

/** The median, separately for each kind of time. */
export function middle(times: readonly Times[]): Times {
  const of = (kind: keyof Times): number => {
    const sorted = times.map((one) => one[kind]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return { wall: of('wall'), cpu: of('cpu') };
}

/** The peak memory of this process so far, in MiB. */
export function peakMemory(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
