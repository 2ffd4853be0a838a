// Text as it is searched: lower case, without accents, words of letters and digits. Independent of any locale.

/** Letters that Unicode does not take apart into a base and a mark. */
const wholeLetters: ReadonlyMap<string, string> = new Map([
  ['ł', 'l'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);

export function foldText(text: string): string {
  // Lower case first: İ becomes i and a mark, which then falls away.
  const bare = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[łøđðħıßæœþ]/g, (letter) => wholeLetters.get(letter) ?? letter);
}

/** Words in the order of the text; an apostrophe joins (O’Brien is one word), everything else parts. */
export function wordsOf(text: string): string[] {
  return foldText(text.replace(/['’`ʼ]/g, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a name in one order, for comparing names that are written either way round. */
export function nameKey(name: string): string {
  return wordsOf(name).sort().join(' ');
}
