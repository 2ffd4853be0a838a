// The pages' own font. The first paint waits for it, one second at most (index.html). If it takes longer, it is used from the next
// page on: text that changes its shape while being read is worse than a plain font.

import { verbatim } from './languages.js';

export function takeOwnType(): void {
  if (document.fonts.check(verbatim('400 1em Inter'))) document.documentElement.dataset['type'] = 'own';
}
