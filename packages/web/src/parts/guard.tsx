// Restricts a page to some roles: others are asked to log in, or told that they may not see it.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, type Role, useSession } from '../base/session.js';
import { rich, t } from '../base/words.js';

export function Guard({ atLeast, children }: { atLeast: Role; children: ReactNode }) {
  const session = useSession();
  if (session === undefined) return <div style={{ minHeight: '30rem' }} aria-busy="true" />;
  if (session === null) {
    return (
      <header className="page-head">
        <h1>{t('Log in first')}</h1>
        <p>
          {rich('This page needs an account. <link>Log in</link> and you will return here.', {
            link: (text) => (
              <Link to="/login" search={{ to: `${location.pathname}${location.search}` }}>
                {text}
              </Link>
            ),
          })}
        </p>
      </header>
    );
  }
  if (session.mustSetUpSecondFactor) {
    return (
      <header className="page-head">
        <h1>{t('A second factor is needed')}</h1>
        <p>
          {rich('Set up a second factor in <link>your account</link>: this page needs it.', {
            link: (text) => (
              <Link to="/account" search={{ to: `${location.pathname}${location.search}` }}>
                {text}
              </Link>
            ),
          })}
        </p>
      </header>
    );
  }
  if (!isAtLeast(session, atLeast))
    return (
      <header className="page-head">
        <h1>{t('Not for this account')}</h1>
        <p>
          {t(
            'This page is for {role, select, director {directors} officer {officers} administrator {administrators} other {players}} and above.',
            { role: atLeast },
          )}
        </p>
      </header>
    );
  return children;
}
