// How much of anything a report file may hold. Far above every real event, far below what could hurt.

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

export const limits: Limits = {
  maxBytes: 64 * 1024 * 1024,
  maxLineBytes: 256 * 1024,
  maxLines: 200_000,
  maxSections: 500,
  maxPlayers: 9999,
  maxRounds: 200,
  maxCells: 400_000,
  maxText: 500,
  maxFindings: 1000,
  maxJsonDepth: 32,
};
