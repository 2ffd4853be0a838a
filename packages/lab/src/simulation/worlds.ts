// Simulation mode (LAB §5): federations whose players' true strengths are known, rated under both rulebooks.

import type { Coverage, TruthErrors } from '../measures/simulation.js';

export interface SimulationResult {
  readonly worlds: number;
  readonly errors: { readonly base: TruthErrors; readonly reform: TruthErrors };
  readonly difference: {
    readonly games: number;
    readonly trueDifference: number | null;
    readonly devianceOfTruth: number | null;
  };
  readonly coverage: Coverage;
}
