// The errors of the rules, in the reader's language where a person meets them by typing. A field that is not a number, or out of
// range, has said so itself.

import type { RuleError } from '@harkness/rules';
import { t } from '../base/words.js';
import { isToldAtField, ruleProblem } from './rule-problem.js';

export function Problems({ errors }: { errors: readonly RuleError[] }) {
  const told = errors.filter((error) => !isToldAtField(error));
  return (
    <ul className="note error">
      {told.length < errors.length ? <li>{t('Correct the marked field.')}</li> : null}
      {told.map((error) => {
        const { message, hint } = ruleProblem(error);
        return (
          <li key={`${error.place} ${error.code}`}>
            {message} <span className="soft">{hint}</span>
          </li>
        );
      })}
    </ul>
  );
}
