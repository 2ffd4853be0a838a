// Why a rating does not fall below its floor.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../base/api.js';
import { systemNames } from '../base/format.js';
import type { System } from '../base/system.js';
import { language, t } from '../base/words.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';
import type { Standing } from './uschess-ratings.js';
import { WhyFoot } from './why-foot.js';
import { WhyView } from './why-view.js';

export function FloorPanel({ player, standing, onClose }: { player: string; standing: Standing; onClose: () => void }) {
  const { floor, system } = standing;
  if (floor === undefined) return null;
  return (
    <Panel title={t('Floor: {floor}', { floor: floor.floor })} subtitle={systemNames[system]} onClose={onClose}>
      <FloorView player={player} system={system}>
        <Link to="/players/$player/why/$system" params={{ player, system }} search={{ about: 'floor' }}>
          {t('Open as a page')}
        </Link>
      </FloorView>
    </Panel>
  );
}

export function FloorView({ player, system, children }: { player: string; system: System; children?: ReactNode }) {
  const params = { player, system };
  const query = useQuery({
    queryKey: ['floor', player, system],
    queryFn: ({ signal }) => api.call('floor', { params, signal }),
  });
  return (
    <Loaded query={query} height="16rem">
      {({ name, story, trace }) => (
        <WhyView story={story} trace={trace} system={system} who={{ player, name }}>
          <WhyFoot text={api.address('floorText', params, { lang: language })}>{children}</WhyFoot>
        </WhyView>
      )}
    </Loaded>
  );
}
