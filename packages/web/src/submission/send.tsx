// The end of a draft: submitting or withdrawing it.

import { useState } from 'react';
import { api } from '../base/api.js';
import { t } from '../base/words.js';
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
    <section className="stack no-print" aria-labelledby="send">
      <h2 id="send">{t('Send it to the office')}</h2>
      <TextField
        label={isCorrection ? t('Why the section is corrected') : t('A note for the office (optional)')}
        hint={isCorrection ? t('The officer reads it.') : undefined}
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
          {submit.busy ? t('Sending…') : t('Submit')}
        </button>
        {sure ? (
          <>
            <button type="button" className="button danger" disabled={withdraw.busy} onClick={() => withdraw.run()}>
              {t('Yes, withdraw it permanently')}
            </button>
            <button type="button" className="button quiet" onClick={() => setSure(false)}>
              {t('Keep it')}
            </button>
          </>
        ) : (
          <button type="button" className="button danger" onClick={() => setSure(true)}>
            {t('Withdraw')}
          </button>
        )}
      </p>
      {data.findings.error > 0 ? <p className="soft small">{t('Fix the errors first.')}</p> : null}
      {open > 0 ? (
        <p className="soft small">
          {t(
            '{count, plural, one {One warning is not confirmed: tick it above and say why it is right, or fix the report.} other {# warnings are not confirmed: tick them above and say why they are right, or fix the report.}}',
            { count: open },
          )}
        </p>
      ) : null}
      {isCorrection && said.length < 3 ? <p className="soft small">{t('Give the reason for the correction.')}</p> : null}
      {unsaved ? <p className="soft small">{t('Some changes are not saved yet.')}</p> : null}
    </section>
  );
}
