// Two clocks: processor time of this process, which neighbours on the machine disturb least, and time on the wall.

export interface Took {
  readonly wall: number;
  readonly processor: number;
}

/** Seconds. The processor's include the compiler and the collector, which a user pays too. */
export async function timed(work: () => unknown): Promise<Took> {
  const before = process.cpuUsage();
  const began = performance.now();
  await work();
  const wall = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(before);
  return { wall, processor: (user + system) / 1e6 };
}

/** Processor seconds of each repeat of a job that does not wait, after warming up. */
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
