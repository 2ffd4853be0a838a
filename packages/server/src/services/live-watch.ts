// Notifies readers of changes written by any process. It checks the versions of events with readers several times a second, and
// reads an event from the store only if its version changed.

import type { Store } from '@harkness/office';
import { readLiveAnswer, readLiveHead } from './live-store.js';
import type { LiveStreams } from './live-streams.js';

const every = 250;

export class LiveWatch {
  readonly #store: Store;
  readonly #streams: LiveStreams;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #seen = new Map<string, string>();
  #isLooking = false;

  constructor(store: Store, streams: LiveStreams, onError: (error: unknown) => void) {
    this.#store = store;
    this.#streams = streams;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.look(), every);
    this.#timer.unref();
  }

  async look(): Promise<void> {
    if (this.#isLooking) return;
    const read = this.#streams.read;
    if (read.length === 0) return;
    this.#isLooking = true;
    try {
      for (const [event] of read) {
        const head = await this.#store.read((reader) => readLiveHead(reader, event));
        const version = head === undefined ? undefined : `${head.version} ${head.at}`;
        if (version === this.#seen.get(event)) continue;
        const answer = head === undefined ? undefined : await this.#store.read((reader) => readLiveAnswer(reader, event));
        if (answer === undefined) {
          this.#seen.delete(event);
          this.#streams.end(event);
          continue;
        }
        if (version !== undefined) this.#seen.set(event, version);
        this.#streams.publish(answer);
      }
    } catch (error) {
      // The database may be unavailable for a moment; readers keep what they have.
      this.#onError(error);
    } finally {
      this.#isLooking = false;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
