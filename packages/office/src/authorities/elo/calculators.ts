// The calculators of a plain Elo system: the effect of some games on a rating, and the score needed for a target rating.

import { ok } from '@harkness/rules';
import { type EstimateInput, estimate, type ScoreInput, scoreNeeded } from '@harkness/rules/elo';
import type { Calculator } from '../authority.js';
import type { EloSystem } from './settings.js';

export function calculatorsOf({ system, rulebook }: EloSystem): readonly Calculator[] {
  return [
    // The rules validate every field.
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
