// One search over the whole rulebook.

import { lazy, Suspense, useState } from 'react';
import { t } from '../base/words.js';
import { TextField } from '../parts/form.js';
import type { Paragraph } from './paragraphs.js';

const Found = lazy(async () => ({ default: (await import('./found.js')).Found }));

export function RulebookSearch({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  const [text, setText] = useState('');
  const asked = text.trim().toLowerCase().split(/\s+/).join(' ');
  return (
    <search className="stack no-print">
      <TextField
        label={t('Search the rulebook')}
        placeholder={t('bonus, floor, unrated, 2400 …')}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
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
