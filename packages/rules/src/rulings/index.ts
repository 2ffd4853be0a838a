// Every ruling in full: the question, the options, the decision, the reason, and the statements it touches.
// `@harkness/rules/rulings` is an entry point of its own, because an answer needs only the sentence of a ruling.

import { fideRulings } from '../fide/rulings.js';
import { rulingTexts } from '../uschess/ruling-texts.js';
import { fide2009Records } from './fide-2009.js';
import { fideSince2014Records } from './fide-since-2014.js';
import type { Ground, RulingRecord } from './record.js';
import { uschessRecords } from './uschess.js';

export { type Source, sources } from './sources.js';
export type { Ground, RulingRecord };

/** A ruling with everything behind it. */
export interface WholeRuling extends RulingRecord {
  /** `US-A-10`, `FIDE-A-07`, `FIDE-L-11`; never reused for another ruling. */
  readonly id: string;
  readonly authority: 'uschess' | 'fide';
  /** The decision in a sentence, which explanations show. */
  readonly decision: string;
}

function whole(id: string, authority: WholeRuling['authority'], decision: string, record: RulingRecord | undefined): WholeRuling {
  if (record === undefined) throw new Error(`ruling ${id} has no record`);
  return { id, authority, decision, ...record };
}

const fideRecords = { ...fide2009Records, ...fideSince2014Records };

/**
 * All rulings, in the order of their ids.
 *
 * @example
 * wholeRulings.every(({ question }) => question !== '') // true
 */
export const wholeRulings: readonly WholeRuling[] = [
  ...Object.entries(rulingTexts).map(([id, text]) => whole(id, 'uschess', text, uschessRecords[id])),
  ...fideRulings.map(({ id, question = '', text }) => {
    const record = fideRecords[id];
    return whole(id, 'fide', text, record && { question, ...record });
  }),
];

/**
 * The ruling with this id.
 *
 * @example
 * wholeRuling('US-A-10')?.authority // 'uschess'
 */
export function wholeRuling(id: string): WholeRuling | undefined {
  return wholeRulings.find((ruling) => ruling.id === id);
}
