// A player of a Swiss-Manager file. FORMATS-2 §1.6.

import type { Draft } from '../bytes/defined.js';
import type { KeptFields } from '../input/kept-fields.js';
import { isBirth } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { Cell, ReportedRating, ReportPlayer } from '../report/report.js';
import { titleOf } from '../report/titles.js';
import { keepPlayer } from './kept.js';
import { type Entry, type SwissManagerFile, textAt } from './parts.js';

const text = { surname: 0, firstName: 1, title: 4, nationalId: 5, club: 9, federation: 10, source: 17 } as const;
const offset = { sex: 0x1e, fideRating: 0x20, nationalRating: 0x22, born: 0x26, fideId: 0x30, team: 0x34 } as const;
const female = 1;

/** Which FIDE list the rating is from, by the source of the player's data. */
const fideSystems: { readonly [source: string]: string } = { FIDR: 'FIDE-rapid', FIDB: 'FIDE-blitz' };

/** `yyyymmdd` as a number; a year alone ends in 0000. */
export function dateAt(file: SwissManagerFile, at: number): string | undefined {
  const digits = String(file.cursor.u32(at));
  if (!/^[12][0-9]{7}$/.test(digits)) return undefined;
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  if (month === '00') return year;
  return day === '00' ? `${year}-${month}` : `${year}-${month}-${day}`;
}

/** Number of the player's team; 0 if none. */
export function teamOf(file: SwissManagerFile, entry: Entry): number {
  return file.cursor.u16(entry.at + offset.team);
}

/** `federation`: that of the event, to which the file's national ratings and ids belong. */
export function readPlayer(
  file: SwissManagerFile,
  entry: Entry,
  pair: number,
  cells: readonly Cell[],
  federation: string | undefined,
  kept: KeptFields,
): ReportPlayer {
  const place = (field: string): Place => ({ record: pair, field, section: 1, player: pair });
  const surname = textAt(entry, text.surname);
  const firstName = textAt(entry, text.firstName);
  const read: Draft<ReportPlayer> = {
    pair,
    name: [surname, firstName].filter((part) => part !== undefined).join(', '),
    ratings: ratingsOf(file, entry, federation),
    cells,
  };
  const { cursor } = file;
  const fideId = cursor.u32(entry.at + offset.fideId);
  if (fideId > 0) read.fideId = String(fideId);
  const nationalId = textAt(entry, text.nationalId);
  if (nationalId !== undefined) read.national = [{ ...(federation === undefined ? {} : { federation }), id: nationalId }];
  const [own, club] = [textAt(entry, text.federation), textAt(entry, text.club)];
  if (own !== undefined && /^[A-Z]{3}$/.test(own)) read.federation = own;
  if (club !== undefined) read.club = club;
  const [written, national] = [textAt(entry, text.title), cursor.u16(entry.at + offset.nationalRating)];
  const title = titleOf(written ?? '');
  if (title !== undefined) read.title = title;
  keepPlayer(file, entry, pair, kept, {
    title: title === undefined ? written : undefined,
    federation: read.federation === undefined ? own : undefined,
    'national rating': national > 0 && federation === undefined ? String(national) : undefined,
  });
  if (cursor.u8(entry.at + offset.sex) === female) read.sex = 'f';
  const born = dateAt(file, entry.at + offset.born);
  if (born !== undefined && isBirth(born)) read.born = born;
  const team = textAt(file.teams[teamOf(file, entry) - 1] ?? { texts: [] }, 0);
  if (team !== undefined) read.team = team;
  read.place = { record: pair, section: 1, player: pair };
  read.places = { name: place('name'), fideId: place('FIDE id'), ratings: place('rating') };
  return read;
}

function ratingsOf({ cursor }: SwissManagerFile, entry: Entry, federation: string | undefined): ReportedRating[] {
  const source = textAt(entry, text.source) ?? '';
  const [fide, national] = [cursor.u16(entry.at + offset.fideRating), cursor.u16(entry.at + offset.nationalRating)];
  const ratings: ReportedRating[] = [];
  if (fide > 0) ratings.push({ system: fideSystems[source] ?? 'FIDE', rating: fide });
  if (national > 0 && federation !== undefined) ratings.push({ system: federation, rating: national });
  return ratings;
}
