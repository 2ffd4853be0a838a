// The page's side of the replay: the worker (`worker.js`, the office's own public replay built for browsers) computes, and the
// page shows its progress. They only share these messages.

interface PublicFacts {
  readonly facts: readonly string[];
  readonly starts: readonly string[];
  readonly head: { readonly seq: number; readonly hash: string };
}

type News =
  | { readonly progress: { readonly said: string; readonly done: number; readonly of: number } }
  | { readonly lists: readonly { readonly id: string; readonly same: boolean; readonly players: number }[] }
  | { readonly failed: string };

export interface Recomputed {
  readonly same: boolean;
  readonly players: number;
  readonly seconds: string;
}

/** From its file; in a copy opened from disk, where browsers refuse that, from its text. */
async function startWorker(): Promise<Worker> {
  if (location.protocol !== 'file:') return new Worker(new URL('worker.js', document.baseURI));
  const source = document.createElement('script');
  source.src = 'worker-text.js';
  await new Promise<void>((resolve, reject) => {
    source.onload = () => resolve();
    source.onerror = () => reject(new Error('worker-text.js is missing beside this page'));
    document.head.append(source);
  });
  const { verifyWorker } = globalThis as { verifyWorker?: unknown };
  return new Worker(URL.createObjectURL(new Blob([String(verifyWorker)], { type: 'text/javascript' })));
}

export async function recompute(
  facts: PublicFacts,
  id: string,
  progress: (said: string, done: number, of: number) => void,
): Promise<Recomputed> {
  const worker = await startWorker();
  const start = performance.now();
  return new Promise<Recomputed>((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }: MessageEvent<News>) => {
      if ('progress' in data) progress(data.progress.said, data.progress.done, data.progress.of);
      else if ('failed' in data) reject(new Error(data.failed));
      else {
        const list = data.lists.find((one) => one.id === id);
        if (list === undefined) reject(new Error('the list was not computed'));
        else resolve({ same: list.same, players: list.players, seconds: ((performance.now() - start) / 1000).toFixed(1) });
      }
    };
    worker.postMessage({ facts, wanted: [id] });
  }).finally(() => worker.terminate());
}
