// Setting up the second factor, with a QR code for the app, and removing it.

import type { Answer } from '@harkness/client';
import { useState } from 'react';
import { api, queries } from '../base/api.js';
import { placeOf } from '../base/landing.js';
import { isAtLeast, type Session } from '../base/session.js';
import { rich, t } from '../base/words.js';
import { ClearingForm, ProblemText, TextField, useAction } from '../parts/form.js';
import { QrPicture } from './qr-picture.js';
import { roleNames } from './roles.js';

export function SecondFactor({
  session,
  wanted,
}: {
  session: Session;
  /** The page that requires the factor. */
  wanted: string | undefined;
}) {
  const [begun, setBegun] = useState<Answer<'beginSecondFactor'>>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const refresh = () => queries.invalidateQueries({ queryKey: ['session'] });
  const begin = useAction(async () => setBegun(await api.call('beginSecondFactor')));
  const confirm = useAction(async (form: FormData) => {
    const confirmed = await api.call('confirmSecondFactor', { body: { code: String(form.get('code')) } });
    setRecovery(confirmed.recovery);
    setBegun(undefined);
    await refresh();
  });
  return (
    <section className="stack narrow" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('Second factor')}</h2>
      {recovery ? (
        <RecoveryCodes codes={recovery} session={session} wanted={wanted} />
      ) : session.account.secondFactor ? (
        <SetUp session={session} onRemoved={refresh} />
      ) : begun ? (
        <ClearingForm className="stack" onSend={confirm.run}>
          <p>{t('Scan this with an authenticator app, then enter the code it shows.')}</p>
          <QrPicture text={begun.uri} label={t('QR code for an authenticator app')} />
          <details>
            <summary>{t('Cannot scan it?')}</summary>
            <p>
              {rich('On this device: <a>open the app</a>. Or type this key into the app:', {
                a: (text) => <a href={begun.uri}>{text}</a>,
              })}
            </p>
            <p>
              <code style={{ overflowWrap: 'anywhere' }}>{begun.secret}</code>
            </p>
          </details>
          <CodeField label={t('Code it shows')} />
          <ProblemText error={confirm.error} />
          <p>
            <button type="submit" className="button primary" disabled={confirm.busy}>
              {t('Confirm')}
            </button>
          </p>
        </ClearingForm>
      ) : (
        <>
          <p>
            {session.mustSetUpSecondFactor
              ? t('Your role ({role}) requires a second factor first.', { role: roleNames[session.account.role] })
              : t('Not set up. With a second factor, a stolen password alone is useless.')}
          </p>
          <ProblemText error={begin.error} />
          <p>
            <button type="button" className="button primary" disabled={begin.busy} onClick={() => begin.run()}>
              {t('Set up')}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

export function CodeField({ label }: { label: string }) {
  return <TextField label={label} name="code" inputMode="numeric" pattern="[0-9]{6}" autoComplete="one-time-code" required />;
}

function RecoveryCodes({ codes, session, wanted }: { codes: readonly string[]; session: Session; wanted: string | undefined }) {
  const place = wanted ?? placeOf(session);
  return (
    <div className="note" role="status">
      <p>{t('Set up. Keep these recovery codes; each works once, and they are not shown again.')}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {place === '/account' ? null : (
        <p>
          <a href={place} className="button primary">
            {t('Continue to your work')}
          </a>
        </p>
      )}
    </div>
  );
}

function SetUp({ session, onRemoved }: { session: Session; onRemoved: () => Promise<void> }) {
  const [removing, setRemoving] = useState(false);
  const remove = useAction(async (form: FormData) => {
    await api.call('removeSecondFactor', { body: { code: String(form.get('code')) } });
    setRemoving(false);
    await onRemoved();
  });
  const mustKeep = isAtLeast(session, 'officer');
  return (
    <>
      <p>
        {t('Set up: logging in asks for a code.')}{' '}
        {mustKeep ? t('Your role ({role}) requires it.', { role: roleNames[session.account.role] }) : ''}
      </p>
      {mustKeep ? null : removing ? (
        <ClearingForm className="stack" onSend={remove.run}>
          <CodeField label={t('Code of the app, to remove the second factor')} />
          <ProblemText error={remove.error} />
          <div className="row">
            <button type="submit" className="button" disabled={remove.busy}>
              {t('Remove')}
            </button>
            <button type="button" className="link-button" onClick={() => setRemoving(false)}>
              {t('Keep it')}
            </button>
          </div>
        </ClearingForm>
      ) : (
        <p>
          <button type="button" className="link-button" onClick={() => setRemoving(true)}>
            {t('Remove it')}
          </button>
        </p>
      )}
    </>
  );
}
