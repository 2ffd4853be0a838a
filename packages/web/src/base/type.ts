// The pages' own font. It is used from the first paint if loaded in time (index.html), otherwise from the next page on: text that
// changes its shape while being read is worse than a plain font.

import { verbatim } from './languages.js';

export function takeOwnType(): void {
  if (document.fonts.check(verbatim('400 1em Inter'))) document.documentElement.dataset['type'] = 'own';
}
