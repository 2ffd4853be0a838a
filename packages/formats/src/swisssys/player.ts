// A player of a SwissSys file, with the rating used for pairing. FORMATS-2 §2.3.

import type { Draft } from '../bytes/defined.js';
import { singleBlanks, wholeOf } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import { takeBirth } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { Cell, ReportedRating, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import { flagOf, pathOf, type SwisssysNode, textOf } from './fields.js';

export function readPlayer(
  player: SwisssysNode,
  pair: number,
  section: number,
  cells: readonly Cell[],
  findings: FindingCollector,
): ReportPlayer {
  const place = (name: string): Place => ({ field: pathOf(player, name), section, player: pair });
  const id = textOf(player, 'ID');
  const uschess = id !== undefined && /^\d{6,8}$/.test(id) && !/^0+$/.test(id);
  const written = textOf(player, 'Rating');
  const rating = readRating(written ?? '', flagOf(player, 'Provisional'));
  if (rating === 'broken') {
    const message = say`The rating of player ${pair} is ${quote(written ?? '')}.`;
    findings.add('swisssys-rating', place('Rating'), message, say`Write a number without separators, such as 1641, or 1641P17.`);
  }
  const read: Draft<ReportPlayer> = {
    pair,
    name: singleBlanks(textOf(player, 'Name') ?? ''),
    ratings: rating === 'broken' || rating === undefined || rating.rating === 0 ? [] : [rating],
    cells,
  };
  if (uschess) read.uschessId = id;
  // If it is not a US Chess id, the file does not say whose it is.
  else if (id !== undefined && !/^0+$/.test(id)) read.national = [{ id }];
  const [state, club, team] = [textOf(player, 'State'), textOf(player, 'Club'), textOf(player, 'Team')];
  if (state !== undefined) read.state = state;
  if (club !== undefined) read.club = club;
  if (team !== undefined) read.team = team;
  const sex = textOf(player, 'Sex')?.toLowerCase();
  if (sex === 'm' || sex === 'f') read.sex = sex;
  const title = titleOf(textOf(player, 'Player title') ?? '');
  if (title !== undefined) read.title = title;
  const born = takeBirth(findings, textOf(player, 'Birth date') ?? '', place('Birth date'), { prefer: 'mdy' });
  if (born !== undefined) read.born = born;
  if (rating !== 'broken' && rating?.rating === 0) read.unrated = true;
  if (flagOf(player, 'Withdrew')) read.withdrawn = true;
  read.place = { field: player.path, section, player: pair };
  read.places = { name: place('Name'), uschessId: place('ID'), ratings: place('Rating'), pair: place('Pair number') };
  return read;
}

/** `1641`, or with the games of a provisional rating `1641P17`, `1641/17`. 0 is unrated. */
export function readRating(text: string, provisional: boolean): ReportedRating | 'broken' | undefined {
  const system = 'USA';
  if (text === '') return undefined;
  if (/^unr/i.test(text)) return { system, rating: 0 };
  const plain = wholeOf(text, 4);
  const match = plain >= 0 ? undefined : /^(\d{1,4})\s*(?:P|[P/]\s*(\d{1,3}))$/i.exec(text);
  if (match === null) return 'broken';
  const rating = match === undefined ? plain : Number(match[1]);
  if (match?.[2] !== undefined) return { system, rating, games: Number(match[2]) };
  return rating > 0 && (provisional || match !== undefined) ? { system, rating, provisional: true } : { system, rating };
}
