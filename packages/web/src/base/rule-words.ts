// The rulebook's own texts in the reader's language: statements of the documents, rulings, words of parameters and sources. A text
// without a translation stays English. The reader may see the English text beside every translation; it is the binding one.

import { ruleSayer } from '@harkness/rules';
import { useSyncExternalStore } from 'react';
import { withMinus } from './format.js';
import { language, ruleTranslation, t } from './words.js';

export const sayRule = language === 'en' ? () => undefined : ruleSayer(ruleTranslation, language === 'de' ? '.' : '\u202f');

/** In the reader's language, or else in English. */
export interface Ruled {
  readonly text: string;
  /** Of the text: marks what stayed English. */
  readonly lang: 'en' | undefined;
}

export function ruled(english: string): Ruled {
  const said = sayRule(english);
  return said === undefined ? { text: english, lang: language === 'en' ? undefined : 'en' } : { text: said, lang: undefined };
}

/** Without its mark, where an element cannot have one: a title of a list, a search. */
export function ruledText(english: string): string {
  return sayRule(english) ?? english;
}

/** `Rating floor (rapid)`: FIDE's lists share the titles of their parameters. */
export function ruledTitle(title: string): string {
  const [, shared, list] = /^(.*) \((standard|rapid|blitz)\)$/.exec(title) ?? [];
  if (shared === undefined || list === undefined) return ruledText(title);
  const names: { readonly [list: string]: string } = {
    standard: t('standard // a list'),
    rapid: t('rapid // a list'),
    blitz: t('blitz // a list'),
  };
  return `${ruledText(shared)} (${names[list] ?? list})`;
}

/** A value of a parameter. */
export function ruledValue(english: string): string {
  return withMinus(ruledText(english));
}

let isOriginalShown = false;
const listeners = new Set<() => void>();

/** Shows or hides the English text beside every translation of the page. */
export function showOriginal(shown: boolean): void {
  isOriginalShown = shown;
  for (const listener of listeners) listener();
}

export function useOriginal(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOriginalShown,
    () => false,
  );
}
