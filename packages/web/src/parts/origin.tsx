// The source of a rating, from the office's answer: a section, a decision, an opening state or a FIDE list.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../base/api.js';
import { day, rating as ratingText, systemNames } from '../base/format.js';
import { rich, t } from '../base/words.js';
import { SectionExplanation } from './explanation-panel.js';
import { FideRatingView, isFideSystem } from './fide-rating-panel.js';
import { OfList } from './last-changed.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';
import { WhyFoot } from './why-foot.js';

export interface OriginAsked {
  readonly player: string;
  readonly name: string;
  readonly system: Answer<'explanation'>['system'];
  /** Which rating: on a list by its id, before a section, or the current one. */
  readonly at: { readonly list: string } | { readonly event: string; readonly section: number } | { readonly now: true };
  /** Describes the rating in the panel's heading: `live`, `before the section`. */
  readonly what: string;
}

type OriginAnswer = Answer<'ratingOrigin'>;

export function OriginPanel({ about, onClose }: { about: OriginAsked; onClose: () => void }) {
  return (
    <Panel
      title={t('Why: {name}', { name: about.name })}
      subtitle={`${systemNames[about.system]}, ${about.what}`}
      onClose={onClose}
    >
      <Origin about={about} />
    </Panel>
  );
}

/** The office is asked when it is shown. */
export function Origin({ about, isPage = false }: { about: OriginAsked; isPage?: boolean }) {
  const { player, system, at } = about;
  const place = 'list' in at ? { list: at.list } : 'event' in at ? { event: at.event, section: at.section } : {};
  const own = isPage ? null : (
    <Link to="/players/$player/why/$system" params={{ player, system }} search={place}>
      {t('Open as a page')}
    </Link>
  );
  const query = useQuery({
    queryKey: ['origin', player, system, place],
    queryFn: ({ signal }) => api.call('ratingOrigin', { params: { player }, query: { system, ...place }, signal }),
  });
  return (
    <Loaded query={query} height="24rem">
      {(answer) => (
        <div className="stack">
          <ChangedSince answer={answer} />
          <Made about={about} answer={answer} own={own} />
        </div>
      )}
    </Loaded>
  );
}

/** The list stays as published; later changes are shown beside it. */
function ChangedSince({ answer: { now, exact, cutoff } }: { answer: OriginAnswer }) {
  if (now === undefined || exact === undefined) return null;
  return (
    <p className="note small">
      {rich(
        now === null
          ? 'The list has {exact}. Reports or decisions entered since then leave the player without a rating on {date}. What follows is computed with them.'
          : 'The list has {exact}. Reports or decisions entered since then change it to {now} on {date}. What follows is computed with them.',
        {
          exact: <span className="num">{ratingText(exact)}</span>,
          now: now === null ? '' : <span className="num">{ratingText(now)}</span>,
          date: cutoff ? day(cutoff) : t('the day of the list'),
        },
      )}
    </p>
  );
}

/** `own` leads to the address of the rating that was asked about; null where one is already there. */
function Made({ about, answer, own }: { about: OriginAsked; answer: OriginAnswer; own: ReactNode }) {
  const { player, name, system } = about;
  const { origin } = answer;
  if (origin?.from === 'section' && origin.changedBy === undefined)
    return <SectionExplanation about={{ ...origin, player, name, system }} own={own} />;
  if (origin?.from === 'list')
    return (
      <>
        <OfList origin={origin} />
        {isFideSystem(system) ? <FideRatingView about={{ player, name, system, date: origin.date }} own={own} /> : null}
      </>
    );
  return (
    <>
      <InOneSentence player={player} answer={answer} />
      <WhyFoot>{own}</WhyFoot>
    </>
  );
}

/** What has no games to show: a decision, an opening state, a section that was changed since, or nothing. */
function InOneSentence({ player, answer: { origin, rating } }: { player: string; answer: OriginAnswer }) {
  if (origin === null) {
    return (
      <p>
        {rich('Nothing in the record explains {rating}.', {
          rating: <span className="num">{rating ?? t('this rating')}</span>,
        })}
      </p>
    );
  }
  switch (origin.from) {
    case 'section':
      return (
        <p>
          {rich('The section {name} of {eventName} left this rating on {end}. It was corrected or withdrawn after the list.', {
            name: origin.name,
            eventName: (
              <Link to="/events/$event/$section" params={{ event: origin.event, section: String(origin.section) }}>
                {origin.eventName}
              </Link>
            ),
            end: day(origin.end),
          })}
        </p>
      );
    case 'decision':
      return (
        <p>
          {rich(
            origin.reason
              ? 'An officer decided this rating on {date}: {reason}. See <records>decisions and records</records>.'
              : 'An officer decided this rating on {date}. See <records>decisions and records</records>.',
            {
              date: day(origin.on),
              reason: origin.reason,
              records: (text) => (
                <Link to="/players/$player" params={{ player }} hash="records">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      );
    case 'opening':
      return (
        <p>
          {t('The office opened with this rating, as of {on}. The games behind it are not in this office.', {
            on: day(origin.on),
          })}
        </p>
      );
    case 'list':
      return null;
  }
}
