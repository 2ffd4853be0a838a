// Why an official rating: the list it stands on, what made it, and how it moved since.

import { Link } from '@tanstack/react-router';
import { day, rating, systemNames } from '../base/format.js';
import { Origin } from './origin.js';
import { Panel } from './panel.js';
import type { Ratings } from './uschess-ratings.js';

export interface OfficialAsked {
  readonly player: string;
  readonly name: string;
  readonly ratings: Ratings;
}

export function OfficialPanel({ about: { player, name, ratings }, onClose }: { about: OfficialAsked; onClose: () => void }) {
  const { official, live, system } = ratings;
  if (official === undefined) return null;
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
        {live && live.official !== official.rating ? (
          <p>
            Since then the rating has moved to <span className="num">{rating(live.rating)}</span>
            {live.asOf ? <> on {day(live.asOf)}</> : null}; the next list will have it.
          </p>
        ) : null}
        <Origin about={{ player, name, system, at: { list: official.list }, what: 'official' }} />
      </div>
    </Panel>
  );
}
