// Text normalised for searching: lower case, no accents, words of letters and digits. Independent of locale.

/** Letters that Unicode does not decompose into a base letter and a mark. */
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
  // Lower case first: İ becomes i and a mark, which is then removed.
  const bare = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return bare.replace(/[łøđðħıßæœþ]/g, (letter) => wholeLetters.get(letter) ?? letter);
}

/** Words in order. An apostrophe joins (O’Brien is one word); everything else separates. */
export function wordsOf(text: string): string[] {
  return foldText(text.replace(/['’`ʼ]/g, '')).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a name in a fixed order, to compare names written either way round. */
export function nameKey(name: string): string {
  return wordsOf(name).sort().join(' ');
}
