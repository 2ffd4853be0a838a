// Retracting a list: an officer gives a reason and confirms.

import type { Answer } from '@harkness/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api, askAgain } from '../base/api.js';
import { readable } from '../base/format.js';
import { said } from '../base/said.js';
import { t } from '../base/words.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Panel } from '../parts/panel.js';

export function RetractList({ data }: { data: Answer<'list'> }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const retract = useAction(async (form: FormData) => {
    const body = { reason: String(form.get('reason')) };
    const retracted = await api.call('retractList', { params: { list: data.list }, body });
    setOpen(false);
    await navigate({ to: '/lists/$list', params: { list: retracted.list } });
    await askAgain();
  });
  return (
    <p className="row no-print">
      <button type="button" className="button quiet" onClick={() => setOpen(true)}>
        {t('Retract this list…')}
      </button>
      {open ? (
        <Panel title={t('Retract this list')} subtitle={said(readable(data.title))} onClose={() => setOpen(false)}>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              void retract.run(new FormData(event.currentTarget));
            }}
          >
            <p>
              {t(
                'The list stays readable, marked as retracted. It is no longer in force: later lists are made as if it had not been published. Its date can then be published again.',
              )}
            </p>
            <TextField label={t('Reason, as readers see it')} name="reason" required minLength={3} maxLength={500} />
            <ProblemText error={retract.error} />
            <p>
              <button type="submit" className="button primary" disabled={retract.busy}>
                {retract.busy ? t('Retracting…') : t('Retract list')}
              </button>
            </p>
          </form>
        </Panel>
      ) : null}
    </p>
  );
}
