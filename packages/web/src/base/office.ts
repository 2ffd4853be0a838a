// The office's name, as embedded in the document; an office without a profile is called Harkness.

import { verbatim } from './languages.js';

interface Masthead {
  readonly name: string;
  readonly shortName?: string;
  readonly logo?: string;
  readonly colours?: { readonly background: string; readonly text: string };
  readonly timeZone?: string;
}

function readMasthead(): Masthead | undefined {
  const text = typeof document === 'undefined' ? undefined : document.querySelector('script#office')?.textContent;
  // The server has embedded it.
  return text == null ? undefined : (JSON.parse(text) as Masthead);
}

export const masthead = readMasthead();

/** For the wordmark and the tab. */
export const officeName = masthead?.shortName ?? masthead?.name ?? verbatim('Harkness');
