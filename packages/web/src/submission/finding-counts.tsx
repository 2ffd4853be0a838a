// How many findings of each level a report has.

import { t } from '../base/words.js';

export function FindingCounts({
  counts,
}: {
  counts: { readonly error: number; readonly warning: number; readonly notice: number };
}) {
  const parts = [
    counts.error > 0 ? (
      <span key="e" className="tag error">
        {t('{count, plural, one {# error} other {# errors}}', { count: counts.error })}
      </span>
    ) : null,
    counts.warning > 0 ? (
      <span key="w" className="tag warning">
        {t('{count, plural, one {# warning} other {# warnings}}', { count: counts.warning })}
      </span>
    ) : null,
    counts.notice > 0 ? (
      <span key="n" className="tag">
        {t('{count, plural, one {# notice} other {# notices}}', { count: counts.notice })}
      </span>
    ) : null,
  ].filter((part) => part !== null);
  return <span className="row">{parts.length === 0 ? <span className="soft">{t('none')}</span> : parts}</span>;
}
