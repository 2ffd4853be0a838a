// Two clocks: CPU time of this process, which other processes disturb least, and wall-clock time.

export interface Took {
  readonly wall: number;
  readonly processor: number;
}

/** In seconds. CPU time includes the compiler and the garbage collector, which a user pays for too. */
export async function timed(work: () => unknown): Promise<Took> {
  const before = process.cpuUsage();
  const began = performance.now();
  await work();
  const wall = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { wall, processor: (user + system) / 1e6 };
}

/** CPU seconds of each repeat of a synchronous job, after warming up. */
export function repeated(job: () => void, repeats: number, warmUps: number): number[] {
  for (let i = 0; i < warmUps; i++) job();
  const seconds: number[] = [];
  for (let i = 0; i < repeats; i++) {
    const before = process.cpuUsage();
    job();
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  return seconds;
}
