// Changing the password.

import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { t } from '../base/words.js';
import { ClearingForm, ProblemText, TextField, useAction } from '../parts/form.js';

export function Password() {
  const [done, setDone] = useState(false);
  const change = useAction(async (form: FormData) => {
    setDone(false);
    await api.call('changePassword', { body: { current: String(form.get('current')), password: String(form.get('password')) } });
    await queries.invalidateQueries();
    setDone(true);
  });
  return (
    <section className="stack narrow no-print" aria-labelledby="password">
      <h2 id="password">{t('Password')}</h2>
      <ClearingForm className="stack" onSend={change.run}>
        <TextField label={t('Current password')} name="current" type="password" autoComplete="current-password" required />
        <TextField
          label={t('New password')}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          hint={t('At least 12 characters; a phrase is best')}
        />
        <p className="soft small">{t('Your other sessions and all your API keys end with the old password.')}</p>
        <ProblemText error={change.error} />
        {done ? <p role="status">{t('Password changed. Your other sessions and your API keys have ended.')}</p> : null}
        <p>
          <button type="submit" className="button" disabled={change.busy}>
            {t('Change // a password')}
          </button>
        </p>
      </ClearingForm>
    </section>
  );
}
