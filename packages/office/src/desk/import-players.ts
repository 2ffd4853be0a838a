// Imports players, ratings and memberships from a table: reads and checks the whole table, then enters all facts or none.

import { type DateOrder, type Finding, type Place, readDate, type TableCell, type TableRow } from '@harkness/formats';
import { canonicalJson, exportPrivate, sha256 } from '@harkness/ledger';
import type { Authority } from '../authorities/authority.js';
import { authoritiesOf } from '../authorities/registry.js';
import { checkNewFact, type FactOffer, type PrivateFieldValues } from '../facts/append.js';
import { type PlayerCard, readPlayerCard } from '../facts/cards/cards.js';
import {
  cardIdFields,
  type FactBodies,
  type IsoDate,
  type OpeningRating,
  type PlayerFields,
  type PlayerId,
  type RatingSystem,
} from '../facts/facts.js';
import type { StoreReader } from '../facts/store.js';
import { columnsOf, fieldName, type ImportColumn, type ImportField, type PlayerColumn } from './import-columns.js';
import { Everybody } from './register.js';

const isEmail = /^[^\s@=<>"]+@[^\s@=<>"]+\.[^\s@=<>"]+$/;

export interface ImportOptions {
  readonly actor: string;
  readonly reason?: string;
  readonly today: IsoDate;
  /** The day the ratings apply from. Default: today. */
  readonly asOf?: IsoDate;
  /** Whose ratings they are. Default: the office's first authority. */
  readonly authority?: string;
  /** Default: recognised by their headings. */
  readonly columns?: readonly ImportColumn[];
  /** The order of day and month in dates like 3/4/2001. */
  readonly dates?: DateOrder;
  /** Treat players with the name and birth of an existing player as new people. */
  readonly allowDuplicates?: boolean;
}

export interface ImportPlan {
  readonly columns: readonly ImportColumn[];
  readonly findings: readonly Finding[];
  readonly rows: number;
  readonly registered: readonly { readonly player: PlayerId; readonly name: string }[];
  readonly updated: readonly { readonly player: PlayerId; readonly name: string; readonly fields: readonly string[] }[];
  readonly unchanged: number;
  readonly ratings: number;
  readonly memberships: number;
  /** Empty if there are problems. */
  readonly facts: readonly FactOffer[];
}

const ratingsAFact = 5000;

/** The facts a table would enter, and every problem at its cell. Writes nothing. */
export async function planImport(reader: StoreReader, rows: readonly TableRow[], options: ImportOptions): Promise<ImportPlan> {
  const authorities = await authoritiesOf(reader);
  const authority = options.authority === undefined ? authorities.first : authorities.find(options.authority);
  const [header, ...body] = rows;
  if (authority === undefined || header === undefined)
    return nothing([
      problem(
        authority === undefined ? 'authority-unknown' : 'table-empty',
        {},
        authority === undefined ? `The office keeps no ratings of ${options.authority}.` : 'The table has no rows.',
        authority === undefined ? `Name one of ${authorities.ids.join(', ')}.` : 'The first row names the columns.',
      ),
    ]);
  const columns = options.columns ?? columnsOf(header, authority.systems);
  return new Import(reader, authority, columns, options).plan(body, header);
}

function nothing(findings: readonly Finding[], columns: readonly ImportColumn[] = [], rows = 0): ImportPlan {
  return { columns, findings, rows, registered: [], updated: [], unchanged: 0, ratings: 0, memberships: 0, facts: [] };
}

function problem(code: string, place: Place, message: string, hint: string, level: Finding['level'] = 'error'): Finding {
  return { code, level, place, message, hint };
}

/** One parsed row. */
interface Read {
  readonly line: number;
  readonly place: Place;
  readonly id: string | undefined;
  readonly idPlace: Place;
  readonly fields: Partial<PlayerFields> & { readonly name: string };
  readonly secret: PrivateFieldValues;
  readonly ratings: ReadonlyMap<RatingSystem, { readonly [field: string]: number | IsoDate }>;
  readonly outside: readonly { readonly source: 'FIDE' | 'CFC'; readonly rating: number }[];
  readonly membership: { readonly from: IsoDate; readonly until: IsoDate; readonly type?: string } | undefined;
}

class Import {
  readonly #reader: StoreReader;
  readonly #authority: Authority;
  readonly #columns: readonly ImportColumn[];
  readonly #options: ImportOptions;
  readonly #findings: Finding[] = [];
  readonly #asOf: IsoDate;
  /** The order found in the table's unambiguous dates. */
  #order: DateOrder | undefined;

  constructor(reader: StoreReader, authority: Authority, columns: readonly ImportColumn[], options: ImportOptions) {
    this.#reader = reader;
    this.#authority = authority;
    this.#columns = columns;
    this.#options = options;
    this.#asOf = options.asOf ?? options.today;
  }

  async plan(body: readonly TableRow[], header: TableRow): Promise<ImportPlan> {
    const has = (name: string): boolean => this.#columns.some(({ field }) => field !== undefined && fieldName(field) === name);
    const place = header.cells[0]?.place ?? {};
    if (!has('name') && !(has('lastName') && has('firstName')))
      this.#wrong('column-missing', place, 'No column has the names.', 'Name the column, for example --map "Player=name".');
    if (!has('id') && this.#authority.ids.own?.next === undefined)
      this.#wrong(
        'column-missing',
        place,
        'No column has the ids.',
        'Name the column (--map "No=id"), or let the profile give out ids (ids.given).',
      );
    if (this.#findings.length > 0) return nothing(this.#findings, this.#columns, body.length);
    this.#order = orderOf(
      body.flatMap(({ cells }) =>
        this.#columns.flatMap(({ column, field }) => (isDateField(field) ? (cells[column]?.text ?? []) : [])),
      ),
    );
    const read = body.flatMap((row) => this.#row(row) ?? []);
    this.#twice(read);
    const people = await this.#people(read);
    const facts: FactOffer[] = [];
    const registered: { player: PlayerId; name: string }[] = [];
    const updated: { player: PlayerId; name: string; fields: string[] }[] = [];
    for (const { row, player, card } of people) {
      if (card === undefined) {
        registered.push({ player, name: row.fields.name });
        facts.push(this.#fact('player-registered', { player, ...row.fields }, row.place, row.secret));
      } else {
        const [changed, secret] = await this.#changes(card, row);
        const fields = [...Object.keys(changed), ...Object.keys(secret)];
        if (fields.length === 0) continue;
        updated.push({ player, name: row.fields.name, fields });
        facts.push(this.#fact('player-updated', { player, ...changed }, row.place, secret));
      }
    }
    const [ratings, memberships] = [await this.#ratings(people), await this.#memberships(people)];
    facts.push(...ratings.facts, ...memberships);
    for (const { row, player } of people)
      for (const { source, rating } of row.outside)
        facts.push(
          this.#fact(
            'outside-rating',
            { player, source, rating, on: this.#asOf, ...(source === 'FIDE' ? { list: 'standard' } : {}) },
            row.place,
          ),
        );
    const isBroken = this.#findings.some(({ level }) => level === 'error');
    return {
      columns: this.#columns,
      findings: this.#findings,
      rows: body.length,
      registered,
      updated,
      unchanged: people.length - registered.length - updated.length,
      ratings: ratings.count,
      memberships: memberships.length,
      facts: isBroken ? [] : facts,
    };
  }

  #wrong(code: string, place: Place, message: string, hint: string, level: Finding['level'] = 'error'): void {
    this.#findings.push(problem(code, place, message, hint, level));
  }

  /** Its id is made from its content, so importing the same table again adds nothing. */
  #fact(kind: FactOffer['kind'], body: object, place: Place, secret: PrivateFieldValues = {}): FactOffer {
    const id = `import-${sha256(canonicalJson({ kind, body, secret })).slice(0, 40)}`;
    const { actor, reason } = this.#options;
    const hasSecret = Object.keys(secret).length > 0;
    const fact = {
      id,
      kind,
      body,
      actor,
      ...(reason === undefined ? {} : { reason }),
      ...(hasSecret ? { private: secret } : {}),
    } as unknown as FactOffer;
    const checked = checkNewFact(fact);
    if (!checked.ok) for (const { message, hint, code } of checked.errors) this.#wrong(code, place, `${message}.`, `${hint}.`);
    return fact;
  }

  #row(row: TableRow): Read | undefined {
    const before = this.#findings.length;
    const cells = new Map<string, TableCell>();
    for (const { column, field } of this.#columns) {
      const cell = row.cells[column];
      if (field !== undefined && cell !== undefined && cell.text !== '') cells.set(fieldName(field), cell);
    }
    const place = row.cells[0]?.place ?? {};
    const text = (field: PlayerColumn): string | undefined => cells.get(field)?.text;
    const name = text('name') ?? [text('lastName'), text('firstName')].filter((part) => part !== undefined).join(', ');
    if (name === '')
      this.#wrong('name-missing', place, `Line ${row.line} has no name.`, 'Give the name of the player, or take the line out.');
    const id = text('id');
    const idPlace = cells.get('id')?.place ?? place;
    const idProblem = id === undefined ? undefined : this.#authority.ids.own?.problem(id);
    if (idProblem !== undefined) this.#wrong('id-malformed', idPlace, String(idProblem.message), idProblem.hint);
    if (id === undefined && this.#authority.ids.own?.next === undefined)
      this.#wrong('id-missing', idPlace, `${name} has no id.`, 'Give one, or let the profile give ids out (ids.given).');
    const { birth, year } = this.#birth(cells);
    const sex = cells.get('sex');
    const isMale = /^(m|male|h|männlich)$/i;
    const isFemale = /^(f|w|female|weiblich)$/i;
    if (sex !== undefined && !isMale.test(sex.text) && !isFemale.test(sex.text))
      this.#wrong('sex-unknown', sex.place, `“${sex.text}” is neither m nor f.`, 'Write m or f, or leave the cell empty.');
    const email = cells.get('email');
    if (email !== undefined && !isEmail.test(email.text))
      this.#wrong(
        'email-malformed',
        email.place,
        `“${email.text}” is not an e-mail address.`,
        'Correct the cell, or leave it empty.',
      );
    const copied = (['title', 'federation', 'state', 'club', 'arbiter', ...cardIdFields] as const).flatMap((field) => {
      const given = text(field);
      return given === undefined ? [] : [[field, given] as const];
    });
    const fields = {
      ...(Object.fromEntries(copied) as Partial<PlayerFields>),
      name,
      ...(sex === undefined ? {} : { sex: isFemale.test(sex.text) ? ('f' as const) : ('m' as const) }),
      ...(year === undefined ? {} : { birthYear: year }),
    };
    const secret = {
      ...(birth === undefined ? {} : { birthDate: birth }),
      ...Object.fromEntries(
        (['email', 'phone', 'address'] as const).flatMap((field) => (text(field) === undefined ? [] : [[field, text(field)]])),
      ),
    } as PrivateFieldValues;
    const read: Read = {
      line: row.line,
      place,
      id,
      idPlace,
      fields,
      secret,
      ratings: this.#rowRatings(cells),
      outside: (['FIDE', 'CFC'] as const).flatMap((source) => {
        const rating = this.#number(cells.get(`outside:${source}`), 0, 4000);
        return rating === undefined || rating === 0 ? [] : [{ source, rating }];
      }),
      membership: this.#membership(cells),
    };
    return this.#findings.length > before && this.#findings.slice(before).some(({ level }) => level === 'error')
      ? undefined
      : read;
  }

  #birth(cells: ReadonlyMap<string, TableCell>): { readonly birth: IsoDate | undefined; readonly year: number | undefined } {
    const cell = cells.get('birthDate');
    const yearCell = cells.get('birthYear') ?? (cell !== undefined && /^\d{4}$/.test(cell.text) ? cell : undefined);
    const year = this.#number(yearCell, 1880, Number(this.#options.today.slice(0, 4)), true);
    if (cell === undefined || cell === yearCell) return { birth: undefined, year };
    const birth = this.#date(cell);
    if (birth === undefined) return { birth, year };
    if (birth > this.#options.today)
      this.#wrong('birth-in-future', cell.place, `${birth} is not over yet.`, 'Correct the date of birth.');
    if (year !== undefined && year !== Number(birth.slice(0, 4)))
      this.#wrong(
        'birth-years-differ',
        cell.place,
        `The date of birth is of ${birth.slice(0, 4)}, the year of birth is ${year}.`,
        'Correct one of them.',
      );
    return { birth, year: undefined };
  }

  #date(cell: TableCell): IsoDate | undefined {
    const order = this.#options.dates ?? this.#order;
    const read = readDate(cell.text, order === undefined ? {} : { prefer: order });
    if (read.kind === 'date' || (read.kind === 'ambiguous' && order !== undefined)) return read.date;
    this.#wrong(
      'date-unreadable',
      cell.place,
      `“${cell.text}” is not a date, or day and month may be swapped.`,
      'Write it as 2001-03-24, or say how dates are written: --dates dmy or --dates mdy.',
    );
    return undefined;
  }

  #number(cell: TableCell | undefined, least: number, most: number, whole = false): number | undefined {
    if (cell === undefined) return undefined;
    const value = Number(cell.text.replace(/^(\d+),(\d+)$/, '$1.$2'));
    if (Number.isFinite(value) && value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
    this.#wrong(
      'number-malformed',
      cell.place,
      `“${cell.text}” is not a ${whole ? 'whole number' : 'number'} from ${least} to ${most}.`,
      'Correct the cell, or leave it empty.',
    );
    return undefined;
  }

  #rowRatings(cells: ReadonlyMap<string, TableCell>): Read['ratings'] {
    const found = new Map<RatingSystem, { [field: string]: number | IsoDate }>();
    for (const { field } of this.#columns) {
      if (field?.of !== 'rating') continue;
      const cell = cells.get(fieldName(field));
      if (cell === undefined) continue;
      const value =
        field.field === 'lastRated'
          ? this.#date(cell)
          : this.#number(
              cell,
              0,
              field.field === 'rating' || field.field === 'peak' ? 4000 : 100_000,
              !['rating', 'peak'].includes(field.field),
            );
      if (value !== undefined) found.set(field.system, { ...found.get(field.system), [field.field]: value });
    }
    for (const [system, { rating, games }] of found) {
      const cell = cells.get(`rating:${system}`) ?? cells.get(`games:${system}`);
      if (rating === undefined || rating === 0) {
        found.delete(system);
        if (games !== undefined && games !== 0)
          this.#wrong(
            'rating-missing',
            cell?.place ?? {},
            `${games} games without a rating.`,
            'Give the rating, or leave both cells empty.',
          );
      } else if (games === undefined)
        this.#wrong(
          'games-missing',
          cell?.place ?? {},
          'A rating without the number of games behind it.',
          'Add a column with the games; a rating is worth as many games as it rests on.',
        );
    }
    return found;
  }

  #membership(cells: ReadonlyMap<string, TableCell>): Read['membership'] {
    const [from, until] = [cells.get('memberFrom'), cells.get('memberUntil')];
    if (from === undefined && until === undefined) return undefined;
    const first = from === undefined ? this.#asOf : this.#date(from);
    const last = until === undefined ? undefined : this.#date(until);
    if (until === undefined) {
      this.#wrong(
        'membership-open',
        from?.place ?? {},
        'The membership has no last day.',
        'Add a column with the day on which it ends.',
      );
      return undefined;
    }
    // A membership that ended before the ratings begin is irrelevant.
    if (first === undefined || last === undefined || last < first) return undefined;
    const type = cells.get('memberType')?.text;
    return { from: first, until: last, ...(type === undefined ? {} : { type }) };
  }

  /** Finds duplicates within the table: the same id, or the same name and birth. */
  #twice(rows: readonly Read[]): void {
    const [ids, people] = [new Map<string, Read>(), new Map<string, Read>()];
    for (const row of rows) {
      const same = row.id === undefined ? undefined : ids.get(row.id);
      if (same !== undefined)
        this.#wrong(
          'id-twice',
          row.idPlace,
          `Lines ${same.line} and ${row.line} have the id ${row.id}.`,
          'Every player has one line.',
        );
      if (row.id !== undefined) ids.set(row.id, row);
      const birth = birthOf(row);
      if (birth === undefined) continue;
      const key = `${row.fields.name.toLowerCase()} ${birth}`;
      const other = people.get(key);
      if (other !== undefined && same === undefined) this.#duplicate(row, `Line ${other.line} has the same name and birth.`);
      people.set(key, row);
    }
  }

  #duplicate(
    row: Read,
    message: string,
    hint = 'Give both lines one id if they are one person, or take them as two with --allow-duplicates.',
  ): void {
    this.#wrong(
      'player-duplicate',
      row.place,
      `${row.fields.name}: ${message}`,
      hint,
      this.#options.allowDuplicates === true ? 'notice' : 'error',
    );
  }

  /** The player of each row: registered under the id, or new with an id from the scheme. */
  async #people(
    rows: readonly Read[],
  ): Promise<{ readonly row: Read; readonly player: PlayerId; readonly card: PlayerCard | undefined }[]> {
    const everybody = await Everybody.of(this.#reader);
    const next = this.#authority.ids.own?.next;
    const given = rows.flatMap(({ id }) => id ?? []);
    let last: string | undefined;
    const found: { row: Read; player: PlayerId; card: PlayerCard | undefined }[] = [];
    for (const row of rows) {
      const card = row.id === undefined ? undefined : await readPlayerCard(this.#reader, row.id);
      if (card === undefined) {
        const alike = (await everybody.like(row.fields, row.secret)).find(({ likeness }) => likeness === 'certain')?.card;
        if (alike !== undefined)
          this.#duplicate(
            row,
            `${alike.player} ${alike.name} is registered with this name and birth.`,
            `Give the line the id ${alike.player} if it is this person (harkness office players writes a table with ids), or take them as two with --allow-duplicates.`,
          );
      }
      let player = row.id;
      if (player === undefined && next !== undefined) {
        const made: ReturnType<typeof next> = next(last === undefined ? [...everybody.ids, ...given] : [last]);
        if (made.ok) {
          player = made.value;
          last = made.value;
        } else this.#wrong('ids-exhausted', row.place, made.errors[0]?.message ?? '', made.errors[0]?.hint ?? '');
      }
      if (player !== undefined) found.push({ row, player, card });
    }
    return found;
  }

  async #changes(card: PlayerCard, row: Read): Promise<[changed: Partial<PlayerFields>, secret: PrivateFieldValues]> {
    const changed = Object.entries(row.fields).filter(([field, value]) => card[field as keyof PlayerCard] !== value);
    const kept = new Map((await exportPrivate(this.#reader, card.player)).map(({ field, value }) => [field, value]));
    const secret = Object.entries(row.secret).filter(([field, value]) => kept.get(field) !== value);
    return [Object.fromEntries(changed), Object.fromEntries(secret)];
  }

  /** The ratings that the ledger does not have yet. */
  async #ratings(
    people: readonly { readonly row: Read; readonly player: PlayerId }[],
  ): Promise<{ readonly facts: FactOffer[]; readonly count: number }> {
    const there = new Set<string>();
    for await (const facts of this.#reader.facts({ kinds: ['opening-state'] }))
      for (const fact of facts)
        if (fact.kind === 'opening-state')
          for (const rating of fact.body.ratings) there.add(`${fact.body.asOf} ${canonicalJson(rating)}`);
    const ratings = people.flatMap(({ row, player }) =>
      [...row.ratings].map(([system, { rating, games, wins, draws, losses, peak, lastRated }]) => {
        const opening = {
          player,
          system,
          rating,
          games,
          ...(wins === undefined ? {} : { wins }),
          ...(draws === undefined ? {} : { draws }),
          ...(losses === undefined ? {} : { losses }),
          ...(peak === undefined ? {} : { peakEstablished: peak }),
          ...(lastRated === undefined ? {} : { lastRated }),
        } as unknown as OpeningRating;
        return opening;
      }),
    );
    const fresh = ratings.filter((rating) => !there.has(`${this.#asOf} ${canonicalJson(rating)}`));
    const facts: FactOffer[] = [];
    for (let at = 0; at < fresh.length; at += ratingsAFact) {
      const body: FactBodies['opening-state'] = {
        authority: this.#authority.id,
        asOf: this.#asOf,
        ratings: fresh.slice(at, at + ratingsAFact),
      };
      facts.push(this.#fact('opening-state', body, {}));
    }
    return { facts, count: fresh.length };
  }

  async #memberships(people: readonly { readonly row: Read; readonly player: PlayerId }[]): Promise<FactOffer[]> {
    const there = new Set<string>();
    for await (const facts of this.#reader.facts({ kinds: ['membership'] }))
      for (const fact of facts) if (fact.kind === 'membership') there.add(`${fact.body.player} ${fact.body.until}`);
    return people.flatMap(({ row, player }) => {
      if (row.membership === undefined || there.has(`${player} ${row.membership.until}`)) return [];
      return [this.#fact('membership', { player, ...row.membership }, row.place)];
    });
  }
}

const dateFields: ReadonlySet<string> = new Set(['birthDate', 'memberFrom', 'memberUntil', 'lastRated']);

function isDateField(field: ImportField | undefined): boolean {
  return field !== undefined && field.of !== 'outside' && dateFields.has(field.field);
}

/** 24/3/2001 shows that the day comes first. A table with both orders is ambiguous. */
function orderOf(texts: readonly string[]): DateOrder | undefined {
  const orders = new Set(
    texts.flatMap((text): DateOrder[] => {
      const [, first, second] = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*\d{4}$/.exec(text) ?? [];
      if (Number(first) > 12 && Number(second) <= 12) return ['dmy'];
      return Number(second) > 12 && Number(first) <= 12 ? ['mdy'] : [];
    }),
  );
  return orders.size === 1 ? [...orders][0] : undefined;
}

function birthOf({ secret, fields }: Pick<Read, 'secret' | 'fields'>): string | undefined {
  return secret.birthDate ?? (fields.birthYear === undefined ? undefined : String(fields.birthYear));
}
