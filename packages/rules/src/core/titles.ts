// Milestones that players aim for: the ratings at which a class or a title begins. No rating depends on them, so they are in no
// rulebook and no hash.

/** A rating at which a class or a title begins. */
export interface TitleLine {
  readonly name: string;
  readonly at: number;
}

/**
 * The next line above a rating; undefined above the last. Lines are in ascending order.
 *
 * @example
 * nextLine(2310, [{ name: 'FIDE Master', at: 2300 }, { name: 'International Master', at: 2400 }])?.at // 2400
 */
export function nextLine(rating: number, lines: readonly TitleLine[]): TitleLine | undefined {
  return lines.find(({ at }) => at > rating);
}
