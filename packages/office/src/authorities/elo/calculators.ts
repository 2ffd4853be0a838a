// The calculators of a system of plain Elo: what some games would do to a rating, and the score that a rating needs.

import { ok } from '@harkness/rules';
import { type EstimateInput, estimate, type ScoreInput, scoreNeeded } from '@harkness/rules/elo';
import type { Calculator } from '../authority.js';
import type { EloSystem } from './settings.js';

export function calculatorsOf({ system, rulebook }: EloSystem): readonly Calculator[] {
  return [
    // The rules look at every field themselves.
    { name: `${system}:estimate`, run: (question) => estimate(rulebook, question as unknown as EstimateInput) },
    {
      name: `${system}:need`,
      run(question) {
        const needed = scoreNeeded(rulebook, question as unknown as ScoreInput);
        return needed.ok ? ok({ needed: needed.value }) : needed;
      },
    },
  ];
}
