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

  view(start = 0, end = this.length): Uint16Array {
    return this.#items.subarray(start, end);
  }
}
