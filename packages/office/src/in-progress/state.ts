// An event in progress: everybody's interim rating, standing and next game, from what the pairing program saved last. Ratings of an event
// in progress are neither official (on a published list) nor live (in the ledger): they say so wherever they are shown.

/** Stands in every answer, page and line that shows these numbers. */
export const inProgressMark = 'in progress, unofficial';

export interface InProgressRating {
  readonly system: string;
  /** Null: unrated before the event. */
  readonly before: number | null;
  /** What the event would give if it ended now. Null: no rating yet. */
  readonly now: number | null;
  /** Points so far; null where one of the two is missing. */
  readonly change: number | null;
  readonly note?: string;
}

export interface NextGame {
  readonly round: number;
  readonly opponent: number;
  readonly colour: 'white' | 'black';
  /** By system, in the order of the section's; null where the rules expect nothing. */
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
  /** By round, as crosstables write them: `12w1`, `7b½`, `-½`; `9w` is being played. */
  readonly rounds: readonly string[];
  readonly ratings: readonly InProgressRating[];
  readonly next?: NextGame;
}

export interface InProgressSection {
  readonly number: number;
  readonly name: string;
  /** Announced; the event may know more rounds than have been played. */
  readonly rounds: number;
  /** The last round in which a game is over; 0: none. */
  readonly lastRound: number;
  /** Games without a result. */
  readonly openGames: number;
  readonly systems: readonly { readonly system: string; readonly edition: string }[];
  readonly tieBreaks: readonly { readonly name: string; readonly short: string; readonly title: string }[];
  /** By rank. */
  readonly players: readonly InProgressPlayer[];
  /** Why it is not rated, or what is not sure. */
  readonly notes: readonly string[];
}

export interface InProgressEvent {
  readonly mark: typeof inProgressMark;
  readonly name: string;
  readonly start?: string;
  readonly end?: string;
  readonly city?: string;
  /** Whose rules: `uschess`, `fide`; null while nothing says it. */
  readonly authority: string | null;
  readonly sections: readonly InProgressSection[];
  /** Errors of the file: what stands in the way of ratings, each in a sentence. */
  readonly errors: readonly string[];
}

/** What one result of the next game would give. */
export interface ResultWorth {
  readonly result: 'win' | 'draw' | 'loss';
  readonly ratings: readonly InProgressRating[];
}
