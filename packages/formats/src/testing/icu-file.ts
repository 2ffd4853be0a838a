// Writes the CSV of the Irish Chess Union for tests, from its documentation rather than from the reader.

import { cellsOf, type MadeEvent, totalOf } from './made-event.js';

const scores: { readonly [outcome: string]: string } = {
  win: '1',
  draw: '=',
  loss: '0',
  'forfeit-win': '1',
  'forfeit-loss': '0',
  'bye-pairing': '1',
  'bye-full': '1',
  'bye-half': '=',
  absent: '0',
};

export function icuRows(event: MadeEvent, players: readonly number[]): readonly (readonly string[])[] {
  return [
    ['Event', event.name],
    ['Start', event.start],
    ['End', event.end],
    ['Rounds', String(event.rounds.length)],
    ['Website', 'www.example.org'],
    ...players.flatMap((index) => {
      const player = event.players[index];
      const rounds = cellsOf(event, index).map(({ round, outcome, opponent, colour }) => {
        const start = [String(round), scores[outcome] ?? '?'];
        const other = opponent === undefined ? undefined : event.players[opponent - 1];
        if (other === undefined) return [...start, '-'];
        return [
          ...start,
          colour === 'white' ? 'W' : 'B',
          other.last,
          other.first,
          String(other.fide),
          other.title,
          other.federation,
        ];
      });
      return [
        ['Player', player?.nationalId.replace('N', '1200') ?? '', player?.last ?? '', player?.first ?? ''],
        ...rounds,
        ['Total', String(totalOf(event, index))],
      ];
    }),
  ];
}

export function makeIcu(event: MadeEvent, players: readonly number[]): string {
  return `${icuRows(event, players)
    .map((row) => row.map((cell) => (/[",]/.test(cell) ? `"${cell}"` : cell)).join(','))
    .join('\r\n')}\r\n`;
}
