// What somebody wrote, set among sentences of a page.

/** The beginning of what somebody typed, for a message about it: a field may hold ten thousand letters by mistake. */
export function excerpt(text: string): string {
  const letters = [...text];
  return letters.length > longestExcerpt ? `${letters.slice(0, longestExcerpt - 1).join('')}…` : text;
}

const longestExcerpt = 40;

/** As a sentence: it may begin small, and may be a question or have its full stop already. */
export function ended(text: string): string {
  const words = text.trim().replace(/(?<![.!?…])$/, '.');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
