// What is kept of a ruling beside its sentence: what was asked, what could have been chosen, and why this was.

/**
 * What a ruling rests on.
 * - `example`: only this reading gives the numbers of a worked example.
 * - `text`: the words decide, taken literally.
 * - `other text`: the words are open; another text of the same authority decides.
 * - `data`: published ratings decide.
 * - `convention`: nothing decides; this project had to choose.
 * - `open`: nothing decides, and an answer that depends on it says so.
 */
export type Ground = 'example' | 'text' | 'other text' | 'data' | 'convention' | 'open';

/** What is written down about a ruling. */
export interface RulingRecord {
  readonly question: string;
  /** What could be chosen; the chosen one first. */
  readonly options: readonly string[];
  readonly ground: Ground;
  readonly why: string;
  /** The statements of the documents that it touches. */
  readonly statements: readonly string[];
}
