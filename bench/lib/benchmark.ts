// The parts of a benchmark, and its rows. Values are for this machine; only ratios can be compared elsewhere.

export interface Row {
  readonly label: string;
  /** The median of the repeats. */
  readonly value: number;
  readonly unit: string;
  /** Half the interquartile range, as a fraction of the median; absent if nothing was repeated. */
  readonly spread?: number;
  /** The ratio to another row of the same run, and the name of that row. */
  readonly ratio?: number;
  readonly of?: string;
  readonly goal?: string;
  readonly met?: boolean;
  /** What a reader must know to interpret the row. */
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
