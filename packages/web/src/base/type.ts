// The pages' own type. It is there from the first paint if it comes in time (index.html); otherwise it is used from the next page on: text that
// changes its shape under the reader's eyes is worse than plain type.

import { verbatim } from './languages.js';

export function takeOwnType(): void {
  if (document.fonts.check(verbatim('400 1em Inter'))) document.documentElement.dataset['type'] = 'own';
}
