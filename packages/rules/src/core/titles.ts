// Lines that players aim for: the ratings at which a class or a title begins. They rate nothing, so they stand in no rulebook and no hash.

export interface TitleLine {
  readonly name: string;
  readonly at: number;
}

/** The next line above a rating; undefined above the last. Lines come in rising order. */
export function nextLine(rating: number, lines: readonly TitleLine[]): TitleLine | undefined {
  return lines.find(({ at }) => at > rating);
}
