// Login, with a second factor if the account has one.

import { ApiError } from '@harkness/client';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { placeOf } from '../base/landing.js';
import { enter } from '../base/session.js';
import { t } from '../base/words.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { useTitle } from '../parts/title.js';

export function Login() {
  useTitle(t('Log in'));
  const navigate = useNavigate();
  const { history } = useRouter();
  const { to } = useSearch({ from: '/login' });
  const [needsCode, setNeedsCode] = useState(false);
  const [resetFor, setResetFor] = useState('');
  const login = useAction(async (form: FormData) => {
    const code = String(form.get('code') ?? '').trim();
    try {
      const session = await api.call('login', {
        body: { email: String(form.get('email')), password: String(form.get('password')), ...(code === '' ? {} : { code }) },
      });
      enter(session);
      // Back to where they came from, otherwise to the page of their role.
      if (session.mustSetUpSecondFactor) await navigate({ to: '/account', search: to === undefined ? {} : { to } });
      else history.push(to ?? placeOf(session));
    } catch (error) {
      if (error instanceof ApiError && error.problem.code === 'code-needed' && !needsCode) {
        setNeedsCode(true);
        return;
      }
      throw error;
    }
  });
  const [isAsked, setAsked] = useState(false);
  const reset = useAction(async () => {
    await api.call('requestReset', { body: { email: resetFor } });
    setAsked(true);
  });
  return (
    <>
      <header className="page-head">
        <h1>{t('Log in')}</h1>
      </header>
      <form
        className="stack narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void login.run(new FormData(event.currentTarget));
        }}
      >
        <TextField
          label={t('E-mail')}
          name="email"
          type="email"
          autoComplete="username"
          required
          onChange={(event) => {
            setResetFor(event.target.value);
            setAsked(false);
          }}
        />
        <TextField label={t('Password')} name="password" type="password" autoComplete="current-password" required />
        {needsCode ? (
          <TextField
            label={t('Code of your second factor')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            autoFocus
            hint={t('Six digits, or a recovery code')}
          />
        ) : null}
        <ProblemText error={login.error} />
        <div className="row">
          <button type="submit" className="button primary" disabled={login.busy}>
            {login.busy ? t('Logging in…') : t('Log in')}
          </button>
          <button
            type="button"
            className="link-button small"
            disabled={resetFor === '' || reset.busy}
            onClick={() => reset.run()}
          >
            {t('Forgotten password')}
          </button>
        </div>
        <ProblemText error={reset.error} />
        {isAsked ? (
          <p className="note" role="status">
            {t('Asked for a new password for {email}.', { email: resetFor })}{' '}
            {t('If this office sends mail, you will get a reset link. Otherwise ask an administrator for one.')}
          </p>
        ) : (
          <p className="soft small">
            {t('Forgotten password? Enter your e-mail address first.')}{' '}
            {t('If this office sends mail, you will get a reset link. Otherwise ask an administrator for one.')}
          </p>
        )}
      </form>
    </>
  );
}
