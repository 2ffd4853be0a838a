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

/** Rows out of view, where the reader comes from and where they are going. */
interface Margins {
  readonly behind: number;
  readonly ahead: number;
}

/** Before a frame is drawn: the browser may scroll on before it asks for the next rows. */
const atOnce: Margins = { behind: 0, ahead: 12 };
/** While the browser is idle: enough for two frames of a fast scroll without an idle moment, and for a turn back. */
const whileIdle: Margins = { behind: 12, ahead: 30 };

function partWith({ behind, ahead }: Margins, { above, height, rowHeight, count, goesUp }: View): Part {
  const within = (row: number): number => Math.min(Math.max(row, 0), count);
  return {
    first: within(Math.floor(above / rowHeight) - (goesUp ? ahead : behind)),
    end: within(Math.ceil((above + height) / rowHeight) + (goesUp ? behind : ahead)),
  };
}

export function rowsInView(view: View): Part {
  return partWith({ behind: 0, ahead: 0 }, view);
}

/** The rows that are in the page before the frame is drawn. */
export function partAtOnce(view: View): Part {
  return partWith(atOnce, view);
}

/** The rows that are in the page once the browser had time. */
export function partWhileIdle(view: View): Part {
  return partWith(whileIdle, view);
}

export function holds(part: Part, other: Part): boolean {
  return other.first >= other.end || (part.first <= other.first && other.end <= part.end);
}

export function isSame(one: Part, other: Part): boolean {
  return one.first === other.first && one.end === other.end;
}
