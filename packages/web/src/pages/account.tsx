// My account: second factor, password, sessions, API keys.

import { Link, useSearch } from '@tanstack/react-router';
import { Following } from '../account/following.js';
import { Keys } from '../account/keys.js';
import { Password } from '../account/password.js';
import { roleNames } from '../account/roles.js';
import { SecondFactor } from '../account/second-factor.js';
import { Sessions } from '../account/sessions.js';
import { leave, useSession } from '../base/session.js';
import { rich, t } from '../base/words.js';
import { useTitle } from '../parts/title.js';

export function Account() {
  useTitle(t('Account'));
  const session = useSession();
  const { to } = useSearch({ from: '/account' });
  if (session === undefined) return <div style={{ minHeight: '30rem' }} aria-busy="true" />;
  if (session === null) {
    return (
      <header className="page-head">
        <h1>{t('Log in first')}</h1>
        <p>
          {rich('<link>Log in</link> to see your account.', {
            link: (text) => (
              <Link to="/login" search={{ to: '/account' }}>
                {text}
              </Link>
            ),
          })}
        </p>
      </header>
    );
  }
  return (
    <>
      <header className="page-head">
        <h1>{session.account.name}</h1>
        <p className="soft">
          {session.account.email} · {roleNames[session.account.role]}
          {session.account.affiliates.length > 0
            ? ` · ${t('for {affiliate}', { affiliate: session.account.affiliates.join(', ') })}`
            : ''}
        </p>
        <p>
          <button type="button" className="button" onClick={() => void leave()}>
            {t('Log out')}
          </button>
        </p>
      </header>
      <SecondFactor session={session} wanted={to} />
      <Password />
      {session.mustSetUpSecondFactor ? null : (
        <>
          <Following officer={session.account.role === 'officer' || session.account.role === 'administrator'} />
          <Sessions />
          <Keys session={session} />
        </>
      )}
    </>
  );
}
