// Links below an explanation: its own page, as text, and printing.

import type { ReactNode } from 'react';
import { t } from '../base/words.js';

export function WhyFoot({
  text,
  children,
}: {
  /** Absent: there is no more to it than the page says. */
  text?: string;
  children?: ReactNode;
}) {
  return (
    <p className="row small no-print why-foot">
      {children}
      {text === undefined ? null : <a href={text}>{t('As plain text')}</a>}
      <button type="button" className="button quiet" onClick={() => print()}>
        {t('Print')}
      </button>
    </p>
  );
}
