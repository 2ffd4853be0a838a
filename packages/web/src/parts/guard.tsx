// A page for some roles: others are asked to log in, or told.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, type Role, useSession } from '../session.js';

export function Guard({ atLeast, children }: { atLeast: Role; children: ReactNode }) {
  const session = useSession();
  if (session === undefined) return <div style={{ minHeight: '30rem' }} aria-busy="true" />;
  if (session === null) {
    return (
      <div className="note">
        <p>
          This page needs an account. <Link to="/login">Log in</Link>
        </p>
      </div>
    );
  }
  if (session.mustSetUpSecondFactor) {
    return (
      <div className="note warning">
        <p>
          Set up a second factor first: <Link to="/account">your account</Link>
        </p>
      </div>
    );
  }
  if (!isAtLeast(session, atLeast)) return <p className="note">This page is for {atLeast}s and above.</p>;
  return children;
}
