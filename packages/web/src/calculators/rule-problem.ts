// What is wrong with a typed number, for its field, in the reader's language; and errors of the rules about numbers, matched by
// their texts (packages/rules/src/core/check.ts).

import type { RuleError } from '@harkness/rules';
import { excerpt } from '../base/sentence.js';
import { count, language, t } from '../base/words.js';
import { numberOf } from '../parts/fields.js';

/** The ratings that the rules take. */
const ratings = { from: 0, to: 5000 } as const;

/** What is wrong with a rating. A text that is not a number has said so itself. */
export function ratingProblem(text: string): string | undefined {
  const value = numberOf(text);
  if (value === undefined || Number.isNaN(value) || (value >= ratings.from && value <= ratings.to)) return undefined;
  return t('A rating is a number from {from} to {to}.', ratings);
}

/** What is wrong with a prize. */
export function amountProblem(text: string): string | undefined {
  const value = numberOf(text);
  if (value === undefined || Number.isNaN(value) || (value >= amounts.from && value <= amounts.to)) return undefined;
  return t('Give an amount from {from} to {to}.', { from: amounts.from, to: count(amounts.to) });
}

/** Of dollars. The bound only catches mistakes. */
const amounts = { from: 0, to: 10_000_000 } as const;

/** What is wrong with a hoped-for score in this many games; nothing while there are none. */
export function scoreProblem(text: string, games: number): string | undefined {
  const score = numberOf(text);
  if (score === undefined || Number.isNaN(score)) return undefined;
  if (games === 0) return score >= 0 && Number.isInteger(2 * score) ? undefined : t('A score is 0 or more, in half points.');
  return score >= 0 && score <= games && Number.isInteger(2 * score)
    ? undefined
    : t('With {games, plural, one {# game} other {# games}} the score is 0 to {games}, in half points.', { games });
}

/** Nobody means a day beyond this year: a digit too many was typed. */
const lastYear = 2199;

/** What is wrong with a day in the address or in its field. */
export function dayProblem(day: string): string | undefined {
  return Number(/^(\d+)-/.exec(day)?.[1] ?? 0) > lastYear
    ? t('Choose a day before the year {year}.', { year: String(lastYear + 1) })
    : undefined;
}

/** What is wrong with a number of games or events, or with completed years. */
export function countProblem(
  text: string,
  { from, to }: { readonly from: number; readonly to: number } = counts,
): string | undefined {
  const value = numberOf(text);
  if (value === undefined || Number.isNaN(value) || (Number.isInteger(value) && value >= from && value <= to)) return undefined;
  return to === counts.to ? t('Give a whole number.') : t('Give a whole number from {from} to {to}.', { from, to });
}

const counts = { from: 0, to: 1_000_000 } as const;

/** The ages of people. */
export const ages = { from: 0, to: 130 } as const;

/** What is wrong with a year of birth: the rules would count a year of two digits as if it were missing. */
export function yearProblem(text: string): string | undefined {
  const value = numberOf(text);
  if (value === undefined || Number.isNaN(value) || /^(?:19|20)\d\d$/.test(text.trim())) return undefined;
  return t('Write the year in four digits, such as 2010.');
}

const number = (text = ''): string => (language === 'en' ? text : text.replace('.', ','));

/** Whether a field says so itself. */
export function isToldAtField({ message, hint }: Pick<RuleError, 'message' | 'hint'>): boolean {
  return (
    /\bNaN\b/.test(message) ||
    hint === 'Give a whole number.' ||
    hint === `Give a number from ${ratings.from} to ${ratings.to}.` ||
    hint === `Give a number from ${counts.from} to ${counts.to}.`
  );
}

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

/** What cannot be read in a typed crosstable (packages/rules/src/fide/typed-crosstable.ts). */
export function crosstableProblem(problem: string): string {
  const [, line, found] = /^Line (\d+): (.*) is no (?:rating|result)\./.exec(problem) ?? [];
  const [, first, second] = /^Lines (\d+) and (\d+) disagree about their games\.$/.exec(problem) ?? [];
  if (first !== undefined && second !== undefined)
    return t('Lines {first} and {second} disagree about their games.', { first, second });
  if (line === undefined || found === undefined) return problem;
  const text = excerpt(found);
  return problem.includes('is no rating')
    ? t('Line {line}: “{text}” is not a rating.', { line, text })
    : t('Line {line}: “{text}” is not a result. Write w2, d2 or l2: won, drawn or lost against line 2.', { line, text });
}
