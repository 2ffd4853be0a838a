// Values that FIDE's text and XML lists have in common.

/** A birth with more than a year: `01.09.1967`, `1967-09-01`, `01.09.67` (only in lists before 2006, so always 19yy). */
export function yearOfBirth(text: string): number | undefined {
  const whole = /[12]\d{3}/.exec(text)?.[0];
  if (whole !== undefined) return Number(whole);
  const short = /^\s*\d{0,2}\s*\.\s*\d{0,2}\s*\.\s*(\d\d)\s*$/.exec(text)?.[1];
  return short === undefined ? undefined : 1900 + Number(short);
}

export function splitTitles(text: string): readonly string[] | undefined {
  if (text === '') return undefined;
  const titles = text.split(/[,\s]+/).filter((title) => title !== '');
  return titles.length === 0 ? undefined : titles;
}

/** The arena title at the end of a run of letters. */
export function arenaTitle(text: string): string | undefined {
  return /A[GIFC]M$/.exec(text)?.[0];
}

/** Characters 0x80 to 0xA7 of code page 850. */
const codePage850 = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const latin1 = new TextDecoder('latin1');

/**
 * Lists are ASCII or UTF-8. Old ones mix DOS and Latin-1 names in one file, so each line is judged on its own (FORMATS-2 §6.4).
 */
export function decodeFide(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes).replace(/[^\n]+/g, (line) => (/[\u0080-\u00a7]/.test(line) ? fromDos(line) : line));
  }
}

function fromDos(line: string): string {
  return line.replace(/[\u0080-\u00a7]/g, (letter) => codePage850[letter.charCodeAt(0) - 0x80] ?? letter);
}
