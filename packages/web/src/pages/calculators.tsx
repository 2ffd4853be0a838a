// The calculators of the office's authorities.

import { Link, Outlet } from '@tanstack/react-router';
import { calculatorLinks } from '../base/authorities/calculators.js';
import { t } from '../base/words.js';
import { CopyLink } from '../parts/copy-link.js';
import { SavePicture } from '../parts/save-picture.js';

export function Calculators() {
  return (
    <>
      <header className="page-head">
        <div className="row head-row">
          <h1>{t('Calculators')}</h1>
          <span className="row">
            <CopyLink />
            <SavePicture />
          </span>
        </div>
        <nav className="nav keep-chosen" aria-label={t('Calculators')}>
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
