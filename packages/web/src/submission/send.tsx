// The end of a draft: sent to the office, or withdrawn.

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
