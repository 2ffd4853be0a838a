// The tie-break of a crosstable, from its address.

import type { Answer } from '@harkness/client';
import { officeAuthorities } from './authorities/index.js';
import type { System } from './system.js';
import { t } from './words.js';

export type TieBreak = Answer<'section'>['players'][number]['tieBreaks'][number]['by'];

export interface SectionChoice {
  readonly system?: System;
  readonly tie?: TieBreak;
}

const fullNames: { readonly [by in TieBreak]: string } = {
  'modified-median': t('Modified median (US Chess)'),
  solkoff: t('Solkoff (US Chess)'),
  cumulative: t('Cumulative (US Chess)'),
  'opposition-cumulative': t('Cumulative of opposition (US Chess)'),
  'buchholz-cut-1': t('Buchholz cut 1 (FIDE)'),
  buchholz: t('Buchholz (FIDE)'),
  'sonneborn-berger': t('Sonneborn–Berger (FIDE)'),
  wins: t('Number of wins'),
  'direct-encounter': t('Direct encounter'),
};

/** Names the authority that defines a tie-break only in an office that keeps its ratings. */
export function tieBreakName(name: string, authorities: readonly { readonly name: string }[]): string {
  const whose = /^(.+) \(([^()]+)\)$/.exec(name);
  return whose === null || authorities.some((one) => one.name === whose[2]) ? name : (whose[1] ?? name);
}

export const tieBreakNames = Object.fromEntries(
  Object.entries(fullNames).map(([by, name]) => [by, tieBreakName(name, officeAuthorities)]),
) as typeof fullNames;

export function isTieBreak(text: unknown): text is TieBreak {
  return typeof text === 'string' && text in tieBreakNames;
}
