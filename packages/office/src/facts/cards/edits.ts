// Single typing errors: one letter added, missing or wrong, or two neighbours exchanged.

/** Whether at most one typing error separates the two. */
export function isWithinOneEdit(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from++;
  if (long.length > short.length) return short.slice(from) === long.slice(from + 1);
  if (short.slice(from + 1) === long.slice(from + 1)) return true;
  return short[from] === long[from + 1] && short[from + 1] === long[from] && short.slice(from + 2) === long.slice(from + 2);
}

/** Whether the start of the word is within one typing error of the input. */
export function beginsWithinOneEdit(typed: string, word: string): boolean {
  for (const length of [typed.length, typed.length - 1, typed.length + 1]) {
    if (length >= 1 && length <= word.length && isWithinOneEdit(typed, word.slice(0, length))) return true;
  }
  return false;
}

/**
 * The word and every word made by omitting one letter. Two words within one typing error share one of these (Garbe’s symmetric
 * deletes), so an index of them finds all similar words by a few exact lookups.
 */
export function deletionsOf(word: string): string[] {
  const variants = new Set([word]);
  for (let at = 0; at < word.length; at++) variants.add(word.slice(0, at) + word.slice(at + 1));
  variants.delete('');
  return [...variants];
}

/** Ids that differ by one typing error: neighbours exchanged first, then one wrong digit. */
export function nearIds(id: string): string[] {
  const near = new Set<string>();
  for (let at = 0; at + 1 < id.length; at++) near.add(id.slice(0, at) + id.charAt(at + 1) + id.charAt(at) + id.slice(at + 2));
  for (let at = 0; at < id.length; at++) {
    if (!/\d/.test(id.charAt(at))) continue;
    for (let digit = 0; digit <= 9; digit++) near.add(`${id.slice(0, at)}${digit}${id.slice(at + 1)}`);
  }
  near.delete(id);
  return [...near];
}
