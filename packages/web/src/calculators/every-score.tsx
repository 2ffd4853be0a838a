// The rating after every score against the same opponents: a plan of a tournament or a match.

import { points, signed } from '../base/format.js';
import { t } from '../base/words.js';

export interface ScoreRow {
  readonly score: number;
  /** In a match: the games that count, which are fewer if it is decided early. */
  readonly of?: number;
  /** Null: no rating is published. */
  readonly rating: number | null;
  /** With the decimals that the rules publish; absent for a player without a rating. */
  readonly change?: number | undefined;
}

/** `2½ : 1½` */
export function matchScore(score: number, games: number): string {
  return `${points(score) || '0'} : ${points(games - score) || '0'}`;
}

export function EveryScore({
  rows,
  marked,
  markedOf,
  goal,
  decimals = 0,
}: {
  rows: readonly ScoreRow[];
  /** The score to point out, and in a match its number of games. */
  marked: number | null;
  markedOf?: number | undefined;
  goal?: number | undefined;
  decimals?: number;
}) {
  const hasChange = rows.some(({ change }) => change !== undefined);
  const isMatch = rows.some(({ of }) => of !== undefined);
  return (
    <table className="table short">
      <caption>{isMatch ? t('The rating after every result of the match') : t('The rating after every score')}</caption>
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
        {rows.map(({ score, of, rating, change }) => (
          <tr key={`${score} ${of ?? ''}`} aria-current={score === marked && of === markedOf ? 'true' : undefined}>
            <td className="n">{of === undefined ? points(score) || '0' : matchScore(score, of)}</td>
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
