// What an id may look like. Ids become parts of keys and addresses, so they hold no space, no control and no slash.

import { text } from './text-shape.js';

const id = /^[^\s\p{C}/]+$/u;

export const playerId = text({ max: 40, pattern: id, what: 'an id of a player, without spaces or slashes' });
/** Ids stand on lists, where a spreadsheet takes a field that begins so for a formula. Players who were registered before keep theirs. */
export const newPlayerId = text({
  max: 40,
  pattern: /^(?![=+\-@])[^\s\p{C}/]+$/u,
  what: 'an id of a player, which begins with a letter or digit and has no spaces or slashes',
});
export const eventId = text({ max: 60, pattern: id, what: 'an id of an event, without spaces or slashes' });
/** Becomes part of names of systems and lists. */
export const authorityId = text({
  max: 31,
  pattern: /^[a-z][a-z0-9-]*$/,
  what: 'an id of an authority, in small letters, digits and hyphens',
});
/** Made by the client, so that sending twice is harmless. */
export const factId = text({ max: 120, pattern: /^[^\s\p{C}]+$/u, what: 'an id of a fact, without spaces' });
