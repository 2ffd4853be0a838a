// The regular shape of FIDE's XML lists: `<player>` after `<player>`, each with one element per field, no attributes, nothing
// nested. This file scans it without a parser, several times as fast. It judges nothing: from the first irregularity on, saxes
// reads and decides. Why, and how it was verified: docs/decisions/0010-files-of-programs.md.

/** Values of a player by the lower-case name of the element, trimmed. */
export type Values = Map<string, string>;

/** How a flat list begins: a declaration of XML 1.0, a root without attributes, the first player. */
const beginning = /^(?:<\?xml version=(?:"1\.0"|'1\.0')[^<>?]*\?>)?\s*<[A-Za-z_]+>\s*(?=<player>)/;

/** The length of the text before the first player of a flat list; 0 if it is not one. */
export function flatHead(text: string): number {
  const found = beginning.exec(text)?.[0] ?? '';
  return found.endsWith('\r') ? 0 : found.length;
}

/** What a parser must judge: characters that XML forbids, surrogates, `]]>`, a lone carriage return. */
const notFlat = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]|\]\]>|\r(?!\n)/;

export interface FlatPart {
  /** The end of the last complete player, including white space after it. */
  readonly end: number;
  /** False if the following text has another shape; true if it is cut off or empty. */
  readonly flat: boolean;
}

/** Calls `found` for each complete player; its values are in `values` until the call returns. */
export type FlatScanner = (text: string, found: (start: number, end: number) => void) => FlatPart;

export function flatScanner(values: Values): FlatScanner {
  const shapes = new Map<string, Shape>();
  let shape: Shape | undefined;
  return (text, found) => {
    // A carriage return at the very end may be half of a line end.
    const length = text.endsWith('\r') ? text.length - 1 : text.length;
    const own = length === text.length ? text : text.slice(0, length);
    if (notFlat.test(own)) return { end: 0, flat: false };
    // Most parts have neither, and then no value needs resolving.
    const needsLook = own.includes('&') || own.includes('\r');
    let end = 0;
    for (;;) {
      end = skipSpace(own, end);
      if (end === length) return { end, flat: true };
      let after = shape === undefined ? otherShape : matchPlayer(own, end, values, shape);
      if (after < 0) {
        const tags: string[] = [];
        after = scanPlayer(own, end, values, tags);
        if (after >= 0) shape = shapeOf(shapes, tags);
      }
      if (after >= 0 && needsLook && !resolveReferences(values)) after = otherShape;
      if (after < 0) return { end, flat: after === cutOff };
      found(end, after);
      end = after;
    }
  };
}

/** The elements of a player, in order. Nearly all players of a list have the same ones, so one expression matches them all. */
interface Shape {
  readonly names: readonly string[];
  readonly player: RegExp;
}

/** A list has one shape. A file with many is read element by element. */
const mostShapes = 32;
const mostElements = 64;

function shapeOf(shapes: Map<string, Shape>, tags: readonly string[]): Shape | undefined {
  const key = tags.join(' ');
  const known = shapes.get(key);
  if (known !== undefined || shapes.size === mostShapes || tags.length > mostElements) return known;
  const space = '[ \\t\\r\\n]*';
  const elements = tags.map((tag) => tag.replaceAll('.', '\\.')).map((tag) => `<${tag}>([^<]*)</${tag}>${space}`);
  const made: Shape = {
    names: tags.map((tag) => tag.toLowerCase()),
    player: new RegExp(`${startTag}${space}${elements.join('')}${endTag}`, 'y'),
  };
  shapes.set(key, made);
  return made;
}

/** The end of the player that starts here, if it has this shape. */
function matchPlayer(text: string, start: number, values: Values, { names, player }: Shape): number {
  player.lastIndex = start;
  const match = player.exec(text);
  if (match === null) return otherShape;
  values.clear();
  for (let i = 0; i < names.length; i++) values.set(names[i] ?? '', (match[i + 1] ?? '').trim());
  return player.lastIndex;
}

/** The text ends too early to tell. */
const cutOff = -1;
const otherShape = -2;
const startTag = '<player>';
const endTag = '</player>';

/** The same, element by element; `tags` receives those found, as written. */
function scanPlayer(text: string, start: number, values: Values, tags: string[]): number {
  if (!text.startsWith(startTag, start)) return startsLike(startTag, text, start);
  values.clear();
  let at = start + startTag.length;
  for (;;) {
    at = skipSpace(text, at);
    if (text.startsWith(endTag, at)) return at + endTag.length;
    const name = tagAt(text, at);
    if (name === undefined) return startsLike(endTag, text, at) === cutOff || isCutOffTag(text, at) ? cutOff : otherShape;
    const from = at + name.length + 2;
    const to = text.indexOf('<', from);
    // The parser rejects a reference as soon as it sees it, not at the end of the player.
    if (unknownReference.test(to === -1 ? text.slice(from) : text.slice(from, to))) return otherShape;
    if (to === -1) return cutOff;
    const close = `</${name}>`;
    if (!text.startsWith(close, to)) return startsLike(close, text, to);
    values.set(name.toLowerCase(), text.slice(from, to).trim());
    tags.push(name);
    at = to + close.length;
  }
}

const tag = /<([A-Za-z_][\w.-]*)>/y;

function tagAt(text: string, at: number): string | undefined {
  tag.lastIndex = at;
  const name = tag.exec(text)?.[1];
  return name?.toLowerCase() === 'player' ? undefined : name;
}

const cutOffTag = /<(?:[A-Za-z_][\w.-]*)?$/y;

function isCutOffTag(text: string, at: number): boolean {
  cutOffTag.lastIndex = at;
  return at === text.length || cutOffTag.test(text);
}

/** Whether the text, if continued, could become the tag. */
function startsLike(wanted: string, text: string, at: number): number {
  return text.length - at < wanted.length && wanted.startsWith(text.slice(at)) ? cutOff : otherShape;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x0a && code !== 0x20 && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };
const reference = /&(amp|lt|gt|quot|apos|#39);/g;
/** Excludes a reference that is cut off and may still become a known one. */
const unknownReference = /&(?!(?:amp|lt|gt|quot|apos|#39);|[a-z0-9#]{0,5}$)/;
const openReference = /&[a-z0-9#]{0,5}$/;

/** Returns false if a value contains another reference, or a CRLF. */
function resolveReferences(values: Values): boolean {
  for (const [name, value] of values) {
    if (value.includes('\r')) return false;
    if (!value.includes('&')) continue;
    if (unknownReference.test(value) || openReference.test(value)) return false;
    values.set(name, value.replace(reference, resolved));
  }
  return true;
}

function resolved(_written: string, name: string): string {
  return references[name] ?? '';
}
