// What an address may choose of a crosstable.

import type { Answer } from '@harkness/client';
import type { System } from './system.js';

export type TieBreak = Answer<'section'>['players'][number]['tieBreaks'][number]['by'];

export interface SectionChoice {
  readonly system?: System;
  readonly tie?: TieBreak;
}

export const tieBreakNames: { readonly [by in TieBreak]: string } = {
  'modified-median': 'Modified median (US Chess)',
  solkoff: 'Solkoff (US Chess)',
  cumulative: 'Cumulative (US Chess)',
  'opposition-cumulative': 'Cumulative of opposition (US Chess)',
  'buchholz-cut-1': 'Buchholz cut 1 (FIDE)',
  buchholz: 'Buchholz (FIDE)',
  'sonneborn-berger': 'Sonneborn–Berger (FIDE)',
  wins: 'Number of wins',
  'direct-encounter': 'Direct encounter',
};

export function isTieBreak(text: unknown): text is TieBreak {
  return typeof text === 'string' && text in tieBreakNames;
}
