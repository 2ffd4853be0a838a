// Login throttling by account and by address: after some failures each further one doubles the wait. Kept in memory, so each
// process of a larger installation counts for itself; argon2id bounds what the product of processes could try.

interface Failures {
  count: number;
  until: number;
}

const free = 5;
const longestMilliseconds = 15 * 60_000;
const most = 50_000;

export class LoginThrottle {
  readonly #failures = new Map<string, Failures>();

  /** Seconds to wait before another try, or 0. */
  wait(keys: readonly string[], now: number): number {
    return Math.max(0, ...keys.map((key) => Math.ceil(((this.#failures.get(key)?.until ?? 0) - now) / 1000)));
  }

  failed(keys: readonly string[], now: number): void {
    for (const key of keys) {
      const failures = this.#failures.get(key) ?? { count: 0, until: 0 };
      failures.count += 1;
      if (failures.count > free) failures.until = now + Math.min(longestMilliseconds, 1000 * 2 ** (failures.count - free));
      this.#failures.delete(key);
      this.#failures.set(key, failures);
    }
    // The oldest are forgotten first; a Map keeps the order of insertion.
    for (const key of this.#failures.keys()) {
      if (this.#failures.size <= most) break;
      this.#failures.delete(key);
    }
  }

  succeeded(keys: readonly string[]): void {
    for (const key of keys) this.#failures.delete(key);
  }
}
