// The kinds of authorities in the reader's language; the office names them in English.

import { t } from '../words.js';

const titles: { readonly [kind: string]: string } = {
  uschess: t('US Chess rules'),
  fide: t('FIDE regulations'),
  elo: t('a rulebook of your own (docs/elo.md)'),
};

export function kindTitle(kind: string, title: string): string {
  return titles[kind] ?? title;
}
