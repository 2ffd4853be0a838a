// Converts our own errors, and those of the store or a thread, to problems for the caller.

import { StoreError, type StoreErrorCode } from '@harkness/ledger';
import { JobUnfinished, NotRated } from '../services/jobs.js';
import { TooHard, TooManyWaiting } from '../services/thread.js';
import { ProblemError } from './problem.js';
import { TookTooLong } from './time-limit.js';

const after = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } });

/** The problem for an error; undefined if it is a defect. */
export function problemOf(error: unknown, reads: boolean): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof TooManyWaiting) return new ProblemError(503, 'too-many-waiting', error.message, after(10));
  if (error instanceof JobUnfinished)
    return new ProblemError(
      503,
      'closing',
      'The server is shutting down. Work that was ordered goes on without it. Try again in a few seconds.',
      after(5),
    );
  if (error instanceof TooHard) return tooHard(error);
  if (error instanceof NotRated) return notRated(error);
  if (error instanceof StoreError) return storeProblem(error.code, reads);
  if (!(error instanceof TookTooLong)) return undefined;
  const fate = reads ? 'Ask for less.' : 'It may still take effect: look, or send it again with the same idempotency key.';
  return new ProblemError(503, 'took-too-long', `This takes longer than a request may. ${fate}`, after(30));
}

function notRated({ end }: NotRated): ProblemError | undefined {
  if (end.code !== undefined) return storeProblem(end.code, false);
  if (end.state !== 'cancelled') return undefined;
  const detail =
    'It is entered, but not rated yet: the run was cancelled. Send it again with the same idempotency key, or start a run.';
  return new ProblemError(503, 'not-rated-yet', detail, after(5));
}

function tooHard(error: TooHard): ProblemError {
  const finding = {
    code: 'file-too-hard',
    level: 'error' as const,
    place: { field: 'body' },
    message: `The content cannot be read: ${error.message}.`,
    hint: 'Send the tournament report alone, as the pairing program exports it.',
  };
  return new ProblemError(422, 'file-too-hard', finding.message, { findings: [finding] });
}

/** The database is unavailable, busy or full. That is temporary, so the caller may try again. */
function storeProblem(code: StoreErrorCode, reads: boolean): ProblemError | undefined {
  switch (code) {
    case 'no-server':
    case 'connection-lost':
      return databaseAway(!reads);
    case 'store-busy':
      return new ProblemError(503, 'store-busy', 'The database is busy. Try again in a few seconds.', after(5));
    case 'disk-full':
      return new ProblemError(
        503,
        'disk-full',
        'The disk of the office is full. Its operator has to make room first.',
        after(60),
      );
    case 'store-read-only':
    case 'database-read-only':
      return new ProblemError(
        503,
        'server-only-reads',
        'This server only reads. Send the change to the office’s main address; nothing was entered.',
      );
    case 'derived-damaged':
      return new ProblemError(
        503,
        'derived-damaged',
        'The ratings in the database are not those that the office wrote. Its operator has to make them again from the facts.',
        after(600),
      );
    default:
      return undefined;
  }
}

export function databaseAway(writes: boolean): ProblemError {
  const fate = writes ? ' Nothing is entered twice if you send the same request with the same idempotency key.' : '';
  return new ProblemError(503, 'database-away', `The database does not answer. Try again in a few seconds.${fate}`, after(5));
}
