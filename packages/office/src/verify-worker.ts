// The public replay as a worker of a page. The page sends the facts; the worker answers with its progress and then with the lists.

import { type PublicFacts, type ReplayedList, replayPublicFacts } from './public-replay.js';

export interface ReplayOrder {
  readonly facts: PublicFacts;
  readonly wanted?: readonly string[];
}

export type ReplayNews =
  | { readonly progress: { readonly said: string; readonly done: number; readonly of: number } }
  | { readonly lists: readonly ReplayedList[] }
  | { readonly failed: string };

/** A worker's side of a page; named here because the office's own code knows no browser. */
export interface WorkerScope {
  onmessage: ((event: { readonly data: ReplayOrder }) => void) | null;
  postMessage(news: ReplayNews): void;
}

const betweenNews = 100;

/** Called once, in the worker. */
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
