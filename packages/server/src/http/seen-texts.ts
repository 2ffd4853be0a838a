// Texts seen before, in half a megabyte that the garbage collector never looks at. Two texts may share a mark, so that at most one new
// text in eight is taken for one seen before.

const marks = 2 ** 22;
/** Then all are forgotten: an eighth of the marks. */
const mostSeen = marks / 8;

export class SeenTexts {
  readonly #marks = new Uint8Array(marks / 8);
  #seen = 0;

  /** Whether it was noted before. */
  note(text: string): boolean {
    const mark = hashOf(text) % marks;
    const bit = 1 << (mark & 7);
    const byte = this.#marks[mark >> 3] ?? 0;
    if ((byte & bit) !== 0) return true;
    if (this.#seen >= mostSeen) {
      this.#marks.fill(0);
      this.#seen = 0;
    }
    this.#marks[mark >> 3] = (this.#marks[mark >> 3] ?? 0) | bit;
    this.#seen += 1;
    return false;
  }
}

/** FNV-1a over UTF-16 units, mixed at the end: texts that differ in their last digits must not lie side by side. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
