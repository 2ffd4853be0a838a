// Problems of the API in the reader's language; the words are loaded when there is one.

import { useEffect, useState } from 'react';
import { language, withWords } from '../base/words.js';

const loadProblemWords = withWords('findings', () => import('../base/problem-words.js'));

/** Translates texts of the office. Its words are loaded if there is something to translate; until then the text is English. */
export function useOfficeWords(isNeeded: boolean): (text: string) => string {
  const [say, setSay] = useState<(text: string) => string>(() => String);
  useEffect(() => {
    if (isNeeded && language !== 'en') void loadProblemWords().then(({ problemText }) => setSay(() => problemText));
  }, [isNeeded]);
  return say;
}
