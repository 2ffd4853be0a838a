// The rules in force at the end of the sample's years.

import { edition, type UsChessEdition } from '@harkness/rules/uschess';

export function inForce(): UsChessEdition {
  const found = edition({ by: 'date', on: '2026-11-01' });
  if (!found.ok) throw new Error(found.errors[0]?.message);
  return found.value;
}
