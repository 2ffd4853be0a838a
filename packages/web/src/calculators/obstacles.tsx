// Why an event or a match is not rated, in the reader's language. The rules write these reasons in English.

import { useOfficeWords } from '../parts/office-words.js';

export function Obstacles({ reasons }: { reasons: readonly string[] }) {
  const say = useOfficeWords(true);
  return <p>{reasons.map((reason) => say(reason)).join(', ')}.</p>;
}
