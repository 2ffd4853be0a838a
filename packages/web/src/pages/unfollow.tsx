// The link at the end of a mail: stops all notices. The token is in the fragment, which no server logs. It needs a click, because
// mail programs open links.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { rich, t } from '../base/words.js';
import { ProblemText, useAction } from '../parts/form.js';
import { useTitle } from '../parts/title.js';

export function Unfollow() {
  useTitle(t('No more mail'));
  const token = location.hash.slice(1);
  const [stopped, setStopped] = useState<number | undefined>();
  const stop = useAction(async () => setStopped((await api.call('stopFollowing', { body: { token } })).stopped));
  return (
    <>
      <header className="page-head">
        <h1>{t('No more mail')}</h1>
      </header>
      {token === '' ? (
        <p className="note">
          {rich('Open the link at the end of a mail, or choose in <link>your account</link> what you follow.', {
            link: (text) => <Link to="/account">{text}</Link>,
          })}
        </p>
      ) : stopped === undefined ? (
        <div className="stack">
          <p>
            {t(
              'You will no longer follow anything, and get no notices by mail. Mail about your password and your sign-ins stays.',
            )}
          </p>
          <p>
            <button type="button" className="button primary" disabled={stop.busy} onClick={() => void stop.run()}>
              {t('Stop all notices')}
            </button>
          </p>
          <ProblemText error={stop.error} />
        </div>
      ) : (
        <p className="note" role="status">
          {rich(
            'Done. You followed {count, plural, one {# page} other {# pages}}; now none. Follow again any time on the page of a player, an event or a list, or see <link>your account</link>.',
            { count: stopped, link: (text) => <Link to="/account">{text}</Link> },
          )}
        </p>
      )}
    </>
  );
}
