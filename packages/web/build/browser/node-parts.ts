// The parts of Node that the office's replay uses, for a browser: SHA-256, a few methods of Buffer, and yielding to the event
// loop. Rows in memory need no compression. Everything else of Node is missing (`nothing.ts`) and never reached.

import { Sha256Stream } from '../../../ledger/src/log/plain-sha256.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class Bytes extends Uint8Array {
  override toString(encoding?: string, from = 0, to = this.length): string {
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return decoder.decode(this.subarray(from, to));
  }

  /** Returns the number of bytes. */
  write(text: string, at: number): number {
    return encoder.encodeInto(text, this.subarray(at)).written;
  }

  override includes(wanted: number | string, from = 0): boolean {
    return this.indexOf(wanted, from) >= 0;
  }

  override indexOf(wanted: number | string, from = 0): number {
    if (typeof wanted === 'number') return super.indexOf(wanted, from);
    const bytes = encoder.encode(wanted);
    const first = bytes[0] ?? 0;
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1)) {
      let same = 0;
      while (same < bytes.length && this[at + same] === bytes[same]) same += 1;
      if (same === bytes.length) return at;
    }
    return -1;
  }

  override lastIndexOf(wanted: number | string, from = this.length - 1): number {
    return super.lastIndexOf(typeof wanted === 'number' ? wanted : wanted.charCodeAt(0), from);
  }
}

function compare(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) if (a[at] !== b[at]) return (a[at] ?? 0) - (b[at] ?? 0);
  return a.length - b.length;
}

export const Buffer = {
  from(data: string | ArrayBuffer | Uint8Array, at?: number | string, length?: number): Bytes {
    if (typeof data === 'string') return new Bytes(encoder.encode(data));
    if (data instanceof ArrayBuffer && typeof at === 'number') return new Bytes(data, at, length);
    return new Bytes(data);
  },
  alloc(size: number): Bytes {
    return new Bytes(size);
  },
  concat(parts: readonly Uint8Array[]): Bytes {
    const all = new Bytes(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  },
  compare,
};

type Data = string | ArrayBufferView;

/** Typed arrays of any width are hashed by their bytes in memory. */
function bytesOf(data: Data): Uint8Array {
  return typeof data === 'string' ? encoder.encode(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

interface Hash {
  update(data: Data): Hash;
  digest(encoding?: string): Bytes | string;
}

export function createHash(): Hash {
  const stream = new Sha256Stream();
  const made: Hash = {
    update(data) {
      stream.update(bytesOf(data));
      return made;
    },
    digest(encoding) {
      const bytes = new Bytes(stream.digest());
      return encoding === undefined ? bytes : bytes.toString(encoding);
    },
  };
  return made;
}

export function hash(_: string, data: Data, encoding: string): Bytes | string {
  return createHash()
    .update(data)
    .digest(encoding === 'buffer' ? undefined : encoding);
}

export function deflateRaw(bytes: Uint8Array, _: unknown, done: (error: null, bytes: Bytes) => void): void {
  done(null, new Bytes(bytes));
}
export const deflateRawSync = (bytes: Uint8Array): Bytes => new Bytes(bytes);
export const inflateRawSync = (bytes: Uint8Array): Bytes => new Bytes(bytes);

const turns: (() => void)[] = [];
const channel = new MessageChannel();
channel.port1.onmessage = () => turns.shift()?.();

/** `setTimeout` would wait four milliseconds each time. */
export function setImmediate(work: () => void): void {
  turns.push(work);
  channel.port2.postMessage(null);
}
