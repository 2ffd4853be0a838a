// Converts the office's answers to the API's: a value, or a problem.

import { gunzipSync } from 'node:zlib';
import type { Finding } from '@harkness/formats';
import type { Answer } from '@harkness/office';
import type { Result } from '@harkness/rules';
import { ProblemError } from './problem.js';
import { statusOf } from './status.js';

/** Node's minimum. */
const leastChunk = 64;

/** JSON as gzip. */
export class Zipped {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  unzipped(): Buffer {
    // Of the right size at once: Node would take 16 kB and keep them for as long as the answer is kept. One more byte tells it that nothing follows.
    return gunzipSync(this.bytes, { chunkSize: Math.max(leastChunk, this.size + 1) });
  }

  /** Bytes when unzipped: the last four say it. */
  get size(): number {
    const { buffer, byteOffset, length } = this.bytes;
    return new DataView(buffer, byteOffset).getUint32(length - 4, true);
  }
}

/** JSON as a text, in UTF-8, or as gzip. */
export type Content = string | Uint8Array<ArrayBuffer> | Zipped;

/** In UTF-8. */
export function bytesIn(content: Content): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') {
    const bytes = new Uint8Array(Buffer.byteLength(content));
    Buffer.from(bytes.buffer).write(content);
    return bytes;
  }
  if (!(content instanceof Zipped)) return content;
  const unzipped = content.unzipped();
  const bytes = new Uint8Array(unzipped.length);
  bytes.set(unzipped);
  return bytes;
}

export function textIn(content: Content): string {
  return typeof content === 'string' ? content : decoder.decode(bytesIn(content));
}

const decoder = new TextDecoder();

/** An answer already stored as JSON, sent unchanged. */
export class StoredJson {
  readonly content: Content;

  constructor(content: Content) {
    this.content = content;
  }
}

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

export function answerValue<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw faults(
    answer.errors.map((error) => ({ ...error, at: error.place })),
    false,
  );
}

/** The resource exists, so remaining faults are in the content. */
export function resultValue<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw faults(
    result.errors.map((error) => ({ ...error, at: error.place })),
    true,
  );
}

function faults(errors: readonly (Fault & { readonly at: string })[], addressIsKnown: boolean): ProblemError {
  const [first] = errors;
  const findings = errors.map(
    ({ code, message, hint, at }): Finding => ({
      code,
      level: 'error',
      place: { field: at === '' ? 'request' : at },
      message,
      hint,
    }),
  );
  return new ProblemError(
    statusOf(errors, addressIsKnown),
    first?.code ?? 'not-possible',
    first?.message ?? 'The office cannot do this.',
    {
      findings,
    },
  );
}
