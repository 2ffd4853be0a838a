// Search, and the cards of players and events that it maintains.

export {
  type EventCard,
  type EventSectionCard,
  type PlayerCard,
  type Registration,
  readCurrentPlayer,
  readEventCard,
  readPlayerCard,
  readPlayerCards,
} from '../../facts/cards/cards.js';
export { foldText, nameKey, wordsOf } from '../../facts/cards/fold.js';
export { rebuildSearch, updateSearch } from '../../facts/cards/index-facts.js';
export { searchPosition } from '../../facts/cards/search-position.js';
export {
  type EventHit,
  isNamed,
  type PlayerHit,
  playerOfId,
  playersNearId,
  playersWithId,
  searchEvents,
  searchPlayers,
} from './find.js';
export { NameKeeper } from './keep-names.js';
export {
  type EventChoices,
  eventChoices,
  type RecentEvents,
  type RecentEventsQuery,
  recentEvents,
  upcomingEvents,
} from './recent.js';
export { joinTwins, twinsOf } from './twins.js';
