// All packages use the same `Result` and error shape. The rules, the ledger and the formats may not import each other, so their
// definitions are compared here, where all three are known.

import type { Finding } from '@harkness/formats';
import type { Fault } from '@harkness/formats/shape';
import type { CallerError, Result as LedgerResult } from '@harkness/ledger';
import { failed, ok, type Result, type RuleError } from '@harkness/rules';
import { expect, test } from 'vitest';

/** True only for identical types: being assignable both ways is not enough. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Four = 'code' | 'place' | 'message' | 'hint';

test('the ledger’s result type is the rules’: these lines do not compile if they differ', () => {
  const errors: Same<RuleError, CallerError> = true;
  const results: Same<Result<{ readonly seq: number }>, LedgerResult<{ readonly seq: number }>> = true;
  const others: Same<Result<number, Finding>, LedgerResult<number, Finding>> = true;
  // @ts-expect-error: an error with one field fewer is another type
  const fewer: Same<RuleError, Omit<CallerError, 'hint'>> = true;
  expect([errors, results, others, fewer]).toEqual([true, true, true, true]);
});

test('a finding has the four fields too, with a place in a file; a fault of a shape has the path of its place', () => {
  const four: Same<Extract<keyof Finding, Four>, Four> = true;
  const words: Same<Pick<Finding, 'code' | 'message' | 'hint'>, Pick<RuleError, 'code' | 'message' | 'hint'>> = true;
  const fault: Same<Pick<Fault, 'code' | 'message' | 'hint'>, Pick<RuleError, 'code' | 'message' | 'hint'>> = true;
  expect([four, words, fault]).toEqual([true, true, true]);
});

test('a result is a value, or all errors', () => {
  const error: CallerError = { code: 'x', place: '', message: 'm', hint: 'h' };
  const found: LedgerResult<number> = failed(error);
  expect(found).toEqual({ ok: false, errors: [error] });
  expect(ok(3) satisfies LedgerResult<number>).toEqual({ ok: true, value: 3 });
});
