// Finds the paragraph of a rulebook that a link refers to.

/** A lone `%`, in a truncated link, stays unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The paragraph for a hash: `#uschess-2025-4.2`; for part of a section, `8.21(a)`, the section itself. */
export function paragraphOf<P extends { readonly hash: string }>(paragraphs: readonly P[], hash: string): P | undefined {
  const wanted = decoded(hash.replace(/^#/, ''));
  const exact = paragraphs.find((paragraph) => paragraph.hash === wanted);
  if (exact !== undefined) return exact;
  const plain = wanted.replace(/\(([a-z]+)\)$/, '$1');
  return (
    paragraphs.find((paragraph) => paragraph.hash === plain) ??
    paragraphs.findLast((paragraph) => wanted.startsWith(`${paragraph.hash}(`) || wanted.startsWith(`${paragraph.hash}.`))
  );
}
