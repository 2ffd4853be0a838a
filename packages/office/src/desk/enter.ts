// The only way for people's facts to enter the ledger, whether from the command, the API, the pages or a file. It checks their
// shape, looks up every id, and then appends all of them or none.

import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import { type Appended, type AppendOptions, appendFactsIn, checkFacts, type FactOffer } from '../facts/append.js';
import { updateSearch } from '../facts/cards/index-facts.js';
import type { Store } from '../facts/store.js';
import { referenceErrors } from './references.js';

export async function enterFacts(store: Store, offered: readonly unknown[], options: AppendOptions): Promise<Result<Appended>> {
  const checked = checkFacts(offered);
  if (!checked.ok) return checked;
  await updateSearch(store);
  return store.write(async (writer) => {
    const errors = await referenceErrors(writer, checked.value);
    return errors.length > 0 ? failed(...errors) : appendFactsIn(writer, checked.value, options);
  });
}

/** Thrown inside the transaction to roll back what was written so far. */
class Refusal extends Error {
  readonly errors: readonly RuleError[];

  constructor(errors: readonly RuleError[]) {
    super(errors.map(({ message }) => message).join(' '));
    this.errors = errors;
  }
}

/** Enters batch after batch in one transaction; the first refused batch rolls all of them back. */
export async function enterBatches(
  store: Store,
  batches: AsyncIterable<Result<readonly FactOffer[]>>,
  options: AppendOptions,
): Promise<Result<{ readonly added: number }>> {
  await updateSearch(store);
  try {
    return await store.write(async (writer) => {
      let added = 0;
      for await (const batch of batches) {
        const checked = batch.ok ? checkFacts(batch.value) : batch;
        if (!checked.ok) throw new Refusal(checked.errors);
        const errors = await referenceErrors(writer, checked.value);
        if (errors.length > 0) throw new Refusal(errors);
        const appended = await appendFactsIn(writer, checked.value, options);
        if (!appended.ok) throw new Refusal(appended.errors);
        added += appended.value.added;
      }
      return ok({ added });
    });
  } catch (error) {
    if (error instanceof Refusal) return failed(...error.errors);
    throw error;
  }
}
