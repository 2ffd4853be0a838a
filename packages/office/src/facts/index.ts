// Facts: the kinds of facts and their shapes, including the office's profile.
//
// Purpose: everything the office knows enters here. A fact is checked against its shape, appended, and never changed.
// May touch: `@harkness/ledger`, `@harkness/rules`, `@harkness/formats`. It imports no other folder of the office.
// Exports: facts and their bodies, appending, the store, the types of the office's answers (`answers.ts`, `errors.ts`).
// Start with: `facts.ts` for the kinds, `fact-shapes.ts` for what each may contain. `cards/` holds the summary of each player and
// event.

export type * from './answers.js';
export * from './append.js';
export { readPrecision } from './birth-date.js';
export { dayIn, momentIn } from './day-in.js';
export { factSchemas } from './fact-shapes.js';
export * from './facts.js';
export { asPlayer, type PlayerNumber, type SystemCode } from './numbers.js';
export { officeDay, officeZone } from './office-day.js';
export { lastOperation, noteOperation } from './operations.js';
export * from './profile.js';
export * from './section-document.js';
export * from './store.js';
export { foreignKind, matchKind, ratingSystems, systemCode } from './stored-codes.js';
export { parseTimeControl } from './time-control.js';
export * from './verify.js';
