// Why a player has this rating on a FIDE list, or live.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../base/api.js';
import { day, systemNames } from '../base/format.js';
import { Explanation } from './explanation.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';

export interface FideRatingAsked {
  readonly player: string;
  readonly name: string;
  readonly system: Answer<'fideRating'>['system'];
  /** Absent: live. */
  readonly date?: string;
}

export function isFideSystem(system: Answer<'explanation'>['system']): system is FideRatingAsked['system'] {
  return system.startsWith('FIDE');
}

export function FideRatingPanel({ about, onClose }: { about: FideRatingAsked; onClose: () => void }) {
  const { system, date } = about;
  const subtitle = `${systemNames[system]}, ${date === undefined ? 'live' : `list of ${day(date)}`}`;
  return (
    <Panel title={`Why: ${about.name}`} subtitle={subtitle} onClose={onClose}>
      <FideRatingView about={about} />
    </Panel>
  );
}

export function FideRatingView({ about: { player, system, date } }: { about: FideRatingAsked }) {
  const query = useQuery({
    queryKey: ['fide-rating', player, system, date ?? 'live'],
    queryFn: ({ signal }) =>
      api.call('fideRating', { params: { player, system }, query: date === undefined ? {} : { date }, signal }),
  });
  return (
    <Loaded query={query} height="24rem">
      {(answer) => (
        <>
          <p className="num">
            {answer.before === null ? 'Unrated' : answer.before} → {answer.rating ?? 'unrated'}
            {answer.is === 'live' ? <span className="soft">, if the list of {day(answer.date)} were made now</span> : null}
          </p>
          <Explanation trace={answer.trace} />
        </>
      )}
    </Loaded>
  );
}
