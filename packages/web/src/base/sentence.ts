// What somebody wrote, set among sentences of a page.

/** As a sentence: it may begin small, and may be a question or have its full stop already. */
export function ended(text: string): string {
  const words = text.trim().replace(/(?<![.!?…])$/, '.');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
