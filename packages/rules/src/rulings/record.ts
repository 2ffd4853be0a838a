// The record of a ruling: the question, the options, and the reason for the choice.

/**
 * The basis of a ruling.
 * - `example`: only this reading gives the numbers of a worked example.
 * - `text`: the literal words decide.
 * - `other text`: the words are ambiguous; another text of the same authority decides.
 * - `data`: published ratings decide.
 * - `convention`: no source decides; this project had to choose.
 * - `open`: no source decides, and answers that depend on it say so.
 */
export type Ground = 'example' | 'text' | 'other text' | 'data' | 'convention' | 'open';

/** The record of a ruling. */
export interface RulingRecord {
  readonly question: string;
  /** The options, with the chosen one first. */
  readonly options: readonly string[];
  readonly ground: Ground;
  readonly why: string;
  /** The statements of the documents that the ruling touches. */
  readonly statements: readonly string[];
}
