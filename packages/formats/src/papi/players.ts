// A player of Papi's table JOUEUR. FORMATS-2 §5.3.

import type { Draft } from '../bytes/defined.js';
import type { KeptFields } from '../input/kept-fields.js';
import { blankControls, singleBlanks } from '../input/text.js';
import { isBirth } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import type { Cell, ReportedRating, ReportPlayer } from '../report/report.js';
import { titleOf } from '../report/titles.js';
import type { JetRow } from './jet.js';

const federation = 'FRA';
/** Each rating has a letter for its kind: F for FIDE, N for national; others are estimates. */
const ratingColumns = [
  { rating: 'Elo', letter: 'Fide', fide: 'FIDE', national: federation },
  { rating: 'Rapide', letter: 'RapideFide', fide: 'FIDE-rapid', national: undefined },
  { rating: 'Blitz', letter: 'BlitzFide', fide: 'FIDE-blitz', national: undefined },
] as const;
/** `g`, `m`, `f`, `c`; an f after it makes it a woman's title. */
const titles: Readonly<Record<string, string>> = { gf: 'WGM', mf: 'WIM', ff: 'WFM', cf: 'WCM' };
/** Not kept in a report: addresses, numbers, remarks about people. */
export const contactColumns = ['Adresse', 'CP', 'Tel', 'EMail', 'Commentaire', 'InscriptionRegle', 'InscriptionDu'];
const known = new Set([
  ...[
    'Ref',
    'RefFFE',
    'Nr',
    'NrFFE',
    'Nom',
    'Prenom',
    'Sexe',
    'NeLe',
    'Elo',
    'Rapide',
    'Blitz',
    'Fide',
    'RapideFide',
    'BlitzFide',
    'FideCode',
    'FideTitre',
    'Federation',
    'Club',
    'ClubRef',
  ],
  ...contactColumns,
]);

export function textOf(row: JetRow, name: string): string | undefined {
  const value = row.get(name)?.value;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? singleBlanks(blankControls(value).trim()) || undefined : undefined;
}

export function numberOf(row: JetRow, name: string): number {
  const value = row.get(name)?.value;
  const number = typeof value === 'string' ? Number(value.trim() || 0) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
}

export function readPlayer(row: JetRow, pair: number, cells: readonly Cell[], kept: KeptFields): ReportPlayer {
  const place = (field: string): Place => ({ record: pair, field, section: 1, player: pair });
  const ratings: ReportedRating[] = [];
  for (const { rating, letter, fide, national } of ratingColumns) {
    const [value, kind] = [numberOf(row, rating), textOf(row, letter)?.toUpperCase() ?? ''];
    if (value <= 0) continue;
    if (kind === 'F') ratings.push({ system: fide, rating: value });
    else if (kind === 'N' && national !== undefined) ratings.push({ system: national, rating: value });
    else kept.keep(`${rating} ${kind}`.trim(), String(value), pair);
  }
  const read: Draft<ReportPlayer> = {
    pair,
    name: [textOf(row, 'Nom'), textOf(row, 'Prenom')].filter((part) => part !== undefined).join(', '),
    ratings,
    cells,
  };
  const fideId = textOf(row, 'FideCode');
  if (fideId !== undefined && /^[1-9]\d*$/.test(fideId)) read.fideId = fideId;
  const licence = textOf(row, 'NrFFE');
  if (licence !== undefined && !/^0+$/.test(licence)) read.national = [{ federation, id: licence }];
  const own = textOf(row, 'Federation')?.toUpperCase();
  if (own !== undefined && /^[A-Z]{3}$/.test(own)) read.federation = own;
  const sex = textOf(row, 'Sexe')?.toUpperCase();
  if (sex === 'M') read.sex = 'm';
  if (sex === 'F') read.sex = 'f';
  const title = textOf(row, 'FideTitre')?.toLowerCase() ?? '';
  const fideTitle = (Object.hasOwn(titles, title) ? titles[title] : undefined) ?? titleOf(title);
  if (fideTitle !== undefined) read.title = fideTitle;
  const born = row.get('NeLe')?.value;
  const day = born instanceof Date ? born.toISOString().slice(0, 10) : '';
  if (isBirth(day)) read.born = day;
  const club = textOf(row, 'Club');
  if (club !== undefined) read.club = club;
  for (const name of row.keys()) {
    const value = textOf(row, name);
    if (!known.has(name) && !/^Rd\d\d(Adv|Cl|Res)$/.test(name) && value !== undefined && value !== '0')
      kept.keep(name, value, pair);
  }
  read.place = { record: pair, section: 1, player: pair };
  read.places = {
    name: place('Nom'),
    fideId: place('FideCode'),
    national: place('NrFFE'),
    ratings: place('Elo'),
    born: place('NeLe'),
  };
  return read;
}
