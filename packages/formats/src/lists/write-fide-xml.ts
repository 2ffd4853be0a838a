// Writes a list in FIDE's XML (FORMATS §3.1): `<player>` with one element per field, empty if there is no value.

import { escapeMarkup } from '../bytes/markup.js';
import type { ListRow } from './row.js';

function element(name: string, value: string | number | undefined): string {
  return value === undefined || value === '' ? `<${name}></${name}>\n` : `<${name}>${escapeMarkup(String(value))}</${name}>\n`;
}

export function fideXmlRow(row: ListRow): string {
  const { standard, rapid, blitz } = row.ratings;
  return `<player>\n${[
    element('fideid', row.id),
    element('name', row.name),
    element('country', row.federation),
    element('sex', row.sex?.toUpperCase()),
    element('title', row.title),
    element('w_title', row.womenTitle),
    element('o_title', row.otherTitles?.join(',')),
    element('foa_title', row.foaTitle),
    element('rating', standard?.rating ?? 0),
    element('games', standard?.games ?? 0),
    element('k', standard?.k ?? 0),
    element('rapid_rating', rapid?.rating ?? 0),
    element('rapid_games', rapid?.games ?? 0),
    element('rapid_k', rapid?.k ?? 0),
    element('blitz_rating', blitz?.rating ?? 0),
    element('blitz_games', blitz?.games ?? 0),
    element('blitz_k', blitz?.k ?? 0),
    element('birthday', row.birthYear ?? 0),
    element('flag', row.flag),
  ].join('')}</player>\n`;
}
