// Shows how much of a long list is loaded, on screen and on paper, and loads all of it for printing on request.

import { useEffect, useState } from 'react';
import { count, rich, t } from '../base/words.js';

/** Up to this many rows are loaded automatically, page after page, to be searched and printed. */
export const wholeUpTo = 10_000;

/** Longer lists would fill thousands of pages and freeze the browser: use the files instead. */
const printableUpTo = 100_000;

interface Rows {
  readonly here: number;
  /** Undefined if unknown because the list is filtered. */
  readonly total: number | undefined;
  readonly hasMore: boolean;
  readonly isFailed: boolean;
  /** Loads the next rows. */
  readonly more: () => void;
}

export function WholeList({ rows, file }: { rows: Rows; file: string }) {
  const { here, total, hasMore, isFailed, more } = rows;
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    if (isFailed) setWanted(false);
    else if (hasMore) more();
    else {
      setWanted(false);
      print();
    }
  }, [wanted, isFailed, hasMore, more]);
  if (!hasMore) return null;
  const known = total === undefined ? count(here) : t('{here} of {total}', { here: count(here), total: count(total) });
  // Rows that load automatically need no message that appears and disappears, except when printing before they have loaded.
  const isLong = total === undefined ? here >= wholeUpTo : total > wholeUpTo;
  const isPrintable = (total ?? 0) <= printableUpTo;
  return (
    <>
      {isLong ? (
        <div className="row small soft no-print">
          {wanted ? (
            <>
              <label className="row">
                {t('Loading {rows} rows', { rows: known })}
                <progress value={here} max={total} />
              </label>
              <button type="button" className="button" onClick={() => setWanted(false)}>
                {t('Stop')}
              </button>
            </>
          ) : (
            <>
              <span role="status">
                {t('{rows} rows are here; more come as you scroll.', { rows: known })}{' '}
                {isPrintable ? '' : t('The list is too long to print; the files above contain all of it.')}
              </span>
              {isPrintable ? (
                <button type="button" className="button" onClick={() => setWanted(true)}>
                  {t('Load all and print')}
                </button>
              ) : null}
            </>
          )}
        </div>
      ) : null}
      <p className="only-print">
        <span>
          {rich('<strong>Not the whole list:</strong> the first {rows} rows. All of it: {file}', {
            strong: (text) => <strong>{text}</strong>,
            rows: known,
            file,
          })}
        </span>
      </p>
    </>
  );
}
