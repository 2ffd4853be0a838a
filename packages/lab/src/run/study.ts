// A history that can be rated under any reform of one base, by the live engine or by an authority in steps.

import {
  authoritiesOf,
  type HistoryPosition,
  MemoryHistory,
  type RatingSystem,
  type ReratedHistory,
  rulebookHash,
  type Store,
  type StoreReader,
} from '@harkness/office';
import { ok, type Result } from '@harkness/rules';
import type { Reform } from '../reform/reform.js';
import { type Baseline, rateBaseline } from './baseline.js';
import type { Hooks } from './months.js';
import { type Outcome, type ReformHooks, rateReform } from './outcome.js';
import { rateSteppedBaseline, rateSteppedReform, type SteppedBaseline } from './stepped.js';

/** Plain data that can be passed to threads. */
export type AnyBaseline = Baseline | SteppedBaseline;

export interface Study {
  readonly position: Pick<HistoryPosition, 'seq' | 'hash' | 'rulebookHash'>;
  /** Months with sections, in order. */
  readonly months: readonly string[];
  readonly hasAges: boolean;
  baseline(reform: Reform, hooks: Hooks): Promise<AnyBaseline>;
  rate(baseline: AnyBaseline, reform: Reform, hooks: ReformHooks): Promise<Outcome>;
}

export interface StudyHooks {
  readonly signal?: AbortSignal | undefined;
  readonly onMonth?: ((month: string) => void) | undefined;
}

function liveStudy(history: MemoryHistory): Study {
  return {
    position: history.position,
    months: history.months.filter(({ sections }) => sections > 0).map(({ key }) => key),
    hasAges: history.born.some((date) => date !== 0),
    baseline: (reform, hooks) => rateBaseline(history, reform, hooks),
    rate: (baseline, reform, hooks) => rateReform(history, baseline as Baseline, reform, hooks),
  };
}

/** Studies of an office; each history is read once. */
export class Studies {
  readonly #store: Store;
  readonly #hooks: StudyHooks;
  readonly #known = new Map<string, Promise<Result<Study>>>();

  constructor(store: Store, hooks: StudyHooks = {}) {
    this.#store = store;
    this.#hooks = hooks;
  }

  async of({ base }: Pick<Reform, 'base'>): Promise<Result<Study>> {
    const authority = (await this.#store.read(authoritiesOf)).find(base.authority);
    const history = authority?.reforms.history;
    const key = history === undefined ? '' : `${base.authority} ${base.system}`;
    const known = this.#known.get(key) ?? (history === undefined ? this.#live() : this.#stepped(history, base.system));
    this.#known.set(key, known);
    return known;
  }

  async #live(): Promise<Result<Study>> {
    const { signal, onMonth } = this.#hooks;
    const loaded = await MemoryHistory.load(this.#store, { signal, onProgress: ({ month = '' }) => onMonth?.(month) });
    return loaded.ok ? ok(liveStudy(loaded.value)) : loaded;
  }

  async #stepped(
    load: (reader: StoreReader, system: RatingSystem) => Promise<ReratedHistory>,
    system: string,
  ): Promise<Result<Study>> {
    return this.#store.read(async (reader) => {
      // The check of the reform has looked up the systems.
      const history = await load(reader, system as RatingSystem);
      const { seq, hash } = await reader.head();
      return ok({
        position: { seq, hash, rulebookHash: rulebookHash() },
        months: history.months,
        hasAges: history.born.some((year) => year !== 0),
        baseline: (reform, hooks) => rateSteppedBaseline(history, reform, hooks),
        rate: (baseline, reform, hooks) => rateSteppedReform(history, baseline as SteppedBaseline, reform, hooks),
      });
    });
  }
}
