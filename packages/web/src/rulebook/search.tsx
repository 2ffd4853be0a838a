// One search over the whole rulebook.

import { lazy, Suspense, useId, useState } from 'react';
import { t } from '../base/words.js';
import type { Paragraph } from './paragraphs.js';

const Found = lazy(async () => ({ default: (await import('./found.js')).Found }));

export function RulebookSearch({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  const [text, setText] = useState('');
  const id = useId();
  const asked = text.trim().toLowerCase().split(/\s+/).join(' ');
  return (
    <search className="stack no-print">
      {/* Plain: the parts of forms would be loaded for it alone. */}
      <div className="field">
        <label htmlFor={id}>{t('Search the rulebook')}</label>
        <input
          id={id}
          className="input"
          placeholder={t('bonus, floor, unrated, 2400 …')}
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div role="status" className="stack">
        {asked === '' ? null : (
          <Suspense>
            <Found asked={asked} paragraphs={paragraphs} />
          </Suspense>
        )}
      </div>
    </search>
  );
}
