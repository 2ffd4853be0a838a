// A player's FIDE ratings: on the list in force, and on the next one as of now. Every number links to its explanation.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { fideHash } from '../base/authorities/calculator-hash.js';
import { day, signed, systemNames } from '../base/format.js';
import { t } from '../base/words.js';
import type { FideRatingAsked } from './fide-rating-panel.js';
import { peakPlace, type Series } from './history.js';
import { type CardFact, lastChange, RatingCard, rankFact } from './rating-card.js';
import type { Ratings } from './uschess-ratings.js';
import { Why } from './why.js';

type Standing = Answer<'player'>['listStandings'][number];
type OnWhy = (asked: Omit<FideRatingAsked, 'player' | 'name'>) => void;

export function FideRating({
  of,
  standing,
  ratings,
  series,
  onWhy,
}: {
  /** Whose. */
  of: Pick<Answer<'player'>, 'player' | 'birthYear'>;
  standing: Standing;
  ratings: Ratings | undefined;
  series: Series | undefined;
  onWhy: OnWhy;
}) {
  const { system, published } = standing;
  const rating = published?.rating ?? null;
  return (
    <RatingCard
      system={system}
      series={series}
      rating={
        <>
          {rating === null ? (
            <span className="soft">–</span>
          ) : published && isListed(published) ? (
            <Why
              label={t('Why {system}: {rating}', { system: systemNames[system], rating })}
              onClick={() => onWhy({ system, date: published.date })}
            >
              {rating}
            </Why>
          ) : (
            <a className="why" href="#records">
              {rating}
            </a>
          )}
          <span className="rating-games" />
        </>
      }
      marks={
        <>
          {published === undefined ? (
            <span className="tag">{t('unrated')}</span>
          ) : (
            <Published system={system} date={published.date} listed={isListed(published)} />
          )}
          {published?.status === 'delisted' ? <span className="tag warning">{t('delisted')}</span> : null}
          {published?.status === 'unrated-titled' ? <span className="tag">{t('titled, unrated')}</span> : null}
          {published?.status === 'new' ? <span className="tag">{t('new')}</span> : null}
          {published?.inactive ? <span className="tag warning">{t('inactive')}</span> : null}
          {rating === null ? null : (
            <Link className="small no-print" to="/calculators/fide" hash={fideHash(of, standing)}>
              {t('What if…')}
            </Link>
          )}
        </>
      }
      facts={factsOf(standing, ratings, series, onWhy)}
    />
  );
}

function factsOf(
  { system, published, live }: Standing,
  ratings: Ratings | undefined,
  series: Series | undefined,
  onWhy: OnWhy,
): (CardFact | undefined)[] {
  const peak = series && peakPlace(series, undefined);
  const peakDate = peak === undefined ? undefined : series?.dates[peak];
  return [
    live === undefined
      ? { name: t('Live') }
      : {
          name: t('Live'),
          value: (
            <Why
              label={t('Why {system}, live: {rating}', { system: systemNames[system], rating: live.rating ?? t('unrated') })}
              onClick={() => onWhy({ system })}
            >
              {live.rating ?? t('unrated')}
            </Why>
          ),
          note: `${live.change === undefined ? '' : `${signed(live.change)} `}${t('for {date}', { date: day(live.list) })}`,
        },
    lastChange(series, (one, place) => onWhy({ system, date: one.dates[place] ?? '' })),
    rankFact(system, ratings?.official),
    published === undefined
      ? { name: t('Games') }
      : {
          name: t('Games'),
          value: (
            <a className="why" href="#events">
              {published.games}
            </a>
          ),
          note: published.lastGame && day(published.lastGame),
        },
    series === undefined || peak === undefined || peakDate === undefined
      ? { name: t('Peak'), late: true }
      : {
          name: t('Peak'),
          late: true,
          value: (
            <Why
              label={t('Why {system}, peak: {rating}', { system: systemNames[system], rating: series.ratings[peak] })}
              onClick={() => onWhy({ system, date: peakDate })}
            >
              {series.ratings[peak]}
            </Why>
          ),
          note: day(peakDate),
        },
    published?.k === undefined
      ? { name: 'K' }
      : {
          name: 'K',
          value: isListed(published) ? (
            <Why
              label={t('Why {system}, K: {k}', { system: systemNames[system], k: published.k })}
              onClick={() => onWhy({ system, date: published.date, about: 'k' })}
            >
              {published.k}
            </Why>
          ) : (
            published.k
          ),
        },
  ];
}

function isListed(published: NonNullable<Standing['published']>): boolean {
  return published.from === 'list';
}

function Published({ system, date, listed }: { system: string; date: string; listed: boolean }) {
  if (!listed) return <span className="tag">{t('brought along {date}', { date: day(date) })}</span>;
  return (
    <Link className="tag official" to="/lists/$list" params={{ list: `${system}-${date}` }}>
      {t('official {date}', { date: day(date) })}
    </Link>
  );
}
