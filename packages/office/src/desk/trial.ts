// Shows what facts would change: they are entered and rated in a transaction that is rolled back. The real functions run, so the
// answer is exact and costs as much as the run itself.

import { failed, type Result, type RuleError } from '@harkness/rules';
import type { ComputedRatings } from '../authorities/authority.js';
import { openView, replay } from '../authorities/live.js';
import { authoritiesOf } from '../authorities/registry.js';
import type { View } from '../engines/live/view.js';
import type { Answer, Audience, PreviewAnswer, RunDiff, RunSummary } from '../facts/answers.js';
import type { FactOffer } from '../facts/append.js';
import type { SectionDocument } from '../facts/section-document.js';
import type { Store, StoreReader, StoreWriter } from '../facts/store.js';
import { askPreview } from '../questions/preview.js';
import { askRunDiff } from '../questions/runs.js';
import { updateSearch } from '../questions/search/index.js';
import { enterFacts } from './enter.js';

export interface Trial {
  /** Players whose current rating would change; at most `limit` of them. */
  readonly players: RunDiff['players'];
  /** The changes after each section. */
  readonly changes: RunDiff['changes'];
  readonly sectionsRated: number;
  readonly playersChanged: number;
  readonly more: boolean;
}

/** Thrown inside the transaction to roll it back. */
class TakenBack<T> extends Error {
  readonly outcome: Result<T>;

  constructor(outcome: Result<T>) {
    super('a trial leaves nothing behind');
    this.outcome = outcome;
  }
}

interface TrialOptions {
  readonly clock: () => string;
  readonly audience: Audience;
}

/** Queries the office as it would be with the facts. */
async function within<T>(
  store: Store,
  offered: readonly FactOffer[],
  { clock, audience }: TrialOptions,
  ask: (view: View, run: RunSummary | undefined, before: readonly ComputedRatings[]) => Promise<T>,
): Promise<Result<T>> {
  try {
    return await store.write(async (writer): Promise<never> => {
      for (const fact of offered) {
        const revoked = fact.kind === 'fact-revoked' ? await writer.factById(fact.body.fact) : undefined;
        // Everything would be rated from the first fact, and nobody could write meanwhile.
        if (revoked?.kind === 'player-merged') throw new TakenBack<T>(failed(tooLong));
      }
      const inside = storeWithin(store, writer);
      // First rate what others entered a moment ago: it is not an effect of these facts.
      await replay(inside, { reason: 'before a trial', clock });
      const before = await computedNow(writer);
      const entered = await enterFacts(inside, offered, { receivedAt: clock });
      if (!entered.ok) throw new TakenBack<T>(failed(...entered.errors));
      const run = await replay(inside, { reason: 'a trial', clock });
      await updateSearch(inside);
      throw new TakenBack<T>({ ok: true, value: await ask(await openView(writer, audience), run, before) });
    });
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as Result<T>;
    throw error;
  }
}

export async function tryFacts(
  store: Store,
  offered: readonly FactOffer[],
  { limit = 500, ...options }: TrialOptions & { readonly limit?: number },
): Promise<Result<Trial>> {
  return within(store, offered, options, async (view, run, before) => {
    const other = computedChanges(before, await computedNow(view.reader));
    if (run === undefined) return { ...nothing, ...other };
    const diff = await askRunDiff(view, run.run, { limit });
    if (!diff.ok) throw new Error('the run of a trial was made in its own transaction');
    const { changes } = diff.value;
    const players = [...diff.value.players, ...other.players];
    const ofRun = view.isWhole ? new Set(diff.value.players.map(({ player }) => player)).size : run.playersChanged;
    return {
      players: players.slice(0, limit),
      changes,
      more: diff.value.more || players.length > limit,
      sectionsRated: run.sectionsRated + other.sectionsRated,
      playersChanged: ofRun + other.playersChanged,
    };
  });
}

/** The ratings of authorities that no run rates. */
async function computedNow(reader: StoreReader): Promise<readonly ComputedRatings[]> {
  const { all } = await authoritiesOf(reader);
  return Promise.all(all.flatMap(({ players }) => players.computed?.(reader) ?? []));
}

function computedChanges(
  before: readonly ComputedRatings[],
  after: readonly ComputedRatings[],
): Pick<Trial, 'players' | 'sectionsRated' | 'playersChanged'> {
  const byName = (all: readonly ComputedRatings[]) =>
    new Map(all.flatMap(({ ratings }) => ratings.map((one) => [`${one.player} ${one.system}`, one] as const)));
  const sectionsOf = (all: readonly ComputedRatings[]) => new Map(all.flatMap(({ sections }) => [...sections]));
  const [old, now] = [byName(before), byName(after)];
  const players = [...new Map([...old, ...now])]
    .map(([name, { player, system }]) => ({
      ...{ player, system },
      from: old.get(name)?.rating ?? null,
      to: now.get(name)?.rating ?? null,
    }))
    .filter(({ from, to }) => from !== to);
  const [oldSections, nowSections] = [sectionsOf(before), sectionsOf(after)];
  const rated = [...nowSections].filter(([name, results]) => oldSections.get(name) !== results);
  return { players, sectionsRated: rated.length, playersChanged: new Set(players.map(({ player }) => player)).size };
}

/** Previews a section together with the facts that come with it, so that its new players are known. */
export async function previewWith(
  store: Store,
  offered: readonly FactOffer[],
  section: SectionDocument,
  options: TrialOptions,
): Promise<Result<Answer<PreviewAnswer>>> {
  return within(store, offered, options, (view) => askPreview(view, section));
}

const tooLong: RuleError = {
  code: 'trial-too-long',
  place: 'facts',
  message: 'Taking a merge back rates everything again, so its effect cannot be shown beforehand.',
  hint: 'The run that follows says what it changed.',
};

const nothing: Trial = { players: [], changes: [], sectionsRated: 0, playersChanged: 0, more: false };

/** The store as seen inside a transaction; all reads and writes stay inside it. */
function storeWithin(store: Store, writer: StoreWriter): Store {
  return {
    engine: store.engine,
    location: store.location,
    read: (work) => work(writer),
    blob: (space, key) => writer.blob(space, key),
    write: (work) => work(writer),
    exclusively: (_, work) => work(new AbortController().signal),
    integrityProblems: () => store.integrityProblems(),
    close: () => Promise.resolve(),
  };
}
