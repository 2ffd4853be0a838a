// What a reform may change in the US Chess rules. The live engine rates its sections.

import { parameters } from '@harkness/rules/uschess';
import type { ReformableRules } from '../rerating.js';

const firstRules = '2001-01-01';

export const reforms: ReformableRules = {
  tables: () => parameters,
  firstRules: () => firstRules,
  switches: ['bonus', 'floors'],
};
