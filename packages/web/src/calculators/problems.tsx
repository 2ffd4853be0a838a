// The errors of the rules, in their own words.

import type { RuleError } from '@harkness/rules';

export function Problems({ errors }: { errors: readonly RuleError[] }) {
  return (
    <ul className="note error">
      {errors.map((error) => (
        <li key={`${error.place} ${error.code}`}>
          {error.message} <span className="soft">{error.hint}</span>
        </li>
      ))}
    </ul>
  );
}
