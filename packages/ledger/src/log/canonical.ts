// Canonical JSON (RFC 8785): one text per value, so that its hash identifies the value. Keys are sorted by UTF-16 code units,
// there is no white space, and numbers and strings are written as in ECMAScript.

const loneSurrogate = /\p{Surrogate}/u;

/**
 * Throws for values that JSON cannot express: NaN, infinities, undefined, functions, lone surrogates, cycles.
 * @example
 * canonicalJson({ b: 1, a: [true, null] }) // '{"a":[true,null],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

/** Far deeper than any fact; it also ends a cycle. */
const maxDepth = 200;

function write(value: unknown, depth: number): string {
  if (typeof value === 'string') return writeString(value);
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (typeof value !== 'object') throw new TypeError(`${typeof value} has no canonical JSON`);
  if (depth > maxDepth) throw new TypeError(`deeper than ${maxDepth} levels, or a cycle`);
  if (Array.isArray(value)) return writeArray(value, depth);
  if (!isPlain(value)) throw new TypeError('only plain objects have canonical JSON');
  return writeObject(value, depth);
}

function writeArray(items: readonly unknown[], depth: number): string {
  // Most of a section is rows of numbers. `join` writes finite numbers like `writeNumber`.
  if (isRow(items)) return `[${items.join(',')}]`;
  let text = '[';
  for (let index = 0; index < items.length; index += 1) {
    if (index > 0) text += ',';
    text += write(items[index], depth + 1);
  }
  return `${text}]`;
}

/** Not `every`, which skips holes. */
function isRow(items: readonly unknown[]): boolean {
  for (let index = 0; index < items.length; index += 1) if (!Number.isFinite(items[index])) return false;
  return true;
}

function isPlain(value: object): value is Readonly<Record<string, unknown>> {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function writeObject(value: Readonly<Record<string, unknown>>, depth: number): string {
  // The default order of strings is by UTF-16 code units, as RFC 8785 §3.2.3 requires.
  const keys = Object.keys(value).sort();
  let text = '{';
  for (const key of keys) {
    if (text.length > 1) text += ',';
    text += `${writeString(key)}:${write(value[key], depth + 1)}`;
  }
  return `${text}}`;
}

function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no canonical JSON`);
  // `String` writes -0 as 0, as RFC 8785 does.
  return String(value);
}

/** Text that needs no escaping in JSON: printable ASCII without quote and backslash. */
const plain = /^[ !#-[\]-~]*$/;

function writeString(value: string): string {
  if (plain.test(value)) return `"${value}"`;
  const text = JSON.stringify(value);
  // Only a lone surrogate is escaped as \udXXX; looking for the escape first is cheap.
  if (text.includes('\\ud') && loneSurrogate.test(value)) throw new TypeError('a lone surrogate has no canonical JSON');
  return text;
}
