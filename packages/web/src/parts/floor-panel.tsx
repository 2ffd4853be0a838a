// Why a rating does not fall below its floor.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { systemNames } from '../base/format.js';
import { said } from '../base/said.js';
import { t } from '../base/words.js';
import { Explanation } from './explanation.js';
import { Panel } from './panel.js';
import type { Standing } from './uschess-ratings.js';
import { WhyFoot } from './why-foot.js';

type Floor = NonNullable<Standing['floor']>;

export function FloorPanel({ player, standing, onClose }: { player: string; standing: Standing; onClose: () => void }) {
  const { floor, system } = standing;
  if (floor === undefined) return null;
  return (
    <Panel title={t('Floor: {floor}', { floor: floor.floor })} subtitle={systemNames[system]} onClose={onClose}>
      <FloorView floor={floor}>
        <Link to="/players/$player/why/$system" params={{ player, system }} search={{ about: 'floor' }}>
          {t('Open as a page')}
        </Link>
      </FloorView>
    </Panel>
  );
}

export function FloorView({ floor, children }: { floor: Floor; children?: ReactNode }) {
  return (
    <div className="stack">
      <p className="why-lead">{said(floor.because)}</p>
      {floor.next ? (
        <p className="soft">
          {t('The next floor is {floor}, earned by an established rating of {atRating}.', {
            floor: floor.next.floor,
            atRating: floor.next.atRating,
          })}
        </p>
      ) : null}
      {floor.trace ? <Explanation trace={floor.trace} /> : null}
      <WhyFoot>{children}</WhyFoot>
    </div>
  );
}
