// Translates the steps of an explanation. A trace has English texts (packages/rules/src/*/explain*.ts), which the command prints
// unchanged. Each of them is a message (step-messages.ts), with names for its values; `npm run check -- words` finds rules' texts
// without a message. Citations and rulings quote English documents and stay English.

import { phraseFinder, stepSayer } from '@harkness/rules';
import { sentenceOf } from '../base/said.js';
import { language, t } from '../base/words.js';
import { clauses, steps } from './step-messages.js';

const stepOf = phraseFinder(steps, clauses);
const sayer = stepSayer((text) => stepOf(text) ?? sentenceOf(text), t);

/** Whether there is a message for a step's text, or for each of its parts. */
export const isSaid = sayer.isSaid;

/** A step's text in the reader's language. */
export function saidStep(text: string): string {
  return language === 'en' ? text : sayer.step(text);
}

/** A value of several parts: `rating 1500, weight 20`. */
export function saidFields(text: string): string {
  return language === 'en' ? text : sayer.fields(text);
}
