// All texts of the pages, in the reader's language. The message in the source is the English text and the key of its translations
// (docs/languages.md). The server chooses the language: the build puts translations into a copy of the scripts (build/inlined.ts), and those
// that are looked up by a text into a catalogue, a plain script that runs before the pages' own.

import { createElement, Fragment, type ReactNode } from 'react';
import { keyOf, type Language, languageCookie, languageNames, ruleKey, translated } from './languages.js';
import { formatMessage, type MessageNode, parseMessage } from './message.js';
import type { RulePart, WordPart } from './word-parts.js';

/** Set by the catalogue's script; absent for English. */
const catalogue = (globalThis as { harknessWords?: { readonly [key: string]: string } }).harknessWords;

/** The URLs of the catalogues that each part needs, in the same language; also set by the catalogue's script. */
const partCatalogues = (globalThis as { harknessParts?: { readonly [part in WordPart | RulePart]: readonly string[] } })
  .harknessParts;
const loaded = new Map<string, Promise<unknown>>();

/** A script with its own catalogue, which is loaded before it runs. */
export function withWords<Page>(part: WordPart | RulePart, load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    for (const address of partCatalogues?.[part] ?? [])
      if (!loaded.has(address)) loaded.set(address, import(/* @vite-ignore */ address));
    await Promise.all((partCatalogues?.[part] ?? []).map((address) => loaded.get(address)));
    return load();
  };
}

/** The language stated by the document. */
export const language: Language = (() => {
  const said = typeof document === 'undefined' || catalogue === undefined ? 'en' : document.documentElement.lang;
  return said in languageNames ? (said as Language) : 'en';
})();

const numbers = new Intl.NumberFormat(language);
const plurals = new Intl.PluralRules(language);
const parsed = new Map<string, readonly MessageNode[]>();

function nodesOf(message: string): readonly MessageNode[] {
  let nodes = parsed.get(message);
  if (nodes === undefined) {
    nodes = parseMessage(
      message.startsWith(translated) ? message.slice(translated.length) : (catalogue?.[keyOf(message)] ?? message),
    );
    parsed.set(message, nodes);
  }
  return nodes;
}

/** Whether the text has a translation in the catalogues loaded so far. */
export function isTranslated(message: string): boolean {
  return catalogue?.[keyOf(message)] !== undefined;
}

/** The translation of a text of the rulebook, if it is loaded. */
export function ruleTranslation(text: string): string | undefined {
  return catalogue?.[ruleKey(text)];
}

const counting = { number: (count: number) => numbers.format(count), plural: (count: number) => plurals.select(count) };

/** A text: `t('{count, plural, one {# game} other {# games}}', { count })`. */
export function t(message: string, values: { readonly [name: string]: string | number | undefined } = {}): string {
  const parts = formatMessage<string>(nodesOf(message), {
    ...counting,
    value: (name) => values[name],
    tag: (_, children) => children.join(''),
  });
  return parts.join('');
}

export { verbatim } from './languages.js';

type RichValue = ReactNode | ((text: ReactNode) => ReactNode);

/** The same with elements: a value may be an element, and a tag is rendered by its function. */
export function rich(message: string, values: { readonly [name: string]: RichValue }): ReactNode {
  const parts = formatMessage<ReactNode>(nodesOf(message), {
    ...counting,
    value: (name) => {
      const value = values[name];
      return typeof value === 'function' ? undefined : value;
    },
    tag: (name, children) => {
      const draw = values[name];
      const text = createElement(Fragment, null, ...children);
      return typeof draw === 'function' ? draw(text) : text;
    },
  });
  return createElement(Fragment, null, ...parts);
}

/** A whole number with the language's separators; ratings and years have none. */
export function count(value: number): string {
  return numbers.format(value);
}

/** A fixed number of decimals, using the language's decimal sign. */
export function fixed(value: number, decimals = 0): string {
  const text = value.toFixed(decimals);
  return language === 'en' ? text : text.replace('.', ',');
}

const percents = new Intl.NumberFormat(language, { style: 'percent' });

/** `47%`, in German `47 %`. */
export function percent(share: number): string {
  return percents.format(share);
}

/** Takes effect with the next document, which the server sends in that language. */
export function chooseLanguage(chosen: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, and the server must read it
  document.cookie = `${languageCookie}=${chosen}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
