// Entries of a space in memory: sorted and packed, with later changes beside them. Answers as the store does.

import type { Entry, KeyRange } from '@harkness/ledger';

/** In memory that threads share. Keys and references as UTF-8, one after the other; texts in the order of the store. */
export interface PackedEntries {
  readonly keys: Uint8Array<SharedArrayBuffer>;
  readonly refs: Uint8Array<SharedArrayBuffer>;
  /** Where each key and reference begins; the last is the end of all. */
  readonly keyAt: Uint32Array<SharedArrayBuffer>;
  readonly refAt: Uint32Array<SharedArrayBuffer>;
  /** Found out by the thread that packs them: looking at every byte takes long. */
  readonly areKeysAscii: boolean;
  readonly areRefsAscii: boolean;
}

class GrowingTexts {
  #bytes = Buffer.alloc(1 << 16);
  #at = new Uint32Array(1 << 12);
  #count = 0;

  add(text: string): void {
    const start = this.#at[this.#count] ?? 0;
    // A UTF-16 unit takes at most three bytes.
    if (start + 3 * text.length > this.#bytes.length) {
      const larger = Buffer.alloc(2 * this.#bytes.length + 3 * text.length);
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    if (this.#count + 1 >= this.#at.length) {
      const larger = new Uint32Array(2 * this.#at.length);
      larger.set(this.#at);
      this.#at = larger;
    }
    this.#count += 1;
    this.#at[this.#count] = start + this.#bytes.write(text, start);
  }

  packed(): readonly [bytes: Uint8Array<SharedArrayBuffer>, at: Uint32Array<SharedArrayBuffer>] {
    const length = this.#at[this.#count] ?? 0;
    const bytes = new Uint8Array(new SharedArrayBuffer(length));
    bytes.set(this.#bytes.subarray(0, length));
    const at = new Uint32Array(new SharedArrayBuffer(4 * (this.#count + 1)));
    at.set(this.#at.subarray(0, this.#count + 1));
    return [bytes, at];
  }
}

/** `pages` in the order of the store. */
export async function packEntries(pages: AsyncIterable<readonly Entry[]>): Promise<PackedEntries> {
  const [keys, refs] = [new GrowingTexts(), new GrowingTexts()];
  for await (const page of pages)
    for (const { key, ref } of page) {
      keys.add(key);
      refs.add(ref);
    }
  const [[keyBytes, keyAt], [refBytes, refAt]] = [keys.packed(), refs.packed()];
  const [areKeysAscii, areRefsAscii] = [isAscii(keyBytes), isAscii(refBytes)];
  return { keys: keyBytes, keyAt, refs: refBytes, refAt, areKeysAscii, areRefsAscii };
}

interface Added extends Entry {
  readonly bytes: Buffer;
}

export class KeptEntries {
  readonly #keys: Buffer;
  readonly #refs: Buffer;
  readonly #keyAt: Uint32Array;
  readonly #refAt: Uint32Array;
  readonly #count: number;
  readonly #areKeysAscii: boolean;
  readonly #areRefsAscii: boolean;
  /** Not among the packed ones, sorted. */
  readonly #added: Added[] = [];
  /** Places of packed ones that no longer exist. */
  readonly #gone = new Set<number>();

  constructor({ keys, keyAt, refs, refAt, areKeysAscii, areRefsAscii }: PackedEntries) {
    this.#keys = Buffer.from(keys.buffer);
    this.#refs = Buffer.from(refs.buffer);
    this.#keyAt = keyAt;
    this.#refAt = refAt;
    this.#count = keyAt.length - 1;
    this.#areKeysAscii = areKeysAscii;
    this.#areRefsAscii = areRefsAscii;
  }

  add(key: string, ref: string): void {
    const place = this.#placeOf(key, ref);
    if (place !== undefined) {
      this.#gone.delete(place);
      return;
    }
    const bytes = Buffer.from(key);
    const at = this.#addedFrom(bytes, ref);
    const there = this.#added[at];
    if (there?.key !== key || there.ref !== ref) this.#added.splice(at, 0, { key, ref, bytes });
  }

  remove(key: string, ref: string): void {
    const place = this.#placeOf(key, ref);
    if (place !== undefined) {
      this.#gone.add(place);
      return;
    }
    const at = this.#addedFrom(Buffer.from(key), ref);
    const there = this.#added[at];
    if (there?.key === key && there.ref === ref) this.#added.splice(at, 1);
  }

  /** From `from` on and before `to`, by key, then reference. */
  entries({ from = '', to, limit = Number.POSITIVE_INFINITY }: Omit<KeyRange, 'reverse'>): Entry[] {
    const found: Entry[] = [];
    const [least, most] = [Buffer.from(from), to === undefined ? undefined : Buffer.from(to)];
    const end = most === undefined ? this.#count : this.#from(most);
    const addedEnd = most === undefined ? this.#added.length : this.#addedFrom(most, '');
    let place = this.#from(least);
    let extra = this.#addedFrom(least, '');
    while (found.length < limit && (place < end || extra < addedEnd)) {
      if (place < end && this.#gone.has(place)) {
        place += 1;
        continue;
      }
      const other = extra < addedEnd ? this.#added[extra] : undefined;
      if (place < end && (other === undefined || this.#isBefore(place, other))) {
        found.push({ key: this.#key(place), ref: this.#ref(place) });
        place += 1;
      } else if (other !== undefined) {
        found.push({ key: other.key, ref: other.ref });
        extra += 1;
      }
    }
    return found;
  }

  /** References with exactly this key. */
  refsAt(key: string): string[] {
    // No stored text contains U+0000, so nothing lies between a key and the key followed by U+0001.
    return this.entries({ from: key, to: `${key}\u0001` }).flatMap((entry) => (entry.key === key ? [entry.ref] : []));
  }

  #key(place: number): string {
    const [start, end] = [this.#keyAt[place], this.#keyAt[place + 1]];
    return this.#keys.toString(this.#areKeysAscii ? 'latin1' : 'utf8', start, end);
  }

  #ref(place: number): string {
    const [start, end] = [this.#refAt[place], this.#refAt[place + 1]];
    return this.#refs.toString(this.#areRefsAscii ? 'latin1' : 'utf8', start, end);
  }

  /** The first packed entry with this key or a later one. */
  #from(key: Buffer): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compareKey(middle, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compareKey(place: number, key: Buffer): number {
    return this.#keys.compare(key, 0, key.length, this.#keyAt[place], this.#keyAt[place + 1]);
  }

  #placeOf(key: string, ref: string): number | undefined {
    const [keyBytes, refBytes] = [Buffer.from(key), Buffer.from(ref)];
    let place = this.#from(keyBytes);
    // Thousands of people may have one name, so their references are searched too.
    let high = this.#from(Buffer.from(`${key}\u0001`));
    while (place < high) {
      const middle = (place + high) >>> 1;
      if (this.#compareRef(middle, refBytes) < 0) place = middle + 1;
      else high = middle;
    }
    const isIt = place < this.#count && this.#compareKey(place, keyBytes) === 0 && this.#compareRef(place, refBytes) === 0;
    return isIt ? place : undefined;
  }

  #compareRef(place: number, ref: Buffer): number {
    return this.#refs.compare(ref, 0, ref.length, this.#refAt[place], this.#refAt[place + 1]);
  }

  #isBefore(place: number, other: Added): boolean {
    const byKey = this.#compareKey(place, other.bytes);
    return byKey < 0 || (byKey === 0 && this.#compareRef(place, Buffer.from(other.ref)) < 0);
  }

  /** The first added entry that is not before this one. */
  #addedFrom(key: Buffer, ref: string): number {
    const refBytes = Buffer.from(ref);
    let [low, high] = [0, this.#added.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const one = this.#added[middle];
      const order = one === undefined ? 1 : one.bytes.compare(key) || Buffer.from(one.ref).compare(refBytes);
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 128);
}
