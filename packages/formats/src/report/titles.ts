// FIDE titles in full or, in old files and lists, as letters: g, m, f, c, wg …

const titles: Readonly<Record<string, string>> = {
  GM: 'GM',
  IM: 'IM',
  FM: 'FM',
  CM: 'CM',
  WGM: 'WGM',
  WIM: 'WIM',
  WFM: 'WFM',
  WCM: 'WCM',
  G: 'GM',
  M: 'IM',
  F: 'FM',
  C: 'CM',
  WG: 'WGM',
  WM: 'WIM',
  WF: 'WFM',
  WC: 'WCM',
};

/** Undefined if it is not a FIDE title (NM, WH …). */
export function titleOf(text: string): string | undefined {
  const key = text.toUpperCase();
  return Object.hasOwn(titles, key) ? titles[key] : undefined;
}
