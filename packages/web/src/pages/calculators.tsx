// The calculators: the rules run in the browser, nothing is sent anywhere.

import { Link, Outlet } from '@tanstack/react-router';

const calculators = [
  { to: '/calculators/estimate', label: 'After an event' },
  { to: '/calculators/need', label: 'Score needed' },
  { to: '/calculators/initial', label: 'Initial rating' },
  { to: '/calculators/floors', label: 'Floors' },
  { to: '/calculators/fide', label: 'FIDE' },
] as const;

export function Calculators() {
  return (
    <>
      <header className="page-head">
        <h1>Calculators</h1>
        <nav className="nav" aria-label="Calculators">
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
