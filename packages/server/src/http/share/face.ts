// Reads outlines of letters from a TrueType file: the pages' own typefaces, for pictures. Only what the files in `fonts` need:
// quadratic outlines, composite glyphs, character maps of format 4 and 12. See docs/decisions/0032-share-cards.md.

import { readFileSync } from 'node:fs';

type Point = readonly [x: number, y: number];

/** In parts of the letter's height; y grows downwards from the baseline. */
export interface Glyph {
  readonly advance: number;
  readonly contours: readonly (readonly Point[])[];
}

interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

/** In the bundled command, beside its own folder (scripts/lib/command-bundle.ts). */
const folder = new URL('../../../fonts/', import.meta.url);

/** Straight pieces for one curve: smooth at the largest size of a card. */
const piecesPerCurve = 6;

/** Flags of a component in a composite glyph. */
const component = { words: 1, offsets: 2, scale: 8, more: 32, twoScales: 64, matrix: 128 } as const;

export class Face {
  readonly #bytes: Buffer;
  readonly #tables = new Map<string, number>();
  readonly #unitsPerEm: number;
  readonly #longOffsets: boolean;
  readonly #advances: number;
  readonly #characters: ReadonlyMap<number, number>;
  readonly #known = new Map<number, Glyph>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    for (let at = 0; at < bytes.readUInt16BE(4); at++) {
      const entry = 12 + 16 * at;
      this.#tables.set(bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8));
    }
    this.#unitsPerEm = bytes.readUInt16BE(this.#table('head') + 18);
    this.#longOffsets = bytes.readInt16BE(this.#table('head') + 50) === 1;
    this.#advances = bytes.readUInt16BE(this.#table('hhea') + 34);
    this.#characters = this.#readCharacters();
  }

  /** `fonts/NAME.ttf` of this package. */
  static named(name: string): Face {
    return new Face(readFileSync(new URL(`${name}.ttf`, folder)));
  }

  /** Undefined if the typeface does not have the character. */
  glyph(character: string): Glyph | undefined {
    const index = this.#characters.get(character.codePointAt(0) ?? -1);
    if (index === undefined) return undefined;
    const known = this.#known.get(index);
    if (known !== undefined) return known;
    const size = this.#unitsPerEm;
    const glyph = {
      advance: this.#bytes.readUInt16BE(this.#table('hmtx') + 4 * Math.min(index, this.#advances - 1)) / size,
      contours: this.#outline(index).map((contour) => flattened(contour).map(([x, y]): Point => [x / size, -y / size])),
    };
    this.#known.set(index, glyph);
    return glyph;
  }

  #table(name: string): number {
    const at = this.#tables.get(name);
    if (at === undefined) throw new Error(`the font has no table ${name}`);
    return at;
  }

  #readCharacters(): Map<number, number> {
    const bytes = this.#bytes;
    const cmap = this.#table('cmap');
    const characters = new Map<number, number>();
    for (let at = 0; at < bytes.readUInt16BE(cmap + 2); at++) {
      const table = cmap + bytes.readUInt32BE(cmap + 4 + 8 * at + 4);
      const format = bytes.readUInt16BE(table);
      if (format === 4) this.#readSegments(table, characters);
      else if (format === 12) this.#readGroups(table, characters);
    }
    return characters;
  }

  #readSegments(table: number, characters: Map<number, number>): void {
    const bytes = this.#bytes;
    const twice = bytes.readUInt16BE(table + 6);
    for (let at = 0; at < twice; at += 2) {
      const end = bytes.readUInt16BE(table + 14 + at);
      const start = bytes.readUInt16BE(table + 16 + twice + at);
      const delta = bytes.readUInt16BE(table + 16 + 2 * twice + at);
      const rangeAt = table + 16 + 3 * twice + at;
      const range = bytes.readUInt16BE(rangeAt);
      for (let code = start; code <= end && code !== 0xffff; code++) {
        const listed = range === 0 ? code : bytes.readUInt16BE(rangeAt + range + 2 * (code - start));
        const index = listed === 0 ? 0 : (listed + delta) & 0xffff;
        if (index !== 0) characters.set(code, index);
      }
    }
  }

  #readGroups(table: number, characters: Map<number, number>): void {
    const bytes = this.#bytes;
    for (let at = 0; at < bytes.readUInt32BE(table + 12); at++) {
      const group = table + 16 + 12 * at;
      const [start, end, index] = [bytes.readUInt32BE(group), bytes.readUInt32BE(group + 4), bytes.readUInt32BE(group + 8)];
      for (let code = start; code <= end; code++) characters.set(code, index + code - start);
    }
  }

  #outline(index: number): OutlinePoint[][] {
    const bytes = this.#bytes;
    const loca = this.#table('loca');
    const offset = (one: number) =>
      this.#longOffsets ? bytes.readUInt32BE(loca + 4 * one) : 2 * bytes.readUInt16BE(loca + 2 * one);
    // A space has no outline.
    if (offset(index) === offset(index + 1)) return [];
    const at = this.#table('glyf') + offset(index);
    const contours = bytes.readInt16BE(at);
    return contours < 0 ? this.#composite(at + 10) : this.#simple(at + 10, contours);
  }

  #simple(start: number, contours: number): OutlinePoint[][] {
    const bytes = this.#bytes;
    const ends = Array.from({ length: contours }, (_, at) => bytes.readUInt16BE(start + 2 * at));
    const points = (ends.at(-1) ?? -1) + 1;
    let at = start + 2 * contours;
    at += 2 + bytes.readUInt16BE(at);
    const flags: number[] = [];
    while (flags.length < points) {
      const flag = bytes.readUInt8(at++);
      const times = flag & 8 ? bytes.readUInt8(at++) : 0;
      for (let time = 0; time <= times; time++) flags.push(flag);
    }
    // `short`: the distance is one byte. `same`: with a byte its sign, otherwise that it is 0.
    const coordinates = (short: number, same: number): number[] => {
      let value = 0;
      return flags.map((flag) => {
        if (flag & short) value += flag & same ? bytes.readUInt8(at++) : -bytes.readUInt8(at++);
        else if (!(flag & same)) {
          value += bytes.readInt16BE(at);
          at += 2;
        }
        return value;
      });
    };
    const xs = coordinates(2, 16);
    const ys = coordinates(4, 32);
    const all = flags.map((flag, one): OutlinePoint => ({ x: xs[one] ?? 0, y: ys[one] ?? 0, onCurve: (flag & 1) === 1 }));
    return ends.map((end, one) => all.slice((ends[one - 1] ?? -1) + 1, end + 1));
  }

  /** A letter with its accent: other glyphs, moved and scaled. */
  #composite(start: number): OutlinePoint[][] {
    const bytes = this.#bytes;
    const found: OutlinePoint[][] = [];
    let [at, flags] = [start, component.more as number];
    while (flags & component.more) {
      flags = bytes.readUInt16BE(at);
      const index = bytes.readUInt16BE(at + 2);
      if (!(flags & component.offsets)) throw new Error('the font places a part by points, which is not supported');
      const isWord = (flags & component.words) !== 0;
      const [dx, dy] = isWord
        ? [bytes.readInt16BE(at + 4), bytes.readInt16BE(at + 6)]
        : [bytes.readInt8(at + 4), bytes.readInt8(at + 5)];
      at += isWord ? 8 : 6;
      const numbers = flags & component.matrix ? 4 : flags & component.twoScales ? 2 : flags & component.scale ? 1 : 0;
      const read = Array.from({ length: numbers }, (_, one) => bytes.readInt16BE(at + 2 * one) / 16384);
      at += 2 * numbers;
      const [xx = 1, xy = 0, yx = 0, yy = 1] = numbers === 4 ? read : [read[0], 0, 0, read[1] ?? read[0]];
      for (const contour of this.#outline(index))
        found.push(contour.map(({ x, y, onCurve }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy, onCurve })));
    }
    return found;
  }
}

/** A closed contour of lines and quadratic curves as straight pieces. Between two control points lies a point of the curve. */
function flattened(contour: readonly OutlinePoint[]): Point[] {
  const whole = contour.flatMap((point, at) => {
    const next = contour[(at + 1) % contour.length] ?? point;
    const between = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, onCurve: true };
    return point.onCurve || next.onCurve ? [point] : [point, between];
  });
  const first = whole.findIndex(({ onCurve }) => onCurve);
  const turned = [...whole.slice(first), ...whole.slice(0, first)];
  return turned.flatMap((point, at): Point[] => {
    if (point.onCurve) return [[point.x, point.y]];
    const before = turned[at - 1] ?? point;
    const after = turned[(at + 1) % turned.length] ?? point;
    return Array.from({ length: piecesPerCurve - 1 }, (_, piece): Point => {
      const part = (piece + 1) / piecesPerCurve;
      const [a, b, c] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
      return [a * before.x + b * point.x + c * after.x, a * before.y + b * point.y + c * after.y];
    });
  });
}
