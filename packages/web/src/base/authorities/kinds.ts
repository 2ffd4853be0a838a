// The kinds of authorities in the reader's language; the office names them in English.

import { t } from '../words.js';

const titles: { readonly [title: string]: string } = {
  'US Chess rules': t('US Chess rules'),
  'FIDE regulations': t('FIDE regulations'),
  'a rulebook of your own (docs/elo.md)': t('a rulebook of your own (docs/elo.md)'),
};

export function kindTitle(title: string): string {
  return titles[title] ?? title;
}
