// The calculators of the office's authorities.

import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { areSameRatings, calculatorLinks } from '../base/authorities/calculators.js';
import { t } from '../base/words.js';
import { CopyLink } from '../parts/copy-link.js';
import { SavePicture } from '../parts/save-picture.js';

export function Calculators() {
  const navigate = useNavigate();
  /** The next calculator knows the player and the games of this one, if both are about the same ratings. */
  const keepPlayer = (event: MouseEvent, to: string) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || location.hash === '' || !areSameRatings(location.pathname, to)) return;
    event.preventDefault();
    void navigate({ to, hash: location.hash.slice(1) });
  };
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
            <Link key={to} to={to} onClick={(event) => keepPlayer(event, to)}>
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </>
  );
}
