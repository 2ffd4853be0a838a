// Games of a Chess-JSON tournament as cells. FORMATS-2 §5.9.

import type { JsonNode } from '../json/node.js';
import type { CellBook } from '../report/cell-book.js';
import { quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { Outcome } from '../report/report.js';
import { say } from '../report/say.js';
import type { Competitor, Context } from './read.js';

const played: { readonly [letter: string]: Outcome } = { W: 'win', D: 'draw', L: 'loss' };
const unrated: { readonly [letter: string]: Outcome } = { W: 'unrated-win', D: 'unrated-draw', L: 'unrated-loss' };
const forfeited: { readonly [letter: string]: Outcome } = {
  W: 'forfeit-win',
  D: 'forfeit-draw',
  L: 'forfeit-loss',
  Z: 'forfeit-loss',
};
const alone: { readonly [letter: string]: Outcome } = {
  P: 'bye-pairing',
  F: 'bye-full',
  W: 'bye-full',
  H: 'bye-half',
  D: 'bye-half',
  Z: 'absent',
  L: 'absent',
};
/** The other side's result, if a game gives only one. */
const answer: { readonly [letter: string]: string } = { W: 'L', D: 'D', L: 'W', Z: 'W', A: 'A', U: 'U' };
/** Adjourned, unknown or undefined: no result yet. */
const open = ['A', 'U', ''];

export function readGames(
  tournament: JsonNode,
  section: number,
  competitors: readonly Competitor[],
  book: CellBook,
  { findings, limits, kept }: Context,
): void {
  const pairs = new Map(competitors.map(({ cid, pair }) => [cid, pair]));
  const waiting: Place[] = [];
  for (const game of tournament.nodes('gameList')) {
    const place: Place = { field: game.path, section };
    const round = game.whole('round') ?? 0;
    const [white, black] = [game.whole('white') ?? 0, game.whole('black') ?? 0];
    if (book.count > limits.maxCells) {
      findings.add('too-many-results', place, say`More than ${limits.maxCells} results.`, say`Split the tournament.`);
      return;
    }
    const [ofWhite, ofBlack] = [pairs.get(white), pairs.get(black)];
    if (
      round < 1 ||
      round > limits.maxRounds ||
      (ofWhite === undefined && ofBlack === undefined) ||
      (white > 0 && ofWhite === undefined) ||
      (black > 0 && ofBlack === undefined)
    ) {
      findings.add(
        'chess-json-player',
        place,
        say`A game of round ${round} names competitors ${white} and ${black}, who are not in the tournament.`,
        say`Write the file again.`,
      );
      continue;
    }
    const letter = (name: string): string => (game.text(name) ?? '').toUpperCase();
    const [w, b] = [letter('wResult'), letter('bResult')];
    const here = { ...place, round, player: ofWhite ?? ofBlack ?? 0 };
    if (ofWhite !== undefined && ofBlack !== undefined) {
      const first = w === '' ? (answer[b] ?? '') : w;
      const second = b === '' ? (answer[w] ?? '') : b;
      const isPlayed = game.flag('played') ?? !(first === 'Z' || second === 'Z');
      const table = !isPlayed ? forfeited : game.flag('rated') === false ? unrated : played;
      const isKnown = [w, b].every((own) => own === '' || answer[own] !== undefined);
      if (isKnown && (open.includes(first) || open.includes(second))) {
        waiting.push(here);
        book.open.game(round, ofWhite, ofBlack);
      } else if (table[first] === undefined || table[second] === undefined) unknown(`${w} ${b}`, here);
      else book.game(round, ofWhite, ofBlack, [table[first], table[second]], place);
    } else {
      const [pair, own] = ofWhite === undefined ? [ofBlack ?? 0, b] : [ofWhite, w];
      if (open.includes(own)) waiting.push(here);
      else if (alone[own] === undefined) unknown(own, here);
      else book.side(round, pair, alone[own], undefined, undefined, place);
    }
    game.ignore('id', 'board', 'played', 'rated', 'wResult', 'bResult', 'round', 'white', 'black').keepRest(kept, game.path);
  }
  const [first] = waiting;
  if (first === undefined) return;
  const games = waiting.length === 1 ? say`1 game has` : say`${waiting.length} games have`;
  const hint = say`Confirm if the results so far are to be rated. Otherwise send the file when the event is over.`;
  findings.add('chess-json-unfinished', first, say`${games} no result yet, the first in round ${first.round}; left out.`, hint);

  function unknown(result: string, place: Place): void {
    findings.add(
      'chess-json-result',
      place,
      say`The result ${quote(result)} of round ${place.round} is not known.`,
      say`Results are W, D, L, P, F, H, Z, A and U.`,
    );
  }
}
