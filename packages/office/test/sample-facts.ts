// Small facts for tests of the ledger and the stores.

import type { FactOffer, PrivateFieldValues } from '../src/facts/append.js';
import type { SectionDocument } from '../src/facts/section-document.js';

export function player(id: string, privately?: PrivateFieldValues): FactOffer {
  return {
    id: `register-${id}`,
    kind: 'player-registered',
    body: { player: id, name: `Player ${id}`, state: 'NY' },
    actor: 'office',
    ...(privately === undefined ? {} : { private: privately }),
  };
}

export function sectionOf(event: string, players: readonly string[] = ['p1', 'p2', 'p3', 'p4']): SectionDocument {
  return {
    event,
    eventName: `Open of ${event}`,
    section: 1,
    name: 'Open',
    authority: 'uschess',
    kind: 'swiss',
    start: '2026-01-10',
    end: '2026-01-11',
    venue: 'otb',
    timeControl: 'G/60;d5',
    rounds: 3,
    players: players.map((id, index) => ({ player: id, pair: index + 1, reported: 1500 + index })),
    games: [
      [0, 1, 2, 1, 1],
      [2, 3, 1, 1, 1],
      [0, 2, 0, 2, 1],
      [1, 3, 2, 2, 0],
    ],
    byes: [[0, 3, 1, 'bye-half']],
  };
}

export function submitted(event: string, extra: { reason?: string; actor?: string; id?: string } = {}): FactOffer {
  return { id: `submit-${event}`, kind: 'section-submitted', body: { section: sectionOf(event) }, actor: 'td', ...extra };
}
