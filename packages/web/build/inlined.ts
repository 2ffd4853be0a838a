// Puts the translated messages into the scripts themselves: each language has its own copy of every script, in which the argument
// of `t('Best wins')` is the translation. A page then loads neither the English text nor a key for it, and no sentence of another
// page. Only messages that a script looks up by a text it gets from elsewhere (`t(place.label)`, sentences of the office) need a
// catalogue.

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { keyOf, translated } from '../src/base/languages.js';

/** Marks an inlined message, with its key, until the scripts are written. Private characters, so that no text has them. */
const mark = (message: string) => `\u{e000}${keyOf(message)}\u{e001}`;
const marked = /(["'`])\u{e000}(\w+)\u{e001}((?:\\.|(?!\1)[^\\])*)\1/gsu;

/** The scripts with their messages marked, by file, and which messages a script looks up. */
export interface Messages {
  readonly scripts: Map<string, string>;
  /** Texts that stand in a source in another place than the argument of `t` or `rich`. */
  readonly elsewhere: Set<string>;
  /** By key, as in the marks. */
  readonly inlined: Map<string, string>;
}

export function newMessages(): Messages {
  return { scripts: new Map(), elsewhere: new Set(), inlined: new Map() };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The text of a literal without values. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [quasi, ...more] = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return more.length === 0 ? quasi?.value.cooked : undefined;
}

/** The literals that an argument can be: `t(isRanked ? 'of {players} active' : 'of all {players}')`. */
function choices(node: unknown): readonly Node[] {
  if (!isNode(node)) return [];
  if (node.type === 'ConditionalExpression') return [...choices(node['consequent']), ...choices(node['alternate'])];
  if (node.type === 'ParenthesizedExpression') return choices(node['expression']);
  return textOf(node) === undefined ? [] : [node];
}

/** The positions of inlined messages in a module, and all its other literals. */
export function messagesIn(program: unknown, calls: ReadonlySet<string>): { readonly inlined: Node[]; readonly others: Node[] } {
  const inlined = new Set<Node>();
  const others: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value)) return;
    const callee = value['callee'];
    if (value.type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier' && calls.has(String(callee['name'])))
      for (const one of choices((value['arguments'] as unknown[])[0])) inlined.add(one);
    if (textOf(value) !== undefined && !inlined.has(value)) others.push(value);
    for (const [field, child] of Object.entries(value)) if (field !== 'loc' && field !== 'range') visit(child);
  };
  visit(program);
  return { inlined: [...inlined], others };
}

const importsWords = /import\s*\{[^}]*\b(?:t|rich)\b[^}]*\}\s*from\s*["'][^"']*\/words\.js["']/;

/** Marks the messages in the sources, and takes the marks out of the scripts again once they are kept. */
export function markMessages(messages: Messages): Plugin {
  return {
    name: 'mark-messages',
    apply: 'build',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!/\.[jt]sx?$/.test(id) || id.includes('/node_modules/')) return null;
        const calls = new Set(importsWords.test(code) ? ['t', 'rich'] : []);
        const { inlined, others } = messagesIn(this.parse(code), calls);
        for (const one of others) messages.elsewhere.add(textOf(one) ?? '');
        if (inlined.length === 0) return null;
        let text = code;
        for (const node of inlined.toSorted((a, b) => b.start - a.start)) {
          const message = textOf(node) ?? '';
          messages.inlined.set(keyOf(message), message);
          text = `${text.slice(0, node.start + 1)}${mark(message)}${text.slice(node.start + 1)}`;
        }
        return { code: text, map: null };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          messages.scripts.set(file.fileName, file.code);
          file.code = inEnglish(file.code);
        }
      },
    },
  };
}

/** The messages of a catalogue that some script looks up, or that come from elsewhere. */
export function lookedUp<Text>(catalogue: { readonly [message: string]: Text }, messages: Messages): { [message: string]: Text } {
  const kept = Object.entries(catalogue).filter(([text]) => !messages.inlined.has(keyOf(text)) || messages.elsewhere.has(text));
  return Object.fromEntries(kept);
}

/** A note for translators (`From // a rating`) is for them only. */
function inEnglish(script: string): string {
  return script.replace(marked, (_, quote: string, __, text: string) => `${quote}${text.replace(/ \/\/ .*$/s, '')}${quote}`);
}

/** A script in one language; a text without a translation stays English. */
export function inLanguage(script: string, messages: Messages, t: (message: string) => string | undefined): string {
  return inEnglish(
    script.replace(marked, (all, _, key: string) => {
      const said = t(messages.inlined.get(key) ?? '');
      return said === undefined ? all : JSON.stringify(`${translated}${said}`);
    }),
  );
}

/**
 * Writes the scripts of one language into their own folder, whose name changes with any of their texts, and returns a function that
 * leads a text with names of scripts there.
 */
export function writeScripts(
  folder: string,
  language: string,
  messages: Messages,
  t: (message: string) => string | undefined,
): (text: string) => string {
  const scripts = [...messages.scripts].map(([name, script]) => [name, inLanguage(script, messages, t)] as const);
  const hash = createHash('sha256');
  for (const [name, script] of scripts) hash.update(name).update(script);
  const own = `assets/${language}-${hash.digest('hex').slice(0, 8)}`;
  mkdirSync(join(folder, own), { recursive: true });
  const names = new Set(messages.scripts.keys());
  const lead = (text: string) =>
    text.replace(/assets\/([\w.-]+\.js)/g, (all, name: string) => (names.has(all) ? `${own}/${name}` : all));
  for (const [name, script] of scripts) writeFileSync(join(folder, name.replace('assets', own)), lead(script));
  return lead;
}
