// The calculators: the rules run in the browser, nothing is sent anywhere.

import { Link, Outlet } from '@tanstack/react-router';
import { useState } from 'react';

const calculators = [
  { to: '/calculators/estimate', label: 'After an event' },
  { to: '/calculators/need', label: 'Score needed' },
  { to: '/calculators/initial', label: 'Initial rating' },
  { to: '/calculators/floors', label: 'Floors' },
  { to: '/calculators/fide', label: 'FIDE' },
  { to: '/calculators/fide-event', label: 'FIDE event 2009' },
  { to: '/calculators/by-hand', label: 'By hand (2010)' },
] as const;

export function Calculators() {
  return (
    <>
      <header className="page-head">
        <div className="row head-row">
          <h1>Calculators</h1>
          <CopyLink />
        </div>
        <nav className="nav no-print" aria-label="Calculators">
          {calculators.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </>
  );
}

/** The address holds everything that was entered: who has it sees the same. */
function CopyLink() {
  const [copied, setCopied] = useState(false);
  return (
    <span className="row no-print">
      <span className="small soft" role="status">
        {copied ? 'Copied' : ''}
      </span>
      <button
        type="button"
        className="link-button small"
        onClick={() => {
          navigator.clipboard.writeText(location.href).then(
            () => setCopied(true),
            () => setCopied(false),
          );
        }}
        onBlur={() => setCopied(false)}
      >
        Copy a link to this
      </button>
    </span>
  );
}
