// What all authorities share: dates, dated parameters, errors as values, traces. The rules themselves are in
// `@harkness/rules/uschess`, `@harkness/rules/fide` and `@harkness/rules/elo`.

export * from './core/dated.js';
export * from './core/dates.js';
export * from './core/error.js';
export { type Decimals, renderParameterValue, renderValue } from './core/render.js';
export * from './core/rounding.js';
export * from './core/ruling.js';
export * from './core/time-control.js';
export * from './core/trace.js';
export { type RenderOptions, renderTrace } from './render-trace.js';
export * from './rulings/of-trace.js';
