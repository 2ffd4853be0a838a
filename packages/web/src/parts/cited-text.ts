// Citations in the reader's language: documents, sources by title, and how certain they are.

import { type Source, sourceName, sourceText, sourceWords } from '@harkness/rules';
import { readable } from '../base/format.js';
import { sayRule } from '../base/rule-words.js';
import { language } from '../base/words.js';

const speech = language === 'en' ? undefined : sourceWords(sayRule);

/** A citation, with its days as the pages write them. */
export function citedText(source: string): string {
  return readable(sourceText(source, speech));
}

/** A source as citations name it. */
export function citedName(source: Source): string {
  return readable(speech === undefined ? sourceName(source) : speech.name(source));
}
