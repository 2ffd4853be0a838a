// Recognises the columns of a table of players by their headings.

import type { TableRow } from '@harkness/formats';
import type { SystemOfAuthority } from '../authorities/authority.js';
import { cardIdFields, type RatingSystem } from '../facts/facts.js';

/** Columns about the player, about a membership, and private contact data. */
export const importFields = [
  'id',
  'name',
  'lastName',
  'firstName',
  'birthDate',
  'birthYear',
  'sex',
  'title',
  'federation',
  'state',
  'club',
  'arbiter',
  ...cardIdFields,
  'email',
  'phone',
  'address',
  'memberFrom',
  'memberUntil',
  'memberType',
] as const;
export type PlayerColumn = (typeof importFields)[number];

/** Columns of a rating; each belongs to a system, as in `rating:OTBR`. */
export const ratingFields = ['rating', 'games', 'wins', 'draws', 'losses', 'peak', 'lastRated'] as const;
export type RatingColumn = (typeof ratingFields)[number];

export type ImportField =
  | { readonly of: 'player'; readonly field: PlayerColumn }
  | { readonly of: 'rating'; readonly field: RatingColumn; readonly system: RatingSystem }
  | { readonly of: 'outside'; readonly source: 'FIDE' | 'CFC' };

export interface ImportColumn {
  readonly column: number;
  readonly heading: string;
  /** Undefined if the column is ignored. */
  readonly field: ImportField | undefined;
}

const words: { readonly [name in PlayerColumn | RatingColumn]: string } = {
  id: 'id number no nr memberid memberno membership id number playerid playernumber code',
  name: 'name player fullname playername spieler nom nombre',
  lastName: 'lastname surname familyname nachname family',
  firstName: 'firstname givenname vorname forename given',
  birthDate: 'birthdate dateofbirth dob born birthday geburtsdatum geb bdate',
  birthYear: 'birthyear yearofbirth yob year jahrgang byear',
  sex: 'sex gender geschlecht',
  title: 'title titel tit',
  federation: 'federation fed country nation',
  state: 'state province region land canton',
  club: 'club verein team clubname',
  arbiter: 'arbiter arbitertitle referee',
  uschessId: 'uschessid uscfid uscf uschess',
  fideId: 'fideid fide fideno fidenumber',
  nationalId: 'nationalid nationalno natid',
  email: 'email mail',
  phone: 'phone telephone mobile tel',
  address: 'address street anschrift',
  memberFrom: 'memberfrom membersince joined',
  memberUntil: 'memberuntil expires expiry membershipend validuntil paiduntil',
  memberType: 'membertype membershiptype category',
  rating: 'rating rtg elo',
  games: 'games gms gamecount ratedgames partien',
  wins: 'wins won',
  draws: 'draws drawn',
  losses: 'losses lost',
  peak: 'peak highest best',
  lastRated: 'lastrated lastplayed lastgame lastevent',
};

const known = new Map<string, PlayerColumn | RatingColumn>(
  Object.entries(words).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as PlayerColumn | RatingColumn] as const),
  ),
);

function folded(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/** Reads the row of headings. A rating column without a system belongs to the first system. */
export function columnsOf(header: TableRow, systems: readonly SystemOfAuthority[]): ImportColumn[] {
  const taken = new Set<string>();
  return header.cells.map(({ text: heading }, column) => {
    const found = fieldOf(heading, systems);
    const name = found === undefined ? '' : fieldName(found);
    // Of two columns with the same meaning, the first counts.
    const field = found === undefined || taken.has(name) ? undefined : found;
    if (field !== undefined) taken.add(name);
    return { column, heading, field };
  });
}

function fieldOf(heading: string, systems: readonly SystemOfAuthority[]): ImportField | undefined {
  const text = folded(heading);
  if (text === 'fiderating' || text === 'fideelo') return { of: 'outside', source: 'FIDE' };
  if (text === 'cfcrating') return { of: 'outside', source: 'CFC' };
  const plain = known.get(text);
  if (plain !== undefined) return asField(plain, systems[0]?.system);
  for (const { system, label, short } of systems) {
    for (const name of [system, label, short].map(folded)) {
      if (text === name) return { of: 'rating', field: 'rating', system };
      if (!text.startsWith(name) && !text.endsWith(name)) continue;
      const rest = known.get(text.replace(name, ''));
      if (rest !== undefined && isRating(rest)) return { of: 'rating', field: rest, system };
    }
  }
  return undefined;
}

function isRating(field: PlayerColumn | RatingColumn): field is RatingColumn {
  return (ratingFields as readonly string[]).includes(field);
}

function asField(field: PlayerColumn | RatingColumn, system: RatingSystem | undefined): ImportField | undefined {
  if (!isRating(field)) return { of: 'player', field };
  return system === undefined ? undefined : { of: 'rating', field, system };
}

/** `birthDate`, `rating:OTBR`, `outside:FIDE`. */
export function fieldName(field: ImportField): string {
  if (field.of === 'player') return field.field;
  return field.of === 'outside' ? `outside:${field.source}` : `${field.field}:${field.system}`;
}

/** Reads a field name from a mapping; undefined if there is no such field. */
export function readFieldName(text: string, systems: readonly SystemOfAuthority[]): ImportField | undefined {
  if (text === 'outside:FIDE' || text === 'outside:CFC')
    return { of: 'outside', source: text === 'outside:FIDE' ? 'FIDE' : 'CFC' };
  const [name = '', ...rest] = text.split(':');
  const field = [...importFields, ...ratingFields].find((one) => one === name);
  if (field === undefined) return undefined;
  if (rest.length === 0) return asField(field, systems[0]?.system);
  const system = systems.find((one) => one.system === rest.join(':'))?.system;
  return system === undefined || !isRating(field) ? undefined : { of: 'rating', field, system };
}
