// How many findings of each level a report has.

export function FindingCounts({
  counts,
}: {
  counts: { readonly error: number; readonly warning: number; readonly notice: number };
}) {
  const parts = [
    counts.error > 0 ? (
      <span key="e" className="tag error">
        {counts.error} {counts.error === 1 ? 'error' : 'errors'}
      </span>
    ) : null,
    counts.warning > 0 ? (
      <span key="w" className="tag warning">
        {counts.warning} {counts.warning === 1 ? 'warning' : 'warnings'}
      </span>
    ) : null,
    counts.notice > 0 ? (
      <span key="n" className="tag">
        {counts.notice} {counts.notice === 1 ? 'notice' : 'notices'}
      </span>
    ) : null,
  ].filter((part) => part !== null);
  return <span className="row">{parts.length === 0 ? <span className="soft">none</span> : parts}</span>;
}
