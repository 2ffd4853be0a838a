// What a benchmark is, and the rows it gives. Values are for the machine at hand; ratios are what may be compared elsewhere.

export interface Row {
  readonly label: string;
  /** The median of its repeats. */
  readonly value: number;
  readonly unit: string;
  /** Half the distance between the quartiles, as a part of the median; absent where nothing was repeated. */
  readonly spread?: number;
  /** The value against that of another row of the same run, and what that row is. */
  readonly ratio?: number;
  readonly of?: string;
  readonly goal?: string;
  readonly met?: boolean;
  /** What a reader must know to read the row rightly. */
  readonly note?: string;
}

export interface Measurement {
  readonly rows: readonly Row[];
  /** How it was measured this time: sizes, repeats, clock. */
  readonly how: string;
}

export interface Benchmark {
  readonly name: string;
  /** One line: what it measures. */
  readonly measures: string;
  /** One line: why a user cares. */
  readonly matters: string;
  run(): Promise<Measurement>;
}
