// Why an official rating: the list it stands on, the section that left it, and what the same list would say today.

import { Link } from '@tanstack/react-router';
import { day, systemNames } from '../format.js';
import { placeOnList, type Series } from './history.js';
import { Panel } from './panel.js';
import type { Ratings } from './uschess-ratings.js';

export interface OfficialAsked {
  readonly name: string;
  readonly ratings: Ratings;
  readonly series: Series | undefined;
}

export function OfficialPanel({
  about: { name, ratings, series },
  onSection,
  onClose,
}: {
  about: OfficialAsked;
  onSection: (series: Series, index: number) => void;
  onClose: () => void;
}) {
  const { official, revised, live, system } = ratings;
  if (official === undefined) return null;
  const place = series && placeOnList(series, official.date, official.rating);
  return (
    <Panel title={`Why: ${name}`} subtitle={`${systemNames[system]}, official on ${day(official.date)}`} onClose={onClose}>
      <div className="stack">
        <p>
          <strong className="num">{official.rating}</strong> stands on the{' '}
          <Link to="/lists/$list" params={{ list: official.list }}>
            list of {day(official.date)}
          </Link>
          {official.rank ? (
            <>
              , rank <span className="num">{official.rank.rank.toLocaleString('en')}</span> of{' '}
              <span className="num">{official.rank.of.toLocaleString('en')}</span>
            </>
          ) : null}
          . A published list never changes.
        </p>
        {series !== undefined && place !== undefined ? (
          <p>
            It is what {series.events[place]?.name ?? 'the last section'} left on {day(series.dates[place] ?? '')}:{' '}
            <button type="button" className="link-button num" onClick={() => onSection(series, place)}>
              {series.ratings[place]?.toFixed(2)}
            </button>
            , rounded to a whole number (§1).
          </p>
        ) : (
          <p>No section before it left this number: see the decisions and records of the player.</p>
        )}
        {revised && revised.rating !== official.rating ? (
          <p>
            Made today, the same list would say <span className="num">{revised.rating}</span>: reports and corrections came after
            it.
          </p>
        ) : null}
        {live && live.official !== official.rating ? (
          <p>
            Since then the rating has moved to <span className="num">{live.rating.toFixed(2)}</span>
            {live.asOf ? <> on {day(live.asOf)}</> : null}; the next list will have it.
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
