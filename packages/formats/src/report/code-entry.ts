// The entry of a finding code: its level and meaning.

import type { FindingLevel } from './finding.js';

export interface CodeEntry {
  readonly level: FindingLevel;
  readonly meaning: string;
}

export const error = (meaning: string): CodeEntry => ({ level: 'error', meaning });
export const warning = (meaning: string): CodeEntry => ({ level: 'warning', meaning });
export const notice = (meaning: string): CodeEntry => ({ level: 'notice', meaning });
