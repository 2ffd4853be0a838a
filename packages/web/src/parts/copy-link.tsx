// Copies the page's address, which contains everything entered or chosen, so that others see the same.

import { useState } from 'react';
import { t } from '../base/words.js';

export function CopyLink() {
  const [copied, setCopied] = useState(false);
  return (
    <span className="row no-print">
      <span className="small soft late-word" role="status">
        {copied ? t('Copied') : ''}
      </span>
      <button
        type="button"
        className="link-button small"
        onClick={() => {
          navigator.clipboard.writeText(location.href).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
        onBlur={() => setCopied(false)}
      >
        {t('Copy a link to this')}
      </button>
    </span>
  );
}
