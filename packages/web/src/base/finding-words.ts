// Findings and problems in the reader's language. The office sends each text in English and, if it has values, as a sentence with
// numbered values; the catalogue of findings has the sentences. A text without a translation stays English.

import { readable, withSystemNames } from './format.js';
import { isTranslated, language, t } from './words.js';

interface Sentence {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface SaidFinding {
  readonly message: string;
  readonly hint: string;
  readonly said?: { readonly message?: Sentence | undefined; readonly hint?: Sentence | undefined } | undefined;
  readonly more?: { readonly count: number } | undefined;
}

export interface FindingWords {
  readonly message: string;
  readonly hint: string;
}

export function findingWords({ message, hint, said, more }: SaidFinding): FindingWords {
  if (language === 'en') return { message: shown(message), hint: shown(hint) };
  const sentence = spoken(message, said?.message);
  // The English message ends with the count of similar findings, its sentence does not.
  const isCounted = more !== undefined && sentence !== message;
  return {
    message: shown(isCounted ? t('{message} (and {count} more like it)', { message: sentence, count: more.count }) : sentence),
    hint: shown(spoken(hint, said?.hint)),
  };
}

/** A text of the office with its sentence, if it has values. */
export function saidText(english: string, sentence: Sentence | undefined): string {
  return language === 'en' ? english : spoken(english, sentence);
}

/** A fixed text of the office, such as the detail of a problem. */
export function officeText(text: string): string {
  return isTranslated(text) ? t(text) : text;
}

/** Why a player is proposed: short reasons, separated by commas. */
export function proposalReasons(text: string): string {
  return text.split(', ').map(officeText).join(', ');
}

function spoken(english: string, sentence: Sentence | undefined): string {
  return sentence === undefined ? officeText(english) : (sayingIn(sentence) ?? english);
}

/** Undefined if the sentence has no translation. */
function sayingIn({ text, values }: Sentence): string | undefined {
  const isText = /\p{L}{2,}/u.test(text.replace(/\{\d+\}/g, ''));
  if (isText && !isTranslated(text)) return undefined;
  return t(text, Object.fromEntries(values.map((value, at) => [String(at), valueText(value)])));
}

function valueText(value: unknown): string | number {
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',');
  if (typeof value === 'string') return value.replace(/“([^”]*)”/g, quoted);
  if (!isSentence(value)) return '';
  return sayingIn(value) ?? value.text.replace(/\{(\d+)\}/g, (_, at: string) => String(valueText(value.values[Number(at)])));
}

/** A word of a file in the language's quotation marks. */
const quoted: string = { en: '“$1”', de: '„$1“', fr: '« $1 »', es: '«$1»' }[language];

/** A text in the quotation marks of the reader's language. */
export function inQuotes(text: string): string {
  return quoted.replace('$1', () => text);
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'text' in value && 'values' in value;
}

function shown(text: string): string {
  return readable(withSystemNames(text));
}
