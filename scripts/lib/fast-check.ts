// fast-check for the tests: with the same cases every time, so that a test that passes here passes elsewhere, and with a quarter
// of the cases a property asks for. HARKNESS_SEED selects other cases, HARKNESS_PROPERTY_RUNS=1 runs all of them (`npm run
// test:long -- properties` does both). A failure under any seed is a defect.

// Imported by file, because the tests' imports of the package lead here.
import fc from '../../node_modules/fast-check/lib/fast-check.js';

const defaultRuns = 100;
const fewest = 25;
const share = Number(process.env['HARKNESS_PROPERTY_RUNS'] ?? 0.25);

fc.configureGlobal({ seed: Number(process.env['HARKNESS_SEED'] ?? 1) });

/** A property that asks for few cases, or has given examples, keeps all of them. */
function runsOf({
  numRuns = defaultRuns,
  examples = [],
}: {
  readonly numRuns?: number;
  readonly examples?: readonly unknown[];
}): number {
  return Math.min(numRuns, Math.max(fewest, examples.length, Math.ceil(numRuns * share)));
}

function assert<Ts>(property: fc.IAsyncProperty<Ts>, parameters?: fc.Parameters<Ts>): Promise<void>;
function assert<Ts>(property: fc.IProperty<Ts>, parameters?: fc.Parameters<Ts>): void;
function assert<Ts>(property: fc.IRawProperty<Ts>, parameters: fc.Parameters<Ts> = {}): Promise<void> | void {
  return fc.assert(property, { ...parameters, numRuns: runsOf(parameters) });
}

export * from '../../node_modules/fast-check/lib/fast-check.js';
export { assert };
export default { ...fc, assert };
