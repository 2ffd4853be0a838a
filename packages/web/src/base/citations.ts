// Citations as links: each names a document and a section, which has a paragraph on the rulebook page.

import { month } from './format.js';
import { t, verbatim } from './words.js';

export interface Citation {
  readonly text: string;
  /** The paragraph's anchor on the rulebook page; absent if the rulebook has no text for it. */
  readonly hash?: string;
}

/** `uschess-2025 §1 Step 5, §4.2` → two citations. Only the parameters of the later FIDE texts are known. */
export function citationsOf(source: string): Citation[] {
  let document: string | undefined;
  return source.split(/; |, | and /).flatMap((part): Citation[] => {
    const named = /^(uschess|fide)-(\d{4}(?:-approx)?)\b ?(.*)$/.exec(part);
    if (named !== null) document = `${named[1]}-${named[2]}`;
    const section = /§([\d.]+[a-z]?(?:\([a-z]+\))*)/.exec(part)?.[1];
    if (document === undefined || section === undefined || (named === null && !part.startsWith('§'))) return [];
    return [{ text: `${documentName(document)} §${section}`, hash: paragraphHash(document, section) }];
  });
}

const documentIds: { readonly [name: string]: string } = { 'US Chess': 'uschess', FIDE: 'fide' };

const preamble = t('preamble');
/** The text before the first section of a document is its preamble, in the reader's language or in English. */
const sections = new RegExp(`(§\\d+(?:\\.\\d+)*|(?<!\\p{L})(?:preamble|${preamble})(?!\\p{L}))`, 'u');

/** A source in words, cut where a section can be linked: `US Chess 2025 §4.2 and §8` has two. */
export function linkedParts(text: string): Citation[] {
  let document: string | undefined;
  return text.split(sections).flatMap((part, at): Citation[] => {
    if (at % 2 === 1) {
      const section = part.startsWith('§') ? part.slice(1) : 'front';
      return [document === undefined ? { text: part } : { text: part, hash: paragraphHash(document, section) }];
    }
    const [, name = '', year] = [...part.matchAll(/(US Chess|FIDE) (\d{4})(?! \()/g)].at(-1) ?? [];
    if (year !== undefined) document = `${documentIds[name]}-${year}`;
    return part === '' ? [] : [{ text: part }];
  });
}

/** A source in words, cut where it names sources with pages of their own: `Rapid and blitz ratings (FIDE, 16 Nov 2011)`. */
export function namedParts(
  text: string,
  sources: readonly { readonly id: string; readonly name: string }[],
): readonly { readonly text: string; readonly id?: string }[] {
  for (const [at, { id, name }] of sources.entries()) {
    const start = text.indexOf(name);
    if (start < 0) continue;
    const before = text.slice(0, start);
    const after = namedParts(text.slice(start + name.length), sources.slice(at + 1));
    return [...(before === '' ? [] : [{ text: before }]), { text: name, id }, ...after];
  }
  return text === '' ? [] : [{ text }];
}

/** The doubt about a value. A source outside the documents already says that it is outside them. */
export function doubtOf({ caveat }: { readonly caveat?: string }): string | undefined {
  return caveat?.replace(/^an amendment outside the documents; /, '');
}

/**
 * The citations of a step: paragraphs of a document; and where a text is known by its parameters only, those the step read, each at
 * its place on the rulebook page. A source that is neither is named without a link.
 */
export function citationsOfStep(
  source: string,
  parameters: readonly { readonly name: string; readonly source: string }[],
  parts: { readonly anchorOf: (parameter: string) => string; readonly textOf: (source: string) => string },
): Citation[] {
  const cited = source.split('; ').flatMap((part): Citation[] => {
    const paragraphs = citationsOf(part);
    if (paragraphs.length > 0) return paragraphs;
    if (isLaterText(part)) return [];
    const read = parameters.find((one) => one.source === source || one.source.split('; ').includes(part));
    return [{ text: parts.textOf(part), ...(read === undefined ? {} : { hash: parts.anchorOf(read.name) }) }];
  });
  // A later text has no paragraphs here; its place is the parameters in force since then.
  return cited.length > 0 ? cited : [{ text: documentName(source), ...(isLaterText(source) ? { hash: source } : {}) }];
}

/** `fide-2025-10`: the FIDE text in force since that month. */
function isLaterText(source: string): boolean {
  return /^fide-\d{4}-\d\d$/.test(source);
}

export function paragraphHash(document: string, section: string): string {
  return `${document}-${section}`;
}

const names: { readonly [document: string]: string } = {
  'uschess-2025': verbatim('US Chess 2025'),
  'uschess-2020': verbatim('US Chess 2020'),
  'uschess-2015': verbatim('US Chess 2015'),
  'uschess-2010-approx': t('US Chess 2010, by hand'),
};

/** `fide-2025-10` is the text in force since October 2025. */
export function documentName(document: string): string {
  const [, year, inMonth] = /^fide-(\d{4})-(\d\d)$/.exec(document) ?? [];
  if (year !== undefined) return t('FIDE since {month}', { month: month(`${year}-${inMonth}-01`) });
  return names[document] ?? document.replace(/^fide-(?=\d{4}$)/, 'FIDE ');
}
