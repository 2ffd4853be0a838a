// The calculators: the rules run in the browser, nothing is sent anywhere.

import { Link, Outlet } from '@tanstack/react-router';
import { CopyLink } from '../parts/copy-link.js';

const calculators = [
  { to: '/calculators/estimate', label: 'After an event' },
  { to: '/calculators/need', label: 'Score needed' },
  { to: '/calculators/initial', label: 'Initial rating' },
  { to: '/calculators/floors', label: 'Floors' },
  { to: '/calculators/match', label: 'Match' },
  { to: '/calculators/foreign', label: 'Foreign event' },
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
