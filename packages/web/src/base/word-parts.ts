// Which catalogue holds the words of a file. What every page needs is in one of its own. Words that only some pages say come with those pages: those of
// players, events and lists, the desk's (with accounts and the lab), the rulebook's, the calculators', and those of the steps of an explanation.

export const wordParts = ['desk', 'book', 'calculators', 'steps', 'site'] as const;

export type WordPart = (typeof wordParts)[number];

const patterns: { readonly [part in WordPart]: RegExp } = {
  desk: /^(?:office|submission|account|lab)\/|^pages\/(?:office|submit|submission|account|questions|lab|unfollow)[\w-]*\.tsx$/,
  book: /^rulebook\/|^pages\/(?:rulebook|rulings|sources)\.tsx$/,
  calculators: /^calculators\//,
  steps: /^parts\/(?:explanation-steps|step-words)\.tsx?$/,
  site: /^parts\/|^base\/said\.ts$|^pages\/(?:home|player|why|versus|events|event|section|live|run|lists|list|parts)\.tsx$/,
};

/** `module`: its path below `src`. Undefined: the catalogue of every page. */
export function wordPartOf(module: string): WordPart | undefined {
  return wordParts.find((part) => patterns[part].test(module));
}
