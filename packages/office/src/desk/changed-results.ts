// What a correction changes in a section: results, new and removed games, players, dates and terms.

import type { PlayerId } from '../facts/facts.js';
import type { SectionDocument } from '../facts/section-document.js';

interface ChangedResult {
  readonly round: number;
  readonly white: PlayerId;
  readonly black: PlayerId;
  /** `1–0`, `½–½`, `0–1`, with `, forfeit` if not played; undefined if there was no such game. */
  readonly from?: string;
  readonly to?: string;
}

export interface ChangedSection {
  readonly results: readonly ChangedResult[];
  readonly playersAdded: readonly PlayerId[];
  readonly playersGone: readonly PlayerId[];
  /** By the field's name. */
  readonly terms: readonly { readonly field: (typeof comparedTerms)[number]; readonly from: string; readonly to: string }[];
}

const comparedTerms = [
  'eventName',
  'name',
  'start',
  'end',
  'venue',
  'timeControl',
  'rounds',
  'kind',
  'affiliate',
  'chiefDirector',
] as const;

export function changedSection(before: SectionDocument, after: SectionDocument): ChangedSection {
  const [old, now] = [gamesOf(before), gamesOf(after)];
  const results: ChangedResult[] = [];
  for (const [key, game] of now) {
    const was = old.get(key);
    if (was?.result === game.result) continue;
    const { round, white, black, result: to } = game;
    results.push({ round, white, black, to, ...(was === undefined ? {} : { from: was.result }) });
  }
  for (const [key, { round, white, black, result: from }] of old) if (!now.has(key)) results.push({ round, white, black, from });
  const [were, are] = [new Set(before.players.map(({ player }) => player)), new Set(after.players.map(({ player }) => player))];
  return {
    results: results.sort((a, b) => a.round - b.round),
    playersAdded: [...are].filter((player) => !were.has(player)),
    playersGone: [...were].filter((player) => !are.has(player)),
    terms: comparedTerms.flatMap((field) => {
      const [from, to] = [String(before[field] ?? ''), String(after[field] ?? '')];
      return from === to ? [] : [{ field, from, to }];
    }),
  };
}

interface Game {
  readonly round: number;
  readonly white: PlayerId;
  readonly black: PlayerId;
  readonly result: string;
}

/**
 * Keyed by round, players and, for two games of a round between the same players, their order. Exchanged colours make another
 * game.
 */
function gamesOf({ players, games }: SectionDocument): Map<string, Game> {
  const found = new Map<string, Game>();
  for (const [at, other, halfPoints, round, played] of games) {
    const [white, black] = [players[at]?.player ?? '', players[other]?.player ?? ''];
    const result = `${['0–1', '½–½', '1–0'][halfPoints] ?? '?'}${played === 1 ? '' : ', forfeit'}`;
    let key = JSON.stringify([round, white, black]);
    while (found.has(key)) key += '+';
    found.set(key, { round, white, black, result });
  }
  return found;
}
