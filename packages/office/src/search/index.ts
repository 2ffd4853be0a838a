// Search, and the cards of players and events that it keeps.

export {
  type EventCard,
  type EventSectionCard,
  type PlayerCard,
  type Registration,
  readCurrentPlayer,
  readEventCard,
  readPlayerCard,
  readPlayerCards,
} from './cards.js';
export { type EventHit, type PlayerHit, playerOfId, playersNearId, playersWithId, searchEvents, searchPlayers } from './find.js';
export { foldText, nameKey, wordsOf } from './fold.js';
export { rebuildSearch, searchPosition, updateSearch } from './index-facts.js';
export { type RecentEvents, type RecentEventsQuery, recentEvents } from './recent.js';
