// A whole sample office in a store: the facts, FIDE lists published as they fall due, everything rated, and US Chess supplements.
// A first start shows it. Supplements come last: each needs finished results, and a run for every month would double the time of
// a first start.

import { appendFacts, type BirthDatePrecision, replay, type Store, updateSearch, withoutProfile } from '@harkness/office';
import { daysBetween, failed, type IsoDate, ok, type Result } from '@harkness/rules';
import type { DueList } from './desk.js';
import { checkSampleOptions, type SampleOptions } from './federation.js';
import { loadSample } from './load.js';
/** Which federation, and which of its lists are published. */
export interface SampleOfficeOptions {
  readonly sample: SampleOptions;
  /** US Chess supplements to publish: every one that falls due, or this many before the sample's last day; 2 if absent. */
  readonly supplements?: number | 'all';
  /** Publishes the FIDE lists, without which nothing is rated for FIDE; true if absent. */
  readonly fideLists?: boolean;
  /** `year` if absent, so that a newcomer sees every number. */
  readonly birthDatePrecision?: BirthDatePrecision;
  readonly onProgress?: (stage: SampleStage, done: number, at: IsoDate) => void;
}

export type SampleStage = 'facts' | 'rating' | 'lists';

/** The contents of a sample office. */
export interface SampleOffice {
  readonly facts: number;
  readonly lists: number;
}

const officer = { actor: 'officer@sample' };

/**
 * Loads a sample, rates it and publishes its lists. Doing it twice adds nothing.
 * @example
 * const made = await makeSampleOffice(store, { sample: { seed: 1, players: 20, years: 1 }, supplements: 0, fideLists: false });
 * made.ok && made.value.lists // 0
 */
export async function makeSampleOffice(store: Store, options: SampleOfficeOptions): Promise<Result<SampleOffice>> {
  const checked = checkSampleOptions(options.sample);
  if (!checked.ok) return checked;
  const { years, until } = checked.value;
  const supplementsDue: DueList[] = [];
  let lists = 0;
  const problems: string[] = [];
  const count = (published: Result<unknown>): void => {
    if (published.ok) lists++;
    // The rapid and blitz lists begin in July 2014.
    else if (published.errors[0]?.code !== 'list-rules') problems.push(published.errors.map((error) => error.message).join(' '));
  };
  const publish = async ({ lists: names, date }: DueList, now: () => string): Promise<void> => {
    for (const name of names) {
      const list = withoutProfile.list(name);
      if (list !== undefined) count(await list.publish(store, date, { ...officer, now }));
    }
  };
  let isSet = false;
  const loaded = await loadSample(store, options.sample, async (batch) => {
    if (!isSet) await setPrecision(store, options.birthDatePrecision ?? 'year', batch.receivedAt);
    isSet = true;
    const day = batch.receivedAt.slice(0, 10);
    options.onProgress?.('facts', Math.max(0, 1 - daysBetween(day, until) / (years * 366)), day);
    for (const due of batch.listsDue) {
      // Lists of the live engine need finished results; those of a period depend on the previous list and are published at once.
      if (withoutProfile.get(due.authority).sections.byRuns) supplementsDue.push(due);
      else if (options.fideLists !== false) await publish(due, () => onTheDay(due.date, batch.receivedAt));
    }
  });
  if (!loaded.ok) return loaded;
  options.onProgress?.('rating', 0, until);
  await replay(store, { reason: 'first rating of the sample federation' });
  await updateSearch(store);
  const { supplements = 2 } = options;
  const past = supplementsDue.filter(({ date }) => date <= until);
  const wanted = supplements === 'all' ? supplementsDue : past.slice(Math.max(0, past.length - supplements));
  for (const [at, due] of wanted.entries()) {
    options.onProgress?.('lists', at / wanted.length, due.date);
    await publish(due, () => onTheDay(due.date, new Date().toISOString()));
  }
  const [problem] = problems;
  if (problem !== undefined)
    return failed({ code: 'sample-list', place: '', message: problem, hint: 'Report this: a sample should publish its lists.' });
  return ok({ facts: loaded.value.facts + 1, lists });
}

async function setPrecision(store: Store, value: BirthDatePrecision, receivedAt: string): Promise<void> {
  const fact = {
    id: 'sample-birth-date-precision',
    kind: 'office-setting',
    body: { setting: 'birthDatePrecision', value },
    ...officer,
    reason: 'so that decimals can be public',
  };
  const appended = await appendFacts(store, [fact], { receivedAt: () => receivedAt });
  if (!appended.ok) throw new Error(appended.errors.map((error) => error.message).join(' '));
}

/** A batch covers a week of facts; a list that is due in it is published on its day. */
function onTheDay(date: IsoDate, at: string): string {
  const day = `${date}T00:00:00.000Z`;
  return day > at ? day : at;
}
