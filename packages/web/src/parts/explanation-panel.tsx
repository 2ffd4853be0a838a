// Explains a player's rating in one section.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../base/api.js';
import { systemNames } from '../base/format.js';
import { language, t } from '../base/words.js';
import { Change, RatingText } from './change.js';
import { Caveats } from './fide-change.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';
import { WhyFoot } from './why-foot.js';
import { WhyView } from './why-view.js';

export interface Explained {
  readonly event: string;
  readonly section: number;
  readonly player: string;
  readonly name: string;
  /** Present if it differs from the page's own. */
  readonly eventName?: string | undefined;
  readonly system: Answer<'explanation'>['system'];
}

export function ExplanationPanel({ about, onClose }: { about: Explained; onClose: () => void }) {
  return (
    <Panel title={t('Why: {name}', { name: about.name })} subtitle={systemNames[about.system]} onClose={onClose}>
      <SectionExplanation about={about} />
    </Panel>
  );
}

/** What a section made of a player's rating, asked for when it is shown. */
export function SectionExplanation({
  about,
  isPage = false,
  own,
}: {
  about: Explained;
  isPage?: boolean;
  /** Leads to the page of what was asked, where that is not the section's own. */
  own?: ReactNode;
}) {
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
      {(answer) => <ExplanationView answer={answer} eventName={about.eventName} foot={isPage ? 'page' : 'panel'} own={own} />}
    </Loaded>
  );
}

export function ExplanationView({
  answer,
  eventName,
  foot,
  own,
}: {
  answer: Answer<'explanation'>;
  eventName?: string | undefined;
  /** Absent if it has no address of its own, as in a preview. */
  foot?: 'page' | 'panel';
  own?: ReactNode;
}) {
  const { event, section, player, system } = answer;
  const params = { event, section, player };
  return (
    <div className="stack">
      <Summary answer={answer} eventName={eventName} />
      <WhyView
        story={answer.story}
        trace={answer.trace}
        masked={answer.masked}
        system={answer.system}
        who={answer}
        after={answer.after?.official}
      >
        {/* After the story: it begins with a sentence that everybody understands. */}
        {answer.share ? <Caveats caveats={answer.share.caveats} /> : null}
        {foot === undefined ? null : (
          <WhyFoot text={api.address('explanationText', params, { system, lang: language })}>
            {own !== undefined ? (
              own
            ) : foot === 'panel' ? (
              <Link
                to="/events/$event/$section/why/$player"
                params={{ event, section: String(section), player }}
                search={{ system }}
              >
                {t('Open as a page')}
              </Link>
            ) : null}
          </WhyFoot>
        )}
      </WhyView>
    </div>
  );
}

/** `1623 → 1618 −5 · Mapleton Open`: what is being explained. */
function Summary({ answer, eventName }: { answer: Answer<'explanation'>; eventName: string | undefined }) {
  const { before, after, event, section, system } = answer;
  return (
    <p>
      {after ? (
        <>
          <RatingText point={before} system={system} /> → <RatingText point={after} system={system} />{' '}
          <Change before={before} after={after} />
        </>
      ) : null}
      {eventName === undefined ? null : (
        <>
          {after ? ' · ' : ''}
          <Link to="/events/$event/$section" params={{ event, section: String(section) }}>
            {eventName}
          </Link>
        </>
      )}
    </p>
  );
}
