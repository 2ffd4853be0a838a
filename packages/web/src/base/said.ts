// Translates the office's English texts: sentences of explanations, titles of formulas and lists. The rules tell stories in known
// sentences (packages/rules/src/*/story.ts); each is a message (story-sentences.ts), with names for its numbers. A sentence without
// a message stays English.

import { phraseFinder, phraseSayer } from '@harkness/rules';
import { sentences } from './story-sentences.js';
import { language, t } from './words.js';

export const sentenceOf = phraseFinder(sentences);

/** Translates texts from the office, including their values and decimal signs. */
export function sayer(find: ReturnType<typeof phraseFinder>): (text: string) => string {
  const say = phraseSayer(find, t);
  return (text) => (language === 'en' ? text : say(text));
}

export const said = sayer(sentenceOf);
