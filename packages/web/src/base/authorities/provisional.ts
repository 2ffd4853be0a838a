// Which ratings are called provisional: those of authorities that know the difference, on too few games.

import { provisionalUpTo } from '@harkness/rules/internal/uschess';
import { authorityOfSystem } from './index.js';

export function isProvisional(system: string, games: number): boolean {
  return authorityOfSystem(system)?.provisional === true && games <= provisionalUpTo;
}
