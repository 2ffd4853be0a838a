// Changing the password.

import { useState } from 'react';
import { api, queries } from '../base/api.js';
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
    <section className="stack narrow" aria-labelledby="password">
      <h2 id="password">Password</h2>
      <ClearingForm className="stack" onSend={change.run}>
        <TextField label="Current password" name="current" type="password" autoComplete="current-password" required />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          hint="At least 12 characters; a phrase is best"
        />
        <p className="soft small">Your other sessions and all your API keys end with the old password.</p>
        <ProblemText error={change.error} />
        {done ? <p role="status">Password changed. Your other sessions and your API keys have ended.</p> : null}
        <p>
          <button type="submit" className="button" disabled={change.busy}>
            Change
          </button>
        </p>
      </ClearingForm>
    </section>
  );
}
