// The office's profile: its name, masthead and authorities. Checked and compared before it is entered.

import type { Answer } from '@harkness/client';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api, askAgain } from '../base/api.js';
import { officeAuthorities } from '../base/authorities/index.js';
import { day } from '../base/format.js';
import { language, t, verbatim } from '../base/words.js';
import { ProblemText, TextField, useAction } from '../parts/form.js';
import { Loaded } from '../parts/loaded.js';
import { Authorities, type Authority } from './profile-authorities.js';

type Profile = NonNullable<Answer<'profile'>['profile']>;

export const profileQuery = {
  queryKey: ['profile'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.call('profile', { signal }),
};

export function OfficeProfile() {
  const query = useQuery(profileQuery);
  return (
    <section className="stack" aria-label={t('Profile')}>
      <Loaded query={query} height="20rem">
        {(answer) => <ProfileForm key={answer.fact} answer={answer} />}
      </Loaded>
    </section>
  );
}

const fields = [
  ['name', t('Name'), verbatim('Norland Chess Federation')],
  ['shortName', t('Short name'), t('At most 24 characters, for the masthead')],
  ['country', t('Country'), t('Three letters, such as AUT')],
  ['language', t('Language'), verbatim('en, de-AT')],
  ['timeZone', t('Time zone'), verbatim('Europe/Vienna')],
  ['from', t('Applies from'), t('A day, YYYY-MM-DD; empty: today')],
] as const;
const contacts = [
  ['email', t('E-mail')],
  ['web', t('Web')],
  ['phone', t('Phone')],
  ['address', t('Address')],
] as const;

function ProfileForm({ answer }: { answer: Answer<'profile'> }) {
  const { profile, fact, from, announced, kinds } = answer;
  const known = profile ?? {};
  const precision = useId();
  const text = (name: string, of: Profile = known): string => (typeof of[name] === 'string' ? of[name] : '');
  const colours = (known['colours'] ?? {}) as Profile;
  const contact = (known['contact'] ?? {}) as Profile;
  const [authorities, setAuthorities] = useState<readonly Authority[]>(
    Array.isArray(known['authorities']) ? (known['authorities'] as Authority[]) : firstAuthorities,
  );
  const [checked, setChecked] = useState<Answer<'checkProfile'> & { readonly profile: Profile }>();
  const [entered, setEntered] = useState<number>();
  const check = useAction(async (form: FormData) => {
    setEntered(undefined);
    const made = await profileOf(form, known, authorities);
    setChecked({ ...(await api.call('checkProfile', { body: { profile: made } })), profile: made });
  });
  const enter = useAction(async (form: FormData) => {
    if (checked === undefined) return;
    const { seq } = await api.call('setProfile', { body: { profile: checked.profile, reason: String(form.get('reason')) } });
    setEntered(seq);
    setChecked(undefined);
    await askAgain();
  });
  return (
    <div className="stack">
      <p className="soft">
        {fact === null
          ? t('The office has no profile: it keeps the ratings of {names}, by their documents.', {
              names: new Intl.ListFormat(language).format(officeAuthorities.map(({ name }) => name)),
            })
          : t('Fact {fact}, from {day}.', { fact, day: day(from ?? '') })}{' '}
        {announced.map((one) => t('Announced for {from}: fact {fact}.', { from: day(one.from), fact: one.fact })).join(' ')}
      </p>
      <form
        className="stack"
        onChange={() => setChecked(undefined)}
        onSubmit={(event) => {
          event.preventDefault();
          void check.run(new FormData(event.currentTarget));
        }}
      >
        <div className="fields from-top roomy">
          {fields.map(([name, label, hint]) => (
            <TextField key={name} label={label} name={name} hint={hint} defaultValue={text(name)} />
          ))}
          {contacts.map(([name, label]) => (
            <TextField key={name} label={label} name={['contact', name].join('.')} defaultValue={text(name, contact)} />
          ))}
          <TextField
            label={t('Masthead')}
            name="background"
            type="color"
            defaultValue={text('background', colours) || '#1f3a5f'}
          />
          <TextField label={t('Text on it')} name="text" type="color" defaultValue={text('text', colours) || '#ffffff'} />
          <label className="check">
            <input type="checkbox" name="own" defaultChecked={known['colours'] !== undefined} />
            <span>{t('Own colours')}</span>
          </label>
          <TextField
            label={t('Logo')}
            name="logo"
            type="file"
            accept="image/png,image/svg+xml"
            hint={t('PNG or SVG, up to 40 kB')}
          />
          <div className="field">
            <label htmlFor={precision}>{t('Birth dates count by')}</label>
            <select id={precision} className="input" name="birthDatePrecision" defaultValue={text('birthDatePrecision')}>
              <option value="">{t('as set before')}</option>
              <option value="day">{t('day')}</option>
              <option value="month">{t('month')}</option>
              <option value="year">{t('year')}</option>
            </select>
          </div>
        </div>
        <Authorities
          kinds={kinds}
          all={authorities}
          onChange={(next) => {
            setAuthorities(next);
            setChecked(undefined);
          }}
        />
        <p>
          <button type="submit" className="button" disabled={check.busy}>
            {check.busy ? t('Checking…') : t('Check and compare')}
          </button>
        </p>
      </form>
      <ProblemText error={check.error} />
      {checked === undefined ? null : <Checked checked={checked} enter={enter} />}
      {entered === undefined ? null : (
        <p role="status">{t('The profile is entered: fact {entered}. Load the page again to see it.', { entered })}</p>
      )}
    </div>
  );
}

const firstAuthorities = officeAuthorities.map(({ id, name, kind }) => ({ id, name, kind }));

function Checked({
  checked: { problems, differences },
  enter,
}: {
  checked: Answer<'checkProfile'>;
  enter: { readonly run: (form: FormData) => unknown; readonly busy: boolean; readonly error: unknown };
}) {
  if (problems.length > 0)
    return (
      <div className="note error" role="alert">
        <ul>
          {problems.map(({ place, code, message, hint }) => (
            <li key={`${place}${code}`}>
              <span className="num">{place}</span>: {message} <span className="soft">{hint}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  if (differences.length === 0) return <p role="status">{t('This profile is the same as the office’s current one.')}</p>;
  return (
    <form
      className="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        void enter.run(new FormData(event.currentTarget));
      }}
    >
      <h3>{t('What changes')}</h3>
      <table>
        <thead>
          <tr>
            <th>{t('Field')}</th>
            <th>{t('Before')}</th>
            <th>{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, from, to }) => (
            <tr key={path}>
              <td className="num">{path}</td>
              <td>{shown(from)}</td>
              <td>{shown(to)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <TextField label={t('Reason')} name="reason" required minLength={3} whole />
      <ProblemText error={enter.error} />
      <p>
        <button type="submit" className="button primary" disabled={enter.busy}>
          {enter.busy ? t('Entering…') : t('Enter the profile')}
        </button>
      </p>
    </form>
  );
}

const longest = 80;

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** The fields as a profile, without empty ones. */
async function profileOf(form: FormData, before: Profile, authorities: readonly Authority[]): Promise<Profile> {
  const given = (name: string): string | undefined => {
    const value = String(form.get(name) ?? '').trim();
    return value === '' ? undefined : value;
  };
  const contact = Object.fromEntries(
    contacts.map(([name]) => [name, given(['contact', name].join('.'))]).filter(([, value]) => value),
  );
  const picture = form.get('logo');
  const logo = picture instanceof File && picture.size > 0 ? await dataAddress(picture) : before['logo'];
  const made = {
    ...Object.fromEntries(fields.map(([name]) => [name, given(name)])),
    contact: Object.keys(contact).length === 0 ? undefined : contact,
    colours: form.get('own') === 'on' ? { background: form.get('background'), text: form.get('text') } : undefined,
    logo,
    birthDatePrecision: given('birthDatePrecision'),
    authorities,
  };
  return Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined));
}

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The picture cannot be read.'));
    reader.readAsDataURL(file);
  });
}
