// A whole sample office in a store: the facts, FIDE lists published as they fell due, everything rated, and the last US Chess
// supplements. What a first start shows.

import {
  appendFacts,
  type BirthDatePrecision,
  fideLists,
  publishFideList,
  publishSupplement,
  replay,
  type Store,
  updateSearch,
} from '@harkness/office';
import { addMonths, daysBetween, failed, type IsoDate, ok, type Result } from '@harkness/rules';
import { checkSampleOptions, type SampleOptions } from './federation.js';
import { loadSample } from './load.js';
export interface SampleOfficeOptions {
  readonly sample: SampleOptions;
  /** US Chess supplements to publish, the last ones. Default: 2. */
  readonly supplements?: number;
  /** Publish the FIDE lists: without them nothing of FIDE is rated. Default: true. */
  readonly fideLists?: boolean;
  /** Default: `year`, so that a newcomer sees every number. */
  readonly birthDatePrecision?: BirthDatePrecision;
  readonly onProgress?: (stage: SampleStage, done: number, at: IsoDate) => void;
}

export type SampleStage = 'facts' | 'rating' | 'lists';

export interface SampleOffice {
  readonly facts: number;
  readonly lists: number;
}

const officer = { actor: 'officer@sample' };

/** Making it twice adds nothing. */
export async function makeSampleOffice(store: Store, options: SampleOfficeOptions): Promise<Result<SampleOffice>> {
  const checked = checkSampleOptions(options.sample);
  if (!checked.ok) return checked;
  let lists = 0;
  const problems: string[] = [];
  const { authority, years, until } = checked.value;
  let isSet = false;
  const loaded = await loadSample(store, options.sample, async (batch) => {
    if (!isSet) await setPrecision(store, options.birthDatePrecision ?? 'year', batch.receivedAt);
    isSet = true;
    const day = batch.receivedAt.slice(0, 10);
    options.onProgress?.('facts', Math.max(0, 1 - daysBetween(day, until) / (years * 366)), day);
    for (const { authority: ofList, date } of options.fideLists === false ? [] : batch.listsDue) {
      if (ofList !== 'fide') continue;
      for (const list of fideLists) {
        const published = await publishFideList(store, list, date, { ...officer, now: () => onTheDay(date, batch.receivedAt) });
        if (published.ok) lists++;
        // The rapid and blitz lists begin in July 2014.
        else if (published.errors[0]?.code !== 'list-rules')
          problems.push(published.errors.map((error) => error.message).join(' '));
      }
    }
  });
  if (!loaded.ok) return loaded;
  options.onProgress?.('rating', 0, until);
  await replay(store, { reason: 'sample' });
  await updateSearch(store);
  const dates = authority === 'fide' ? [] : supplementDates(until, options.supplements ?? 2);
  for (const [at, date] of dates.entries()) {
    options.onProgress?.('lists', at / dates.length, date);
    const published = await publishSupplement(
      store,
      { date },
      { ...officer, now: () => onTheDay(date, new Date().toISOString()) },
    );
    if (published.ok) lists++;
    else problems.push(published.errors.map((error) => error.message).join(' '));
  }
  const [problem] = problems;
  if (problem !== undefined)
    return failed({ code: 'sample-list', path: '', message: problem, hint: 'Report this: a sample should publish its lists.' });
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

/** A batch holds a week of facts; a list that is due in it comes out on its day. */
function onTheDay(date: IsoDate, at: string): string {
  const day = `${date}T00:00:00.000Z`;
  return day > at ? day : at;
}

/** The first days of the last months, oldest first. */
function supplementDates(until: IsoDate, count: number): IsoDate[] {
  const first = `${until.slice(0, 8)}01`;
  return Array.from({ length: count }, (_, back) => addMonths(first, back - count + 1));
}
