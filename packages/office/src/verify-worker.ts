// The public replay as a web worker of a page. The page sends the facts; the worker reports progress and then sends the lists.

import { type PublicFacts, type ReplayedList, replayPublicFacts } from './public-replay.js';

export interface ReplayOrder {
  readonly facts: PublicFacts;
  readonly wanted?: readonly string[];
}

export type ReplayNews =
  | { readonly progress: { readonly said: string; readonly done: number; readonly of: number } }
  | { readonly lists: readonly ReplayedList[] }
  | { readonly failed: string };

/** The worker's global scope, declared here because the office's code has no browser types. */
export interface WorkerScope {
  onmessage: ((event: { readonly data: ReplayOrder }) => void) | null;
  postMessage(news: ReplayNews): void;
}

const betweenNews = 100;

/** Call once, in the worker. */
export function answerOrders(scope = globalThis as unknown as WorkerScope): void {
  scope.onmessage = ({ data }) => {
    let last = 0;
    const progress = (said: string, done: number, of: number): void => {
      if (Date.now() - last < betweenNews) return;
      last = Date.now();
      scope.postMessage({ progress: { said, done, of } });
    };
    replayPublicFacts(data.facts, { ...(data.wanted === undefined ? {} : { wanted: data.wanted }), progress }).then(
      (lists) => scope.postMessage({ lists }),
      (error: unknown) => scope.postMessage({ failed: error instanceof Error ? error.message : String(error) }),
    );
  };
}
