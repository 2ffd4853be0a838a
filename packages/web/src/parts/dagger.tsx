// What a dagger beside a FIDE change stands for: how certain the number is.

import { readable, sentence } from '../base/format.js';
import { ruled, ruledText } from '../base/rule-words.js';

export function DaggerMark({ caveats }: { caveats: readonly string[] }) {
  return (
    <abbr title={caveats.map((one) => readable(ruledText(one))).join('; ')} className="dagger">
      †
    </abbr>
  );
}

export function DaggerTexts({ caveats }: { caveats: readonly string[] }) {
  return (
    <ul className="note warning small plain-list">
      {caveats.map((caveat) => (
        <li key={caveat} lang={ruled(caveat).lang}>
          † {sentence(readable(ruledText(caveat)))}
        </li>
      ))}
    </ul>
  );
}
