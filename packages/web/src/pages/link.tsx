// A one-time link: for the first administrator, an invitation, or a new password. The token is in the fragment, which no server
// logs.

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../base/api.js';
import { placeOf } from '../base/landing.js';
import { enter } from '../base/session.js';
import { t } from '../base/words.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { useTitle } from '../parts/title.js';

export function OneTimeLink() {
  useTitle(t('Set a password'));
  const navigate = useNavigate();
  const [first, setFirst] = useState(false);
  const token = location.hash.slice(1);
  const follow = useAction(async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    if (text('password') !== text('again')) throw new Error(t('The two passwords differ.'));
    const session = await api.call('followLink', {
      params: { token },
      body: { password: text('password'), ...(first ? { name: text('name'), email: text('email') } : {}) },
    });
    enter(session);
    await navigate({ to: placeOf(session) });
  });
  if (token === '')
    return (
      <>
        <header className="page-head">
          <h1>{t('One-time link')}</h1>
        </header>
        <p className="note">{t('This address is a one-time link. Open the link exactly as you received it.')}</p>
      </>
    );
  return (
    <>
      <header className="page-head">
        <h1>{t('Set a password')}</h1>
        <p className="soft">{t('This link works once.')}</p>
      </header>
      <form
        className="stack narrow"
        onSubmit={(event) => {
          event.preventDefault();
          void follow.run(new FormData(event.currentTarget));
        }}
      >
        <label className="check">
          <input type="checkbox" checked={first} onChange={(event) => setFirst(event.target.checked)} />
          <span>{t('I am the first administrator of this office')}</span>
        </label>
        {first ? (
          <>
            <TextField label={t('Name')} name="name" autoComplete="name" required />
            <TextField label={t('E-mail')} name="email" type="email" autoComplete="username" required />
          </>
        ) : null}
        <TextField
          label={t('Password')}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          hint={t('At least 12 characters; a phrase is best')}
        />
        <TextField label={t('Password again')} name="again" type="password" autoComplete="new-password" minLength={12} required />
        <ProblemText error={follow.error} />
        <p>
          <button type="submit" className="button primary" disabled={follow.busy}>
            {t('Set the password')}
          </button>
        </p>
      </form>
    </>
  );
}
