// What is known of a player changes: from the beginning, or from a day on.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, askAgain } from '../base/api.js';
import { day, today } from '../base/format.js';
import { t } from '../base/words.js';
import { Choice, DateField } from '../parts/fields.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Panel } from '../parts/panel.js';
import { fieldsOf, PersonFields, PrivateFields, privateFields, publicFields } from './player-fields.js';

export function Edit({
  data,
  onSaid,
  onClose,
}: {
  data: Answer<'player'>;
  onSaid: (said: ReactNode) => void;
  onClose: () => void;
}) {
  const [since, setSince] = useState<string>('always');
  const [on, setOn] = useState(today());
  const save = useAction(async (form: FormData) => {
    const before: { readonly [field: string]: unknown } = data;
    const given = fieldsOf(form, publicFields);
    const fields = Object.fromEntries(Object.entries(given).filter(([field, value]) => String(before[field] ?? '') !== value));
    const secret = fieldsOf(form, privateFields);
    if (Object.keys(fields).length === 0 && Object.keys(secret).length === 0) throw new Error(t('Nothing was changed.'));
    const { run } = await api.call('updatePlayer', {
      params: { player: data.player },
      body: {
        fields: { ...fields, ...(since === 'day' ? { on } : {}) },
        private: secret,
        reason: String(form.get('reason')),
      },
    });
    const what = [...Object.keys(fields), ...Object.keys(secret)].join(', ');
    onSaid(
      <>
        {since === 'day'
          ? t('{name} changed ({what}), from {on}.', { name: data.name, what, on: day(on) })
          : t('{name} changed ({what}).', { name: data.name, what })}{' '}
        <Link to="/players/$player" params={{ player: data.player }}>
          {t('The player’s page')}
        </Link>
        {run === undefined ? null : (
          <>
            {' · '}
            <Link to="/runs/$run" params={{ run: String(run) }}>
              {t('What it changed')}
            </Link>
          </>
        )}
      </>,
    );
    await askAgain();
    onClose();
  });
  return (
    <Panel title={t('Edit {name}', { name: data.name })} subtitle={data.player} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run(new FormData(event.currentTarget));
        }}
      >
        <PersonFields of={data} />
        <div className="fields">
          <Choice
            label={t('The change applies')}
            value={since}
            options={[
              ['always', t('from the beginning (it was a mistake)')],
              ['day', t('from a day on')],
            ]}
            onChange={setSince}
          />
          {since === 'day' ? <DateField label={t('From')} value={on} onChange={setOn} /> : null}
        </div>
        <details>
          <summary>{t('Private data')}</summary>
          <PrivateFields />
          <p className="soft small">{t('Empty fields stay unchanged.')}</p>
        </details>
        <TextField label={t('Reason, as readers see it')} name="reason" required minLength={3} maxLength={1000} />
        <ProblemText error={save.error} />
        <p>
          <button type="submit" className="button primary" disabled={save.busy}>
            {save.busy ? t('Saving…') : t('Save the change')}
          </button>
        </p>
      </form>
    </Panel>
  );
}
