// API keys that were verified: each has its own rate. Anything else in the header counts for the sender's address; otherwise a
// new made-up key per request would escape the limit.

import { hashSecret } from '../accounts/secrets.js';

const most = 10_000;

export class KnownKeys {
  readonly #hashes = new Set<string>();

  note(header: string | undefined): void {
    if (header === undefined) return;
    const hash = hashSecret(header);
    if (this.#hashes.has(hash)) return;
    const [oldest] = this.#hashes;
    if (this.#hashes.size >= most && oldest !== undefined) this.#hashes.delete(oldest);
    this.#hashes.add(hash);
  }

  /** What its requests are counted under; undefined if it is not known to be valid. */
  of(header: string | undefined): string | undefined {
    const hash = header === undefined ? undefined : hashSecret(header);
    return hash !== undefined && this.#hashes.has(hash) ? hash : undefined;
  }
}
