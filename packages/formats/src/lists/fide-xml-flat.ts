// The shape that FIDE's XML lists have: `<player>` after `<player>`, in each one element a field, no attributes, nothing nested. It is
// gone over here without a parser, several times as fast. Nothing is judged here: from the first thing that has another shape on, saxes
// reads and has the word. Why, and how it was proved: docs/decisions/0010-files-of-programs.md.

/** Values of a player by the name of the element in small letters, trimmed. */
export type Values = Map<string, string>;

/** A declaration of XML 1.0, a root without attributes, the first player: how a flat list begins. */
const beginning = /^(?:<\?xml version=(?:"1\.0"|'1\.0')[^<>?]*\?>)?\s*<[A-Za-z_]+>\s*(?=<player>)/;

/** How much text stands before the first player of a flat list; 0 if it is none. */
export function flatHead(text: string): number {
  const found = beginning.exec(text)?.[0] ?? '';
  return found.endsWith('\r') ? 0 : found.length;
}

/** What a parser must judge: characters that XML has not, surrogates, `]]>`, a return that ends a line by itself. */
const notFlat = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]|\]\]>|\r(?!\n)/;

export interface FlatPart {
  /** Where the last whole player ends, white space after it included. */
  readonly end: number;
  /** False if what follows has another shape; true if it is cut off, or nothing. */
  readonly flat: boolean;
}

/** The players that are there from beginning to end. `values` is used again for the next when `found` returns. */
export function scanPlayers(text: string, values: Values, found: (start: number, end: number) => void): FlatPart {
  // A return at the very end may be the first half of a line end.
  const length = text.endsWith('\r') ? text.length - 1 : text.length;
  const own = length === text.length ? text : text.slice(0, length);
  if (notFlat.test(own)) return { end: 0, flat: false };
  const hasReferences = own.includes('&');
  const hasReturns = own.includes('\r');
  const elements: Element[] = [];
  let end = 0;
  for (;;) {
    end = skipSpace(own, end);
    if (end === length) return { end, flat: true };
    const after = scanPlayer(own, end, values, elements, hasReferences, hasReturns);
    if (after < 0) return { end, flat: after === cutOff };
    found(end, after);
    end = after;
  }
}

interface Element {
  readonly name: string;
  readonly open: string;
  readonly close: string;
}

/** The text ends before one can tell. */
const cutOff = -1;
const otherShape = -2;
const startTag = '<player>';
const endTag = '</player>';

/** Where the player that starts here ends. `elements` are those of the player before: the next has nearly always the same. */
function scanPlayer(
  text: string,
  start: number,
  values: Values,
  elements: Element[],
  hasReferences: boolean,
  hasReturns: boolean,
): number {
  if (!text.startsWith(startTag, start)) return startsLike(startTag, text, start);
  values.clear();
  let at = start + startTag.length;
  for (let i = 0; ; i++) {
    at = skipSpace(text, at);
    let element = elements[i];
    if (element === undefined || !text.startsWith(element.open, at)) {
      if (text.startsWith(endTag, at)) return at + endTag.length;
      element = elementAt(text, at);
      if (element === undefined) return startsLike(endTag, text, at) === cutOff || isCutOffTag(text, at) ? cutOff : otherShape;
      if (i < mostElements) elements[i] = element;
    }
    const from = at + element.open.length;
    const to = text.indexOf('<', from);
    if (to === -1) return cutOff;
    if (!text.startsWith(element.close, to)) return startsLike(element.close, text, to);
    const value = to === from ? '' : text.slice(from, to).trim();
    if (hasReferences && value.includes('&')) {
      if (unknownReference.test(value)) return otherShape;
      values.set(element.name, value.replace(reference, resolved));
    } else values.set(element.name, value);
    if (hasReturns && value.includes('\r')) return otherShape;
    at = to + element.close.length;
  }
}

/** Far more than a player has; those after it are read all the same. */
const mostElements = 64;

const tag = /<([A-Za-z_][\w.-]*)>/y;

function elementAt(text: string, at: number): Element | undefined {
  tag.lastIndex = at;
  const name = tag.exec(text)?.[1];
  if (name === undefined || name.toLowerCase() === 'player') return undefined;
  return { name: name.toLowerCase(), open: `<${name}>`, close: `</${name}>` };
}

const cutOffTag = /<(?:[A-Za-z_][\w.-]*)?$/y;

function isCutOffTag(text: string, at: number): boolean {
  cutOffTag.lastIndex = at;
  return at === text.length || cutOffTag.test(text);
}

/** Whether the text could go on to be the tag, if there were more of it. */
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
const unknownReference = /&(?!(?:amp|lt|gt|quot|apos|#39);)/;

function resolved(_written: string, name: string): string {
  return references[name] ?? '';
}
