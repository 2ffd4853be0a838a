// Which rows of a long table are in the page: those in view and some on either side, more where the reader is going.

/** Rows from `first`, before `end`. */
export interface Part {
  readonly first: number;
  readonly end: number;
}

export interface View {
  /** Pixels of the rows above the window; negative while the table begins below its top. */
  readonly above: number;
  /** Of the window. */
  readonly height: number;
  readonly rowHeight: number;
  readonly count: number;
  readonly goesUp: boolean;
}

/** Rows where the reader comes from, and where they are going: the browser may scroll on before it asks for the next ones. */
const behind = 4;
const ahead = 12;

export function partInView({ above, height, rowHeight, count, goesUp }: View): Part {
  const within = (row: number): number => Math.min(Math.max(row, 0), count);
  return {
    first: within(Math.floor(above / rowHeight) - (goesUp ? ahead : behind)),
    end: within(Math.ceil((above + height) / rowHeight) + (goesUp ? behind : ahead)),
  };
}

export function isSame(one: Part, other: Part): boolean {
  return one.first === other.first && one.end === other.end;
}
