// Parts of the rulebook in every state, for the page of parts.

import type { Dated } from '@harkness/rules';
import { FormulaText } from '../parts/formula-text.js';
import { BindingText, RuleText } from '../parts/rule-text.js';
import { RulingDetails } from '../parts/ruling-details.js';
import { ParameterBlock } from './parameter-block.js';

const changed: Dated<number> = {
  name: 'uschess.bonus-multiplier',
  title: 'Bonus threshold B: B × √(games). Only the gain above it is doubled',
  entries: [
    { from: '2025-01-01', decided: '2025-06-01', value: 10, source: 'uschess-2025 §4.2', caveat: 'decided about 2025-06-01' },
    { from: '2023-02-01', value: 12, source: 'uschess-2025 §4.2' },
    { from: '2017-06-01', value: 14, source: 'uschess-2025 §8', conflicts: 'uschess-2020 §4.2 says 2017-05-01' },
  ],
};
const constant: Dated<number> = {
  name: 'uschess.least-rating',
  title: 'No rating is below this, in any step and any system',
  entries: [{ from: '2002-01-01', value: 100, source: 'uschess-2025 §1' }],
};

export function ShownParts() {
  return (
    <>
      <ParameterBlock parameter={changed} on="2024-05-01" />
      <ParameterBlock parameter={constant} on="" isAsked />
      <p>
        <FormulaText text="R'_0 = R_0 + K (S − Σ_{i=1..m} W_i), at most 10^−7 apart" />
      </p>
      <BindingText />
      <p>
        <RuleText text="The stored rating is a floating-point number." />
      </p>
      <p>
        <RuleText text="A text without a translation stays English." />
      </p>
      <RulingDetails
        ruling={{
          id: 'US-A-10',
          question: 'Which rating R decides the reduced K?',
          text: 'the reduced K uses the rating before the event, in Step 5 too',
        }}
        printing={false}
      />
    </>
  );
}
