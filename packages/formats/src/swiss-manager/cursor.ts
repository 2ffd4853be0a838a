// Reads Swiss-Manager's bytes forwards: little-endian numbers, UTF-16 strings, markers. Nothing is searched for, so in a damaged
// file reading stops at the first place that does not fit.

import { type Saying, say } from '../report/say.js';

/** Thrown only inside this folder; the reader turns it into a finding. */
export class Damaged extends Error {
  readonly said: Saying;
  readonly offset: number;

  constructor(said: Saying, offset: number) {
    super(String(said));
    this.said = said;
    this.offset = offset;
  }
}

export interface TextField {
  readonly text: string;
  /** The position of its characters, for redaction. */
  readonly from: number;
  readonly to: number;
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });

export class Cursor {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Skips a block and returns its start. */
  block(length: number): number {
    const start = this.at;
    if (start + length > this.bytes.length) throw new Damaged(say`The file ends in the middle of a record.`, start);
    this.at += length;
    return start;
  }

  marker(tag: number): void {
    const start = this.block(4);
    const [a, b, c, d] = this.bytes.subarray(start, start + 4);
    if (a !== tag || b !== 0xff || c !== 0x89 || d !== 0x44) {
      throw new Damaged(say`The mark of part ${tag.toString(16).toUpperCase()} is not where it must be.`, start);
    }
  }

  /** Whether the next four bytes are this marker. */
  isAt(tag: number): boolean {
    return this.bytes[this.at] === tag && this.bytes[this.at + 1] === 0xff && this.bytes[this.at + 2] === 0x89;
  }

  text(): TextField {
    const units = this.u16(this.block(2));
    const from = this.block(2 * units);
    return { text: decoder.decode(this.bytes.subarray(from, this.at)), from, to: this.at };
  }

  texts(count: number): TextField[] {
    return Array.from({ length: count }, () => this.text());
  }

  u8(offset: number): number {
    return this.#view.getUint8(offset);
  }

  u16(offset: number): number {
    return this.#view.getUint16(offset, true);
  }

  u32(offset: number): number {
    return this.#view.getUint32(offset, true);
  }
}
