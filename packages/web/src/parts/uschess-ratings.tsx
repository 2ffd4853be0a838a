// A player's US Chess ratings. Official, live and revised are different words and always shown with their date.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { day, systemNames } from '../format.js';
import { peakPlace, placeOfNow, type Series } from './history.js';
import { type CardFact, lastChange, RatingCard, rankFact } from './rating-card.js';
import { Why } from './why.js';

export type Standing = Answer<'player'>['standings'][number];
export type Ratings = Answer<'player'>['ratings'][number];

export interface Asked {
  /** Why a section left this rating: its place in the series. */
  readonly onSection: (series: Series, index: number) => void;
  readonly onOfficial: (ratings: Ratings, series: Series | undefined) => void;
  readonly onFloor: (standing: Standing) => void;
  /** Whether there are decisions and records to look at. */
  readonly hasRecords: boolean;
}

export function UschessRating({
  standing,
  ratings,
  series,
  asked,
}: {
  standing: Standing;
  ratings: Ratings | undefined;
  series: Series | undefined;
  asked: Asked;
}) {
  const official = ratings?.official;
  return (
    <RatingCard
      system={standing.system}
      series={series}
      rating={
        <>
          {official && ratings ? (
            <Why
              label={`Why ${systemNames[standing.system]}, official: ${official.rating}`}
              onClick={() => asked.onOfficial(ratings, series)}
            >
              {official.rating}
            </Why>
          ) : (
            <MadeBy series={series} place={series && placeOfNow(series, standing.rating)} asked={asked} what="live">
              {standing.official}
            </MadeBy>
          )}
          <span className="soft rating-games">{standing.established ? '' : `/${standing.games}`}</span>
        </>
      }
      marks={
        <>
          {official ? (
            <Link className="tag official" to="/lists/$list" params={{ list: official.list }}>
              official {day(official.date)}
            </Link>
          ) : (
            <span className="tag">live, on no list yet</span>
          )}
          <span className={standing.established ? 'tag' : 'tag warning'}>
            {standing.established ? 'established' : 'provisional'}
          </span>
          <Link className="small no-print" to="/calculators/estimate" hash={estimateHash(standing)}>
            What if…
          </Link>
        </>
      }
      facts={factsOf(standing, ratings, series, asked)}
    />
  );
}

function factsOf(
  standing: Standing,
  ratings: Ratings | undefined,
  series: Series | undefined,
  asked: Asked,
): (CardFact | undefined)[] {
  const { official, revised } = ratings ?? {};
  const peak = series && peakPlace(series, standing.peakEstablished);
  const peakDate = peak === undefined ? undefined : series?.dates[peak];
  return [
    {
      name: 'Live',
      value: (
        <MadeBy series={series} place={series && placeOfNow(series, standing.rating)} asked={asked} what="live">
          {standing.rating.toFixed(2)}
        </MadeBy>
      ),
      note: standing.lastRated && day(standing.lastRated),
    },
    lastChange(series, (one, place) => asked.onSection(one, place)),
    rankFact(official),
    {
      name: 'Games',
      value: (
        <a className="why" href="#events">
          {standing.games}
        </a>
      ),
      note: `+${standing.wins} =${standing.draws} −${standing.losses}`,
    },
    standing.peakEstablished === undefined
      ? { name: 'Peak' }
      : {
          name: 'Peak',
          value: (
            <MadeBy series={series} place={peak} asked={asked} what="peak">
              {Math.round(standing.peakEstablished)}
            </MadeBy>
          ),
          note: peakDate && day(peakDate),
        },
    standing.floor === undefined
      ? { name: 'Floor' }
      : {
          name: 'Floor',
          value: (
            <Why
              label={`Why ${systemNames[standing.system]}, floor: ${standing.floor.floor}`}
              onClick={() => asked.onFloor(standing)}
            >
              {standing.floor.floor}
            </Why>
          ),
        },
    standing.ceiling === undefined
      ? undefined
      : {
          name: 'Ceiling',
          value: (
            <a className="why" href="#records">
              {standing.ceiling}
            </a>
          ),
        },
    revised && ratings && official && revised.rating !== official.rating
      ? {
          name: 'Revised',
          value: (
            <Why
              label={`Why ${systemNames[standing.system]}, revised: ${revised.rating}`}
              onClick={() => asked.onOfficial(ratings, series)}
            >
              {revised.rating}
            </Why>
          ),
          note: `for ${day(revised.date)}`,
        }
      : undefined,
  ];
}

/** A rating leads to the section that left it; one that no section left, to the decisions and records. */
function MadeBy({
  series,
  place,
  asked,
  what,
  children,
}: {
  series: Series | undefined;
  place: number | undefined;
  asked: Asked;
  what: 'live' | 'peak';
  children: number | string;
}) {
  if (series !== undefined && place !== undefined)
    return (
      <Why label={`Why ${systemNames[series.system]}, ${what}: ${children}`} onClick={() => asked.onSection(series, place)}>
        {children}
      </Why>
    );
  if (series === undefined || !asked.hasRecords) return <span className="num">{children}</span>;
  return (
    <a className="why num" href="#records">
      {children}
    </a>
  );
}

/** The estimate calculator on this player's real state. */
function estimateHash(standing: Standing): string {
  const state = new URLSearchParams({
    system: standing.system,
    rating: String(standing.rating),
    games: String(standing.games),
    ...(standing.peakEstablished === undefined ? {} : { peak: String(standing.peakEstablished) }),
  });
  return state.toString();
}
