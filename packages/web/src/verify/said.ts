// The verifier in the reader's language: what the checks say in English is matched against the messages (translations.ts), so that
// the checks themselves know nothing about languages.

import { phraseFinder } from '@harkness/rules';
import { translations } from './translations.js';

export type VerifierLanguage = 'de' | 'fr' | 'es';

/** The reader's choice in the office's pages, or what the browser asks for; a copy that was kept has only the latter. */
export function languageOf(cookie: string, asked: string): VerifierLanguage | undefined {
  const wanted = (/(?:^|; )harkness-language=(\w+)/.exec(cookie)?.[1] ?? asked).slice(0, 2);
  return wanted === 'de' || wanted === 'fr' || wanted === 'es' ? wanted : undefined;
}

const find = phraseFinder(Object.keys(translations));

/** A text without a message stays English. */
export function sayIn(language: VerifierLanguage | undefined, english: string): string {
  const found = language === undefined ? undefined : find(english);
  if (found === undefined || language === undefined) return english;
  const said = translations[found.message]?.[language] ?? english;
  return said.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = found.values[name] ?? '';
    return find(value) === undefined ? value : sayIn(language, value);
  });
}
