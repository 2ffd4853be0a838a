// The rating after every score against the same opponents: a plan of a tournament.

import { points, signed } from '../base/format.js';
import { t } from '../base/words.js';

export interface ScoreRow {
  readonly score: number;
  /** Null: no rating is published. */
  readonly rating: number | null;
  /** With the decimals that the rules publish; absent for a player without a rating. */
  readonly change?: number | undefined;
}

export function EveryScore({
  rows,
  marked,
  goal,
  decimals = 0,
}: {
  rows: readonly ScoreRow[];
  /** The score to point out. */
  marked: number | null;
  goal?: number | undefined;
  decimals?: number;
}) {
  const hasChange = rows.some(({ change }) => change !== undefined);
  return (
    <table className="table short">
      <caption>{t('The rating after every score')}</caption>
      <thead>
        <tr>
          <th scope="col" className="n">
            {t('Score')}
          </th>
          <th scope="col" className="n">
            {t('Rating')}
          </th>
          {hasChange ? (
            <th scope="col" className="n">
              {t('Change')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ score, rating, change }) => (
          <tr key={score} aria-current={score === marked ? 'true' : undefined}>
            <td className="n">{points(score) || '0'}</td>
            <td className={`n ${goal !== undefined && rating !== null && rating >= goal ? 'up' : ''}`}>
              {rating ?? t('unrated')}
            </td>
            {hasChange ? <td className="n soft">{change === undefined ? '' : signed(change, decimals)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
