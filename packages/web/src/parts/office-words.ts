// Problems of the API in the reader's language; the words are loaded when there is one.

import { useEffect, useState } from 'react';
import { language, withWords } from '../base/words.js';

const loadProblemWords = withWords('findings', () => import('../base/problem-words.js'));

/** Translates texts of the office. Its words are loaded if there is something to translate; until then the text is English. */
export function useOfficeWords(isNeeded: boolean): (text: string) => string {
  const [translated, setTranslated] = useState<{ readonly text: (text: string) => string }>();
  useEffect(() => {
    if (isNeeded && language !== 'en') void loadProblemWords().then(({ problemText }) => setTranslated({ text: problemText }));
  }, [isNeeded]);
  return translated?.text ?? ((text) => text);
}
