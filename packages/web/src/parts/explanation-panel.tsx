// Why this rating: the explanation of one player in one section.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../base/api.js';
import { systemNames } from '../base/format.js';
import { Change, RatingText } from './change.js';
import { Explanation } from './explanation.js';
import { FideSummary } from './fide-change.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';

export interface Explained {
  readonly event: string;
  readonly section: number;
  readonly player: string;
  readonly name: string;
  /** Where it is not the page's own. */
  readonly eventName?: string | undefined;
  readonly system: Answer<'explanation'>['system'];
}

export function ExplanationPanel({ about, onClose }: { about: Explained; onClose: () => void }) {
  return (
    <Panel title={`Why: ${about.name}`} subtitle={systemNames[about.system]} onClose={onClose}>
      <SectionExplanation about={about} />
    </Panel>
  );
}

/** What a section made of a player's rating, asked for when it is shown. */
export function SectionExplanation({ about }: { about: Explained }) {
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
    <Loaded query={query} height="24rem">
      {(answer) => <ExplanationView answer={answer} eventName={about.eventName} />}
    </Loaded>
  );
}

export function ExplanationView({ answer, eventName }: { answer: Answer<'explanation'>; eventName?: string | undefined }) {
  return (
    <div className="stack">
      <Summary answer={answer} eventName={eventName} />
      {answer.masked ? (
        <p className="note small">Steps that would reveal somebody’s age are left out of public explanations.</p>
      ) : null}
      <FideSummary result={answer} />
      <Explanation trace={answer.trace} masked={answer.masked} />
    </div>
  );
}

/** `1623 → 1618 −5 at Mapleton Open`: what is explained. */
function Summary({ answer, eventName }: { answer: Answer<'explanation'>; eventName: string | undefined }) {
  const { before, after, event, section } = answer;
  return (
    <p>
      {after ? (
        <>
          <RatingText point={before} /> → <RatingText point={after} /> <Change before={before} after={after} />
        </>
      ) : null}
      {eventName === undefined ? null : (
        <>
          {after ? ' at ' : ''}
          <Link to="/events/$event/$section" params={{ event, section: String(section) }}>
            {eventName}
          </Link>
        </>
      )}
    </p>
  );
}
