// A rating card: the number, its kind, its recent history, and other facts. Every number links to its explanation.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { day, signed, systemNames, systemPlace, today } from '../base/format.js';
import type { System } from '../base/system.js';
import { count, rich, t } from '../base/words.js';
import { Difference } from './difference.js';
import { changeOfYear, type Series } from './history.js';
import { Why } from './why.js';

export interface CardFact {
  readonly name: string;
  /** Absent if there is none. */
  readonly value?: ReactNode;
  readonly note?: ReactNode;
  /** Loads late; in a line of facts it would push the others aside. */
  readonly late?: true;
}

export function RatingCard({
  system,
  rating,
  marks,
  series,
  facts,
}: {
  system: string;
  rating: ReactNode;
  marks: ReactNode;
  /** Absent while loading; its space is reserved. */
  series: Series | undefined;
  facts: readonly (CardFact | undefined)[];
}) {
  return (
    <li className="rating">
      <h3>{systemNames[system]}</h3>
      <p className="big num">{rating}</p>
      <Spark series={series} />
      <p className="marks">{marks}</p>
      <dl className="rating-facts small">
        {facts.map((fact) =>
          fact ? (
            <div key={fact.name} className={`${fact.value === undefined ? 'blank' : ''} ${fact.late ? 'late' : ''}`.trim()}>
              <dt>{fact.name}</dt>
              <dd>
                <span className="num">{fact.value ?? '–'}</span>
                {fact.note ? <span className="note-line soft"> {fact.note}</span> : null}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </li>
  );
}

/** The change by the last list, and over twelve months. */
export function lastChange(series: Series | undefined, onWhy: (series: Series, place: number) => void): CardFact {
  const place = (series?.ratings.length ?? 0) - 1;
  if (series === undefined || place < 1) return { name: t('Change'), late: true };
  const year = changeOfYear(series, today());
  const change = Math.round(series.ratings[place] ?? 0) - Math.round(series.ratings[place - 1] ?? 0);
  return {
    ...changeFact(series.system, change, () => onWhy(series, place), noteOfChange(year, series.dates[place] ?? '')),
    late: true,
  };
}

export function changeFact(system: string, change: number, onWhy: () => void, note: ReactNode): CardFact {
  return {
    name: t('Change'),
    value: (
      <Why
        label={t('Why {system}, last change: {change}', { system: systemNames[system], change: signed(change) })}
        onClick={onWhy}
      >
        <Difference from={0} to={change} />
      </Why>
    ),
    note,
  };
}

export function noteOfChange(year: number | undefined, date: string): ReactNode {
  if (year === undefined) return day(date);
  return <>{rich('in a year {difference}', { difference: <Difference from={0} to={year} /> })}</>;
}

/** The place that the list shows first: among active players with a rating that is not provisional. */
export function rankFact(system: System, official: Answer<'player'>['ratings'][number]['official']): CardFact {
  const { rank, active, list, established } = official ?? {};
  const isRanked = active !== undefined && established !== false;
  const place = isRanked ? active : rank;
  if (place === undefined || list === undefined) return { name: t('Rank') };
  return {
    name: t('Rank'),
    value: (
      <Link className="why" to="/lists/$list" params={{ list }} search={{ system, ...(isRanked ? {} : { all: true as const }) }}>
        {count(place.rank)}
      </Link>
    ),
    note: t(isRanked ? 'of {players} active' : 'of all {players}', { players: count(place.of) }),
  };
}

const [width, height, points] = [96, 28, 12];

/** The last twelve ratings as a line. Decorative: the numbers are beside it. */
function Spark({ series }: { series: Series | undefined }) {
  const ratings = series?.ratings.slice(-points) ?? [];
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const x = (at: number) => 3 + (at * (width - 6)) / Math.max(1, ratings.length - 1);
  const y = (rating: number) => (high === low ? height / 2 : 4 + ((high - rating) * (height - 8)) / (high - low));
  const last = ratings.at(-1);
  const colour = `var(--system-${systemPlace(series?.system ?? '')})`;
  return (
    <svg className="spark" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ratings.length > 1 && last !== undefined ? (
        <>
          <polyline
            points={ratings.map((rating, at) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`).join(' ')}
            fill="none"
            stroke={colour}
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
          <circle cx={x(ratings.length - 1)} cy={y(last)} r="2.5" fill={colour} />
        </>
      ) : null}
    </svg>
  );
}
