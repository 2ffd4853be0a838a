// The format of ids. They become parts of keys and addresses, so they contain no spaces, control characters or slashes.

import { text } from './text-shape.js';

const id = /^[^\s\p{C}/]+$/u;

export const playerId = text({ max: 40, pattern: id, what: 'an id of a player, without spaces or slashes' });
/** Ids are printed on lists, so they must not start like a spreadsheet formula. Players registered earlier keep theirs. */
export const newPlayerId = text({
  max: 40,
  pattern: /^(?![=+\-@])[^\s\p{C}/]+$/u,
  what: 'an id of a player, which begins with a letter or digit and has no spaces or slashes',
});
export const eventId = text({ max: 60, pattern: id, what: 'an id of an event, without spaces or slashes' });
/** Part of the names of systems and lists. */
export const authorityId = text({
  max: 31,
  pattern: /^[a-z][a-z0-9-]*$/,
  what: 'an id of an authority, in small letters, digits and hyphens',
});
/** Chosen by the client, so that sending twice is harmless. */
export const factId = text({ max: 120, pattern: /^[^\s\p{C}]+$/u, what: 'an id of a fact, without spaces' });
