// Writes a list in the layout of FIDE's combined text list (FORMATS §3.1), which every pairing program imports.

import type { ListRow } from './row.js';

export const fideTextHeader =
  'ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag';

/** Cut to the column; the last character is always a blank, so that columns never run together. */
function column(text: string, width: number): string {
  // Letters outside ASCII lose their marks, as in FIDE's own lists; each remaining character must still be one column wide.
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]/gu, '?');
  return plain.slice(0, width - 1).padEnd(width);
}

export function fideTextRow(row: ListRow): string {
  const ratings = (['standard', 'rapid', 'blitz'] as const).map((system) => {
    const rating = row.ratings[system];
    return column(String(rating?.rating ?? 0), 6) + column(String(rating?.games ?? 0), 4) + column(String(rating?.k ?? 0), 3);
  });
  return `${[
    column(row.id, 15),
    column(row.name, 61),
    column(row.federation ?? '', 4),
    column(row.sex?.toUpperCase() ?? '', 4),
    column(row.title ?? '', 5),
    column(row.womenTitle ?? '', 5),
    otherTitles(row.otherTitles ?? []),
    column(row.foaTitle ?? '', 4),
    ...ratings,
    column(String(row.birthYear ?? 0), 6),
    column(row.flag ?? '', 4),
  ].join('')}\r\n`;
}

/** As many whole titles as fit, because half a title could be a different one. */
function otherTitles(titles: readonly string[]): string {
  let text = '';
  for (const title of titles) {
    const longer = text === '' ? title : `${text},${title}`;
    if (longer.length > 14) break;
    text = longer;
  }
  return column(text, 15);
}
