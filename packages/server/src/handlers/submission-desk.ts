// Rights at the desk: which submissions a caller sees, and for whom they may enter results.

import { officeKnowledge, readSubmission, type Store, type Submission, type SubmissionDesk } from '@harkness/office';
import type { IsoDate, RuleError } from '@harkness/rules';
import { type Account, atLeast, readAccount } from '../accounts/accounts.js';
import type { Caller } from '../http/caller.js';
import { accountOf } from '../http/handler.js';
import { notFound } from '../http/problem.js';

/** Directors see their own submissions, officers all. */
export async function ownSubmission(store: Store, id: string, caller: Caller): Promise<Submission> {
  const submission = await store.read((reader) => readSubmission(reader, id));
  const account = accountOf(caller);
  if (submission === undefined || (submission.by !== account.account && !atLeast(account.role, 'officer')))
    throw notFound(`The submission ${id}`);
  return submission;
}

/** The desk with one caller's rights; `today` is in the office's time zone. */
export function submissionDesk(store: Store, today: IsoDate, caller: Caller): SubmissionDesk {
  return {
    store,
    knowledge: (reader) => officeKnowledge(reader, today),
    now: () => new Date().toISOString(),
    // Uses the account as read in this transaction; a key may have fewer rights than its owner.
    mayEnter: async (reader, by, affiliates) => {
      const called = accountOf(caller);
      const kept = await readAccount(reader, by);
      return refusalFor(kept, affiliates) ?? (by === called.account ? refusalFor(called, affiliates) : undefined);
    },
  };
}

/** Why an account may not enter results for these affiliates; the office may for all. */
function refusalFor(account: Account | undefined, affiliates: readonly (string | undefined)[]): RuleError | undefined {
  if (account === undefined || account.disabled)
    return notAllowed('The account that sent this is closed.', 'Send it again from another account.');
  if (atLeast(account.role, 'officer')) return undefined;
  const [entered, ...standing] = affiliates;
  if (entered === undefined)
    return {
      code: 'affiliate-missing',
      place: 'affiliate',
      message: 'The report names no affiliate.',
      hint: 'Give the affiliate that the event belongs to.',
    };
  const foreign = [entered, ...standing].find((one) => one === undefined || !account.affiliates.includes(one));
  if (foreign !== undefined)
    return notAllowed(
      `${account.name} may not enter results for ${foreign}.`,
      'An officer can add the affiliate to the account.',
    );
  return standing.includes(undefined)
    ? notAllowed('The event in the ledger names no affiliate.', 'Ask the rating office to enter it.')
    : undefined;
}

function notAllowed(message: string, hint: string): RuleError {
  return { code: 'affiliate-not-allowed', place: 'affiliate', message, hint };
}
