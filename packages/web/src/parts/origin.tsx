// What made a rating, as the office answers it: a section, a decision, an opening state or a FIDE list.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { day, plural, rating as ratingText, systemNames } from '../base/format.js';
import { SectionExplanation } from './explanation-panel.js';
import { FideRatingView, isFideSystem } from './fide-rating-panel.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';

export interface OriginAsked {
  readonly player: string;
  readonly name: string;
  readonly system: Answer<'explanation'>['system'];
  /** Which rating: on a list by its id, before a section, or the one now. */
  readonly at: { readonly list: string } | { readonly event: string; readonly section: number } | { readonly now: true };
  /** What the rating is, for the head of the panel: `live`, `before the section`. */
  readonly what: string;
}

type OriginAnswer = Answer<'ratingOrigin'>;

export function OriginPanel({ about, onClose }: { about: OriginAsked; onClose: () => void }) {
  return (
    <Panel title={`Why: ${about.name}`} subtitle={`${systemNames[about.system]}, ${about.what}`} onClose={onClose}>
      <Origin about={about} />
    </Panel>
  );
}

/** The office is asked when it is shown. */
export function Origin({ about }: { about: OriginAsked }) {
  const { player, system, at } = about;
  const place = 'list' in at ? { list: at.list } : 'event' in at ? { event: at.event, section: at.section } : {};
  const query = useQuery({
    queryKey: ['origin', player, system, place],
    queryFn: ({ signal }) => api.call('ratingOrigin', { params: { player }, query: { system, ...place }, signal }),
  });
  return (
    <Loaded query={query} height="24rem">
      {(answer) => (
        <div className="stack">
          <ChangedSince answer={answer} />
          <Made about={about} answer={answer} />
        </div>
      )}
    </Loaded>
  );
}

/** The list stays as it was published; what came later is said beside it. */
function ChangedSince({ answer: { now, exact, cutoff } }: { answer: OriginAnswer }) {
  if (now === undefined || exact === undefined) return null;
  return (
    <p className="note small">
      The list has <span className="num">{ratingText(exact)}</span>. Reports or decisions entered since then
      {now === null ? (
        ' leave the player without a rating'
      ) : (
        <>
          {' '}
          change it to <span className="num">{ratingText(now)}</span>
        </>
      )}
      {cutoff ? ` on ${day(cutoff)}` : ''}. What follows is computed with them.
    </p>
  );
}

function Made({ about: { player, name, system }, answer: { origin, rating } }: { about: OriginAsked; answer: OriginAnswer }) {
  if (origin === null) {
    return (
      <p>
        Nothing in the record explains <span className="num">{rating ?? 'this rating'}</span>.
      </p>
    );
  }
  switch (origin.from) {
    case 'section':
      if (origin.changedBy !== undefined)
        return (
          <p>
            The section {origin.name} of{' '}
            <Link to="/events/$event/$section" params={{ event: origin.event, section: String(origin.section) }}>
              {origin.eventName}
            </Link>{' '}
            left this rating on {day(origin.end)}. It was corrected or withdrawn after the list.
          </p>
        );
      return <SectionExplanation about={{ ...origin, player, name, system }} />;
    case 'decision':
      return (
        <p>
          An officer decided this rating on {day(origin.on)}
          {origin.reason ? `: ${origin.reason}` : ''}. See{' '}
          <Link to="/players/$player" params={{ player }} hash="records">
            decisions and records
          </Link>
          .
        </p>
      );
    case 'opening':
      return <p>The office opened with this rating, as of {day(origin.on)}. The games behind it are not in this office.</p>;
    case 'list':
      return (
        <>
          <p className="soft small">
            Last changed on the{' '}
            <Link to="/lists/$list" params={{ list: `${origin.list}-${origin.date}` }}>
              list of {day(origin.date)}
            </Link>
            {origin.sections.length > 0 ? `, which rated ${plural(origin.sections.length, 'section')} of the player` : ''}
            {origin.oneOff ? ', by a one-off adjustment' : ''}.
          </p>
          {isFideSystem(system) ? <FideRatingView about={{ player, name, system, date: origin.date }} /> : null}
        </>
      );
  }
}
