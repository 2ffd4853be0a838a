// The calculators of the office's authorities.

import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { playerQuery, queries } from '../base/api.js';
import { hashFor } from '../base/authorities/calculator-hash.js';
import { areSameRatings, calculatorLinks } from '../base/authorities/calculators.js';
import { t } from '../base/words.js';
import { CopyLink } from '../parts/copy-link.js';
import { SavePicture } from '../parts/save-picture.js';
import { useWhom, Whom } from '../parts/whom.js';

export function Calculators() {
  const navigate = useNavigate();
  const player = useWhom();
  /**
   * The next calculator knows the games of this one if both are about the same ratings; otherwise it knows the player, if this one
   * was opened for somebody.
   */
  const keepPlayer = (event: MouseEvent, to: string) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || location.hash === '' || to === location.pathname) return;
    const own = location.hash.slice(1);
    const data = player === '' ? undefined : queries.getQueryData(playerQuery(player).queryKey);
    const hash = areSameRatings(location.pathname, to)
      ? own
      : data === undefined
        ? undefined
        : hashFor(to, data, new URLSearchParams(own).get('system'));
    if (hash === undefined) return;
    event.preventDefault();
    void navigate({ to, hash });
  };
  /** The calculators follow changes of the hash. */
  const forget = () => {
    location.hash = '';
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
        {player === '' ? null : <Whom player={player} onForget={forget} />}
      </header>
      <Outlet />
    </>
  );
}
