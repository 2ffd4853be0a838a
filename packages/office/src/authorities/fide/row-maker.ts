// Makes the rows of the next FIDE list in one pass. Cards, the previous list and opening ratings all come in order of ids, and
// only players with FIDE data are examined.

import type { IsoDate } from '@harkness/rules';
import { chunkOfPlayer, type ListHead, readChunk } from '../../engines/period/content.js';
import type { ListedPlayer } from '../../engines/period/row.js';
import type { PlayerRange } from '../../engines/period/row-team.js';
import { type PlayerCard, playerCardSpace, readCurrentPlayer } from '../../facts/cards/cards.js';
import type { FieldsOn } from '../../facts/cards/fields-on.js';
import { fideOpeningSpace } from '../../facts/cards/index-batch.js';
import type { PlayerId } from '../../facts/facts.js';
import type { StoreReader } from '../../facts/store.js';
import { type KeptPeriod, keptPeriod } from './kept-periods.js';
import { emptyPool, type ListRules, nextRow, type Pool } from './next-row.js';
import type { PlayerPeriod } from './period-data.js';
import { type RatingsAt, type RatingsByDay, type RatingThen, ratingIn } from './ratings-at.js';

/** A player merged into one without a rating passes on their own rating and the results of their pool. */
export async function inheritances(
  reader: StoreReader,
  from: number,
  to: number,
  ratings: RatingsAt,
  today: IsoDate,
  pools: Map<PlayerId, Pool>,
): Promise<Map<PlayerId, RatingThen>> {
  return inheritedBy(await mergesIn(reader, from, to), ratings, today, pools);
}

export interface Merge {
  readonly seq: number;
  readonly from: PlayerId;
  /** The id of that player now. */
  readonly into: PlayerId;
}

/** The merges within a range of facts that were not undone. */
export async function mergesIn(reader: StoreReader, from: number, to: number): Promise<Merge[]> {
  const merges: Merge[] = [];
  const revoked = new Set<string>();
  for await (const facts of reader.facts({ from, to, kinds: ['fact-revoked'] }))
    for (const fact of facts) if (fact.kind === 'fact-revoked') revoked.add(fact.body.fact);
  for await (const facts of reader.facts({ from, to, kinds: ['player-merged'] })) {
    for (const fact of facts) {
      if (fact.kind !== 'player-merged' || revoked.has(fact.id)) continue;
      const into = (await readCurrentPlayer(reader, fact.body.into))?.player ?? fact.body.into;
      merges.push({ seq: fact.seq, from: fact.body.from, into });
    }
  }
  return merges;
}

export async function inheritedBy(
  merges: readonly Merge[],
  ratings: RatingsByDay,
  today: IsoDate,
  pools: Map<PlayerId, Pool>,
): Promise<Map<PlayerId, RatingThen>> {
  const inherited = new Map<PlayerId, RatingThen>();
  for (const { from, into } of merges) {
    const own = await ratings.of(into, today);
    const brought = inherited.get(from) ?? (await ratings.of(from, today));
    if ((own?.rating ?? null) === null && brought !== undefined && brought.rating !== null) inherited.set(into, brought);
    const [mine, theirs] = [pools.get(into) ?? emptyPool, pools.get(from)];
    if (theirs === undefined) continue;
    pools.set(into, {
      performances: [...mine.performances, ...theirs.performances],
      results: [...mine.results, ...theirs.results],
    });
    pools.delete(from);
  }
  return inherited;
}

export interface RowMakerInput {
  readonly reader: StoreReader;
  readonly rules: ListRules;
  readonly before: ListHead | undefined;
  /** By player. */
  readonly periods: ReadonlyMap<PlayerId, PlayerPeriod>;
  readonly oldPools: ReadonlyMap<PlayerId, Pool>;
  readonly ratings: RatingsAt;
  readonly standard: RatingsAt | undefined;
  readonly today: IsoDate;
  readonly inherited: ReadonlyMap<PlayerId, RatingThen>;
  /** Players for whom the list prints other fields than their cards have. */
  readonly fields?: FieldsOn | undefined;
}

/** What is kept beside the rows of a list, once they are made. */
export interface KeptBesideRows {
  readonly pools: Map<PlayerId, Pool>;
  readonly kUsed: Map<PlayerId, number>;
  /** The inputs of the rows of players with results or an inheritance, in order of ids. */
  readonly kept: KeptPeriod[];
}

export class RowMaker implements KeptBesideRows {
  readonly pools = new Map<PlayerId, Pool>();
  readonly kUsed = new Map<PlayerId, number>();
  readonly kept: KeptPeriod[] = [];
  readonly #input: RowMakerInput;

  constructor(input: RowMakerInput) {
    this.#input = input;
  }

  /** Of a range of players, or all. Cards, rows of the list before and openings all come in order of ids: one pass. */
  async *rows(range: PlayerRange = {}): AsyncGenerator<readonly ListedPlayer[]> {
    const { reader, rules, periods, oldPools, standard, today, inherited, fields } = this.#input;
    const old = new Ahead(this.#oldRows(range));
    const openings = new Ahead(this.#openings(range));
    const decoder = new TextDecoder();
    for await (const cards of reader.blobGroups(playerCardSpace, range)) {
      const made: ListedPlayer[] = [];
      for (const { key, bytes } of cards) {
        const row = await old.at(key, (one) => one.player);
        const opening = await openings.at(key, (one) => one);
        const period = periods.get(key);
        const pool = oldPools.get(key);
        // The usual case: no FIDE data.
        const then = fields?.get(key);
        const titled = rules.list === 'FIDE-standard' && (then === undefined ? includesTitle(bytes) : then.title !== undefined);
        const heir = inherited.get(key);
        if (
          row === undefined &&
          opening === undefined &&
          period === undefined &&
          pool === undefined &&
          heir === undefined &&
          !titled
        )
          continue;
        const card = then ?? (JSON.parse(decoder.decode(bytes)) as PlayerCard);
        if (card.mergedInto !== undefined || card.unregistered === true) continue;
        const inputs = {
          before: heir ?? (await this.#before(key, row, opening)),
          standard: (await standard?.of(key, today))?.rating ?? null,
          pool: pool ?? emptyPool,
        };
        const next = nextRow(rules, { ...inputs, card, period });
        if (period !== undefined || heir !== undefined) this.kept.push(keptPeriod(card, { ...inputs, period }));
        if (next.pool.performances.length + next.pool.results.length > 0) this.pools.set(key, next.pool);
        if (next.kUsed !== undefined) this.kUsed.set(key, next.kUsed);
        if (next.row !== undefined) made.push(next.row);
      }
      yield made;
    }
  }

  async *#oldRows({ from, to }: PlayerRange): AsyncGenerator<ListedPlayer> {
    const { reader, before } = this.#input;
    if (before === undefined) return;
    const { firsts } = before;
    for (let chunk = from === undefined ? 0 : Math.max(0, chunkOfPlayer(before, from)); chunk < firsts.length; chunk++) {
      if (to !== undefined && (firsts[chunk] ?? '') >= to) return;
      yield* await readChunk(reader, before, chunk);
    }
  }

  /** Players with an opening rating for this list, in order. */
  async *#openings(range: PlayerRange): AsyncGenerator<PlayerId> {
    const { reader, rules } = this.#input;
    const prefix = `${rules.list} `;
    const to = `${prefix}${range.to ?? '\u{10FFFF}'}`;
    let from = `${prefix}${range.from ?? ''}`;
    for (;;) {
      const entries = await reader.entries(fideOpeningSpace, { from, to, limit: 5000 });
      for (const { key } of entries) yield key.slice(prefix.length);
      const last = entries.at(-1);
      if (last === undefined || entries.length < 5000) return;
      from = `${last.key}\u0001`;
    }
  }

  /** From the previous list, or as imported since. */
  async #before(player: PlayerId, row: ListedPlayer | undefined, opening: PlayerId | undefined): Promise<RatingThen | undefined> {
    const { ratings, today, before } = this.#input;
    const isListed =
      row !== undefined && (before === undefined || opening === undefined || !(await ratings.isOpenedSince(before, today)));
    if (isListed) return before === undefined ? undefined : ratingIn(row, before.header.date);
    return opening === undefined ? undefined : ratings.of(player, today);
  }
}

/** Looks for a title in a card's bytes: cheaper than parsing a million cards. */
function includesTitle(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('"title":');
}

/** An ascending stream that is asked for ascending keys. */
class Ahead<T> {
  readonly #items: AsyncGenerator<T>;
  #next: IteratorResult<T> | undefined;

  constructor(items: AsyncGenerator<T>) {
    this.#items = items;
  }

  async at(key: string, keyOf: (item: T) => string): Promise<T | undefined> {
    this.#next ??= await this.#items.next();
    while (this.#next.done !== true && keyOf(this.#next.value) < key) this.#next = await this.#items.next();
    return this.#next.done !== true && keyOf(this.#next.value) === key ? this.#next.value : undefined;
  }
}
