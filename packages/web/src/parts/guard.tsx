// A page for some roles: others are asked to log in, or told.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, type Role, useSession } from '../base/session.js';

export function Guard({ atLeast, children }: { atLeast: Role; children: ReactNode }) {
  const session = useSession();
  if (session === undefined) return <div style={{ minHeight: '30rem' }} aria-busy="true" />;
  if (session === null) {
    return (
      <header className="page-head">
        <h1>Log in first</h1>
        <p>
          This page needs an account.{' '}
          <Link to="/login" search={{ to: location.pathname }}>
            Log in
          </Link>
          , and you come back here.
        </p>
      </header>
    );
  }
  if (session.mustSetUpSecondFactor) {
    return (
      <header className="page-head">
        <h1>One step first</h1>
        <p>
          Set up a second factor in <Link to="/account">your account</Link>: this page needs it.
        </p>
      </header>
    );
  }
  if (!isAtLeast(session, atLeast))
    return (
      <header className="page-head">
        <h1>Not for this account</h1>
        <p>This page is for {atLeast}s and above.</p>
      </header>
    );
  return children;
}
