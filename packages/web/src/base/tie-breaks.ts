// What an address may choose of a crosstable.

import type { Answer } from '@harkness/client';
import type { System } from './system.js';
import { t } from './words.js';

export type TieBreak = Answer<'section'>['players'][number]['tieBreaks'][number]['by'];

export interface SectionChoice {
  readonly system?: System;
  readonly tie?: TieBreak;
}

export const tieBreakNames: { readonly [by in TieBreak]: string } = {
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

export function isTieBreak(text: unknown): text is TieBreak {
  return typeof text === 'string' && text in tieBreakNames;
}
