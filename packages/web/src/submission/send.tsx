// The end of a draft: sent to the office, or withdrawn; and for an officer, the decision about the version they see.

import { useState } from 'react';
import { api } from '../base/api.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { isReason, type Reasons } from './findings.js';
import { keepStep, type Submission } from './kept.js';

export function Send({ data, reasons, unsaved }: { data: Submission; reasons: Reasons; unsaved: boolean }) {
  const params = { submission: data.submission };
  const { version } = data;
  const warnings = data.findingsList.filter(({ level }) => level === 'warning');
  const confirm = warnings.flatMap(({ key }) => (isReason(reasons.get(key)) ? [{ key, reason: reasons.get(key) ?? '' }] : []));
  const open = warnings.length - confirm.length;
  const [note, setNote] = useState('');
  const isCorrection = data.correction !== undefined;
  const said = note.trim();
  const submit = useAction(() =>
    keepStep(api.call('submit', { params, body: { version, confirm, ...(said === '' ? {} : { note: said }) } })),
  );
  const withdraw = useAction(() => keepStep(api.call('withdrawSubmission', { params, body: { version } })));
  const [sure, setSure] = useState(false);
  return (
    <section className="stack" aria-labelledby="send">
      <h2 id="send">Send it to the office</h2>
      <TextField
        label={isCorrection ? 'Why the section is corrected' : 'A note for the office (optional)'}
        hint={isCorrection ? 'The officer reads it.' : undefined}
        value={note}
        maxLength={1000}
        onChange={(event) => setNote(event.target.value)}
      />
      <ProblemText error={submit.error ?? withdraw.error} />
      <p className="row">
        <button
          type="button"
          className="button primary"
          disabled={submit.busy || unsaved || data.findings.error > 0 || open > 0 || (isCorrection && said.length < 3)}
          onClick={() => submit.run()}
        >
          {submit.busy ? 'Sending…' : 'Submit'}
        </button>
        {sure ? (
          <>
            <button type="button" className="button danger" disabled={withdraw.busy} onClick={() => withdraw.run()}>
              Yes, withdraw it for good
            </button>
            <button type="button" className="button quiet" onClick={() => setSure(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button type="button" className="button danger" onClick={() => setSure(true)}>
            Withdraw
          </button>
        )}
      </p>
      {data.findings.error > 0 ? <p className="soft small">Fix the errors first.</p> : null}
      {open > 0 ? (
        <p className="soft small">
          {open === 1 ? 'One warning is' : `${open} warnings are`} not confirmed: tick it above and say why it is right, or fix
          the report.
        </p>
      ) : null}
      {isCorrection && said.length < 3 ? <p className="soft small">Say why the section is corrected.</p> : null}
      {unsaved ? <p className="soft small">Some changes are not saved yet.</p> : null}
    </section>
  );
}

export function Judgement({ data }: { data: Submission }) {
  const [reason, setReason] = useState('');
  const judge = useAction((outcome: 'accepted' | 'returned' | 'refused') =>
    keepStep(
      api.call('judge', {
        params: { submission: data.submission },
        body: { version: data.version, outcome, ...(reason.trim() === '' ? {} : { reason }) },
      }),
    ),
  );
  return (
    <section className="stack" aria-labelledby="judgement">
      <h2 id="judgement">Decide</h2>
      <TextField label="Reason (needed to return or refuse)" value={reason} onChange={(event) => setReason(event.target.value)} />
      <ProblemText error={judge.error} />
      <p className="row">
        <button type="button" className="button primary" disabled={judge.busy} onClick={() => judge.run('accepted')}>
          {judge.busy ? 'Rating…' : 'Accept and rate'}
        </button>
        <button
          type="button"
          className="button"
          disabled={judge.busy || reason.trim() === ''}
          onClick={() => judge.run('returned')}
        >
          Return to the director
        </button>
        <button
          type="button"
          className="button danger"
          disabled={judge.busy || reason.trim() === ''}
          onClick={() => judge.run('refused')}
        >
          Refuse
        </button>
      </p>
    </section>
  );
}
