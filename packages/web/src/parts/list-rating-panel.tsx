// Why a rating stands on a list: what the last section before it left, or what FIDE's list was made of.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { day, systemNames } from '../format.js';
import { SectionExplanation } from './explanation-panel.js';
import { FideRatingPanel, isFideSystem } from './fide-rating-panel.js';
import { placeOnList } from './history.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';

export interface ListRatingAsked {
  readonly player: string;
  readonly name: string;
  readonly system: Answer<'explanation'>['system'];
  readonly rating: number;
  /** Of the list. */
  readonly date: string;
}

export function ListRatingPanel({ about, onClose }: { about: ListRatingAsked; onClose: () => void }) {
  const { system } = about;
  if (isFideSystem(system)) return <FideRatingPanel about={{ ...about, system }} onClose={onClose} />;
  return (
    <Panel title={`Why: ${about.name}`} subtitle={`${systemNames[system]}, list of ${day(about.date)}`} onClose={onClose}>
      <WhatLeftIt about={about} />
    </Panel>
  );
}

function WhatLeftIt({ about: { player, name, system, rating, date } }: { about: ListRatingAsked }) {
  const chart = useQuery({
    queryKey: ['chart', player],
    queryFn: ({ signal }) => api.call('playerChart', { params: { player }, signal }),
  });
  return (
    <Loaded query={chart} height="24rem">
      {(answer) => {
        const series = answer.series.find((one) => one.system === system);
        const place = series && placeOnList(series, date, rating);
        const event = place === undefined ? undefined : series?.events[place];
        if (event === undefined)
          return (
            <p>
              No section before the list left <span className="num">{rating}</span>, as the ledger is now: reports and corrections
              came after it, or the player’s decisions and records say where it comes from.
            </p>
          );
        return <SectionExplanation about={{ ...event, eventName: event.name, player, name, system }} />;
      }}
    </Loaded>
  );
}
