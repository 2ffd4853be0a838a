// A player's ratings that change with every section. Official, live and revised ratings are always shown with their date.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { estimateHash } from '../base/authorities/calculator-hash.js';
import { hasOwnEstimate } from '../base/authorities/calculators.js';
import { authorityOfSystem } from '../base/authorities/index.js';
import { day, rating, systemNames, today } from '../base/format.js';
import { rich, t } from '../base/words.js';
import { latestChange, type Participation, peakPlace, type Series } from './history.js';
import { type CardFact, changeFact, noteOfChange, RatingCard, rankFact } from './rating-card.js';
import { Why } from './why.js';

export type Standing = Answer<'player'>['standings'][number];
export type Ratings = Answer<'player'>['ratings'][number];

export interface Asked {
  /** Explains the section behind a rating, by its index in the series. */
  readonly onSection: (series: Series, index: number) => void;
  readonly onOfficial: (ratings: Ratings) => void;
  /** Explains the current rating. */
  readonly onLive: (system: Standing['system']) => void;
  readonly onEvent: (row: Participation) => void;
  readonly onFloor: (standing: Standing) => void;
  /** Whether there are decisions and records to show. */
  readonly hasRecords: boolean;
  /** The player's newest events. */
  readonly recent: readonly Participation[];
}

export function UschessRating({
  player,
  standing,
  ratings,
  series,
  asked,
}: {
  player: string;
  standing: Standing;
  ratings: Ratings | undefined;
  series: Series | undefined;
  asked: Asked;
}) {
  const official = ratings?.official;
  // The headline shows one moment: the official rating with the games of its list.
  const isEstablished = official?.established ?? standing.established;
  return (
    <RatingCard
      system={standing.system}
      series={series}
      rating={
        <>
          {official && ratings ? (
            <Why
              label={t('Why {system}, official: {rating}', {
                system: systemNames[standing.system],
                rating: official.rating,
              })}
              onClick={() => asked.onOfficial(ratings)}
            >
              {official.rating}
            </Why>
          ) : (
            <Live standing={standing} asked={asked} text={String(standing.official)} />
          )}
          <span className="soft rating-games">{isEstablished ? '' : `/${official?.games ?? standing.games}`}</span>
        </>
      }
      marks={
        <>
          {official ? (
            <Link className="tag official" to="/lists/$list" params={{ list: official.list }}>
              {t('official {date}', { date: day(official.date) })}
            </Link>
          ) : (
            <span className="tag">{t('live, on no list yet')}</span>
          )}
          {authorityOfSystem(standing.system)?.provisional === false ? null : (
            <span className={isEstablished ? 'tag' : 'tag warning'}>{isEstablished ? t('established') : t('provisional')}</span>
          )}
          {hasOwnEstimate(standing.system) ? (
            <Link
              className="small no-print"
              to="/calculators/system/$system"
              params={{ system: standing.system }}
              hash={estimateHash(player, standing)}
            >
              {t('What if…')}
            </Link>
          ) : (
            <Link className="small no-print" to="/calculators/estimate" hash={estimateHash(player, standing)}>
              {t('What if…')}
            </Link>
          )}
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
  const latest = latestChange(asked.recent, standing.system, today());
  const peak = series && peakPlace(series, standing.peakEstablished);
  const peakDate = peak === undefined ? undefined : series?.dates[peak];
  return [
    {
      name: t('Live'),
      value: <Live standing={standing} asked={asked} text={rating(standing.rating)} />,
      note: standing.adjustedOn
        ? t('adjusted {adjustedOn}', { adjustedOn: day(standing.adjustedOn) })
        : standing.lastRated && day(standing.lastRated),
    },
    latest === undefined
      ? { name: t('Change') }
      : changeFact(standing.system, latest.change, () => asked.onEvent(latest.row), noteOfChange(latest.year, latest.row.end)),
    rankFact(standing.system, official),
    {
      name: t('Games'),
      value: (
        <a className="why" href="#events">
          {standing.games}
        </a>
      ),
      note: gamesNote(standing),
    },
    standing.peakEstablished === undefined
      ? { name: t('Peak') }
      : {
          name: t('Peak'),
          value: (
            <MadeBy series={series} place={peak} asked={asked}>
              {Math.round(standing.peakEstablished)}
            </MadeBy>
          ),
          note: peakDate && <span className="late">{day(peakDate)}</span>,
        },
    standing.floor === undefined
      ? undefined
      : {
          name: t('Floor'),
          value: (
            <Why
              label={t('Why {system}, floor: {floor}', {
                system: systemNames[standing.system],
                floor: standing.floor.floor,
              })}
              onClick={() => asked.onFloor(standing)}
            >
              {standing.floor.floor}
            </Why>
          ),
        },
    standing.ceiling === undefined
      ? undefined
      : {
          name: t('Ceiling'),
          value: (
            <a className="why" href="#records">
              {standing.ceiling}
            </a>
          ),
        },
    revised && ratings && official && revised.rating !== official.rating
      ? {
          name: t('Revised'),
          value: (
            <Why
              label={t('Why {system}, revised: {rating}', {
                system: systemNames[standing.system],
                rating: revised.rating,
              })}
              onClick={() => asked.onOfficial(ratings)}
            >
              {revised.rating}
            </Why>
          ),
          note: t('for {date}', { date: day(revised.date) }),
        }
      : undefined,
  ];
}

/** The rating now. */
function Live({ standing, asked, text }: { standing: Standing; asked: Asked; text: string }) {
  return (
    <Why
      label={t('Why {system}, live: {rating}', { system: systemNames[standing.system], rating: text })}
      onClick={() => asked.onLive(standing.system)}
    >
      {text}
    </Why>
  );
}

/** The highest rating links to the section that produced it; without one, to the decisions and records. */
function MadeBy({
  series,
  place,
  asked,
  children,
}: {
  series: Series | undefined;
  place: number | undefined;
  asked: Asked;
  children: number | string;
}) {
  if (series !== undefined && place !== undefined)
    return (
      <Why
        label={t('Why {system}, peak: {rating}', { system: systemNames[series.system], rating: children })}
        onClick={() => asked.onSection(series, place)}
      >
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

/** Results are known of games rated here; an opening, initial or decided rating credits games without them. */
function gamesNote({ wins, draws, losses, creditedGames }: Standing): ReactNode {
  const known = `+${wins} =${draws} −${losses}`;
  if (creditedGames === 0) return known;
  // In a narrow column the second part stands below the first.
  return (
    <span className="note-parts">
      {rich('{known}, <span>{credited} credited</span>', {
        known: <span>{known}</span>,
        credited: creditedGames,
        span: (text) => <span>{text}</span>,
      })}
    </span>
  );
}
