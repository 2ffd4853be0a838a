// Reads bodies as bytes, counted while they arrive against a limit per body and a total budget, before anything is kept. A thread
// parses their content.

import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem.js';

/** Maximum bytes of bodies held at once. Callers without an account have a separate budget, and each address a share of it. */
export interface BodyBudget {
  readonly all: number;
  readonly each: number;
}

export const budgetOfAnybody: BodyBudget = { all: 96 * 1024 * 1024, each: 48 * 1024 * 1024 };
export const budgetOfAccounts: BodyBudget = { all: 192 * 1024 * 1024, each: 64 * 1024 * 1024 };

/** The bytes currently held, by sender. */
export class HeldBytes {
  readonly #budget: BodyBudget;
  readonly #by = new Map<string, number>();
  #all = 0;

  constructor(budget: BodyBudget) {
    this.#budget = budget;
  }

  get all(): number {
    return this.#all;
  }

  /** False if they no longer fit. */
  take(owner: string, bytes: number): boolean {
    const own = (this.#by.get(owner) ?? 0) + bytes;
    if (own > this.#budget.each || this.#all + bytes > this.#budget.all) return false;
    this.#by.set(owner, own);
    this.#all += bytes;
    return true;
  }

  free(owner: string, bytes: number): void {
    const own = (this.#by.get(owner) ?? 0) - bytes;
    if (own > 0) this.#by.set(owner, own);
    else this.#by.delete(owner);
    this.#all -= bytes;
  }
}

/** Reads the body and counts its bytes in the budget until `work` has ended. */
export async function withBody<T>(
  request: FastifyRequest,
  limit: number,
  held: HeldBytes,
  owner: string,
  work: (blocks: readonly Uint8Array<ArrayBuffer>[]) => Promise<T>,
): Promise<T> {
  let taken = 0;
  try {
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > limit) throw tooLarge(limit);
    const blocks = new Blocks();
    await new Promise<void>((resolve, reject) => {
      const { raw } = request;
      const stop = (error?: Error): void => {
        raw.off('data', onData).off('end', onEnd).off('error', onBroken).off('aborted', onBroken).off('close', onBroken);
        if (error === undefined) resolve();
        else {
          // The rest is discarded until the answer closes the connection.
          raw.resume();
          reject(error);
        }
      };
      const onData = (chunk: Buffer): void => {
        if (taken + chunk.length > limit) stop(tooLarge(limit));
        else if (held.take(owner, chunk.length)) {
          taken += chunk.length;
          blocks.add(chunk);
        } else stop(tooMuchAtOnce());
      };
      const onEnd = (): void => stop();
      const onBroken = (): void => stop(new ProblemError(400, 'body-cut-short', 'The request ended before its body did.'));
      raw.on('data', onData).on('end', onEnd).on('error', onBroken).on('aborted', onBroken).on('close', onBroken);
      if (raw.readableEnded) onEnd();
      else if (raw.destroyed) onBroken();
    });
    return await work(blocks.filled());
  } finally {
    held.free(owner, taken);
  }
}

const blockLength = 1024 * 1024;

/**
 * Collects bytes in blocks that can be transferred to a thread. Each piece is copied on arrival: copying 16 MB at the end would
 * block this thread for too long.
 */
class Blocks {
  readonly #full: Uint8Array<ArrayBuffer>[] = [];
  #last = new Uint8Array(64 * 1024);
  #used = 0;

  add(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; ) {
      if (this.#used === this.#last.length) {
        this.#full.push(this.#last);
        this.#last = new Uint8Array(blockLength);
        this.#used = 0;
      }
      const part = chunk.subarray(at, at + this.#last.length - this.#used);
      this.#last.set(part, this.#used);
      this.#used += part.length;
      at += part.length;
    }
  }

  filled(): readonly Uint8Array<ArrayBuffer>[] {
    return this.#used === 0 ? this.#full : [...this.#full, this.#last.subarray(0, this.#used)];
  }
}

function tooLarge(limit: number): ProblemError {
  const most = `${Math.floor(limit / 1024)} KB`;
  return new ProblemError(413, 'body-too-large', `The request is larger than ${most}, files and fields together.`, {
    headers: { connection: 'close' },
  });
}

function tooMuchAtOnce(): ProblemError {
  return new ProblemError(503, 'too-much-at-once', 'Too many large requests are being read; send this one again in a moment.', {
    headers: { 'retry-after': '5', connection: 'close' },
  });
}
