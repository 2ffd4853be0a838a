// A player's expected score against an opponent, by the US Chess rules of a day.

import { edition, winningExpectancy } from '@harkness/rules/uschess';
import type { Expected } from '../authority.js';

export function expected(_system: string, start: string): Expected | undefined {
  const rules = edition({ by: 'date', on: start });
  if (!rules.ok) return undefined;
  const { expectancyScale } = rules.value.values;
  return (own, opponent) => winningExpectancy(own, opponent, expectancyScale);
}
