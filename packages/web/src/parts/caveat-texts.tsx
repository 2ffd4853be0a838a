// How certain a number is. Loaded with the translations of such texts.

import { readable, sentence } from '../base/format.js';
import { ruled, ruledText } from '../base/rule-words.js';

export function CaveatTexts({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="note warning small" lang={ruled(text).lang}>
      {sentence(readable(ruledText(text)))}
    </p>
  ));
}
