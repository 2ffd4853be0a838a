// Typed arrays that grow by doubling while data are collected.

export class GrowableU32 {
  #items = new Uint32Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint32Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length] = value;
    this.length += 1;
  }

  view(start = 0, end = this.length): Uint32Array {
    return this.#items.subarray(start, end);
  }
}

export class GrowableU16 {
  #items = new Uint16Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.#items.length) {
      const larger = new Uint16Array(this.#items.length * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.length] = value;
    this.length += 1;
  }

  append(values: Uint16Array): void {
    const end = this.length + values.length;
    if (end > this.#items.length) {
      const larger = new Uint16Array(Math.max(end, this.#items.length * 2));
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items.set(values, this.length);
    this.length = end;
  }

  view(start = 0, end = this.length): Uint16Array {
    return this.#items.subarray(start, end);
  }
}

/** Texts in UTF-8, one after the other. */
export class GrowableTexts {
  #bytes = Buffer.alloc(1024);
  #size = 0;
  readonly #ends = new GrowableU32();

  push(text: string): void {
    // A character takes at most three bytes.
    this.#reserve(text.length * 3);
    this.#size += this.#bytes.write(text, this.#size);
    this.#ends.push(this.#size);
  }

  append(ends: Uint32Array, bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#size);
    for (const end of ends) this.#ends.push(this.#size + end);
    this.#size += bytes.length;
  }

  /** Some of other texts. */
  copy(ends: Uint32Array, bytes: Uint8Array, from: number, to: number): void {
    const start = from === 0 ? 0 : (ends[from - 1] ?? 0);
    const end = to === 0 ? 0 : (ends[to - 1] ?? start);
    this.#reserve(end - start);
    this.#bytes.set(bytes.subarray(start, end), this.#size);
    for (let at = from; at < to; at++) this.#ends.push(this.#size + (ends[at] ?? 0) - start);
    this.#size += end - start;
  }

  /** The end of each text, and the bytes of all. */
  view(): [ends: Uint32Array, bytes: Uint8Array] {
    return [this.#ends.view(), this.#bytes.subarray(0, this.#size)];
  }

  #reserve(room: number): void {
    if (this.#size + room <= this.#bytes.length) return;
    const larger = Buffer.alloc(Math.max(this.#size + room, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
