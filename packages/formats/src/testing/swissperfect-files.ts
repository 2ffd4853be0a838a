// Writes the three files of a SwissPerfect event for tests, from the documented layout rather than from the reader.

import { type DbfColumn, type DbfRow, makeDbf } from '../dbase/write.js';
import type { NamedBytes } from '../input/reader.js';
import type { MadeBye, MadeEvent, MadeResult } from './arbitrary-event.js';

const layout = (text: string): readonly DbfColumn[] =>
  text.split(', ').map((field) => {
    const [name = '', kind = ''] = field.split(' ');
    const type = kind[0];
    return { name, type: type === 'N' || type === 'D' ? type : 'C', length: Number(kind.slice(1)) };
  });

const trn = layout(
  'ORDER N5, ID N5, START_NO C5, SURNAME C25, FIRSTNAME C25, FEDER C4, CLUB C30, INTL_RTG N4, LOC_RTG N4, LOC_RTG2 N4, INTL_ID C12, LOC_ID C12, TITLE C3, SEX C1, BIRTH_DATE D8, LATE_ENTRY N2, WITHDRAWAL N2, ABSENT N16, BONUS N3, TECH_SCORE N3, FORB_PAIRS N3, TEAM N3, BOARD N3, MEMO C20',
);
const sco = layout('ROUND N3, WHITE N5, BLACK N5, W_SCORE N3, B_SCORE N3, W_TYPE N2, B_TYPE N2, W_SUBSCO N4, B_SUBSCO N4');

export type ScoRow = readonly [round: number, white: number, black: number, scores: string, types: string];

/** Rows of .trn by field; `deleted` for removed players. */
export type TrnRow = DbfRow & { readonly deleted?: string };

export function makeSwissPerfect(
  players: readonly TrnRow[],
  results: readonly ScoRow[],
  ini:
    | string
    | undefined = '[Tournament Info]\r\nName=Alder Open\r\nArbiter=Lee Rowan\r\nRounds=9\r\nTeam or Individual=0\r\nMulti Games=0\r\n',
): readonly NamedBytes[] {
  const rows = results.map(([round, white, black, scores, types]): DbfRow => {
    const [whiteScore = '', blackScore = ''] = scores.split(':');
    const [whiteType = '', blackType = ''] = types.split('/');
    return {
      ROUND: String(round),
      WHITE: String(white),
      BLACK: String(black),
      W_SCORE: whiteScore,
      B_SCORE: blackScore,
      W_TYPE: whiteType,
      B_TYPE: blackType,
    };
  });
  const table = makeDbf(trn, players, { file: 'event.trn' }).bytes;
  const recordLength = 1 + trn.reduce((sum, { length }) => sum + length, 0);
  players.forEach(({ deleted }, i) => {
    if (deleted !== undefined) table[32 + 32 * trn.length + 1 + i * recordLength] = 0x2a;
  });
  return [
    ...(ini === undefined ? [] : [{ name: 'event.ini', bytes: latin1(ini) }]),
    { name: 'event.trn', bytes: table },
    { name: 'event.sco', bytes: makeDbf(sco, rows, { file: 'event.sco' }).bytes },
  ];
}

const results: Readonly<Record<MadeResult, readonly [scores: string, types: string]>> = {
  '1-0': ['2:0', '1/1'],
  '1/2': ['1:1', '1/1'],
  '0-1': ['0:2', '1/1'],
  '+/-': ['2:0', '35/35'],
  '-/+': ['0:2', '34/34'],
  '-/-': ['0:0', '36/36'],
};
const byes: Readonly<Record<MadeBye, string>> = { full: '2:0', half: '1:0', absent: '0:0' };

/** IDs differ from the starting numbers: the first player has the highest. */
export function swissPerfectOf({ people, rounds }: MadeEvent): readonly NamedBytes[] {
  const id = (pair: number): number => 10 * (people.length + 1 - pair);
  return makeSwissPerfect(
    people.map(({ surname, firstName, fideId, rating, born }, i) => ({
      ID: String(id(i + 1)),
      START_NO: String(i + 1),
      SURNAME: surname,
      FIRSTNAME: firstName,
      INTL_ID: String(fideId),
      INTL_RTG: String(rating),
      BIRTH_DATE: born.replaceAll('-', ''),
    })),
    rounds.flatMap((round, i) => [
      ...round.games.map(({ white, black, result }): ScoRow => [i + 1, id(white), id(black), ...results[result]]),
      ...round.byes.map(({ player, bye }): ScoRow => [i + 1, id(player), 0, byes[bye], '1/0']),
      [i + 1, 0, 0, '0:0', '5/0'],
    ]),
  );
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0) & 255);
}
