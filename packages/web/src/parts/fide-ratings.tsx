// A player's FIDE ratings: on the list in force, and what the next one would say now. Every number opens why.

import type { Answer } from '@harkness/client';
import { day, signed, systemNames } from '../format.js';
import type { FideRatingAsked } from './fide-rating-panel.js';

type Standing = Answer<'player'>['fide'][number];

export function FideRatings({
  standings,
  onWhy,
}: {
  standings: readonly Standing[];
  onWhy: (asked: Omit<FideRatingAsked, 'player' | 'name'>) => void;
}) {
  return standings.map((standing) => <FideCard key={standing.system} standing={standing} onWhy={onWhy} />);
}

function FideCard({ standing, onWhy }: { standing: Standing; onWhy: (asked: Omit<FideRatingAsked, 'player' | 'name'>) => void }) {
  const { system, published, live } = standing;
  const isListed = published?.from === 'list';
  const rating = published?.rating ?? null;
  return (
    <li className="panel card">
      <h3>{systemNames[system]}</h3>
      <p className="big num">
        {rating === null ? (
          <span className="soft">–</span>
        ) : isListed ? (
          <button
            type="button"
            className="link-button keep-print"
            aria-label={`Why ${rating}, ${systemNames[system]}`}
            onClick={() => onWhy({ system, date: published.date })}
          >
            {rating}
          </button>
        ) : (
          rating
        )}
      </p>
      <p className="row">
        {published === undefined ? (
          <span className="tag">unrated</span>
        ) : (
          <span className={isListed ? 'tag official' : 'tag'}>
            {isListed ? 'official' : 'brought along'} {day(published.date)}
          </span>
        )}
        {published?.status === 'delisted' ? <span className="tag warning">delisted</span> : null}
        {published?.status === 'unrated-titled' ? <span className="tag">titled, unrated</span> : null}
        {published?.status === 'new' ? <span className="tag">new</span> : null}
        {published?.inactive ? <span className="tag warning">inactive</span> : null}
      </p>
      <dl className="facts small">
        {live === undefined ? null : (
          <>
            <dt>Live</dt>
            <dd className="num">
              <button
                type="button"
                className="link-button keep-print"
                aria-label={`Why ${live.rating ?? 'unrated'}, live`}
                onClick={() => onWhy({ system })}
              >
                {live.rating ?? 'unrated'}
              </button>
              {live.change === undefined ? null : ` (${signed(live.change)})`}
              <span className="soft"> on the list of {day(live.list)}, if it were made now</span>
            </dd>
          </>
        )}
        {published?.k === undefined ? null : (
          <>
            <dt>K</dt>
            <dd className="num">{published.k}</dd>
          </>
        )}
        {published === undefined ? null : (
          <>
            <dt>Games</dt>
            <dd className="num">{published.games}</dd>
          </>
        )}
        {published?.lastGame === undefined ? null : (
          <>
            <dt>Last game</dt>
            <dd className="num">{day(published.lastGame)}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
