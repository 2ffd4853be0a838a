// An event in progress: every player's interim rating, standing and next game, from the pairing program's last save. These
// ratings are neither official (on a published list) nor live (in the ledger), and are marked so wherever they are shown.

/** Included in every answer, page and line that shows these numbers. */
export const inProgressMark = 'in progress, unofficial';

export interface InProgressRating {
  readonly system: string;
  /** Null if unrated before the event. */
  readonly before: number | null;
  /** The rating if the event ended now. Null: no rating yet. */
  readonly now: number | null;
  /** Points so far; null if either rating is missing. */
  readonly change: number | null;
  readonly note?: string;
}

export interface NextGame {
  readonly round: number;
  readonly opponent: number;
  readonly colour: 'white' | 'black';
  /** By system, in the section's order; null if the rules give none. */
  readonly expected: readonly (number | null)[];
}

export interface InProgressPlayer {
  readonly pair: number;
  readonly id: string | null;
  readonly name: string;
  readonly title?: string;
  readonly federation?: string;
  readonly rank: number;
  readonly points: number;
  readonly tieBreaks: readonly number[];
  /** By round, in crosstable notation: `12w1`, `7b½`, `-½`; `9w` is in progress. */
  readonly rounds: readonly string[];
  readonly ratings: readonly InProgressRating[];
  readonly next?: NextGame;
}

export interface InProgressSection {
  readonly number: number;
  readonly name: string;
  /** Announced rounds, which may be more than have been played. */
  readonly rounds: number;
  /** The last round with a finished game; 0 if none. */
  readonly lastRound: number;
  /** Games without a result. */
  readonly openGames: number;
  readonly systems: readonly { readonly system: string; readonly edition: string }[];
  readonly tieBreaks: readonly { readonly name: string; readonly short: string; readonly title: string }[];
  /** By rank. */
  readonly players: readonly InProgressPlayer[];
  /** Why it is not rated, or its caveats. */
  readonly notes: readonly string[];
}

export interface InProgressEvent {
  readonly mark: typeof inProgressMark;
  readonly name: string;
  readonly start?: string;
  readonly end?: string;
  readonly city?: string;
  /** The authority, `uschess` or `fide`; null while unknown. */
  readonly authority: string | null;
  readonly sections: readonly InProgressSection[];
  /** Errors in the file that prevent rating, each as a sentence. */
  readonly errors: readonly string[];
}

/** The effect of one result of the next game. */
export interface ResultWorth {
  readonly result: 'win' | 'draw' | 'loss';
  readonly ratings: readonly InProgressRating[];
}
