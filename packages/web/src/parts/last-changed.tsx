// On which list a rating last changed.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, listRatingQuery } from '../base/api.js';
import { day } from '../base/format.js';
import { rich, t } from '../base/words.js';
import { Loaded } from './loaded.js';
import { WhyView } from './why-view.js';

type OriginAnswer = Answer<'ratingOrigin'>;
type System = Answer<'listRating'>['system'];

/** Below a list on which nothing happened: the list that made the rating what it is, with its reason and its own address. */
export function LastChanged({ player, system, date }: { player: string; system: System; date: string }) {
  const query = useQuery({
    queryKey: ['origin', player, system, date],
    queryFn: ({ signal }) =>
      api.call('ratingOrigin', { params: { player }, query: { system, list: `${system}-${date}` }, signal }),
  });
  const origin = query.data?.origin;
  if (origin?.from === 'opening')
    return (
      <p className="soft">
        {t('The office opened with this rating, as of {on}. The games behind it are not in this office.', { on: day(origin.on) })}
      </p>
    );
  if (origin?.from !== 'list' || origin.date === date) return null;
  return (
    <section className="stack" aria-label={t('Why it changed then')}>
      <h2>
        <Link to="/players/$player/why/$system" params={{ player, system }} search={{ date: origin.date }}>
          {t('Why it changed then')}
        </Link>
      </h2>
      <OfList origin={origin} />
      <Then player={player} system={system} date={origin.date} />
    </section>
  );
}

/** The reason of the rating on that list. */
function Then({ player, system, date }: { player: string; system: System; date: string }) {
  const query = useQuery(listRatingQuery(player, system, date));
  return (
    <Loaded query={query} height="24rem">
      {({ before, rating, story, trace }) => (
        <>
          <p className="num">
            {before === null ? t('Unrated') : before} → {rating ?? t('unrated')}
          </p>
          <WhyView story={story} trace={trace} after={rating ?? undefined} />
        </>
      )}
    </Loaded>
  );
}

export function OfList({ origin }: { origin: Extract<OriginAnswer['origin'], { from: 'list' }> }) {
  return (
    <p className="soft small">
      {rich(
        origin.oneOff
          ? 'Last changed on the <list>list of {date}</list>, by a one-off adjustment.'
          : 'Last changed on the <list>list of {date}</list>{count, plural, =0 {} one {, which rated # section of the player} other {, which rated # sections of the player}}.',
        {
          list: (text) => (
            <Link to="/lists/$list" params={{ list: `${origin.list}-${origin.date}` }}>
              {text}
            </Link>
          ),
          date: day(origin.date),
          count: origin.sections.length,
        },
      )}
    </p>
  );
}
