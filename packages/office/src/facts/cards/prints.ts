// A fingerprint of a section's players: the two smallest hashes of their ids. It finds the same event sent again under another id
// or name without comparing all events, because sections with mostly the same players usually share one of the hashes.
//
//   section-prints   `end date` and hash → `event/section/seq`

import type { IsoDate, PlayerId } from '../facts.js';

export const printSpace = 'section-prints';

/** FNV-1a over UTF-16 code units: the same on every engine, and good enough to choose players at random. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

export function printKeys(end: IsoDate, players: readonly PlayerId[]): string[] {
  const hashes = players.map(hashText).sort((a, b) => a - b);
  return [...new Set(hashes.slice(0, 2))].map((hash) => `${end} ${hash.toString(16).padStart(8, '0')}`);
}
