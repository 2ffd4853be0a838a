// A new player, after a search for people of the same name.

import type { Answer } from '@harkness/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, queries } from '../base/api.js';
import { rich, t } from '../base/words.js';
import { ProblemText, useAction } from '../parts/form.js';
import { Panel } from '../parts/panel.js';
import type { Picked } from '../parts/picker.js';
import { fieldsOf, PersonFields, PrivateFields, privateFields, publicFields } from './player-fields.js';

export function Register({ onSaid, onClose }: { onSaid: (said: ReactNode, made: Picked) => void; onClose: () => void }) {
  const [alike, setAlike] = useState<Answer<'search'>['players']>();
  const register = useAction(async (form: FormData) => {
    const name = String(form.get('name')).trim();
    if (alike === undefined) {
      // Searched before anything is entered: registering a person twice is the most common mistake.
      const { players } = await api.call('search', { query: { q: name, limit: 5 } });
      setAlike(players);
      if (players.length > 0) return;
    }
    const { player } = await api.call('registerPlayer', {
      body: { fields: fieldsOf(form, publicFields), private: fieldsOf(form, privateFields) },
    });
    onSaid(
      <>
        {rich('{name} is registered as <link>{player}</link>.', {
          name,
          player,
          link: (text) => (
            <Link to="/players/$player" params={{ player }}>
              {text}
            </Link>
          ),
        })}
      </>,
      { id: player, name, about: player },
    );
    await queries.invalidateQueries({ queryKey: ['picker'] });
    onClose();
  });
  return (
    <Panel title={t('Register a player')} subtitle={t('The office assigns the number')} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void register.run(new FormData(event.currentTarget));
        }}
      >
        <PersonFields />
        <p className="soft small">{t('Private: never shown, outside the ledger, and can be erased.')}</p>
        <PrivateFields />
        {alike && alike.length > 0 ? (
          <div className="note warning" role="alert">
            <p>{t('The office already has people of that name. Is it one of them?')}</p>
            <ul>
              {alike.map(({ player, name, state, rating: known }) => (
                <li key={player}>
                  <Link to="/players/$player" params={{ player }}>
                    {name}
                  </Link>{' '}
                  <span className="soft num">
                    {[player, state, known?.official].filter((part) => part !== undefined).join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <ProblemText error={register.error} />
        <p>
          <button type="submit" className="button primary" disabled={register.busy}>
            {register.busy
              ? t('Registering…')
              : alike && alike.length > 0
                ? t('This is a different person: register')
                : t('Register player')}
          </button>
        </p>
      </form>
    </Panel>
  );
}
