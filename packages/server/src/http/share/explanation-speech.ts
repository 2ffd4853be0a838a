// The languages of explanations as plain text: the pages' build leaves the messages of an explanation with their translations, one
// file a language. They are matched as in the pages (packages/web/src/parts/step-words.ts).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { phraseFinder, phraseSayer, type SayMessage, type SayRule, stepSayer, type TraceSpeech } from '@harkness/rules';
import { ruleSayers } from './rule-speech.js';
import { dayIn } from './speech.js';

/** As the build of the pages writes it (packages/web/build/languages.ts). */
export interface ExplanationWords {
  readonly steps: readonly string[];
  /** The values in a step's messages that may be any text. */
  readonly clauses: readonly string[];
  readonly sentences: readonly string[];
  readonly otherResults: readonly string[];
  /** The translations by message. */
  readonly messages: { readonly [message: string]: string };
}

/** An explanation in one language. */
export interface ExplanationSpeech extends TraceSpeech {
  readonly language: string;
  readonly colon: string;
  /** A sentence of a story. */
  sentence(english: string): string;
  /** A sum: its decimal signs differ, and the few words in it. */
  sum(english: string): string;
}

function fill(message: string, values: { readonly [name: string]: string } = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

const same = (english: string): string => english;

export const explainedInEnglish: ExplanationSpeech = {
  language: 'en',
  colon: ': ',
  phrase: fill,
  text: same,
  value: same,
  sentence: same,
  sum: same,
};

/** English and every language that the pages were built in. */
export function explanationSpeeches(folder: string | undefined): ReadonlyMap<string, ExplanationSpeech> {
  const names = folder === undefined || !existsSync(folder) ? [] : readdirSync(folder);
  const rules = ruleSayers(folder);
  const speeches = names.flatMap((name): [string, ExplanationSpeech][] => {
    const language = /^explanation-words\.([a-z]{2})\.json$/.exec(name)?.[1];
    if (language === undefined) return [];
    const words = JSON.parse(readFileSync(join(folder ?? '', name), 'utf8')) as ExplanationWords;
    return [[language, explanationSpeech(language, words, rules.get(language))]];
  });
  return new Map([['en', explainedInEnglish], ...speeches]);
}

export function explanationSpeech(language: string, words: ExplanationWords, rule?: SayRule): ExplanationSpeech {
  const shown = (text: string) =>
    text.replace(/\b\d{4}-\d\d-\d\d\b/g, (date) => dayIn({ language }, date)).replace(/(?<![\w-])-(?=\d)/g, '−');
  const phrase: SayMessage = (message, values) => fill(words.messages[message] ?? message, values);
  const stepOf = phraseFinder(words.steps, new Set(words.clauses));
  const sentenceOf = phraseFinder([...words.otherResults, ...words.sentences]);
  const steps = stepSayer((text) => stepOf(text) ?? sentenceOf(text), phrase);
  const comma = (text: string) => text.replace(/(?<=\d)\.(?=\d)/g, ',');
  return {
    language,
    // French sets a space before a colon.
    colon: language === 'fr' ? '\u00a0: ' : ': ',
    phrase: (message, values = {}) => shown(phrase(message, values)),
    text: (english) => shown(steps.step(english)),
    value: (english) => shown(comma(steps.step(steps.fields(english)).replace(/,(?= )/g, ';'))),
    sentence: phraseSayer(sentenceOf, phrase),
    sum: (english) => comma(english).replace(/, [a-z]{2}[a-z\d ]*$/, (words) => phrase(words, {})),
    ...(rule === undefined ? {} : { rule }),
  };
}
