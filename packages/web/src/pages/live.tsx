// An event in progress on a self-updating page; the same without a frame, to embed; and the list of all events in progress.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { instant } from '../base/format.js';
import { isAtLeast, useSession } from '../base/session.js';
import { rich, t } from '../base/words.js';
import { Choice } from '../parts/fields.js';
import { ProblemText, useAction } from '../parts/form.js';
import { InProgress } from '../parts/in-progress.js';
import { Loaded } from '../parts/loaded.js';
import { OnYourSite } from '../parts/on-your-site.js';
import { useTitle } from '../parts/title.js';
import { useLive } from '../parts/use-live.js';

export function LiveEvent() {
  const { event } = useParams({ from: '/live/$event' });
  const live = useLive(event);
  useTitle(live.event?.name ?? event);
  return (
    <>
      <InProgress live={live} />
      {live.event === undefined ? null : <Ending event={event} submission={live.event.submission} />}
      {live.event === undefined ? null : <Sharing event={event} />}
    </>
  );
}

export function LiveEmbed() {
  const { event } = useParams({ from: '/live/$event/embed' });
  const live = useLive(event);
  useTitle(live.event?.name ?? event);
  return <InProgress live={live} />;
}

/** For the director: ends the event and turns its last save into a draft report. */
function Ending({ event, submission }: { event: string; submission: string | undefined }) {
  const session = useSession();
  const navigate = useNavigate();
  const [affiliate, setAffiliate] = useState('');
  const end = useAction(async () => {
    const made = await api.call('endLive', { params: { event }, body: affiliate === '' ? {} : { affiliate } });
    await navigate({ to: '/submissions/$submission', params: { submission: made.submission } });
  });
  if (session == null || !isAtLeast(session, 'director')) return null;
  const own = session.account.affiliates;
  return (
    <section className="stack" aria-labelledby="ending">
      <h2 id="ending">{t('When the event is over')}</h2>
      {submission === undefined ? null : (
        <p>
          {rich('A draft report was made from it: <link>continue with the report</link>.', {
            link: (text) => (
              <Link to="/submissions/$submission" params={{ submission }}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {own.length === 0 ? null : (
        <div className="fields">
          <Choice
            label={t('Affiliate')}
            value={affiliate}
            options={[['', t('As in the file')], ...own.map((one) => [one, one] as const)]}
            onChange={setAffiliate}
          />
        </div>
      )}
      <p>
        <button type="button" className="button primary" disabled={end.busy} onClick={() => void end.run()}>
          {t('Make a draft report')}
        </button>
      </p>
      <ProblemText error={end.error} />
    </section>
  );
}

function Sharing({ event }: { event: string }) {
  const address = `${location.origin}/live/${encodeURIComponent(event)}/embed`;
  const title = t('Ratings in progress, unofficial');
  return (
    <OnYourSite code={`<iframe src="${address}" title="${title}" width="100%" height="800"></iframe>`}>
      <p>
        {t('As JSON:')} <a href={api.address('liveEvent', { event })}>{api.address('liveEvent', { event })}</a>
      </p>
    </OnYourSite>
  );
}

export function LiveEvents() {
  useTitle(t('Events in progress'));
  const query = useQuery({ queryKey: ['live'], queryFn: ({ signal }) => api.call('liveEvents', { signal }) });
  return (
    <>
      <header className="page-head">
        <h1>{t('Events in progress')}</h1>
        <p className="soft">{t('Ratings of these events are unofficial until their reports are rated.')}</p>
      </header>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="empty">
              {t('No event is in progress.')} <Link to="/events">{t('All events')}</Link>
            </p>
          ) : (
            <ul>
              {items.map(({ event, name, at, players, lastRound }) => (
                <li key={event}>
                  <Link to="/live/$event" params={{ event }}>
                    {name || event}
                  </Link>{' '}
                  <span className="soft small">
                    {rich(
                      '{count, plural, one {# player} other {# players}}, {round, plural, =0 {no result yet} other {round #}}, last change {at}',
                      { count: players, round: lastRound, at: <span className="num">{instant(at)}</span> },
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
