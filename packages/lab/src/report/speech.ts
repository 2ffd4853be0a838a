// The language in which a report is told. The texts of a report are sentences with their values (docs/languages.md); the signed
// document holds them in English, and its pages say them in the reader's language.

import { englishOf, type SaidText, type Saying } from '@harkness/office';

export interface ReportSpeech {
  readonly language: string;
  readonly say: (saying: SaidText) => string;
  /** A number as the English report writes it: `−0.5`. */
  readonly number: (text: string) => string;
}

export const inEnglish: ReportSpeech = {
  language: 'en',
  say: englishOf,
  number: (text) => text,
};

/** Sentences of a signed document in another language. A sentence of another version of the program stays as it is. */
export function inSpeech(written: readonly string[], sayings: readonly Saying[], { say }: ReportSpeech): string[] {
  const known = new Map(sayings.map((saying) => [String(saying), saying]));
  return written.map((sentence) => {
    const saying = known.get(sentence);
    return saying === undefined ? sentence : say(saying);
  });
}
