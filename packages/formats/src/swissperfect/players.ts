// Turns the rows of .trn into players. FORMATS-2 §5.2.

import type { Draft } from '../bytes/defined.js';
import type { DbfRecord, DbfTable } from '../dbase/read.js';
import type { KeptFields } from '../input/kept-fields.js';
import { singleBlanks, wholeOf } from '../input/text.js';
import { type FindingCollector, quote } from '../report/collector.js';
import { takeBirth } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { Cell, ReportedRating, ReportPlayer } from '../report/report.js';
import { say } from '../report/say.js';

/** Reported by users, not documented: digits 1 to 6. */
const titles: Readonly<Record<string, string>> = { 1: 'GM', 2: 'WGM', 3: 'IM', 4: 'WIM', 5: 'FM', 6: 'WFM' };
const sexes: Readonly<Record<string, 'm' | 'f'>> = { 1: 'm', 2: 'f' };
/** Needed only for pairing and standings. */
const keptFields = ['LOC_RTG2', 'LATE_ENTRY', 'WITHDRAWAL', 'ABSENT', 'TECH_SCORE', 'FORB_PAIRS', 'TEAM', 'BOARD', 'MEMO'];

export interface SwissPerfectPlayer {
  readonly record: DbfRecord;
  /** The key used in results. */
  readonly id: number;
  readonly pair: number;
}

/** Starting numbers if all players have different ones, else the IDs, else the order of the file. */
export function numberPlayers({ file, records }: DbfTable, maxPlayers: number, findings: FindingCollector): SwissPerfectPlayer[] {
  if (records.length > maxPlayers) {
    const message = say`The file has ${records.length} players; ${maxPlayers} is the most.`;
    findings.add('too-many-players', { file, record: maxPlayers + 1 }, message, say`Split the event.`);
  }
  const kept = records.slice(0, maxPlayers);
  const ids = kept.map((record) => wholeOf(record.values.ID ?? '', 5));
  kept.forEach((record, i) => {
    const id = ids[i] ?? -1;
    if (id > 0 && ids.indexOf(id) === i) return;
    const message =
      id > 0 ? say`Two players have the ID ${id}.` : say`The ID is ${quote(record.values.ID ?? '')}, not a number above 0.`;
    findings.add(
      'swissperfect-number',
      { file, record: record.number, field: 'ID' },
      message,
      say`Save the event in SwissPerfect again.`,
    );
  });
  const starting = kept.map((record) => wholeOf(record.values.START_NO ?? '', 5));
  const isNumbering = (numbers: readonly number[]): boolean =>
    new Set(numbers).size === numbers.length && numbers.every((number) => number > 0 && number <= 9999);
  const numbers = isNumbering(starting) ? starting : isNumbering(ids) ? ids : kept.map((_, i) => i + 1);
  return kept.map((record, i) => ({ record, id: ids[i] ?? 0, pair: numbers[i] ?? i + 1 }));
}

/** The federation of local ratings and ids: that of all players who have them, if it is the same. */
export function localFederation(records: readonly DbfRecord[]): string | undefined {
  const local = records.filter(({ values }) => Number(values.LOC_RTG) > 0 || (values.LOC_ID ?? '') !== '');
  const federations = new Set(local.map(({ values }) => (values.FEDER ?? '').toUpperCase()));
  const [only] = federations;
  return federations.size === 1 && only !== undefined && /^[A-Z]{3}$/.test(only) ? only : undefined;
}

export interface PlayerContext {
  readonly file: string;
  readonly federation: string | undefined;
  readonly kept: KeptFields;
  readonly findings: FindingCollector;
}

export function readPlayer(
  { record: { number, values }, pair }: SwissPerfectPlayer,
  cells: readonly Cell[],
  { file, federation, kept, findings }: PlayerContext,
): ReportPlayer {
  const text = (field: string): string => singleBlanks(values[field] ?? '');
  const place = (field: string): Place => ({ file, record: number, field, section: 1, player: pair });
  const rating = (field: string): number => {
    const written = text(field);
    const value = written === '' ? 0 : wholeOf(written, 4);
    if (value >= 0) return value;
    findings.add(
      'swissperfect-number',
      place(field),
      say`${field} is ${quote(written)}, not a number.`,
      say`Correct the rating.`,
    );
    return 0;
  };
  const [international, local] = [rating('INTL_RTG'), rating('LOC_RTG')];
  const ratings: ReportedRating[] = international > 0 ? [{ system: 'FIDE', rating: international }] : [];
  if (local > 0 && federation !== undefined) ratings.push({ system: federation, rating: local });
  else if (local > 0) kept.keep('LOC_RTG', String(local), pair);
  const read: Draft<ReportPlayer> = {
    pair,
    name: [text('SURNAME'), text('FIRSTNAME')].filter((part) => part !== '').join(', '),
    ratings,
    cells,
  };
  const [fideId, localId, feder] = [text('INTL_ID'), text('LOC_ID'), text('FEDER').toUpperCase()];
  if (/^\d+$/.test(fideId) && !/^0+$/.test(fideId)) read.fideId = fideId;
  else if (fideId !== '' && !/^0+$/.test(fideId)) kept.keep('INTL_ID', fideId, pair);
  if (federation === 'USA' && /^\d{8}$/.test(localId)) read.uschessId = localId;
  else if (localId !== '' && !/^0+$/.test(localId))
    read.national = [{ ...(federation === undefined ? {} : { federation }), id: localId }];
  if (/^[A-Z]{3}$/.test(feder)) read.federation = feder;
  else kept.keep('FEDER', feder, pair);
  const [title, sex, club] = [titles[text('TITLE')], sexes[text('SEX')], text('CLUB')];
  if (title !== undefined) read.title = title;
  else if (text('TITLE') !== '0') kept.keep('TITLE', text('TITLE'), pair);
  if (sex !== undefined) read.sex = sex;
  if (club !== '') read.club = club;
  const born = takeBirth(findings, text('BIRTH_DATE'), place('BIRTH_DATE'));
  if (born !== undefined) read.born = born;
  const bonus = bonusOf(text('BONUS'));
  if (bonus !== undefined && bonus !== 0) {
    read.adjustments = [{ points: bonus }];
    const message = say`Player ${pair} has a bonus of ${bonus}, read as points added to the total.`;
    findings.add('swissperfect-bonus', place('BONUS'), message, say`Nothing to do: no rating depends on it.`);
  } else if (bonus === undefined) kept.keep('BONUS', text('BONUS'), pair);
  for (const field of keptFields) if (!/^0*$/.test(text(field))) kept.keep(field, text(field), pair);
  read.place = { file, record: number, section: 1, player: pair };
  read.places = {
    name: place('SURNAME'),
    fideId: place('INTL_ID'),
    national: place('LOC_ID'),
    ratings: place('INTL_RTG'),
    born: place('BIRTH_DATE'),
  };
  return read;
}

/** With a decimal point (`0.5`) it is points; without one it is half points, like all scores of the program. */
function bonusOf(text: string): number | undefined {
  if (text === '') return 0;
  if (/^-?\d*\.\d+$/.test(text)) return Number(text);
  return /^-?\d{1,3}$/.test(text) ? Number(text) / 2 : undefined;
}
