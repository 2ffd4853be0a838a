// The part of ICU messages that the pages need: `{name}`, `{count, plural, one {# game} other {# games}}`, `{kind, select, …}`
// and tags (`<link>the rulebook</link>`) for text inside an element. Text after ` // ` only tells translators which meaning is
// intended.

export type MessageNode =
  | string
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'number' }
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly by: 'plural' | 'select';
      readonly options: { readonly [key: string]: readonly MessageNode[] };
    }
  | { readonly kind: 'tag'; readonly name: string; readonly children: readonly MessageNode[] };

/** Throws on a malformed message; the check parses every message of every catalogue. */
export function parseMessage(message: string): readonly MessageNode[] {
  const text = message.replace(/ \/\/ .*$/s, '');
  let at = 0;
  const fail = (what: string): never => {
    throw new Error(`${what} at ${at} of “${text}”`);
  };
  const word = (): string => {
    const found = /^\s*([\w=]+)\s*/.exec(text.slice(at)) ?? fail('no name');
    at += found[0].length;
    return found[1] ?? '';
  };
  const expect = (sign: string): void => {
    if (!text.startsWith(sign, at)) fail(`no ${sign}`);
    at += sign.length;
  };
  const choice = (name: string): MessageNode => {
    const by = word();
    if (by !== 'plural' && by !== 'select') return fail(`${by} is neither plural nor select`);
    expect(',');
    const options: { [key: string]: readonly MessageNode[] } = {};
    while (/^\s*[\w=]/.test(text.slice(at))) {
      const key = word();
      expect('{');
      options[key] = nodes(by === 'plural');
      expect('}');
      at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
    }
    if (options['other'] === undefined) fail(`${name} has no other`);
    return { kind: 'choice', name, by, options };
  };
  const nodes = (counted: boolean, tag?: string): MessageNode[] => {
    const found: MessageNode[] = [];
    let plain = '';
    const add = (node: MessageNode): void => {
      if (plain !== '') found.push(plain);
      plain = '';
      found.push(node);
    };
    while (at < text.length) {
      const rest = text.slice(at);
      const opening = /^<(\w+)>/.exec(rest);
      if (rest[0] === '}' || (tag !== undefined && rest.startsWith(`</${tag}>`))) break;
      if (rest[0] === '{') {
        at += 1;
        const name = word();
        if (text[at] === ',') {
          at += 1;
          add(choice(name));
        } else add({ kind: 'value', name });
        expect('}');
      } else if (opening !== null) {
        at += opening[0].length;
        const name = opening[1] ?? '';
        const children = nodes(counted, name);
        expect(`</${name}>`);
        add({ kind: 'tag', name, children });
      } else if (counted && rest[0] === '#') {
        at += 1;
        add({ kind: 'number' });
      } else {
        plain += rest[0];
        at += 1;
      }
    }
    if (plain !== '') found.push(plain);
    return found;
  };
  const all = nodes(false);
  if (at < text.length) fail('a } too many');
  return all;
}

/** The names of the values a message needs, for the check. */
export function namesIn(nodes: readonly MessageNode[]): string[] {
  const names = nodes.flatMap((node): string[] => {
    if (typeof node === 'string' || node.kind === 'number') return [];
    if (node.kind === 'value') return [node.name];
    if (node.kind === 'tag') return [`<${node.name}>`, ...namesIn(node.children)];
    return [node.name, ...Object.values(node.options).flatMap(namesIn)];
  });
  return [...new Set(names)].sort();
}

interface Formatting<Part> {
  readonly value: (name: string) => Part | string | number | undefined;
  readonly tag: (name: string, children: (Part | string)[]) => Part;
  readonly number: (count: number) => string;
  readonly plural: (count: number) => string;
}

/** The parts of a message in order; adjacent texts are joined. */
export function formatMessage<Part>(nodes: readonly MessageNode[], by: Formatting<Part>, count?: number): (Part | string)[] {
  const parts: (Part | string)[] = [];
  const add = (part: Part | string): void => {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  for (const node of nodes) {
    if (typeof node === 'string') add(node);
    else if (node.kind === 'number') add(by.number(count ?? 0));
    else if (node.kind === 'tag') add(by.tag(node.name, formatMessage(node.children, by, count)));
    else {
      const value = by.value(node.name);
      if (node.kind === 'value') add(typeof value === 'number' ? String(value) : (value ?? ''));
      else {
        const key = node.by === 'plural' ? pluralKey(node.options, Number(value), by) : String(value);
        const chosen = node.options[key] ?? node.options['other'] ?? [];
        for (const part of formatMessage(chosen, by, node.by === 'plural' ? Number(value) : count)) add(part);
      }
    }
  }
  return parts;
}

function pluralKey<Part>(options: { readonly [key: string]: unknown }, count: number, by: Formatting<Part>): string {
  return `=${count}` in options ? `=${count}` : by.plural(count);
}
