// Which catalogue contains the words of a file. Words for every page are in one catalogue. Words for some pages are loaded with
// those pages: players, events and lists; the desk (with accounts); the lab; the rulebook; its worked examples; the calculators; the steps of
// explanations; the sentences of explanations; the findings about a report. Titles of documents are for the server only.

export const wordParts = ['desk', 'lab', 'examples', 'book', 'calculators', 'steps', 'site', 'stories', 'findings'] as const;

export type WordPart = (typeof wordParts)[number];

const patterns: { readonly [part in WordPart]: RegExp } = {
  desk: /^(?:office|submission|account)\/|^pages\/(?:office|submit|submission|account|questions|unfollow)[\w-]*\.tsx$/,
  lab: /^lab\/|^pages\/lab[\w-]*\.tsx$/,
  // Of the rulebook, loaded after it.
  examples: /^rulebook\/(?:examples?(?:-\w+)?|worked-examples)\.tsx?$/,
  book: /^rulebook\/|^pages\/(?:rulebook|rulings|sources)\.tsx$/,
  calculators: /^calculators\//,
  steps: /^parts\/(?:explanation-steps|parameter-titles|plain-text-words|step-messages|step-words)\.tsx?$/,
  site: /^parts\/|^pages\/(?:home|player|why|versus|events|event|section|live|run|lists|list|parts)\.tsx$/,
  stories: /^base\/(?:said|story-sentences)\.ts$/,
  // And what the office says (packages/formats/src/report/say.ts).
  findings: /^base\/problem-words\.ts$/,
};

/** `module` is its path below `src`. Undefined: the catalogue for every page. */
export function wordPartOf(module: string): WordPart | undefined {
  return wordParts.find((part) => patterns[part].test(module));
}

/**
 * The rulebook's own texts, which are translated as they are: what the documents say, the rulings, and the words of parameters and
 * sources.
 */
export const ruleParts = ['statements', 'rulings', 'parameters'] as const;

export type RulePart = (typeof ruleParts)[number];

/** The texts of the rulebook that a page shows at once; others are loaded later. */
export function rulePartOf(module: string): RulePart | undefined {
  if (/^pages\/rulings\.tsx$/.test(module)) return 'rulings';
  return /^pages\/(?:rulebook|sources)\.tsx$/.test(module) ? 'parameters' : undefined;
}

/** A part, and that of the sentences of explanations if its pages say some. */
export function loadedWith(part: WordPart | RulePart): readonly (WordPart | RulePart)[] {
  return part === 'site' || part === 'desk' || part === 'steps' ? [part, 'stories'] : [part];
}
