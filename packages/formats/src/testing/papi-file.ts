// Writes a Papi file for tests: the tables INFO and JOUEUR with the program's columns.

import type { MadeBye, MadeEvent, MadeResult } from './arbitrary-event.js';
import { type JetColumnType, type MadeTable, makeJet } from './jet-file.js';

const playerColumns: readonly (readonly [string, JetColumnType])[] = [
  ['Ref', 'long'],
  ['RefFFE', 'long'],
  ['Nr', 'integer'],
  ['NrFFE', 'text'],
  ['Nom', 'text'],
  ['Prenom', 'text'],
  ['Sexe', 'text'],
  ['NeLe', 'date'],
  ['Cat', 'text'],
  ['AffType', 'text'],
  ['Elo', 'integer'],
  ['Rapide', 'integer'],
  ['Blitz', 'integer'],
  ['Fide', 'text'],
  ['RapideFide', 'text'],
  ['BlitzFide', 'text'],
  ['FideCode', 'text'],
  ['FideTitre', 'text'],
  ['Federation', 'text'],
  ['Ligue', 'text'],
  ['Club', 'text'],
  ['Adresse', 'text'],
  ['CP', 'text'],
  ['Tel', 'text'],
  ['EMail', 'text'],
  ['Pointe', 'boolean'],
  ['Commentaire', 'memo'],
  ...Array.from({ length: 24 }, (_, i) => `Rd${String(i + 1).padStart(2, '0')}`).flatMap((round) => [
    [`${round}Adv`, 'long'] as const,
    [`${round}Cl`, 'text'] as const,
    [`${round}Res`, 'integer'] as const,
  ]),
];

export function makePapi(
  info: Readonly<Record<string, string>>,
  players: MadeTable['rows'],
  more: Pick<MadeTable, 'moved' | 'deleted'> = {},
): Uint8Array {
  const exempt = { Ref: 1, Nom: 'EXEMPT' };
  return makeJet([
    {
      name: 'INFO',
      columns: [
        ['Variable', 'text'],
        ['Value', 'text'],
      ],
      rows: Object.entries(info).map(([Variable, Value]) => ({ Variable, Value })),
    },
    { name: 'JOUEUR', columns: playerColumns, rows: [exempt, ...players], ...more },
  ]);
}

const results: Readonly<Record<MadeResult, readonly [white: number, black: number]>> = {
  '1-0': [3, 1],
  '1/2': [2, 2],
  '0-1': [1, 3],
  '+/-': [6, 4],
  '-/+': [4, 6],
  '-/-': [5, 5],
};
const byes: Readonly<Record<MadeBye, number>> = { full: 6, half: 2, absent: 0 };

const days = (iso: string): number => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;

/** Refs differ from the numbers. Every third player's row was moved. */
export function papiOf({ people, rounds }: MadeEvent): Uint8Array {
  const ref = (pair: number): number => 10 + 7 * pair;
  const rows = people.map(({ surname, firstName, fideId, rating, born }, at) => {
    const pair = at + 1;
    const cells = rounds.map(({ games, byes: alone }, i) => {
      const round = `Rd${String(i + 1).padStart(2, '0')}`;
      const bye = alone.find(({ player }) => player === pair);
      if (bye) return { [`${round}Cl`]: 'F', [`${round}Res`]: byes[bye.bye] };
      const game = games.find(({ white, black }) => white === pair || black === pair);
      if (game === undefined) return { [`${round}Cl`]: 'R', [`${round}Res`]: 0 };
      const isWhite = game.white === pair;
      return {
        [`${round}Adv`]: ref(isWhite ? game.black : game.white),
        [`${round}Cl`]: isWhite ? 'B' : 'N',
        [`${round}Res`]: results[game.result][isWhite ? 0 : 1],
      };
    });
    return Object.assign(
      {
        Ref: ref(pair),
        Nr: pair,
        Nom: surname,
        Prenom: firstName,
        NeLe: days(born),
        Elo: rating,
        Fide: 'F',
        FideCode: String(fideId),
        Pointe: true,
      },
      ...cells,
    );
  });
  const moved = rows.flatMap((_, i) => (i % 3 === 1 ? [i + 1] : []));
  return makePapi(
    {
      Nom: 'Open de l\u2019Aulne',
      Genre: 'Suisse',
      NbrRondes: String(rounds.length),
      DateDebut: '12/04/2026',
      DateFin: '13/04/2026',
    },
    rows,
    { moved },
  );
}
