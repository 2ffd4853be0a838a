// The office as one object: facts, runs, questions. Everything else (lists, submissions, search, exports) works on its store.

import { randomUUID } from 'node:crypto';
import { remakeTree } from '@harkness/ledger';
import type { Office, OfficeOptions } from './api.js';
import { openView, replay, replayInWorker } from './authorities/live.js';
import { enterBatches, enterFacts } from './desk/enter.js';
import { eraseEverywhere } from './desk/erase.js';
import { mergePreview } from './desk/merge.js';
import { readRuns } from './engines/live/run-record.js';
import { readHead } from './engines/live/spaces.js';
import type { View } from './engines/live/view.js';
import { removePrints } from './engines/period/row-prints.js';
import type {
  Accepted,
  Answer,
  Audience,
  FactContext,
  OfficeError,
  PlayerAnswer,
  PlayerOptions,
  RunOptions,
  RunSummary,
  SectionRef,
} from './facts/answers.js';
import type { FactOffer, PrivateFieldValues } from './facts/append.js';
import { answered, noSuchFact, noSuchPlayer, noSuchSection, refused } from './facts/errors.js';
import type { PlayerId } from './facts/facts.js';
import { officeDay } from './facts/office-day.js';
import type { SectionDocument } from './facts/section-document.js';
import { isInMemory, openStore, type Store, type StoreReader } from './facts/store.js';
import { previewPublication, publishList } from './lists/publish-list.js';
import { retractList } from './lists/retract.js';
import { PastOffices } from './questions/as-known.js';
import { askExplanation, askPreviewExplanation, askRulings } from './questions/explain.js';
import { askListPoints, askListRating } from './questions/list-ratings.js';
import { askRatingOrigin } from './questions/origin.js';
import {
  arePageRecordsDue,
  makePageRecords,
  type PageMoment,
  readPageRecord,
  readyPageRecords,
  removePageRecords,
  verifyPageRecords,
} from './questions/page-records.js';
import { askPlayer } from './questions/player.js';
import { askPlayerPage } from './questions/player-page.js';
import { askPreview } from './questions/preview.js';
import { askResults } from './questions/results.js';
import { askHeld, askRunDiff, askRuns, askRunsOfFacts } from './questions/runs.js';
import { playerOfId, readCurrentPlayer, readPlayerCard, rebuildSearch, updateSearch } from './questions/search/index.js';
import { askEvent, askMarks, askSection } from './questions/section.js';
/**
 * Opens an office. If it cannot be opened, the reason is returned as a value.
 * @example
 * const opened = await openOffice({ store });
 * const player = opened.ok ? await opened.value.player('12345678') : undefined;
 * player?.ok && player.value.fields.name // 'Kovlanov, Daniel'
 */
export async function openOffice(options: OfficeOptions): Promise<Answer<Office>> {
  if ('store' in options) return answered(makeOffice(options.store, options));
  const location = 'data' in options ? { data: options.data } : { database: options.database };
  const opened = await openStore(location, options.readOnly === true ? { create: false, readOnly: true } : {});
  return opened.ok ? answered(makeOffice(opened.value, options)) : opened;
}

function makeOffice(store: Store, options: Pick<OfficeOptions, 'clock'>): Office {
  const clock = options.clock ?? (() => new Date().toISOString());
  const past = new PastOffices(store);
  const view = <T>(ask: (view: View) => Promise<T>, audience: Audience = 'office'): Promise<T> =>
    store.read(async (reader) => ask(await openView(reader, audience)));

  const sameMoment = (): PageMoment => {
    const now = clock();
    return { now, at: now };
  };

  async function run({ worker, ...rest }: RunOptions): Promise<Answer<RunSummary | undefined>> {
    const inThread = worker === true && !isInMemory(store);
    const summary = inThread ? await replayInWorker(store.location, rest) : await replay(store, { ...rest, clock });
    if (rest.fromFacts === true) {
      await store.write(removePageRecords);
      await store.write(removePrints);
      await rebuildSearch(store);
      await store.write(remakeTree);
    } else await updateSearch(store);
    return answered(summary);
  }

  async function append(
    facts: readonly FactOffer[],
    how: { readonly rate?: boolean; readonly reason?: string } = {},
  ): Promise<Answer<Accepted>> {
    const appended = await enterFacts(store, facts, { receivedAt: clock });
    if (!appended.ok) return appended;
    if (how.rate === false) return answered({ facts: appended.value.facts });
    const reason = how.reason ?? reasonOf(facts);
    const rated = await run({ reason });
    if (!rated.ok) return rated;
    return answered({ facts: appended.value.facts, ...(rated.value === undefined ? {} : { run: rated.value }) });
  }

  function add(fact: Pick<FactOffer, 'kind' | 'body' | 'private'>, context: FactContext): Promise<Answer<Accepted>> {
    const { id = randomUUID(), actor, reason, rate } = context;
    const offer: unknown = { ...fact, id, actor, ...(reason === undefined ? {} : { reason }) };
    return append([offer as FactOffer], { ...(rate === undefined ? {} : { rate }), ...(reason === undefined ? {} : { reason }) });
  }

  async function standingSection(ref: SectionRef): Promise<boolean> {
    // Facts that are appended but not rated count too, so the index is updated before it is asked.
    await replayIfBehind(store, clock);
    return view(async (now) => {
      const info = await now.section(ref.event, ref.section);
      return info !== undefined && !info.withdrawn;
    });
  }

  async function playerNow(player: PlayerId, asked: PlayerOptions): Promise<Answer<PlayerAnswer>> {
    const { audience = 'public' } = asked;
    const today = await store.read((reader) => officeDay(reader, clock()));
    const question = {
      today,
      ...(asked.on === undefined ? {} : { on: asked.on }),
      ...(asked.history === undefined ? {} : { history: asked.history }),
    };
    if (asked.known === undefined) return view((now) => askPlayer(now, player, question), audience);
    const then = await past.at(await past.position(asked.known));
    return then.read(async (reader) => askPlayer(await openView(reader, audience), player, question));
  }

  return {
    store,
    submit: (section, context) => add({ kind: 'section-submitted', body: sectionBody(section, context.file) }, context),
    async correct(section, context) {
      if (!(await standingSection(section))) return refused(noSuchSection(section));
      return add({ kind: 'section-corrected', body: sectionBody(section, context.file) }, context);
    },
    async withdraw({ event, section }, context) {
      if (!(await standingSection({ event, section }))) return refused(noSuchSection({ event, section }));
      return add({ kind: 'section-withdrawn', body: { event, section } }, context);
    },
    decide: (decision, context) => add({ kind: 'decision', body: decision }, context),
    async revoke(fact, context) {
      const known = typeof fact === 'string' ? undefined : await store.read((reader) => reader.factAt(fact));
      if (typeof fact === 'number' && known === undefined)
        return refused(noSuchFact(fact, (await store.read((reader) => reader.head())).seq));
      return add({ kind: 'fact-revoked', body: { fact: known?.id ?? String(fact) } }, context);
    },
    registerPlayer: (player, secret, context) => add({ kind: 'player-registered', body: player, ...privateOf(secret) }, context),
    updatePlayer: (player, secret, context) => add({ kind: 'player-updated', body: player, ...privateOf(secret) }, context),
    async mergePlayers(from, into, context) {
      await updateSearch(store);
      const problem = await store.read((reader) => mergeProblem(reader, from, into));
      return problem === undefined ? add({ kind: 'player-merged', body: { from, into } }, context) : refused(problem);
    },
    async mergePreview(from, into, audience = 'office') {
      await updateSearch(store);
      await replayIfBehind(store, clock);
      return view(
        async (now) => mergePreview(now, from, into, { today: await officeDay(now.reader, clock()), audience }),
        audience,
      );
    },
    async erasePrivate(player, context) {
      await replayIfBehind(store, clock);
      const found = await view(async (now) => {
        const number = await now.player(player);
        if (number === undefined) return undefined;
        const ids: PlayerId[] = [];
        for (const member of now.merges.group(number)) ids.push(await now.ids.id(member));
        return { current: await now.ids.id(number), ids };
      });
      if (found === undefined) return refused(noSuchPlayer(player));
      const { id = randomUUID(), actor, reason, rate } = context;
      const erased = await store.write((writer) => eraseEverywhere(writer, found, { id, actor, reason, receivedAt: clock }));
      if (!erased.ok) return erased;
      if (rate === false) return answered({ facts: erased.value });
      const rated = await run({ reason: reason ?? 'private data erased' });
      if (!rated.ok) return rated;
      return answered({ facts: erased.value, ...(rated.value === undefined ? {} : { run: rated.value }) });
    },
    append,
    async appendAll(batches) {
      return enterBatches(store, batches, { receivedAt: clock });
    },
    async previewList(list, date) {
      return previewPublication(store, list, date, await store.read((reader) => officeDay(reader, clock())));
    },
    async publishList(list, date, context) {
      return publishList(store, list, date, { ...context, now: clock });
    },
    async retractList(list, date, context) {
      return retractList(store, list, date, { ...context, now: clock });
    },
    run,
    runs: (asked = {}) => view((now) => askRuns(now, asked), asked.audience ?? 'public'),
    runDiff: (number, asked = {}) => view((now) => askRunDiff(now, number, asked), asked.audience ?? 'public'),
    runsOfFacts: (seqs) => store.read((reader) => askRunsOfFacts(reader, seqs)),
    held: () => view(askHeld),
    player: (player, asked = {}) => playerNow(player, asked),
    playerPage: (id, { audience = 'public', on, at }) =>
      store.read(async (reader) => {
        const card = await playerOfId(reader, id);
        if (card === undefined) return undefined;
        const today = await officeDay(reader, clock());
        const listsOn = on ?? (await officeDay(reader, at));
        return askPlayerPage(await openView(reader, audience), card.player, { audience, today, on, listsOn });
      }),
    readyPageRecords: (maker, at, state) => readyPageRecords(store, maker, { now: clock(), at }, state),
    pageRecord: (id, maker, at, state) => readPageRecord(store, id, maker, { now: clock(), at }, state),
    arePageRecordsDue: (maker) => store.read((reader) => arePageRecordsDue(reader, maker, sameMoment())),
    makePageRecords: (maker, signal) => makePageRecords(store, maker, sameMoment, signal),
    verifyPageRecords: (maker) => verifyPageRecords(store, maker, sameMoment()),
    section: (ref, asked = {}) => view((now) => askSection(now, ref), asked.audience ?? 'public'),
    event: (event) => view((now) => askEvent(now, event)),
    explain: (ref, player, asked = {}) => view((now) => askExplanation(now, ref, player, asked), asked.audience ?? 'public'),
    rulings: (ref, asked = {}) => view((now) => askRulings(now, ref), asked.audience ?? 'public'),
    marks: (ref, asked = {}) => view((now) => askMarks(now, ref), asked.audience ?? 'public'),
    explainListRating: (player, list, date) =>
      view(async (now) => askListRating(now, player, list, date, await officeDay(now.reader, clock()))),
    ratingOrigin: (player, system, at, audience = 'public') =>
      view(async (now) => askRatingOrigin(now, player, system, at, await officeDay(now.reader, clock())), audience),
    results: (id, system) => view((now) => askResults(now, id, system)),
    listPoints: (id) =>
      view(async (now) => {
        const player = await now.player(id);
        return player === undefined ? refused(noSuchPlayer(id)) : answered(await askListPoints(now, player));
      }),
    preview: (section, asked = {}) => view((now) => askPreview(now, section, asked), asked.audience ?? 'public'),
    explainPreview: (section, player, asked = {}) =>
      view((now) => askPreviewExplanation(now, section, player, asked), asked.audience ?? 'public'),
    head: () => store.read((reader) => reader.head()),
    status: () =>
      store.read(async (reader) => {
        const [head, derived] = [await reader.head(), await readHead(reader)];
        const [lastRun] = await readRuns(reader, undefined, 1);
        const behind = head.seq - derived.ratedUpTo;
        return { head: head.seq, ratedUpTo: derived.ratedUpTo, behind, ...(lastRun === undefined ? {} : { lastRun }) };
      }),
    async close() {
      await past.close();
      await store.close();
    },
  };
}

async function replayIfBehind(store: Store, clock: () => string): Promise<void> {
  const isBehind = await store.read(async (reader) => (await reader.head()).seq > (await readHead(reader)).ratedUpTo);
  if (isBehind) await replay(store, { reason: 'facts that were not rated yet', clock });
}

function sectionBody(section: SectionDocument, file: string | undefined) {
  return { section, ...(file === undefined ? {} : { file }) };
}

function privateOf(secret: PrivateFieldValues): { private?: PrivateFieldValues } {
  return Object.keys(secret).length === 0 ? {} : { private: secret };
}

/** The reason of a run when none was given: the kinds of its facts. */
function reasonOf(facts: readonly FactOffer[]): string {
  const kinds = new Map<string, number>();
  for (const { kind } of facts) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return [...kinds].map(([kind, count]) => (count === 1 ? kind : `${count} × ${kind}`)).join(', ');
}

/** Why two players cannot be merged: one does not exist, or they are already one. Merging the same pair again is harmless. */
async function mergeProblem(reader: StoreReader, from: PlayerId, into: PlayerId): Promise<OfficeError | undefined> {
  const [card, own, other] = [
    await readPlayerCard(reader, from),
    await readCurrentPlayer(reader, from),
    await readCurrentPlayer(reader, into),
  ];
  if (card === undefined || own === undefined) return noSuchPlayer(from);
  if (other === undefined) return noSuchPlayer(into);
  if (own.player !== other.player || card.mergedInto === into) return undefined;
  return {
    code: 'players-are-one',
    place: from,
    message: `${from} and ${into} are one player already, ${own.player}.`,
    hint: 'Nothing to merge; look at the ids again.',
  };
}
