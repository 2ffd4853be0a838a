// Explains an official rating: its list, its source, and how it has changed since.

import { Link } from '@tanstack/react-router';
import { day, rating, systemNames } from '../base/format.js';
import { count, rich, t } from '../base/words.js';
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
    <Panel
      title={t('Why: {name}', { name })}
      subtitle={t('{system}, official on {date}', { system: systemNames[system], date: day(official.date) })}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          {rich(
            official.rank
              ? '{rating} is on the <list>list of {date}</list>, rank {rank} of {of}. A published list never changes.'
              : '{rating} is on the <list>list of {date}</list>. A published list never changes.',
            {
              rating: <strong className="num">{official.rating}</strong>,
              list: (text) => (
                <Link to="/lists/$list" params={{ list: official.list }}>
                  {text}
                </Link>
              ),
              date: day(official.date),
              rank: official.rank && <span className="num">{count(official.rank.rank)}</span>,
              of: official.rank && <span className="num">{count(official.rank.of)}</span>,
            },
          )}
        </p>
        {live && live.official !== official.rating ? (
          <p>
            {rich(
              live.asOf
                ? 'Since then the rating has moved to {rating} on {date}; the next list will have it.'
                : 'Since then the rating has moved to {rating}; the next list will have it.',
              { rating: <span className="num">{rating(live.rating)}</span>, date: live.asOf && day(live.asOf) },
            )}
          </p>
        ) : null}
        <Origin about={{ player, name, system, at: { list: official.list }, what: t('official') }} />
      </div>
    </Panel>
  );
}
