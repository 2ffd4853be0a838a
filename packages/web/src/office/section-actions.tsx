// An officer's actions on a section: hold, release, withdraw, correct.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, askAgain } from '../base/api.js';
import { today } from '../base/format.js';
import { rich, t } from '../base/words.js';
import { Confirm } from '../parts/confirm.js';
import { Effect, type OfferedFact } from './effect.js';

type What = 'hold' | 'release' | 'withdraw';

const words: {
  readonly [W in What]: { readonly button: string; readonly title: string; readonly done: string; readonly text: string };
} = {
  hold: {
    button: t('Hold…'),
    title: t('Hold'),
    done: t('is held: it does not count until it is released.'),
    text: t('A held section stays in the record but is not rated. Everything after it is rated again without it.'),
  },
  release: {
    button: t('Release…'),
    title: t('Release'),
    done: t('is released and rated.'),
    text: t('The section and everything after it is rated again.'),
  },
  withdraw: {
    button: t('Withdraw…'),
    title: t('Withdraw'),
    done: t('is withdrawn.'),
    text: t('The section no longer counts. Its record stays; a report of the same section can be sent again.'),
  },
};

export function SectionActions({
  event,
  section,
  name,
  held,
  byDecision,
  onDone,
}: {
  event: string;
  section: number;
  name: string;
  held: boolean;
  /** Held by an officer; only then can it be released. */
  byDecision: boolean;
  onDone: (said: ReactNode) => void;
}) {
  const [what, setWhat] = useState<What>();
  const fact = (chosen: What): OfferedFact =>
    chosen === 'withdraw'
      ? { kind: 'section-withdrawn', body: { event, section } }
      : {
          kind: 'decision',
          body: { type: chosen === 'hold' ? 'section-held' : 'section-released', event, section, on: today() },
        };
  const offered: readonly What[] = held ? (byDecision ? ['release', 'withdraw'] : ['withdraw']) : ['hold', 'withdraw'];
  return (
    <span className="row">
      <Link className="button small" to="/submit" search={{ event, section }}>
        {rich('Correct<span> {name}</span>', { name, span: (text) => <span className="sr-only">{text}</span> })}
      </Link>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          className={one === 'withdraw' ? 'button small danger' : 'button small'}
          onClick={() => setWhat(one)}
        >
          {words[one].button}
          <span className="sr-only"> {name}</span>
        </button>
      ))}
      {what ? (
        <Confirm
          title={`${words[what].title} ${name}?`}
          subtitle={t('{event}, section {section}', { event, section })}
          reason={t('Reason, as readers see it')}
          action={t('{title} section', { title: words[what].title })}
          busyText={t('Rating…')}
          danger={what === 'withdraw'}
          onConfirm={async (reason) => {
            const { run } =
              what === 'withdraw'
                ? await api.call('withdrawSection', { params: { event, section }, body: { reason } })
                : await api.call('decide', { body: { decision: fact(what).body, reason } });
            onDone(
              <>
                {name} {words[what].done}{' '}
                <Link to="/events/$event/$section" params={{ event, section: String(section) }}>
                  {t('The section')}
                </Link>
                {run === undefined ? null : (
                  <>
                    {' · '}
                    <Link to="/runs/$run" params={{ run: String(run) }}>
                      {t('What it changed')}
                    </Link>
                  </>
                )}
              </>,
            );
            await askAgain();
          }}
          onClose={() => setWhat(undefined)}
        >
          <p>{words[what].text}</p>
          <Effect facts={[fact(what)]} />
        </Confirm>
      ) : null}
    </span>
  );
}
