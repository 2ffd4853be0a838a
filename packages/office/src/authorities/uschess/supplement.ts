// US Chess supplements: dated the first of a month, with every player's ratings in the six systems at the end of a stated cut-off
// day, from all sections in the ledger that end by then.

import { failed, type IsoDate, isIsoDate, ok, type Result } from '@harkness/rules';
import { systems as usSystems } from '@harkness/rules/uschess';
import { readHead } from '../../engines/live/spaces.js';
import {
  type ListToPublish,
  listInForceOn,
  listProblem,
  type PublishContext,
  type PublishedList,
  publishOnce,
} from '../../engines/period/publish.js';
import type { ListedPlayer, ListHeader } from '../../engines/period/row.js';
import { keepPrints, type RowPrints } from '../../engines/period/row-prints.js';
import { sightOf, threadsFor } from '../../engines/period/row-team.js';
import { fieldsOn } from '../../facts/cards/fields-on.js';
import type { Fact } from '../../facts/facts.js';
import type { Store, StoreReader } from '../../facts/store.js';
import type { ListCalendar } from '../own-calendar.js';
import { rulebookHash } from '../rulebook-hash.js';
import { supplementCalendar } from './list-dates-and-cutoff.js';
import { supplementRows } from './supplement-rows.js';
import { supplementInThreads } from './supplement-threads.js';

export const supplement = 'uschess-supplement' as const;

export interface SupplementOptions {
  /** The first of a month. */
  readonly date: IsoDate;
  /** Default: the third Wednesday of the month before. */
  readonly cutoff?: IsoDate;
}

/** What an office may customise: when supplements are due, and what a row shows. */
export interface SupplementForm {
  readonly calendar: ListCalendar;
  readonly row?: ((row: ListedPlayer, date: IsoDate) => ListedPlayer) | undefined;
}

export const byTheBook: SupplementForm = { calendar: supplementCalendar };

/**
 * Publishes a supplement of the ledger as currently rated. Publishing it again changes nothing.
 * @example
 * const published = await publishSupplement(store, { date: '2026-10-01', cutoff: '2026-09-16' }, { actor: 'officer' });
 * published.ok && published.value.head.header.cutoff // '2026-09-16'
 */
export async function publishSupplement(
  store: Store,
  options: SupplementOptions,
  context: PublishContext,
  form: SupplementForm = byTheBook,
): Promise<Result<PublishedList>> {
  const { calendar } = form;
  const cutoff = options.cutoff ?? (isIsoDate(options.date) ? calendar.cutoff(options.date) : '');
  if (!isIsoDate(options.date) || !calendar.isDate(options.date)) {
    return failed(
      listProblem('list-date', 'date', `${options.date} is not the date of a supplement.`, `Choose another: ${calendar.words}.`),
    );
  }
  if (!isIsoDate(cutoff) || cutoff >= options.date) {
    return failed(
      listProblem(
        'list-cutoff',
        'cutoff',
        `${cutoff} cannot be the cut-off of ${options.date}.`,
        'Give a day before the date of the list.',
      ),
    );
  }
  return publishOnce(
    store,
    { list: supplement, date: options.date, cutoff, systems: [...usSystems], rulebookHash },
    context,
    (reader) => makeSupplement(reader, options.date, cutoff, form, { store, threads: context.threads }),
  );
}

/** Makes a supplement of the ledger as currently rated. With `publishing`, a large one is made by several threads. */
export async function makeSupplement(
  reader: StoreReader,
  date: IsoDate,
  cutoff: IsoDate,
  { row }: Pick<SupplementForm, 'row'> = {},
  publishing?: { readonly store: Store; readonly threads: number | undefined },
): Promise<Result<ListToPublish>> {
  const header = await supplementHeader(reader, date, cutoff);
  if (!header.ok) return header;
  const fields = await fieldsOn(reader, date, header.value.upTo);
  const rows = supplementRows(reader, header.value, row, fields);
  const made = { header: { ...header.value, ...(fields.size === 0 ? {} : { fieldsOn: date }) }, rows };
  const before = await listInForceOn(reader, supplement, date);
  if (publishing === undefined) return ok(made);
  const { players } = before ?? (await readHead(reader));
  const threads = threadsFor(publishing.store, players, publishing.threads);
  const sight = await sightOf(reader);
  let prints: RowPrints | undefined;
  const finish: ListToPublish['finish'] = (writer, list) => keepPrints(writer, made.header, list, prints, sight);
  // A thread does not know the rows of a profile.
  if (threads === 1 || row !== undefined) return ok({ ...made, finish });
  const packed = supplementInThreads(reader, made, fields, before, { store: publishing.store, threads, sight }, (of) => {
    prints = of;
  });
  return ok({ ...made, packed, finish });
}

/** Remakes the rows of a published supplement from its facts. */
export async function* supplementRowsAgain(
  reader: StoreReader,
  header: ListHeader,
  row?: SupplementForm['row'],
): AsyncGenerator<readonly ListedPlayer[]> {
  const fields = header.fieldsOn === undefined ? undefined : await fieldsOn(reader, header.fieldsOn, header.upTo);
  yield* supplementRows(reader, header, row, fields);
}

/**
 * The header of a supplement made from this reader. Its position is the last fact that its numbers follow from, so the same facts give
 * the same content, however many lists were published and replays run in between.
 */
export async function supplementHeader(reader: StoreReader, date: IsoDate, cutoff: IsoDate): Promise<Result<ListHeader>> {
  const [derived, ledger] = [await readHead(reader), await reader.head()];
  const { ratedUpTo } = derived;
  const behind = ratedUpTo < ledger.seq ? await ratingFactsAfter(reader, ratedUpTo) : 0;
  if (ratedUpTo === 0 || behind > 0) {
    return failed(
      listProblem(
        'list-not-rated',
        'date',
        `${behind} facts are not rated yet.`,
        'Run the replay first; a list is made of finished results.',
      ),
    );
  }
  const fact = await lastRatingFact(reader, ratedUpTo);
  const header: ListHeader = {
    format: 'harkness-list-1',
    authority: 'uschess',
    list: supplement,
    date,
    upTo: fact.seq,
    ledgerHash: fact.hash,
    cutoff,
    ...(derived.birthDatePrecision === 'day' ? { numbers: 'whole' } : {}),
  };
  return { ok: true, value: header };
}

/** Lists published or retracted change no US Chess rating. */
function isAboutLists({ kind }: { readonly kind: string }): boolean {
  return kind === 'list-published' || kind === 'list-retracted';
}

async function ratingFactsAfter(reader: StoreReader, seq: number): Promise<number> {
  let count = 0;
  for await (const facts of reader.storedFacts({ from: seq + 1 })) for (const fact of facts) if (!isAboutLists(fact)) count++;
  return count;
}

/** The last fact up to here that is not about a list; this one if all are. */
async function lastRatingFact(reader: StoreReader, ratedUpTo: number): Promise<Fact> {
  const last = await reader.factAt(ratedUpTo);
  if (last === undefined) throw new Error(`fact ${ratedUpTo}, which the results stand for, is missing`);
  let fact: Fact | undefined = last;
  while (fact !== undefined && isAboutLists(fact)) fact = await reader.factAt(fact.seq - 1);
  return fact ?? last;
}
