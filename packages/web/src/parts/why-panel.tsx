// The panel that a number of a crosstable opens: what the section changed and why, or where the rating before it comes from.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useState } from 'react';
import { api, queries } from '../api.js';
import { systemNames } from '../format.js';
import type { Ask, Row, SectionData, System } from './crosstable-columns.js';
import { type Explained, ExplanationPanel } from './explanation-panel.js';
import { type FideRatingAsked, FideRatingPanel, isFideSystem } from './fide-rating-panel.js';
import { Failure } from './loaded.js';
import { Panel } from './panel.js';
import { originOf } from './rating-origin.js';

type Asked =
  | { readonly of: 'section'; readonly about: Explained }
  | { readonly of: 'list'; readonly about: FideRatingAsked }
  | { readonly of: 'nothing'; readonly row: Row; readonly system: System; readonly error?: Error };

export function useWhyPanel(data: SectionData): { readonly ask: Ask; readonly panel: ReactNode } {
  const [asked, setAsked] = useState<Asked | undefined>();
  const ask = useCallback<Ask>(
    (row, system, what) => {
      if (what === 'change') {
        const { event, section } = data;
        setAsked({ of: 'section', about: { event, section, player: row.player, name: row.name, system } });
      } else before(data, row, system).then(setAsked, (error: Error) => setAsked({ of: 'nothing', row, system, error }));
    },
    [data],
  );
  const close = () => setAsked(undefined);
  if (asked === undefined) return { ask, panel: null };
  if (asked.of === 'section') return { ask, panel: <ExplanationPanel about={asked.about} onClose={close} /> };
  if (asked.of === 'list') return { ask, panel: <FideRatingPanel about={asked.about} onClose={close} /> };
  return { ask, panel: <NoOrigin {...asked} onClose={close} /> };
}

async function before(data: SectionData, row: Row, system: System): Promise<Asked> {
  const { player, name } = row;
  const { series } = await queries.fetchQuery({
    queryKey: ['chart', player],
    queryFn: ({ signal }) => api.call('playerChart', { params: { player }, signal }),
  });
  const own = series.find((one) => one.system === system);
  const rating = row.ratings.find((one) => one.system === system)?.before?.rating;
  const origin = own && rating !== undefined ? originOf(own, rating, data) : undefined;
  if (origin?.from === 'list' && isFideSystem(system)) return { of: 'list', about: { player, name, system, date: origin.date } };
  if (origin?.from === 'section')
    return {
      of: 'section',
      about: { event: origin.event, section: origin.section, eventName: origin.eventName, player, name, system },
    };
  return { of: 'nothing', row, system };
}

function NoOrigin({ row, system, error, onClose }: { row: Row; system: System; error?: Error; onClose: () => void }) {
  return (
    <Panel title={`Why: ${row.name}`} subtitle={`${systemNames[system]}, before the section`} onClose={onClose}>
      {error ? (
        <Failure error={error} />
      ) : (
        <p>
          No section or list here left this rating: the office began with it, or an officer’s decision made it. The decisions and
          records stand on the page of{' '}
          <Link to="/players/$player" params={{ player: row.player }}>
            {row.name}
          </Link>
          .
        </p>
      )}
    </Panel>
  );
}
