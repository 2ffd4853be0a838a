// The calculators of the office's authorities.

import { Link, Outlet } from '@tanstack/react-router';
import { calculatorLinks } from '../base/authorities/calculators.js';
import { CopyLink } from '../parts/copy-link.js';

export function Calculators() {
  return (
    <>
      <header className="page-head">
        <div className="row head-row">
          <h1>Calculators</h1>
          <CopyLink />
        </div>
        <nav className="nav no-print" aria-label="Calculators">
          {calculatorLinks.map(({ to, label }) => (
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
