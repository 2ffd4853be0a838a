// The hash by which a plain Elo list names its rules. It covers everything that decides a number: the system's rulebook with the
// profile's amendments, which sections the system rates, and the version of the rules' code. Older lists carry the hash of the
// tables shared by all offices.

import { createHash } from 'node:crypto';
import { canonicalJson } from '@harkness/ledger';
import { rulebookHashInput } from '@harkness/rules/elo';
import { rulesVersion } from '../rulebook-hash.js';
import type { EloSystem } from './settings.js';

export function systemRulesHash({ system, time, venue, rulebook }: EloSystem): string {
  const decisive = { rulesVersion, system, time, venue: venue ?? null, rulebook: rulebookHashInput(rulebook) };
  return createHash('sha256').update(canonicalJson(decisive)).digest('hex');
}
