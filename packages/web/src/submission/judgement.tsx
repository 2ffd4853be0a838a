// An officer's decision about the version they see. Accepting and refusing last, so both say first what will be entered.

import { useState } from 'react';
import { api } from '../base/api.js';
import { day, days, plural } from '../base/format.js';
import { Confirm } from '../parts/confirm.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { keepStep, type Submission } from './kept.js';
import type { GridReport } from './model.js';
import { gamesOf } from './moves.js';

export function Judgement({ data }: { data: Submission }) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState<'accepted' | 'refused'>();
  const judged = (outcome: 'accepted' | 'returned' | 'refused') =>
    keepStep(
      api.call('judge', {
        params: { submission: data.submission },
        body: { version: data.version, outcome, ...(reason.trim() === '' ? {} : { reason }) },
      }),
    );
  const giveBack = useAction(() => judged('returned'));
  return (
    <section className="stack" aria-labelledby="judgement">
      <h2 id="judgement">Decide</h2>
      <TextField
        label="Reason (needed to return or refuse)"
        value={reason}
        maxLength={1000}
        onChange={(event) => setReason(event.target.value)}
      />
      <ProblemText error={giveBack.error} />
      <p className="row">
        <button type="button" className="button primary" disabled={giveBack.busy} onClick={() => setAsked('accepted')}>
          Accept and rate…
        </button>
        <button type="button" className="button" disabled={giveBack.busy || reason.trim() === ''} onClick={() => giveBack.run()}>
          {giveBack.busy ? 'Sending back…' : 'Return to the director'}
        </button>
        <button
          type="button"
          className="button danger"
          disabled={giveBack.busy || reason.trim() === ''}
          onClick={() => setAsked('refused')}
        >
          Refuse…
        </button>
      </p>
      {asked === undefined ? null : (
        <Confirm
          title={`${asked === 'accepted' ? 'Accept' : 'Refuse'} ${data.eventName}?`}
          subtitle={`from ${data.byName ?? data.by}${data.affiliate ? `, for ${data.affiliate}` : ''}`}
          action={asked === 'accepted' ? 'Accept and rate' : 'Refuse report'}
          busyText={asked === 'accepted' ? 'Rating…' : 'Refusing…'}
          danger={asked === 'refused'}
          ready
          onConfirm={() => judged(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked === 'accepted' ? <Entered data={data} /> : <Refused data={data} reason={reason} />}
        </Confirm>
      )}
    </section>
  );
}

/** What accepting the report enters. */
function Entered({ data }: { data: Submission }) {
  const { event, sections } = data.report as unknown as GridReport;
  const kept = data.findings.warning;
  return (
    <>
      <p>
        {data.correction === undefined
          ? 'Entered into the ledger and rated at once:'
          : `Entered into the ledger in place of section ${data.correction.section} of ${data.correction.event}; it and everything after it is rated again:`}
      </p>
      <ul>
        {sections.map((section) => (
          <li key={section.number}>
            {section.name || `Section ${section.number}`}, {daysOf(section, event)}: {plural(section.players.length, 'player')},{' '}
            {plural(gamesOf(section).length, 'game')}
          </li>
        ))}
        {besideLines(data).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {kept === 0 ? null : <p>{plural(kept, 'warning')} kept by the director with a reason.</p>}
      <p className="soft small">What is entered stays in the record. A mistake is corrected or withdrawn by another entry.</p>
    </>
  );
}

function Refused({ data, reason }: { data: Submission; reason: string }) {
  return (
    <>
      <p>Nothing is entered. {data.byName ?? 'The director'} reads:</p>
      <blockquote>{reason.trim()}</blockquote>
      <p className="soft small">
        A refused report cannot be opened again. If only something in it must be changed, return it to the director instead.
      </p>
    </>
  );
}

function daysOf({ start, end }: GridReport['sections'][number], event: GridReport['event']): string {
  const [first, last] = [start ?? event.start, end ?? event.end];
  return first === undefined || last === undefined ? 'without days' : days(first, last);
}

/** What is entered together with the report, each in words. */
export function besideLines({ newPlayers, memberships }: Pick<Submission, 'newPlayers' | 'memberships'>): string[] {
  return [
    ...newPlayers.map(({ player, name }) => `new player ${name} (${player})`),
    ...memberships.map(({ player, until }) => `membership of ${player} until ${day(until)}`),
  ];
}
