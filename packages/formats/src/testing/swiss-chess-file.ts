// Writes a Swiss-Chess file (.SWT, version 8.83) for tests, from the documented layout rather than from the reader.

import type { MadeBye, MadeEvent, MadeResult } from './arbitrary-event.js';

export interface MadeSwt {
  readonly version?: number;
  readonly mode?: number;
  readonly cycles?: number;
  readonly texts?: { readonly [offset: number]: string };
  readonly roundDays?: readonly number[];
  readonly players: readonly {
    readonly id: number;
    readonly number: number;
    readonly texts: { readonly [offset: number]: string };
    readonly halfPoints?: number;
    readonly team?: number;
  }[];
  /** By player and round: colour, opponent's id, result, status. */
  readonly pairings: readonly (readonly (readonly [colour: number, opponent: number, result: number, status: number])[])[];
  readonly teams?: readonly string[];
}

const start = 13384;
const record = 655;

export function makeSwt({
  version = 883,
  mode = 0,
  cycles = 1,
  texts = {},
  roundDays = [],
  players,
  pairings,
  teams = [],
}: MadeSwt): Uint8Array {
  const rounds = pairings[0]?.length ?? 0;
  const playersFrom = start + (players.length + teams.length) * rounds * 19;
  const bytes = new Uint8Array(playersFrom + (players.length + teams.length) * record);
  const view = new DataView(bytes.buffer);
  const write = (offset: number, text: string): void => {
    for (let i = 0; i < text.length; i++) bytes[offset + i] = text.charCodeAt(i);
  };
  bytes[0] = 0xff;
  bytes[1] = rounds;
  bytes[3] = rounds;
  bytes[5] = rounds;
  view.setUint16(7, players.length, true);
  bytes[596] = mode;
  bytes[599] = cycles;
  view.setUint16(609, version, true);
  if (teams.length > 0) bytes[606] = 255;
  bytes[1332] = teams.length;
  for (const [offset, text] of Object.entries(texts)) write(Number(offset), text);
  roundDays.forEach((day, i) => {
    view.setUint16(11457 + 4 * i, day, true);
    bytes[11457 + 4 * i + 2] = 10;
  });
  pairings.forEach((own, index) => {
    own.forEach(([colour, opponent, result, status], round) => {
      const at = start + (index * rounds + round) * 19;
      bytes[at + 8] = colour;
      view.setUint16(at + 9, opponent, true);
      bytes[at + 11] = result;
      bytes[at + 15] = status;
    });
  });
  players.forEach((player, index) => {
    const at = playersFrom + index * record;
    for (const [offset, text] of Object.entries(player.texts)) write(at + Number(offset), text);
    view.setUint16(at + 217, player.id, true);
    view.setUint16(at + 219, player.number, true);
    bytes[at + 201] = player.team ?? 0;
    bytes[at + 292] = player.halfPoints ?? 0;
  });
  teams.forEach((name, index) => {
    write(playersFrom + (players.length + index) * record, name);
  });
  return bytes;
}

const results: Readonly<Record<MadeResult, readonly [white: number, black: number, status: number]>> = {
  '1-0': [3, 1, 0],
  '1/2': [2, 2, 0],
  '0-1': [1, 3, 0],
  '+/-': [3, 1, 2],
  '-/+': [1, 3, 2],
  '-/-': [1, 1, 2],
};
const byes: Readonly<Record<MadeBye, number>> = { full: 3, half: 2, absent: 1 };

/** Ids differ from the numbers. Results of some games have higher bits set, as in team files. */
export function swtOf({ people, rounds }: MadeEvent): Uint8Array {
  const id = (pair: number): number => 500 + 3 * pair;
  return makeSwt({
    texts: {
      790: 'Alder Open',
      831: 'Birchtown',
      1055: '12.04.2026',
      1076: '13.04.2026',
      1097: '40/90min + 30s/move',
      1118: 'Rest/30min+30s/move',
    },
    roundDays: rounds.map((_, i) => 46124 + i),
    players: people.map(({ surname, firstName, fideId, rating, born }, i) => ({
      id: id(i + 1),
      number: i + 1,
      texts: {
        0: `${surname},${firstName}`,
        128: born.replaceAll('-', ''),
        324: String(fideId),
        ...(rating === 0 ? {} : { 70: String(rating) }),
      },
    })),
    pairings: people.map((_, at) =>
      rounds.map(({ games, byes: alone }): readonly [number, number, number, number] => {
        const pair = at + 1;
        const bye = alone.find(({ player }) => player === pair);
        if (bye) return [0, 0, byes[bye.bye], 2];
        const game = games.find(({ white, black }) => white === pair || black === pair);
        if (game === undefined) return [0, 0, 0, 0];
        const isWhite = game.white === pair;
        const [white, black, status] = results[game.result];
        return [
          isWhite ? 1 : 3,
          id(isWhite ? game.black : game.white),
          (isWhite ? white : black) + (game.white % 2 === 0 ? 240 : 0),
          status,
        ];
      }),
    ),
  });
}
