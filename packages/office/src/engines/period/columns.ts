// A list in columns, beside its rows: the data needed to rank, filter, compare and measure all players at once without reading a
// million rows. Derived from the rows, in the same order.

import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import { dayNumber } from '@harkness/rules';
import type { IsoDate, RatingSystem } from '../../facts/facts.js';
import { ColumnReader, packColumns, textColumns } from '../live/columns.js';
import { GrowableTexts, GrowableU16 } from '../live/growable.js';
import { SharedMemory } from '../live/shared-memory.js';
import type { ListedPlayer, ListedRating } from './row.js';

export const RowFlag = { inactive: 1, isNew: 2, delisted: 4, female: 8, flagged: 16, unratedTitled: 32 } as const;

export interface SystemColumns {
  /** 0 if none. */
  readonly rating: Uint16Array;
  /** Games behind the rating (FIDE: rated games so far on this list). */
  readonly games: Uint16Array;
  /** Day number of the last rated section; 0 if unknown. */
  readonly last: Uint16Array;
}

export interface ListColumns {
  readonly rows: number;
  readonly systems: ReadonlyMap<RatingSystem, SystemColumns>;
  readonly flags: Uint8Array;
  /** 0 if not stated. */
  readonly birthYear: Uint16Array;
  readonly federation: TextCodes;
  readonly state: TextCodes;
  readonly title: TextCodes;
  /** Office ids, ascending. */
  readonly players: () => readonly string[];
  /** The row of one id, or -1. Decodes about twenty of a million ids; to look up many, use `players`. */
  readonly find: (player: string) => number;
  readonly id: (row: number) => string;
  /** Office ids in UTF-8: the end of each, and the bytes of all. */
  readonly ids: readonly [ends: Uint32Array, bytes: Uint8Array];
}

/** A column with few distinct texts: one code per row. */
export interface TextCodes {
  readonly codes: Uint16Array;
  /** By code; code 0 means no text. */
  readonly texts: readonly string[];
}

class Coder {
  readonly texts: string[] = [''];
  readonly codes = new GrowableU16();
  readonly #known = new Map<string, number>([['', 0]]);
  #copied: { readonly old: TextCodes; readonly codes: number[] } | undefined;

  add(text: string | undefined): void {
    this.codes.push(this.#code(text ?? ''));
  }

  join({ codes, texts }: TextCodes): void {
    const own = texts.map((text) => this.#code(text));
    for (const code of codes) this.codes.push(own[code] ?? 0);
  }

  /** Rows of a column made before; its texts get their codes as they appear. */
  copy(old: TextCodes, from: number, to: number): void {
    if (this.#copied?.old !== old) this.#copied = { old, codes: [] };
    const own = this.#copied.codes;
    for (let row = from; row < to; row++) {
      const code = old.codes[row] ?? 0;
      own[code] ??= this.#code(old.texts[code] ?? '');
      this.codes.push(own[code] ?? 0);
    }
  }

  #code(text: string): number {
    let code = this.#known.get(text);
    if (code === undefined) {
      code = this.texts.length;
      this.texts.push(text);
      this.#known.set(text, code);
    }
    return code;
  }
}

const most = 65535;

/** The columns of some consecutive rows. */
export interface PartOfColumns {
  readonly numbers: readonly Uint16Array[];
  readonly codes: readonly TextCodes[];
  /** Office ids in UTF-8: the end of each, and the bytes of all. */
  readonly idEnds: Uint32Array;
  readonly idBytes: Uint8Array;
}

export class ColumnsBuilder {
  readonly #systems: readonly RatingSystem[];
  readonly #ratings: readonly GrowableU16[];
  readonly #games: readonly GrowableU16[];
  readonly #lasts: readonly GrowableU16[];
  readonly #players = new GrowableTexts();
  readonly #days = new Map<IsoDate, number>();
  readonly #flags = new GrowableU16();
  readonly #births = new GrowableU16();
  readonly #federations = new Coder();
  readonly #states = new Coder();
  readonly #titles = new Coder();

  constructor(systems: readonly RatingSystem[]) {
    this.#systems = systems;
    this.#ratings = systems.map(() => new GrowableU16());
    this.#games = systems.map(() => new GrowableU16());
    this.#lasts = systems.map(() => new GrowableU16());
  }

  add(row: ListedPlayer): void {
    this.#players.push(row.player);
    for (let at = 0; at < this.#systems.length; at++) {
      const listed = ratingOf(row, this.#systems[at]);
      this.#ratings[at]?.push(Math.min(most, Math.max(0, listed?.rating ?? 0)));
      this.#games[at]?.push(Math.min(most, listed === undefined ? 0 : (row.career?.games ?? listed.games)));
      const last = listed?.lastRated ?? (listed === undefined ? undefined : row.career?.lastGame);
      this.#lasts[at]?.push(last === undefined || last === null ? 0 : this.#day(last));
    }
    this.#flags.push(flagsOf(row));
    this.#births.push(row.birthYear ?? 0);
    this.#federations.add(row.federation);
    this.#states.add(row.state);
    this.#titles.add(row.title);
  }

  /** Cached: a list has a million dates, but only a few thousand days. */
  #day(date: IsoDate): number {
    let day = this.#days.get(date);
    if (day === undefined) {
      day = Math.max(0, Math.min(most, dayNumber(date)));
      this.#days.set(date, day);
    }
    return day;
  }

  /** Rows of a list made before. */
  copy(old: ListColumns, start: number, end: number): void {
    this.#players.copy(...old.ids, start, end);
    for (const [at, system] of this.#systems.entries()) {
      const columns = old.systems.get(system);
      if (columns === undefined) throw new Error(`the list before has no ratings of ${system}`);
      this.#ratings[at]?.append(columns.rating.subarray(start, end));
      this.#games[at]?.append(columns.games.subarray(start, end));
      this.#lasts[at]?.append(columns.last.subarray(start, end));
    }
    for (let row = start; row < end; row++) this.#flags.push(old.flags[row] ?? 0);
    this.#births.append(old.birthYear.subarray(start, end));
    this.#federations.copy(old.federation, start, end);
    this.#states.copy(old.state, start, end);
    this.#titles.copy(old.title, start, end);
  }

  get #numbers(): readonly GrowableU16[] {
    return [this.#flags, this.#births, ...this.#ratings, ...this.#games, ...this.#lasts];
  }

  get #coders(): readonly Coder[] {
    return [this.#federations, this.#states, this.#titles];
  }

  /** Everything so far, in one piece of memory that threads share: handing over thirty arrays would copy each of them. */
  part(): PartOfColumns {
    const [idEnds, idBytes] = this.#players.view();
    const numbers = this.#numbers.map((column) => column.view());
    const codes = this.#coders.map((coder) => coder.codes.view());
    const shorts = [...numbers, ...codes].reduce((sum, { length }) => sum + length, 0);
    const memory = new SharedMemory(idEnds.byteLength + 2 * shorts + idBytes.length);
    let at = idEnds.byteLength;
    const shared = (column: Uint16Array): Uint16Array => {
      const copy = new Uint16Array(memory, at, column.length);
      copy.set(column);
      at += column.byteLength;
      return copy;
    };
    const ends = new Uint32Array(memory, 0, idEnds.length);
    ends.set(idEnds);
    const part = {
      numbers: numbers.map(shared),
      codes: codes.map((column, coder) => ({ codes: shared(column), texts: this.#coders[coder]?.texts ?? [] })),
      idEnds: ends,
    };
    const bytes = new Uint8Array(memory, at);
    bytes.set(idBytes);
    return { ...part, idBytes: bytes };
  }

  /** Adds rows whose columns another builder has made. */
  join({ numbers, codes, idEnds, idBytes }: PartOfColumns): void {
    for (const [at, column] of this.#numbers.entries()) column.append(numbers[at] ?? new Uint16Array(0));
    for (const [at, coder] of this.#coders.entries()) coder.join(codes[at] ?? { codes: new Uint16Array(0), texts: [] });
    this.#players.append(idEnds, idBytes);
  }

  finish(): Uint8Array {
    return deflateRawSync(this.#packed(), { level: 1 });
  }

  /** The same bytes, compressed in another thread. */
  finishBeside(): Promise<Uint8Array> {
    const packed = this.#packed();
    return new Promise((resolve, reject) => {
      deflateRaw(packed, { level: 1 }, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
    });
  }

  #packed(): Uint8Array {
    const [flags, ...others] = this.#numbers.map((column) => column.view());
    return packColumns([
      ...textColumns(this.#systems),
      Uint8Array.from(flags ?? []),
      ...others,
      ...this.#coders.flatMap((coder) => [coder.codes.view(), ...textColumns(coder.texts)]),
      ...this.#players.view(),
    ]);
  }
}

function ratingOf({ ratings }: ListedPlayer, system: RatingSystem | undefined): ListedRating | undefined {
  for (const listed of ratings) if (listed.system === system) return listed;
  return undefined;
}

function flagsOf(row: ListedPlayer): number {
  return (
    (row.inactive === true ? RowFlag.inactive : 0) |
    (row.status === 'new' ? RowFlag.isNew : 0) |
    (row.status === 'delisted' ? RowFlag.delisted : 0) |
    (row.status === 'unrated-titled' ? RowFlag.unratedTitled : 0) |
    (row.sex === 'f' ? RowFlag.female : 0) |
    (row.flagged === true ? RowFlag.flagged : 0)
  );
}

const decoder = new TextDecoder();

export function decodeColumns(bytes: Uint8Array): ListColumns {
  const reader = new ColumnReader(new Uint8Array(inflateRawSync(bytes)));
  // `ColumnsBuilder` wrote them from the same names.
  const names = reader.texts() as RatingSystem[];
  const flags = reader.u8();
  const birthYear = reader.u16();
  const ratings = names.map(() => reader.u16());
  const games = names.map(() => reader.u16());
  const lasts = names.map(() => reader.u16());
  const codes = (): TextCodes => ({ codes: reader.u16(), texts: reader.texts() });
  const [federation, state, title] = [codes(), codes(), codes()];
  const ids = [reader.u32(), reader.u8()] as const;
  const id = (row: number): string => decoder.decode(ids[1].subarray(row === 0 ? 0 : ids[0][row - 1], ids[0][row] ?? 0));
  let players: readonly string[] | undefined;
  const none = new Uint16Array(0);
  return {
    rows: flags.length,
    systems: new Map(
      names.map((name, at) => [name, { rating: ratings[at] ?? none, games: games[at] ?? none, last: lasts[at] ?? none }]),
    ),
    flags,
    birthYear,
    federation,
    state,
    title,
    players: () => {
      players ??= Array.from(flags, (_, row) => id(row));
      return players;
    },
    find: (player) => {
      let [low, high] = [0, flags.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (id(middle) < player) low = middle + 1;
        else high = middle;
      }
      return low < flags.length && id(low) === player ? low : -1;
    },
    id,
    ids,
  };
}
