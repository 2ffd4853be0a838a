// What an officer can do with a section: hold, release, withdraw, correct it.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../base/api.js';
import { Confirm } from '../parts/confirm.js';
import { today } from '../parts/fields.js';
import { Effect, type OfferedFact } from './effect.js';

type What = 'hold' | 'release' | 'withdraw';

const words: {
  readonly [W in What]: { readonly button: string; readonly title: string; readonly done: string; readonly text: string };
} = {
  hold: {
    button: 'Hold…',
    title: 'Hold',
    done: 'is held: it does not count until it is released.',
    text: 'A held section stays in the record and is not rated. What follows is rated again without it.',
  },
  release: {
    button: 'Release…',
    title: 'Release',
    done: 'is released and rated.',
    text: 'The section is rated again, and what follows it.',
  },
  withdraw: {
    button: 'Withdraw…',
    title: 'Withdraw',
    done: 'is withdrawn.',
    text: 'The section counts no more. The record of it stays; a report of the same section can be sent again.',
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
  /** Held by an officer: only then can it be released. */
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
        Correct<span className="sr-only"> {name}</span>
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
          subtitle={`${event}, section ${section}`}
          reason="Reason, as readers see it"
          action={`${words[what].title} section`}
          busyText="Rating…"
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
                  The section
                </Link>
                {run === undefined ? null : (
                  <>
                    {' · '}
                    <Link to="/runs/$run" params={{ run: String(run) }}>
                      What it changed
                    </Link>
                  </>
                )}
              </>,
            );
            await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
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
