// In progress: events while they are played.
//
// Purpose: standings, expected scores and unofficial ratings after each round, before there is a report.
// May touch: every folder before it. It writes no facts.
// Exports: following an event, its state, and the changes between two states.
// Start with: `follow.ts`, then `state.ts`.

export { type TieBreak, tieBreakTitles } from '../questions/tie-breaks.js';
export { changeBetween, type EventChange } from './changes.js';
export { expectedByDocuments } from './expected.js';
export { followEvent, type InterimRater, type InterimRatings, type RatedInterim, resultsWorth } from './follow.js';
export { rulesOfSystems } from './rules.js';
export { standingsOf, tieBreaksFor } from './standings.js';
export {
  type InProgressEvent,
  type InProgressPlayer,
  type InProgressRating,
  type InProgressSection,
  inProgressMark,
  type NextGame,
  type ResultWorth,
} from './state.js';
