// Limits on the contents of a report file. Far above every real event, and far below anything harmful.

/** How much of a file is read before it is refused. */
export interface Limits {
  readonly maxBytes: number;
  readonly maxLineBytes: number;
  readonly maxLines: number;
  readonly maxSections: number;
  /** Players of one section. */
  readonly maxPlayers: number;
  readonly maxRounds: number;
  /** Results of all players together. */
  readonly maxCells: number;
  /** Characters of a name or any other text of a report. */
  readonly maxText: number;
  readonly maxFindings: number;
  readonly maxJsonDepth: number;
}

/** The range of numbers a report may contain. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

export const ranges = {
  rating: { min: 0, max: 3500 },
  games: { min: 0, max: 100_000, whole: true },
  points: { min: -1_000_000, max: 1_000_000 },
  pointsOfCell: { min: -10_000, max: 10_000 },
  rank: { min: 1, max: 99_999, whole: true },
  pointsOfResult: { min: 0, max: 100 },
  grandPrixPoints: { min: 0, max: 10_000 },
  number: { min: 1, max: 9999, whole: true },
  rounds: { min: 1, max: 200, whole: true },
  scheduledGames: { min: 1, max: 1000, whole: true },
} as const satisfies Readonly<Record<string, NumberRange>>;

/**
 * The default limits of a report; `parse` accepts others.
 * @example
 * limits.maxSections // 500
 */
export const limits: Limits = {
  maxBytes: 64 * 1024 * 1024,
  maxLineBytes: 256 * 1024,
  maxLines: 200_000,
  maxSections: 500,
  maxPlayers: 9999,
  maxRounds: ranges.rounds.max,
  maxCells: 400_000,
  maxText: 500,
  maxFindings: 1000,
  maxJsonDepth: 32,
};
