// The verdict on a reform in the reader's language.

import type { Answer } from '@harkness/client';
import { saidText } from '../base/finding-words.js';
import { language } from '../base/words.js';

type Said = Answer<'study'>['reforms'][number]['said'];

/** All numbers of a verdict have decimals. */
export function verdictWords(words = '', said?: Said): string {
  const text = saidText(words, said);
  return language === 'en' || text === words ? text : text.replace(/(?<=\d)\.(?=\d)/g, ',');
}
