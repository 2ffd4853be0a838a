// A player of chess-results' XML. FORMATS-2 §4.1.

import { type Draft, defined } from '../bytes/defined.js';
import { ranges } from '../bytes/limits.js';
import type { CellBook } from '../report/cell-book.js';
import { type FindingCollector, quote } from '../report/collector.js';
import { takeBirth } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { ReportedRating, ReportPlayer, ReportTeam } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';
import type { Tag } from './xml-pairings.js';

export interface PlayerContext {
  readonly book: CellBook;
  /** The event's federation, to which the players' national ids and ratings belong. */
  readonly federation: string | undefined;
  readonly rated: { readonly fide: boolean; readonly national: boolean };
  readonly teams: readonly ReportTeam[];
  readonly findings: FindingCollector;
}

export function readXmlPlayer(tag: Tag, context: PlayerContext): ReportPlayer {
  const { get } = tag;
  const { findings, federation, teams } = context;
  const pair = /^\d{1,4}$/.test(get('no')) ? Number(get('no')) : 0;
  const at = (field: string): Place => ({ ...tag.place, field, section: 1, ...(pair > 0 ? { player: pair } : {}) });
  if (pair === 0) {
    findings.add(
      'pair-number-invalid',
      at('no'),
      say`The number of the player is ${quote(get('no'))}.`,
      say`Number the players 1, 2, 3 …`,
    );
  }
  const ratings = ratingsOf(tag, at('rtg'), context);
  const player: Draft<ReportPlayer> = {
    pair,
    name: nameOf(get('lastname'), get('firstname')),
    ratings,
    cells: context.book.of(pair),
  };
  // Programs write zero if a player has none.
  if (ratings.length === 0 && ['rtg', 'rtgfide', 'rtgnat'].some((key) => /^0+$/.test(get(key)))) player.unrated = true;
  const fideId = get('fideid');
  if (/^[1-9]\d*$/.test(fideId)) player.fideId = fideId;
  else if (fideId !== '' && !/^0*$/.test(fideId)) {
    findings.add(
      'id-malformed',
      at('fideid'),
      say`The FIDE id is ${quote(fideId)}; it is left out.`,
      say`A FIDE id has digits only.`,
    );
  }
  if (get('id') !== '' && !/^0+$/.test(get('id'))) player.national = [{ ...defined({ federation }), id: get('id') }];
  if (/^[A-Z]{3}$/.test(get('fed'))) player.federation = get('fed');
  const sex = get('sex').toLowerCase();
  if (sex === 'm') player.sex = 'm';
  if (sex === 'w' || sex === 'f') player.sex = 'f';
  const title = titleOf(get('title'));
  if (title !== undefined) player.title = title;
  const born = takeBirth(findings, get('dob').replace(/^(\d{4})0000$|^00\.00\.(\d{4})$/, '$1$2'), at('dob'), {
    prefer: 'dmy',
    documented: /^\d\d\.\d\d\.\d{4}$/,
  });
  if (born !== undefined) player.born = born;
  const points = numberOf(get('pts'));
  if (points !== undefined && Math.abs(points) <= ranges.points.max) player.points = points;
  const rank = numberOf(get('rank'));
  if (rank !== undefined && Number.isInteger(rank) && rank >= 1 && rank <= ranges.rank.max) player.rank = rank;
  const team = teams.find(({ number }) => String(number) === get('teamno'))?.name;
  if (team !== undefined && team !== '') player.team = team;
  if (get('clubname') !== '') player.club = get('clubname');
  if (get('state') === '1' || get('state') === '2') player.withdrawn = true;
  player.place = { ...tag.place, section: 1, ...(pair > 0 ? { player: pair } : {}) };
  player.places = { name: at('lastname'), fideId: at('fideid'), ratings: at('rtg'), points: at('pts') };
  return player;
}

/** "Last,First" in one field, or in two. */
export function nameOf(last: string, first: string): string {
  const [surname = '', ...rest] = last.split(',').map((part) => part.trim());
  return [surname, ...rest, first].filter((part) => part !== '').join(', ');
}

/** With a decimal comma or point; undefined if it is not a number. */
export function numberOf(text: string): number | undefined {
  const plain = text.replace(',', '.').replace('½', '.5');
  return /^-?(\d{1,7}(\.\d{0,4})?|\.\d{1,4})$/.test(plain) ? Number(plain) : undefined;
}

function ratingsOf(tag: Tag, place: Place, { rated, federation, findings }: PlayerContext): ReportedRating[] {
  const value = (key: string): number | undefined => {
    const text = tag.get(key);
    const number = numberOf(text);
    if (text !== '' && (number === undefined || number < 0 || number > ranges.rating.max)) {
      findings.add(
        'chess-results-rating',
        { ...place, field: key },
        say`The rating is ${quote(text)}; it is left out.`,
        say`Correct the rating.`,
      );
      return undefined;
    }
    return number === undefined || number === 0 ? undefined : number;
  };
  const [fide, national, used] = [value('rtgfide'), value('rtgnat'), value('rtg')];
  const ratings: ReportedRating[] = [];
  if (fide !== undefined) ratings.push({ system: 'FIDE', rating: fide });
  if (national !== undefined && federation !== undefined) ratings.push({ system: federation, rating: national });
  if (national !== undefined && federation === undefined) {
    const message = say`A national rating is left out: the file does not name the federation of the event.`;
    findings.add(
      'chess-results-rating',
      { ...place, field: 'rtgnat' },
      message,
      say`Add the rating by hand if it is needed.`,
      'notice',
    );
  }
  if (used === undefined || fide !== undefined || national !== undefined) return ratings;
  // Only the rating used for pairing is given. The event tells whose it is, if only one authority rates it.
  if (rated.fide) return [{ system: 'FIDE', rating: used }];
  if (rated.national && federation !== undefined) return [{ system: federation, rating: used }];
  const message = say`Ratings are left out: the file does not say whose they are.`;
  findings.add('chess-results-rating', place, message, say`Use a rating list, or add the ratings by hand.`);
  return [];
}
