// How much each caller may request per minute, by cost: a page costs one unit, a check of a report twenty. The contract states
// the costs.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.js';

const minute = 60_000;
/** Maximum number of callers counted at once; the oldest are dropped first. */
const mostCallers = 50_000;
const assetCost = 0.1;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Units that a request to this route costs. Default: 1. */
    readonly cost?: number;
  }
}

interface Spent {
  readonly until: number;
  units: number;
}

export class Rate {
  readonly perMinute: number;
  readonly #clock: () => number;
  readonly #spent = new Map<string, Spent>();

  constructor(perMinute: number, clock: () => number = () => performance.now()) {
    this.perMinute = perMinute;
    this.#clock = clock;
  }

  /** Units left, or the seconds to wait if there are too few. */
  take(caller: string, units: number): { readonly left: number } | { readonly wait: number } {
    const now = this.#clock();
    const spent = this.#of(caller, now);
    if (spent.units + units > this.perMinute) return { wait: Math.max(1, Math.ceil((spent.until - now) / 1000)) };
    spent.units += units;
    return { left: Math.floor(this.perMinute - spent.units) };
  }

  /** Returns unused units: the answer was already there. */
  giveBack(caller: string, units: number): void {
    const spent = this.#spent.get(caller);
    if (spent !== undefined) spent.units = Math.max(0, spent.units - units);
  }

  #of(caller: string, now: number): Spent {
    const known = this.#spent.get(caller);
    if (known !== undefined && known.until > now) return known;
    const fresh = { until: now + minute, units: 0 };
    this.#spent.delete(caller);
    this.#spent.set(caller, fresh);
    for (const oldest of this.#spent.keys()) {
      if (this.#spent.size <= mostCallers) break;
      this.#spent.delete(oldest);
    }
    return fresh;
  }
}

/** Every request counts, including pages and metrics. */
export function limitRate(app: FastifyInstance, rate: Rate, callerOf: (request: FastifyRequest) => string): void {
  // Hooks with a callback: a promise for each of them is a tenth of a bare reply.
  app.addHook('onRequest', (request, reply, done) => {
    const cost = costOf(request);
    if (cost === 0) return done();
    const taken = rate.take(callerOf(request), cost);
    reply.header('x-ratelimit-limit', rate.perMinute);
    if ('left' in taken) {
      reply.header('x-ratelimit-remaining', taken.left);
      return done();
    }
    const { wait } = taken;
    const message = `At most ${rate.perMinute} units a minute, of which this costs ${cost}; try again in ${wait} s.`;
    const headers = { 'retry-after': String(wait), 'x-ratelimit-remaining': '0' };
    done(new ProblemError(429, 'too-many-requests', message, { headers }));
  });
}

export function costOf(request: FastifyRequest): number {
  return request.routeOptions.config?.cost ?? (request.url.startsWith('/assets/') ? assetCost : 1);
}
