// What a list of plain Elo names as its rules: everything of the system's own rulebook that decides a number, amendments of the profile
// included, which sections it takes, and the version of the rules' code. Lists made before this carry the hash of the tables that all offices share.

import { createHash } from 'node:crypto';
import { canonicalJson } from '@harkness/ledger';
import { rulebookHashInput } from '@harkness/rules/elo';
import { rulesVersion } from '../rulebook-hash.js';
import type { EloSystem } from './settings.js';

export function systemRulesHash({ system, time, venue, rulebook }: EloSystem): string {
  const decisive = { rulesVersion, system, time, venue: venue ?? null, rulebook: rulebookHashInput(rulebook) };
  return createHash('sha256').update(canonicalJson(decisive)).digest('hex');
}
