// Record 001 and the national records of one player, as text.

import type { NotCarried } from '../input/not-carried.js';
import { inRoundOrder } from '../report/cell.js';
import type { Place } from '../report/finding.js';
import type { Cell, ReportPlayer, ReportSection } from '../report/report.js';
import { cellStep, firstCell } from './cells.js';
import { outcomeOf, resultLetter, type TrfFormat } from './results.js';
import { fits, type RowField, row } from './row.js';

const systemsOf26 = /^[A-Z]{3}$/;

/** `forfeitedMatches`: the file keeps records 330, so that `0000 - +` is read as a forfeit again. */
export function playerRow(
  lost: NotCarried,
  format: TrfFormat,
  section: ReportSection,
  player: ReportPlayer,
  forfeitedMatches: boolean,
): string {
  const place: Place = { section: section.number, player: player.pair };
  noteLosses(lost, format, player, place);
  const fide = player.ratings.find((rating) => rating.system === 'FIDE');
  const id = player.fideId ?? player.national?.find((record) => record.federation === undefined)?.id ?? '';
  const fields: RowField[] = [
    { at: 1, width: 3, text: '001' },
    { at: 5, width: 4, text: String(player.pair), align: 'right' },
    { at: 10, width: 1, text: player.sex === undefined ? '' : player.sex === 'm' ? 'm' : 'w' },
    { at: 11, width: 3, text: player.title ?? '', align: 'right' },
    { at: 15, width: 33, text: player.name },
    { at: 49, width: 4, text: fide ? String(Math.round(fide.rating)) : player.unrated ? '0' : '', align: 'right' },
    { at: 54, width: 3, text: player.federation ?? '' },
    { at: 58, width: 11, text: id, align: 'right' },
    { at: 70, width: 10, text: birthText(player.born) },
    { at: 81, width: 4, text: player.points?.toFixed(1) ?? '', align: 'right' },
    { at: 86, width: 4, text: player.rank === undefined ? '' : String(player.rank), align: 'right' },
  ];
  for (const cell of inRoundOrder([...player.cells, ...openCells(section, player)])) {
    if (cell.outcome === 'unknown') addOpenCell(fields, cell);
    else addCell(fields, lost, format, cell, place, forfeitedMatches);
  }
  return row(fields);
}

/** Games in play, as cells without a result. */
function openCells({ openGames = [] }: ReportSection, { pair, cells }: ReportPlayer): Cell[] {
  return openGames.flatMap(({ round, white, black }): Cell[] => {
    if ((white !== pair && black !== pair) || cells.some((cell) => cell.round === round)) return [];
    return [{ round, outcome: 'unknown', opponent: white === pair ? black : white, colour: white === pair ? 'white' : 'black' }];
  });
}

function addOpenCell(fields: RowField[], { round, opponent, colour }: Cell): void {
  const at = firstCell + cellStep * (round - 1);
  fields.push({ at, width: 4, text: String(opponent), align: 'right' });
  fields.push({ at: at + 5, width: 1, text: colour === 'white' ? 'w' : 'b' });
}

function birthText(born: string | undefined): string {
  if (born === undefined) return '';
  return born.length === 7 ? `${born.replace('-', '/')}/00` : born.replaceAll('-', '/');
}

function addCell(
  fields: RowField[],
  lost: NotCarried,
  format: TrfFormat,
  cell: Cell,
  player: Place,
  forfeitedMatches: boolean,
): void {
  const at = firstCell + cellStep * (cell.round - 1);
  const place = (): Place => ({ ...player, round: cell.round });
  const { letter, alone, blurred } = resultLetter(cell.outcome, format);
  const opponent = alone ? undefined : cell.opponent;
  const byRecord = forfeitedMatches && cell.outcome === 'forfeit-win' && opponent === undefined;
  if (blurred || (!byRecord && outcomeOf(letter, opponent !== undefined) !== cell.outcome)) {
    lost.add(`the outcome “${cell.outcome.replace('-', ' ')}”${opponent === undefined ? ' without an opponent' : ''}`, place());
  }
  if (alone && (cell.opponent !== undefined || cell.colour !== undefined))
    lost.add('opponents and colours of byes and absences', place());
  if (cell.points !== undefined && format !== 'trf26') lost.add('points of a cell that are not the usual', place());
  const colour = alone || cell.colour === undefined ? '-' : cell.colour === 'white' ? 'w' : 'b';
  fields.push({ at, width: 4, text: opponent === undefined ? '0000' : String(opponent), align: 'right' });
  fields.push({ at: at + 5, width: 1, text: colour });
  fields.push({ at: at + 7, width: 1, text: letter });
}

function noteLosses(lost: NotCarried, format: TrfFormat, player: ReportPlayer, place: Place): void {
  const cut = (what: string, text: string | undefined, width: number): void => {
    if (text !== undefined && !fits(text, width)) lost.add(`${what} longer than ${width} characters in full`, place);
  };
  cut('names', player.name, 33);
  cut('federations', player.federation, 3);
  cut('ids', player.fideId, 11);
  const plain = (what: string, value: unknown): void => {
    if (value !== undefined) lost.add(what, place);
  };
  plain('clubs', player.club);
  plain('team names of players', player.team);
  plain('withdrawals', player.withdrawn);
  plain('ratings after the event', player.postRatings);
  if (player.unrated && player.ratings.some((rating) => rating.system === 'FIDE'))
    lost.add('unrated players with a FIDE rating', place);
  if (player.title !== undefined && !/^W?[GIFC]M$/.test(player.title)) lost.add('titles other than those of FIDE', place);
  if (player.points !== undefined && Math.abs(player.points * 10 - Math.round(player.points * 10)) > 1e-9)
    lost.add('points with two decimals', place);
  if (player.ratings.some((rating) => rating.games !== undefined)) lost.add('game counts of ratings', place);
  if (player.adjustments && format !== 'trf26') lost.add('points added to the total', place);
  if (player.ratings.some((rating) => rating.provisional === true)) lost.add('marks of provisional ratings', place);
  if (player.ratings.some((rating) => !Number.isInteger(rating.rating))) lost.add('decimals of ratings', place);
  const carried = (system: string): boolean => system === 'FIDE' || (format === 'trf26' && systemsOf26.test(system));
  const other = player.ratings.find((rating) => !carried(rating.system));
  if (other) lost.add(`${other.system} ratings`, place);
  if (format !== 'trf26' && player.uschessId !== undefined) lost.add('US Chess ids', place);
  const national = player.national ?? [];
  const homeless = national.filter((record) => record.federation === undefined);
  const lostNational = format !== 'trf26' && national.some((record) => record.federation !== undefined);
  if (lostNational || homeless.length > (player.fideId === undefined ? 1 : 0)) lost.add('national records', place);
  if (player.state !== undefined && !(format === 'trf26' && isOfUsChess(player))) lost.add('states of players', place);
}

function isOfUsChess(player: ReportPlayer): boolean {
  return player.uschessId !== undefined || player.ratings.some((rating) => rating.system === 'USA');
}

/** TRF26 National Rating Support: one row for each federation that knows the player. */
export function nationalRows(lost: NotCarried, section: ReportSection, player: ReportPlayer): readonly string[] {
  const records = (player.national ?? []).flatMap((record) =>
    record.federation === undefined ? [] : [{ ...record, federation: record.federation }],
  );
  const systems = player.ratings.map((rating) => rating.system).filter((system) => systemsOf26.test(system));
  const federations = new Set([
    ...records.map((record) => record.federation),
    ...systems,
    ...(player.uschessId === undefined ? [] : ['USA']),
  ]);
  return [...federations].flatMap((federation) => {
    const place: Place = { section: section.number, player: player.pair };
    if (!systemsOf26.test(federation)) {
      lost.add(`national records of ${federation}`, place);
      return [];
    }
    const record = records.find((each) => each.federation === federation);
    const rating = player.ratings.find((each) => each.system === federation);
    const isUsChess = federation === 'USA';
    const id = isUsChess ? player.uschessId : record?.id;
    const origin = (isUsChess ? player.state : undefined) ?? record?.origin ?? '';
    if (!fits(id ?? '', 11) || !fits(record?.class ?? '', 3) || !fits(origin, 3))
      lost.add('long national ids, classes and origins in full', place);
    return row([
      { at: 1, width: 3, text: federation },
      { at: 5, width: 4, text: String(player.pair), align: 'right' },
      { at: 10, width: 1, text: player.sex === undefined ? '' : player.sex === 'm' ? 'm' : 'w' },
      { at: 11, width: 3, text: record?.class ?? '', align: 'right' },
      { at: 15, width: 33, text: record?.name ?? player.name },
      { at: 49, width: 4, text: rating ? String(Math.round(rating.rating)) : '', align: 'right' },
      { at: 54, width: 3, text: origin },
      { at: 58, width: 11, text: id ?? '', align: 'right' },
    ]);
  });
}
