// A player record of a US Chess report: id, name, state and rating, besides the cells.

import type { Draft } from '../bytes/defined.js';
import { singleBlanks, wholeOf } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import type { Place } from '../report/finding.js';
import type { Cell, ReportedRating, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import type { DetailPlayer } from './details.js';

export function readPlayer(
  player: DetailPlayer,
  section: number,
  cells: readonly Cell[],
  findings: FindingCollector,
): ReportPlayer {
  const { row, pair } = player;
  const { file, record } = row;
  const place = (field: string): Place => ({ file, record, field, section, player: pair });
  const written = row.text('D_MEM_ID');
  const id = /^0*$/.test(written) ? '' : written;
  // Real files have all kinds of blanks between last and first name, including tabs.
  const name = singleBlanks(row.text('D_NAME'));
  if (id === '') {
    const message = say`Player ${pair}${name === '' ? '' : `, ${quote(name)},`} has no US Chess id.`;
    findings.add(
      'uschess-id-not-given',
      place('D_MEM_ID'),
      message,
      say`Find the player’s id: without it the games cannot be rated.`,
    );
  }
  const text = row.text('D_RATING');
  const number = wholeOf(text, 4);
  const rating = number < 0 ? undefined : number;
  if (rating === undefined && text !== '') {
    // A cut or separated number would be another rating; words such as UNR mean no rating.
    const level = /\d[.,'’ ]|\d{5}/.test(text) ? 'error' : undefined;
    const message = say`D_RATING of player ${pair} is ${quote(text)}.`;
    const hint = say`Write a whole number without separators, such as 1641, or 0 for unrated.`;
    findings.add('uschess-rating', place('D_RATING'), message, hint, level);
  }
  const state = row.text('D_STATE');
  // The rating used for pairing; the file does not name its system.
  const ratings: ReportedRating[] = rating === undefined || rating === 0 ? [] : [{ system: 'USA', rating }];
  const who: Draft<Pick<ReportPlayer, 'pair' | 'name' | 'uschessId' | 'state'>> = {
    pair,
    name: name === '' && player.legacy ? id : name,
  };
  if (id !== '') who.uschessId = id;
  if (state !== '') who.state = state;
  const own: Place = { file, record, section, player: pair };
  const places = {
    name: place('D_NAME'),
    uschessId: place('D_MEM_ID'),
    ratings: place('D_RATING'),
    pair: place('D_PAIR_NUM'),
  };
  return Object.assign(
    who,
    rating === 0 ? { ratings, unrated: true, cells, place: own, places } : { ratings, cells, place: own, places },
  );
}
