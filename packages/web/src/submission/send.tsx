// The end of a draft: sent to the office, or thrown away; and for an officer, what becomes of it.

import { useState } from 'react';
import { api } from '../api.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { keep, type Submission } from './kept.js';

export function Send({ data }: { data: Submission }) {
  const [confirmed, setConfirmed] = useState(false);
  const submit = useAction(async () =>
    keep(await api.call('submit', { params: { submission: data.submission }, body: { confirmWarnings: confirmed } })),
  );
  const withdraw = useAction(async () =>
    keep(await api.call('withdrawSubmission', { params: { submission: data.submission }, body: {} })),
  );
  return (
    <section className="stack" aria-labelledby="send">
      <h2 id="send">Send it to the office</h2>
      {data.findings.warning > 0 ? (
        <label className="check">
          <input type="checkbox" checked={confirmed} onChange={(event) => setConfirmed(event.target.checked)} />
          {data.findings.warning === 1
            ? 'I have looked at the warning; it is all right'
            : `I have looked at the ${data.findings.warning} warnings; they are all right`}
        </label>
      ) : null}
      <ProblemText error={submit.error ?? withdraw.error} />
      <p className="row">
        <button
          type="button"
          className="button primary"
          disabled={submit.busy || data.findings.error > 0 || (data.findings.warning > 0 && !confirmed)}
          onClick={() => submit.run()}
        >
          Submit
        </button>
        <button type="button" className="button danger" disabled={withdraw.busy} onClick={() => withdraw.run()}>
          Throw it away
        </button>
      </p>
      {data.findings.error > 0 ? <p className="soft small">Errors must be fixed first.</p> : null}
    </section>
  );
}

export function Judgement({ data }: { data: Submission }) {
  const [reason, setReason] = useState('');
  const judge = useAction(async (outcome: 'accepted' | 'returned' | 'refused') =>
    keep(
      await api.call('judge', {
        params: { submission: data.submission },
        body: { outcome, ...(reason.trim() === '' ? {} : { reason }) },
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
