// Retracts a list that should not have been published. The fact says which and why. The list stays readable and marked, but is no
// longer in force. Its date can then be published again.

import { signHeadIn } from '@harkness/ledger';
import { failed, ok, type Result } from '@harkness/rules';
import { authoritiesOf } from '../authorities/registry.js';
import { editionsOf, type ListEdition, type RetractedFact, retractionFactId } from '../engines/period/editions.js';
import { listLock, listProblem, type PublishContext, publishedDates } from '../engines/period/publish.js';
import type { ListName } from '../engines/period/row.js';
import { appendFactsIn } from '../facts/append.js';
import type { IsoDate } from '../facts/facts.js';
import type { Store, StoreReader } from '../facts/store.js';
import { setAside } from './set-aside.js';

export interface RetractedList {
  readonly edition: ListEdition;
  readonly fact: RetractedFact;
  /** False if it was already retracted. */
  readonly isNew: boolean;
}

/** Retracts the list of a date that is in force. Retracting it again changes nothing. */
export async function retractList(
  store: Store,
  list: ListName,
  date: IsoDate,
  context: PublishContext,
): Promise<Result<RetractedList>> {
  const reason = context.reason?.trim() ?? '';
  if (reason === '')
    return failed(
      listProblem('reason-missing', 'reason', 'A list is retracted for a reason.', 'Give a reason; readers of the list see it.'),
    );
  const done = await store.exclusively(listLock(list), () =>
    store.write(async (writer): Promise<Result<RetractedList>> => {
      const edition = (await editionsOf(writer, list, date)).at(-1);
      if (edition === undefined) return failed(await notPublished(writer, list, date));
      if (edition.retraction !== undefined) return ok({ edition, fact: edition.retraction, isNew: false });
      const restsOnLast = (await authoritiesOf(writer)).list(list)?.restsOnLast === true;
      const later = restsOnLast ? (await publishedDates(writer, list)).findLast((one) => one > date) : undefined;
      if (later !== undefined)
        return failed(
          listProblem(
            'list-has-later',
            'date',
            `${list} of ${later} was made from ${list} of ${date}.`,
            `Retract ${list} of ${later} first: lists are retracted from the last one back.`,
          ),
        );
      const body = { authority: edition.fact.body.authority, list, date, published: edition.fact.id };
      const offered = { id: retractionFactId(edition.fact.id), kind: 'list-retracted', body, actor: context.actor, reason };
      const appended = await appendFactsIn(writer, [offered], context.now === undefined ? {} : { receivedAt: context.now });
      if (!appended.ok) return appended;
      const [fact] = appended.value.facts;
      if (fact?.kind !== 'list-retracted') throw new Error('the fact of a retraction is not the one offered');
      await setAside(writer, list, date, edition.edition);
      await signHeadIn(writer);
      return ok({ edition: { ...edition, retraction: fact }, fact, isNew: true });
    }),
  );
  if (done === undefined) throw new Error('waiting for the lock of the list was not waited for');
  return done;
}

async function notPublished(reader: StoreReader, list: ListName, date: IsoDate) {
  const dates = await publishedDates(reader, list);
  const last = dates.slice(-3).join(', ');
  return listProblem(
    'list-unknown',
    'date',
    `There is no ${list} of ${date}.`,
    last === '' ? `No ${list} has been published.` : `The last ones are of ${last}.`,
  );
}
