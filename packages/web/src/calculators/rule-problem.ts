// Errors of the rules about a number, in the reader's language. They are matched by their texts (packages/rules/src/core/check.ts).

import type { RuleError } from '@harkness/rules';
import { language, t } from '../base/words.js';
import { numberOf } from '../parts/fields.js';

/** The ratings that the rules take. */
const ratings = { from: 0, to: 5000 } as const;

/** What is wrong with a rating, for its field. */
export function ratingProblem(text: string): string | undefined {
  const value = numberOf(text);
  if (value === undefined || Number.isNaN(value) || (value >= ratings.from && value <= ratings.to)) return undefined;
  return t('A rating is a number from {from} to {to}.', ratings);
}

const number = (text = ''): string => (language === 'en' ? text : text.replace('.', ','));

/** An error of another kind stays as the rules say it. */
export function ruleProblem({ message, hint }: Pick<RuleError, 'message' | 'hint'>): Pick<RuleError, 'message' | 'hint'> {
  const [, outside] = /^(\S+) is out of range\.$/.exec(message) ?? [];
  const [, broken] = /^(\S+) is not a whole number\.$/.exec(message) ?? [];
  const [, from, to] = /^Give a number from (\S+) to (\S+)\.$/.exec(hint) ?? [];
  return {
    message:
      outside !== undefined
        ? t('{value} is out of range.', { value: number(outside) })
        : broken !== undefined
          ? t('{value} is not a whole number.', { value: number(broken) })
          : message,
    hint:
      from !== undefined && to !== undefined
        ? t('Give a number from {from} to {to}.', { from: number(from), to: number(to) })
        : hint === 'Give a whole number.'
          ? t('Give a whole number.')
          : hint,
  };
}
