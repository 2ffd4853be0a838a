// Events while they are played.

export { type TieBreak, tieBreakTitles } from '../questions/tie-breaks.js';
export { changeBetween, type EventChange } from './changes.js';
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
