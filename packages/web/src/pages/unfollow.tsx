// The link at the end of a mail: no more notices. The token is in the fragment, which no server logs; a button, because mail programs open links.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { plural } from '../base/format.js';
import { ProblemText, useAction } from '../parts/form.js';
import { useTitle } from '../parts/title.js';

export function Unfollow() {
  useTitle('No more mail');
  const token = location.hash.slice(1);
  const [stopped, setStopped] = useState<number | undefined>();
  const stop = useAction(async () => setStopped((await api.call('stopFollowing', { body: { token } })).stopped));
  return (
    <>
      <header className="page-head">
        <h1>No more mail</h1>
      </header>
      {stopped === undefined ? (
        <div className="stack">
          <p>You will no longer follow anything, and get no notices by mail. Mail about your password and your sign-ins stays.</p>
          <p>
            <button type="button" className="button primary" disabled={stop.busy || token === ''} onClick={() => void stop.run()}>
              Stop all notices
            </button>
          </p>
          <ProblemText error={stop.error} />
        </div>
      ) : (
        <p className="note" role="status">
          Done. You followed {plural(stopped, 'page')}; now none. Follow again any time on the page of a player, an event or a
          list, or see <Link to="/account">your account</Link>.
        </p>
      )}
    </>
  );
}
