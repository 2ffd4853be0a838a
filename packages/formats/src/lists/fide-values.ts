// Values of FIDE lists that text and XML have in common.

const oldTitles: Readonly<Record<string, string>> = {
  g: 'GM',
  m: 'IM',
  f: 'FM',
  c: 'CM',
  wg: 'WGM',
  wm: 'WIM',
  wf: 'WFM',
  wc: 'WCM',
};

/** Lists before 2012 have letters: g, m, f, wg … */
export function readTitle(text: string): string | undefined {
  return text === '' ? undefined : (oldTitles[text] ?? text);
}

export function splitTitles(text: string): readonly string[] | undefined {
  if (text === '') return undefined;
  const titles = text.split(/[,\s]+/).filter((title) => title !== '');
  return titles.length === 0 ? undefined : titles;
}

/** The arena title that a run of letters ends with. */
export function arenaTitle(text: string): string | undefined {
  return /A[GIFC]M$/.exec(text)?.[0];
}
