// Identifies the player of a row: an existing player, found by name, id, club or rating; or a new player, registered with the
// report.

import { useState } from 'react';
import type { IdField } from '../base/authorities/index.js';
import { today } from '../base/format.js';
import { t } from '../base/words.js';
import { NumberField } from '../parts/fields.js';
import { TextField } from '../parts/form.js';
import { Panel } from '../parts/panel.js';
import { AffiliatePicker, type Picked, ReportPlayerPicker } from '../parts/picker.js';
import type { GridPlayer, ReportEdit } from './model.js';

type NewPlayer = NonNullable<Extract<ReportEdit, { readonly newPlayer: unknown }>['newPlayer']>;
type Membership = NonNullable<Extract<ReportEdit, { readonly membership: unknown }>['membership']>;

export function PlayerDialog({
  section,
  player,
  idField,
  given,
  onChange,
  onClose,
}: {
  section: number;
  player: GridPlayer;
  idField: IdField;
  /** What was written before and refused. */
  given?: NewPlayer | undefined;
  onChange: (...edits: readonly ReportEdit[]) => void;
  onClose: () => void;
}) {
  const [known, setKnown] = useState<Picked>();
  const [club, setClub] = useState<Picked>();
  const [rating, setRating] = useState('');
  const near = Number(rating);
  const at = { section, pair: player.pair };
  return (
    <Panel
      title={t('Who is {name}?', { name: player.name || t('player {pair}', { pair: player.pair }) })}
      subtitle={t('Section {section}, player {pair}', { section, pair: player.pair })}
      onClose={onClose}
    >
      <div className="stack">
        <section className="stack" aria-labelledby="known-player">
          <h3 id="known-player">{t('Somebody the office knows')}</h3>
          <ReportPlayerPicker
            first
            label={t('Name or id')}
            value={known}
            onPick={setKnown}
            club={club?.id}
            rating={rating.trim() !== '' && near > 0 && near < 4000 ? near : undefined}
          />
          <div className="fields">
            <AffiliatePicker label={t('Played for the club')} value={club} onPick={setClub} />
            <NumberField label={t('Rating about')} value={rating} onChange={setRating} />
          </div>
          <p>
            <button
              type="button"
              className="button"
              disabled={known === undefined}
              onClick={() => {
                if (known) onChange({ ...at, field: idField, value: known.id });
                onClose();
              }}
            >
              {t('This is the player')}
            </button>
          </p>
        </section>
        <section className="stack" aria-labelledby="new-player">
          <h3 id="new-player">{t('A new player')}</h3>
          <p className="soft small">{t('Registered together with the report; the office assigns the number.')}</p>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              const form = new FormData(event.currentTarget);
              const text = (name: string) => String(form.get(name) ?? '').trim();
              const sex = text('sex');
              onChange({
                ...at,
                newPlayer: {
                  name: text('name'),
                  ...(text('birthDate') === '' ? {} : { birthDate: text('birthDate') }),
                  ...(sex === 'm' || sex === 'f' ? { sex } : {}),
                  ...(text('state') === '' ? {} : { state: text('state') }),
                  ...(text('federation') === '' ? {} : { federation: text('federation') }),
                },
              });
              onClose();
            }}
          >
            <div className="fields">
              <TextField
                label={t('Name (family name, given name)')}
                name="name"
                required
                maxLength={120}
                defaultValue={given?.name ?? player.name}
              />
              <TextField
                label={t('Birth date (private)')}
                name="birthDate"
                type="date"
                min="1900-01-01"
                max={today()}
                defaultValue={given?.birthDate}
              />
              <label className="field">
                <span className="label">{t('Sex')}</span>
                <select className="input" name="sex" defaultValue={given?.sex ?? ''}>
                  <option value="">{t('not said')}</option>
                  <option value="f">{t('female')}</option>
                  <option value="m">{t('male')}</option>
                </select>
              </label>
              <TextField label={t('State')} name="state" maxLength={10} defaultValue={given?.state} style={{ width: '5rem' }} />
              <TextField
                label={t('Federation')}
                name="federation"
                maxLength={3}
                defaultValue={given?.federation}
                style={{ width: '5rem' }}
              />
            </div>
            <p>
              <button type="submit" className="button primary">
                {t('Register with this report')}
              </button>
            </p>
          </form>
        </section>
      </div>
    </Panel>
  );
}

/** One year from the first day of the section. */
export function MembershipDialog({
  section,
  player,
  start,
  given,
  onChange,
  onClose,
}: {
  section: number;
  player: GridPlayer;
  start: string;
  /** What was written before and refused. */
  given?: Membership | undefined;
  onChange: (...edits: readonly ReportEdit[]) => void;
  onClose: () => void;
}) {
  const year = Number(start.slice(0, 4));
  const [from, setFrom] = useState(given?.from ?? start);
  return (
    <Panel
      title={t('Renew the membership of {name}', { name: player.name })}
      subtitle={t('Entered together with the report')}
      onClose={onClose}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const form = new FormData(event.currentTarget);
          onChange({
            section,
            pair: player.pair,
            membership: { from: String(form.get('from')), until: String(form.get('until')) },
          });
          onClose();
        }}
      >
        <div className="fields">
          <TextField
            label={t('Member from')}
            name="from"
            type="date"
            required
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label={t('until')}
            name="until"
            type="date"
            required
            min={from}
            max="2199-12-31"
            defaultValue={given?.until ?? `${year + 1}${start.slice(4)}`}
          />
        </div>
        <p>
          <button type="submit" className="button primary">
            {t('Renew with this report')}
          </button>
        </p>
      </form>
    </Panel>
  );
}
