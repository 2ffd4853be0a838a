// Problems of the API in the reader's language; the words are loaded when there is one.

import { useEffect, useState } from 'react';
import { readable } from '../base/format.js';
import { language, withWords } from '../base/words.js';

const loadProblemWords = withWords('findings', () => import('../base/problem-words.js'));

/** Translates texts of the office, with days as the pages write them. Its words are loaded if there is something to translate; until then the text is English. */
export function useOfficeWords(isNeeded: boolean): (text: string) => string {
  const [say, setSay] = useState<(text: string) => string>(() => readable);
  useEffect(() => {
    if (isNeeded && language !== 'en')
      void loadProblemWords().then(({ problemText }) => setSay(() => (text: string) => readable(problemText(text))));
  }, [isNeeded]);
  return say;
}
