// The rows of a large FIDE list, made by a team of threads. The thread that publishes the list gathers the period and hands each
// thread the results of its range of players.

import { addDays, type IsoDate } from '@harkness/rules';
import type { ListType } from '@harkness/rules/fide';
import type { ListHead } from '../../engines/period/content.js';
import { type PackedRows, packedBatches, RowPacker } from '../../engines/period/packed-rows.js';
import { ByRange, madeByTeam, type PlayerRange, rangesOf, sightOf } from '../../engines/period/row-team.js';
import type { PlayerCard } from '../../facts/cards/cards.js';
import type { PlayerId } from '../../facts/facts.js';
import type { Store, StoreReader } from '../../facts/store.js';
import { listRules, type Pool } from './next-row.js';
import { ownRules } from './own-rules.js';
import type { PlayerPeriod } from './period-data.js';
import { type FideList, RatingsAt, type RatingThen } from './ratings-at.js';
import { type KeptBesideRows, RowMaker, type RowMakerInput } from './row-maker.js';

/** Which list, for every thread. */
export interface RowsSetup {
  readonly list: FideList;
  readonly listType: ListType;
  readonly date: IsoDate;
  /** The last fact whose rules apply, if the list is remade. */
  readonly rulesUpTo: number | undefined;
}

/** What a thread needs to know about its range, beside the store. */
interface RowsPart {
  readonly range: PlayerRange;
  readonly periods: Map<PlayerId, PlayerPeriod>;
  readonly oldPools: Map<PlayerId, Pool>;
  readonly inherited: Map<PlayerId, RatingThen>;
  readonly fields: Map<PlayerId, PlayerCard>;
}

interface RowsMade extends KeptBesideRows {
  readonly rows: PackedRows;
}

/** The rows in order; adds what is kept beside them to the maker. */
export async function* rowsInThreads(
  maker: RowMaker,
  input: RowMakerInput & { readonly before: ListHead },
  setup: RowsSetup,
  store: Store,
  threads: number,
): AsyncGenerator<PackedRows> {
  const [periods, oldPools] = [new ByRange(input.periods), new ByRange(input.oldPools)];
  const [inherited, fields] = [new ByRange(input.inherited), new ByRange(input.fields ?? new Map<PlayerId, PlayerCard>())];
  const parts = rangesOf(input.before, threads).map(
    (range): RowsPart => ({
      range,
      periods: periods.within(range),
      oldPools: oldPools.within(range),
      inherited: inherited.within(range),
      fields: fields.within(range),
    }),
  );
  const module = new URL('./rows-worker.ts', import.meta.url);
  const sight = await sightOf(input.reader);
  const team = madeByTeam<RowsSetup, RowsPart, RowsMade>({ module, threads, store, sight, setup }, async () => parts);
  for (;;) {
    const step = await team.next();
    if (step.done === true) {
      if (!step.value) yield* packedBatches(maker.rows(), [setup.list]);
      return;
    }
    const { rows, pools, kUsed, kept } = step.value;
    for (const [player, pool] of pools) maker.pools.set(player, pool);
    for (const [player, k] of kUsed) maker.kUsed.set(player, k);
    maker.kept.push(...kept);
    yield rows;
  }
}

/** A thread's part: the rows of one range after the other. */
export async function rowsOfRanges(
  reader: StoreReader,
  { list, listType, date, rulesUpTo }: RowsSetup,
): Promise<(part: RowsPart) => Promise<RowsMade>> {
  const rules = listRules(list, listType, date, await ownRules(reader, rulesUpTo));
  if (typeof rules === 'string') throw new Error(rules);
  const ratings = new RatingsAt(reader, list);
  const before = await ratings.head('9999-12-31');
  const standard = list === 'FIDE-standard' ? undefined : new RatingsAt(reader, 'FIDE-standard');
  const today = addDays(date, -1);
  return async ({ range, ...ofRange }) => {
    const maker = new RowMaker({ reader, rules, before, ratings, standard, today, ...ofRange });
    const packer = new RowPacker([list]);
    for await (const batch of maker.rows(range)) packer.add(batch);
    return { rows: packer.finish(), pools: maker.pools, kUsed: maker.kUsed, kept: maker.kept };
  };
}
