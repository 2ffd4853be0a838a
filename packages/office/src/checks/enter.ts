// The one way by which facts of people get into the ledger, from the command, the API, the pages or a file: their shape is
// checked, every id in them is looked up, and then all of them are appended, or none.

import { failed, type Result } from '@harkness/rules';
import { type Appended, type AppendOptions, appendFactsIn, checkFacts } from '../ledger/append.js';
import { updateSearch } from '../search/index-facts.js';
import type { Store } from '../store/port.js';
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
