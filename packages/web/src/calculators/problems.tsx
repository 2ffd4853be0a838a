// The errors of the rules, in their own words. A field that is not a number has said so itself.

import type { RuleError } from '@harkness/rules';
import { t } from '../base/words.js';

export function Problems({ errors }: { errors: readonly RuleError[] }) {
  const told = errors.filter(({ message }) => !/\bNaN\b/.test(message));
  return (
    <ul className="note error">
      {told.length < errors.length ? <li>{t('Correct the marked field.')}</li> : null}
      {told.map((error) => (
        <li key={`${error.place} ${error.code}`}>
          {error.message} <span className="soft">{error.hint}</span>
        </li>
      ))}
    </ul>
  );
}
