// Explains a player's rating on a FIDE list, or their live rating.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, listRatingQuery } from '../base/api.js';
import { changesWithLists } from '../base/authorities/index.js';
import { day, systemNames } from '../base/format.js';
import { language, t } from '../base/words.js';
import { LastChanged } from './last-changed.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';
import { WhyFoot } from './why-foot.js';
import { WhyView } from './why-view.js';

export interface FideRatingAsked {
  readonly player: string;
  readonly name: string;
  readonly system: Answer<'listRating'>['system'];
  /** Absent for the live rating. */
  readonly date?: string;
  /** Explain K instead of the rating. */
  readonly about?: 'k';
}

export function isFideSystem(system: Answer<'explanation'>['system']): system is FideRatingAsked['system'] {
  return changesWithLists(system);
}

export function FideRatingPanel({ about, onClose }: { about: FideRatingAsked; onClose: () => void }) {
  const { system, date } = about;
  const subtitle = `${systemNames[system]}, ${date === undefined ? t('live') : t('list of {date}', { date: day(date) })}`;
  return (
    <Panel
      title={t(about.about === 'k' ? 'Why K: {name}' : 'Why: {name}', { name: about.name })}
      subtitle={subtitle}
      onClose={onClose}
    >
      <FideRatingView about={about} />
    </Panel>
  );
}

export function FideRatingView({
  about,
  isPage = false,
  own,
}: {
  about: FideRatingAsked;
  isPage?: boolean;
  /** Leads to the page of what was asked, where that is another. */
  own?: ReactNode;
}) {
  const { player, system, date } = about;
  const place = date === undefined ? {} : { date };
  const query = useQuery(listRatingQuery(player, system, date));
  return (
    <Loaded query={query} height="24rem">
      {(answer) => {
        const foot = (
          <WhyFoot text={api.address('listRatingText', { player, system }, { ...place, lang: language })}>
            {own !== undefined ? (
              own
            ) : isPage ? null : (
              <Link
                to="/players/$player/why/$system"
                params={{ player, system }}
                search={{ ...place, ...(about.about === undefined ? {} : { about: about.about }) }}
              >
                {t('Open as a page')}
              </Link>
            )}
          </WhyFoot>
        );
        const k = about.about === 'k' ? answer.k : undefined;
        if (k !== undefined)
          return (
            <WhyView story={k.story} trace={k.trace}>
              {foot}
            </WhyView>
          );
        return (
          <div className="stack">
            <p className="num">
              {answer.before === null ? t('Unrated') : answer.before} → {answer.rating ?? t('unrated')}
              {answer.is === 'live' ? (
                <span className="soft">, {t('if the list of {date} were made now', { date: day(answer.date) })}</span>
              ) : null}
            </p>
            <WhyView story={answer.story} trace={answer.trace} after={answer.rating ?? undefined}>
              {answer.is === 'published' && (answer.story?.games.length ?? 0) === 0 && answer.rating !== null ? (
                <LastChanged player={player} system={system} date={answer.date} />
              ) : null}
              {foot}
            </WhyView>
          </div>
        );
      }}
    </Loaded>
  );
}
