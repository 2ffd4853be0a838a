// fast-check as the tests get it: with the same cases every time, so that what passed here passes elsewhere. HARKNESS_SEED asks for other
// cases; what fails under any seed is a defect.

// By its file, because the tests' own imports of the package lead here.
import fc from '../../node_modules/fast-check/lib/fast-check.js';

fc.configureGlobal({ seed: Number(process.env['HARKNESS_SEED'] ?? 1) });

export * from '../../node_modules/fast-check/lib/fast-check.js';
export default fc;
