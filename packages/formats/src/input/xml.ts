// Untrusted XML, read forwards and bounded. saxes expands only the predefined entities. A file that declares its own (a document
// type) is refused before they could be used, and so is one that nests deeper than any file read here.

import { SaxesParser } from 'saxes';
import { decodeText } from '../bytes/decode.js';
import { quote } from '../report/collector.js';
import { type Saying, say } from '../report/say.js';

/** Thrown while reading XML and caught by the caller, who reports it as a finding. */
export class DamagedXml extends Error {
  /** What is wrong, in quotation marks. The parser's own words are English. */
  readonly quoted: Saying | string;
  readonly line: number;
  readonly column: number;

  constructor(quoted: Saying | string, line: number, column: number) {
    super(String(quoted));
    this.quoted = quoted;
    this.line = line;
    this.column = column;
  }
}

export interface XmlElement {
  /** Without its prefix, which each writer chooses differently. */
  readonly name: string;
  /** By name with prefix (`r:id`), or without one if no other matches. */
  attribute(name: string): string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  /** Where the element begins. */
  readonly line: number;
  readonly column: number;
}

export interface XmlHandlers {
  open?(element: XmlElement): void;
  text?(text: string): void;
  close?(name: string): void;
}

const maxDepth = 64;

/** Calls the handlers in document order; throws `DamagedXml` at the first syntax error. */
export function readXml(document: Uint8Array | string, handlers: XmlHandlers): void {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const fail = (quoted: Saying | string): never => {
    throw new DamagedXml(quoted, parser.line, parser.column + 1);
  };
  let depth = 0;
  parser.on('error', (error) => fail(quote(error.message.replace(/^(\d+:)*\s*/, ''))));
  parser.on('doctype', () => fail(say`“it declares a document type, which may define entities”`));
  let [line, column] = [1, 1];
  parser.on('opentagstart', ({ name }) => {
    [line, column] = [parser.line, Math.max(1, parser.column - name.length - 1)];
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > maxDepth) fail(say`“it nests deeper than ${maxDepth} elements”`);
    handlers.open?.({
      name: localName(name),
      attribute: (wanted) => attributeOf(attributes, wanted),
      attributes,
      line,
      column,
    });
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(localName(name));
  });
  const { text } = handlers;
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.write(typeof document === 'string' ? document : decodeText(document).text).close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted];
  for (const name in attributes) if (localName(name) === wanted) return attributes[name];
  return undefined;
}
