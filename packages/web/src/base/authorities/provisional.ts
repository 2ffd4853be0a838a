// Which ratings are called provisional: those on too few games, if the authority makes the distinction.

import { provisionalUpTo } from '@harkness/rules/internal/uschess';
import { authorityOfSystem } from './index.js';

export function isProvisional(system: string, games: number): boolean {
  return authorityOfSystem(system)?.provisional === true && games <= provisionalUpTo;
}
