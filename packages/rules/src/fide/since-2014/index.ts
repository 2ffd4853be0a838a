// The later FIDE rules, from 1 July 2014 on: the functions for callers.

export * from './ask.js';
export * from './calendar.js';
export * from './caveat.js';
export * from './change.js';
export * from './event-conditions.js';
export * from './explain-game.js';
export * from './explain-initial.js';
export * from './explain-k.js';
export * from './explain-period.js';
export * from './game.js';
export * from './initial.js';
export * from './k.js';
export * from './match.js';
export * from './milestones.js';
export * from './one-off.js';
export * from './player.js';
export * from './pool.js';
export * from './rate-of-play.js';
export * from './rate-period.js';
export { tracedRulesSince2014 } from './traced-rules.js';
