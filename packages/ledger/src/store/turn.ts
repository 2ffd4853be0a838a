// One writer at a time inside this process, and an error for a writer that would wait for itself. (Between processes the
// database's own lock decides.)

import { AsyncLocalStorage } from 'node:async_hooks';

export class Turn {
  private last: Promise<void> = Promise.resolve();
  private readonly holder = new AsyncLocalStorage<{ active: boolean }>();
  private takers = 0;

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.holder.getStore()?.active) throw new Error('write was called inside write; pass the writer on instead');
    const before = this.last;
    const turn = { active: true };
    let done = () => {};
    this.last = new Promise((resolve) => {
      done = resolve;
    });
    this.takers += 1;
    await before;
    try {
      return await this.holder.run(turn, work);
    } finally {
      turn.active = false;
      this.takers -= 1;
      // Following the holder costs time with every promise of the process, so it ends with the last writer.
      if (this.takers === 0) this.holder.disable();
      done();
    }
  }
}

/** Waits a little longer each time, but never long, and never in step with others. */
export async function pause(attempt: number): Promise<void> {
  const longest = Math.min(50, 2 + attempt * 2);
  await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * longest));
}
