// Turns the pairings of chess-results' XML into cells. FORMATS-2 §4.1.

import type { Limits } from '../bytes/limits.js';
import { CellBook } from '../report/cell-book.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import { say } from '../report/say.js';
import { byeOf, scoreOf, sidesOf } from './result.js';

/** An element with its attributes. */
export interface Tag {
  readonly name: string;
  readonly place: Place;
  /** Without control characters; '' if absent. */
  get(name: string): string;
  readonly attributes: Readonly<Record<string, string>>;
}

const noOpponent = { bye: -1, notPaired: -2, emptyChair: 0 } as const;

export function readPairings(tags: readonly Tag[], isRoundRobin: boolean, findings: FindingCollector, limits: Limits): CellBook {
  const book = new CellBook();
  const waiting: Place[] = [];
  for (const tag of tags) {
    const whole = (key: string): number => (/^-?\d{1,5}$/.test(tag.get(key)) ? Number(tag.get(key)) : Number.NaN);
    const [round, white, black] = [whole('round'), whole('whiteno'), whole('blackno')];
    const place: Place = { ...tag.place, section: 1, ...(round > 0 ? { round } : {}), ...(white > 0 ? { player: white } : {}) };
    if (!(round >= 1 && round <= limits.maxRounds) || Number.isNaN(white) || Number.isNaN(black)) {
      findings.add(
        'chess-results-result',
        place,
        say`A pairing has no round, or does not name its players.`,
        say`Write the file again from the pairing program.`,
      );
      continue;
    }
    const read = readPairing(tag, { round, white, black, place, isRoundRobin }, book);
    if (read === 'open') {
      waiting.push(place);
      if (white > 0 && black > 0) book.open.game(round, white, black);
    }
    if (read === 'both-lost') {
      const message = say`Round ${round}, players ${white} and ${black}: both lost a game over the board; read as not rated.`;
      findings.add(
        'chess-results-unrated',
        place,
        message,
        say`Confirm if the game is not to be rated. Otherwise set its result.`,
      );
    } else if (read === 'unrated') {
      const message = say`Round ${round}, players ${white} and ${black}: the result is marked as not rated.`;
      findings.add('chess-results-unrated', place, message, say`Confirm if the game is not to be rated.`, 'notice');
    } else if (read === 'unknown') {
      const shown = quote([tag.get('reswhite'), tag.get('resblack'), tag.get('forfeit')].join(' '));
      const message = say`Round ${round}, players ${white} and ${black}: the result ${shown} is not known.`;
      findings.add('chess-results-result', place, message, say`Set the result of this game.`);
    }
  }
  const [first] = waiting;
  if (first !== undefined) {
    const games = waiting.length === 1 ? say`1 game has` : say`${waiting.length} games have`;
    const message = say`${games} no result yet, the first in round ${first.round}; left out.`;
    findings.add(
      'chess-results-unfinished',
      first,
      message,
      say`Confirm if the results so far are to be rated. Otherwise send the file when the event is over.`,
    );
  }
  return book;
}

interface Pairing {
  readonly round: number;
  readonly white: number;
  readonly black: number;
  readonly place: Place;
  readonly isRoundRobin: boolean;
}

type PairingRead = 'read' | 'open' | 'unrated' | 'both-lost' | 'unknown';

function readPairing(tag: Tag, { round, white, black, place, isRoundRobin }: Pairing, book: CellBook): PairingRead {
  const [ofWhite, ofBlack] = [tag.get('reswhite'), tag.get('resblack')];
  const mark = tag.get('forfeit').toUpperCase();
  if (white < 1 && black < 1) return 'read';
  if (white < 1 || black < 1) {
    const [player, text, other] = white < 1 ? [black, ofBlack, white] : [white, ofWhite, black];
    const points = scoreOf(text);
    if (text !== '' && points === undefined) return 'unknown';
    if (other === noOpponent.bye) {
      if (points === undefined) return 'open';
      // In a round robin this is the free round of an odd field.
      const outcome = isRoundRobin && points === 0 ? 'absent' : 'bye-pairing';
      const usual = outcome === 'absent' || points === 1;
      book.add(player, { round, outcome, place: { ...place, player, round }, ...(usual ? {} : { points }) });
    } else if (other === noOpponent.emptyChair && points === undefined) return 'open';
    else book.side(round, player, byeOf(points ?? 0), undefined, undefined, place);
    return 'read';
  }
  if ((ofWhite === '' && ofBlack === '') || mark === 'H') return 'open';
  const [first, second] = [scoreOf(ofWhite), scoreOf(ofBlack)];
  if (first === undefined || second === undefined || !['', 'K', 'U', 'D'].includes(mark)) return 'unknown';
  const how = mark === 'K' ? 'forfeited' : mark === '' ? 'played' : 'unrated';
  const sides = sidesOf(first, second, how);
  if (sides === undefined || (mark === 'D' && first + second > 0)) return 'unknown';
  book.game(round, white, black, sides, place);
  return mark === 'D' ? 'both-lost' : mark === 'U' ? 'unrated' : 'read';
}
