// A player's expected score against an opponent, by the US Chess rules of a day.

import type { ParameterTables } from '@harkness/rules/internal/uschess';
import { edition, winningExpectancy } from '@harkness/rules/uschess';
import type { Expected } from '../authority.js';

export function expected(_system: string, start: string, tables?: ParameterTables): Expected | undefined {
  const rules = edition({ by: 'date', on: start }, tables);
  if (!rules.ok) return undefined;
  const { expectancyScale } = rules.value.values;
  return (own, opponent) => winningExpectancy(own, opponent, expectancyScale);
}
