// Why this rating: the explanation of one player in one section.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { systemNames } from '../format.js';
import { Explanation } from './explanation.js';
import { FideSummary } from './fide-change.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';

export interface Explained {
  readonly event: string;
  readonly section: number;
  readonly player: string;
  readonly name: string;
  readonly system: Answer<'explanation'>['system'];
}

export function ExplanationPanel({ about, onClose }: { about: Explained; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['explanation', about.event, about.section, about.player, about.system],
    queryFn: ({ signal }) =>
      api.call('explanation', {
        params: { event: about.event, section: about.section, player: about.player },
        query: { system: about.system },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel title={`Why: ${about.name}`} subtitle={systemNames[about.system]} onClose={onClose}>
      <Loaded query={query} height="24rem">
        {(answer) => (
          <>
            {answer.masked ? (
              <p className="note small">Steps that would reveal somebody’s age are left out of public explanations.</p>
            ) : null}
            <FideSummary result={answer} />
            <Explanation trace={answer.trace} masked={answer.masked} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}
