// The round cells of 001: symbols, opponents, and whether both sides of a game agree.

import { quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { cellStep, firstCell } from './cells.js';
import { columns, type TrfLine, width } from './line.js';
import type { Columns, StrictReport } from './strict-report.js';

export interface StrictCell {
  readonly line: TrfLine;
  readonly round: number;
  readonly opponent: number;
  readonly colour: string;
  /** A capital letter or symbol; blank if there is none. */
  readonly result: string;
  readonly columns: Columns;
  readonly about: Place;
}

const games = '1=0WDL';
const byes = 'HFUZ';
const answers: Readonly<Record<string, string>> = { '1': '0', '0': '1', '=': '=', W: 'L', L: 'W', D: 'D', '+': '-', '-': '+-' };

/** The cells of a line, each valid or with a finding. `isTeam`: forfeited matches leave `0000 - +`. */
export function strictCells(report: StrictReport, line: TrfLine, player: number, isTeam: boolean): readonly StrictCell[] {
  const cells: StrictCell[] = [];
  for (let round = 1, at = firstCell; at - 2 <= width(line); round++, at += cellStep) {
    const text = columns(line, at - 2, at + 7);
    if (text.trim() === '') continue;
    const here = { from: at, to: at + 7 };
    const about: Place = { player, round };
    const add = (rule: Parameters<StrictReport['add']>[0], what: string, hint: string): void =>
      report.add(rule, { line, record: '001', columns: here, about }, `Record 001, round ${round}: ${what}`, hint);
    const between = columns(line, at - 2, at - 1) + columns(line, at + 4, at + 4) + columns(line, at + 6, at + 6);
    const opponentText = columns(line, at, at + 3);
    if (between.trim() !== '' || !/^ *\d*$/.test(opponentText)) {
      add(
        'field-between',
        `${quote(text.trim())} is not an opponent, a colour and a result in their columns`,
        `Opponent in columns ${at} to ${at + 3}, colour in ${at + 5}, result in ${at + 7}.`,
      );
      continue;
    }
    const opponent = Number(opponentText.trim() || 0);
    const colour = columns(line, at + 5, at + 5);
    const result = columns(line, at + 7, at + 7).toUpperCase();
    if (!/^[wb -]?$/.test(colour)) add('cell-colour', `the colour is ${quote(colour)}`, 'Write w, b or -.');
    if (result !== '' && !` ${games}${byes}+-`.includes(result)) {
      add(
        'cell-result',
        `the result is ${quote(result)}`,
        'Write 1 = 0 for games, + - for forfeits, W D L for games under one move, H F U Z for byes.',
      );
      continue;
    }
    checkKind(add, opponent, colour, result, isTeam);
    cells.push({ line, round, opponent, colour, result, columns: here, about });
  }
  return cells;
}

function checkKind(
  add: (rule: 'cell-opponent' | 'cell-colour' | 'program-fault', what: string, hint: string) => void,
  opponent: number,
  colour: string,
  result: string,
  isTeam: boolean,
): void {
  const isGame = result !== '' && games.includes(result);
  if (byes.includes(result) && result !== '' && opponent > 0)
    add('cell-opponent', `a bye (${result}) names opponent ${opponent}`, 'Write 0000 for the opponent.');
  else if (isGame && opponent === 0)
    add('cell-opponent', `the game (${result}) names no opponent`, 'Write the number of the opponent.');
  else if (isGame && colour !== 'w' && colour !== 'b') add('cell-colour', 'the game has no colour', 'Write w or b.');
  else if (opponent > 0 && (result === '' || result === ' '))
    add('cell-opponent', `opponent ${opponent} and no result`, 'Write the result.');
  else if (result === '-' && opponent === 0 && !isTeam)
    add(
      'program-fault',
      'an absence is written as a forfeit loss without an opponent (as lichess and Krause files do)',
      'Write 0000 - Z.',
    );
  else if (result === '+' && opponent === 0 && !isTeam)
    add(
      'program-fault',
      'a full-point bye is written as a forfeit win without an opponent (as Krause files do)',
      'Write 0000 - F, or 0000 - U for the bye of the pairing.',
    );
  else if (/^[ ]?$/.test(result) && opponent === 0 && colour === '-')
    add('program-fault', 'an unplayed round is written without a result (as Krause files do)', 'Write 0000 - Z.');
}

export function checkAnswers(report: StrictReport, players: ReadonlyMap<number, readonly StrictCell[]>): void {
  const pairingByes = new Map<number, number>();
  for (const [player, cells] of players) {
    for (const cell of cells) {
      const { line, round, opponent, result, columns: at, about } = cell;
      const add = (rule: Parameters<StrictReport['add']>[0], what: string, hint: string): void =>
        report.add(rule, { line, record: '001', columns: at, about }, `Record 001, round ${round}: ${what}`, hint);
      if (result === 'U') {
        const other = pairingByes.get(round);
        if (other !== undefined)
          add(
            'cell-pairing-bye',
            `players ${other} and ${player} both have the bye of the pairing`,
            'Write H, F or Z for one of them.',
          );
        pairingByes.set(round, player);
      }
      if (opponent === 0) continue;
      const theirs = players.get(opponent);
      const answer = theirs?.find((other) => other.round === round);
      if (theirs === undefined)
        add('player-known', `opponent ${opponent} has no record 001`, 'Correct the number of the opponent.');
      else if (opponent === player) add('cell-answer', 'a player meets themself', 'Correct the number of the opponent.');
      else if (answer === undefined || answer.opponent !== player)
        add('cell-answer', `player ${opponent} does not name player ${player}`, 'Make both sides name each other.');
      else if (player < opponent) checkPair(add, cell, answer, opponent);
    }
  }
}

function checkPair(
  add: (rule: 'cell-answer', what: string, hint: string) => void,
  { colour, result }: StrictCell,
  other: StrictCell,
  opponent: number,
): void {
  const fits = answers[result];
  if (fits !== undefined && !(other.result !== '' && fits.includes(other.result)))
    add(
      'cell-answer',
      `the result is ${quote(result)}, that of player ${opponent} ${quote(other.result)}`,
      'Make the two results fit.',
    );
  else if (/[wb]/.test(colour) && colour === other.colour)
    add('cell-answer', `both players have the colour ${colour}`, 'Correct one of the colours.');
}
