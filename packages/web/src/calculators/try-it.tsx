// What a calculator shows before there is anything to compute: what it needs, and an example to start from.

import type { ReactNode } from 'react';
import { t } from '../base/words.js';

export function TryIt({ onExample, children }: { onExample: () => void; children: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      <p>
        <button type="button" className="link-button" onClick={onExample}>
          {t('Show an example')}
        </button>
      </p>
    </div>
  );
}
