// What the page is rendered for: a narrow screen, or paper. The browser does not wait when printing, so everything must be
// rendered for paper when the event handler returns.

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Below this width a crosstable has no room for rounds and ratings side by side: a phone, or a small upright tablet. */
const narrow = '(max-width: 56rem)';

let announced = false;

function isPrinting(): boolean {
  return announced || matchMedia('print').matches;
}

function onPrinting(changed: () => void): () => void {
  const media = matchMedia('print');
  const follow = () => flushSync(changed);
  const before = () => {
    announced = true;
    flushSync(changed);
  };
  const after = () => {
    announced = false;
    changed();
  };
  media.addEventListener('change', follow);
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    media.removeEventListener('change', follow);
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}

export function usePrinting(): boolean {
  return useSyncExternalStore(onPrinting, isPrinting);
}

function onNarrow(changed: () => void): () => void {
  const media = matchMedia(narrow);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Never true for paper. */
export function useNarrow(): boolean {
  const printing = usePrinting();
  return useSyncExternalStore(onNarrow, () => matchMedia(narrow).matches) && !printing;
}
