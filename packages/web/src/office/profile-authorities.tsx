// The authorities of a profile as a form: rules, ids, lists, calendar, public fields, and amendments. Empty fields are left out.

import type { Answer } from '@harkness/client';
import { type ReactNode, useId } from 'react';
import { kindTitle } from '../base/authorities/kinds.js';
import { t, verbatim } from '../base/words.js';

export type Authority = { readonly [field: string]: unknown };

type Row = { readonly [field: string]: unknown };

type Kinds = Answer<'profile'>['kinds'];

const publicFields = [
  ['federation', t('federation')],
  ['state', t('state // where')],
  ['club', t('club')],
  ['sex', t('sex')],
  ['title', t('title // of a player')],
  ['birthYear', t('year of birth')],
] as const;

export function Authorities({
  all,
  kinds,
  onChange,
}: {
  all: readonly Authority[];
  kinds: Kinds;
  onChange: (all: readonly Authority[]) => void;
}) {
  const replace = (index: number, next: Authority) => onChange(all.map((one, at) => (at === index ? next : one)));
  return (
    <div className="stack">
      <h3>{t('Authorities')}</h3>
      <p className="soft">{t('Whose ratings the office keeps, the main one first.')}</p>
      {/* An authority is identified by its place while its id is being typed. */}
      {[...all.entries()].map(([index, one]) => (
        <AuthorityForm key={index} one={one} kinds={kinds} onChange={(next) => replace(index, next)}>
          {all.length > 1 ? (
            <button type="button" className="link-button" onClick={() => onChange(all.filter((_, at) => at !== index))}>
              {t('Remove this authority')}
            </button>
          ) : null}
        </AuthorityForm>
      ))}
      <p>
        <button
          type="button"
          className="button"
          onClick={() => onChange([...all, { id: '', name: '', kind: kinds[0]?.kind ?? '' }])}
        >
          {t('Add an authority')}
        </button>
      </p>
    </div>
  );
}

function AuthorityForm({
  one,
  kinds,
  onChange,
  children,
}: {
  one: Authority;
  kinds: Kinds;
  onChange: (next: Authority) => void;
  children: ReactNode;
}) {
  const set = (field: string, value: unknown) => onChange(without({ ...one, [field]: value }));
  const inside = (field: string) => objectOf(one[field]);
  const setInside = (field: string, name: string, value: unknown) => {
    const next = without({ ...inside(field), [name]: value });
    set(field, Object.keys(next).length === 0 ? undefined : next);
  };
  const given = objectOf(inside('ids')['given']);
  const setGiven = (name: string, value: unknown) => {
    const next = without({ ...given, [name]: value });
    setInside('ids', 'given', Object.keys(next).length === 0 ? undefined : next);
  };
  const shown = Array.isArray(one['public']) ? (one['public'] as string[]) : undefined;
  const title = textOf(one['name']) || t('New authority');
  return (
    <fieldset className="panel stack">
      <legend>{title}</legend>
      <div className="fields from-top roomy">
        <Text label={t('Name')} value={one['name']} onText={(value) => set('name', value)} hint={t('The name people see')} />
        <Text
          label={t('Id')}
          value={one['id']}
          onText={(value) => set('id', value)}
          hint={t('uschess, fide, or one of your own for elo')}
        />
        <Choice
          label={t('Rules')}
          value={one['kind']}
          options={kinds.map(({ kind, title: rules }) => [kind, kindTitle(rules)] as const)}
          onChoice={(value) => set('kind', value)}
        />
        <Choice
          label={t('Reports come from')}
          value={one['submit'] ?? ''}
          options={[
            ['', t('directors and officers')],
            ['officers', t('officers only')],
          ]}
          onChoice={(value) => set('submit', value === '' ? undefined : value)}
        />
        <Text
          label={t('Inactive after months')}
          value={inside('inactivity')['months']}
          onText={(value) => set('inactivity', value === undefined ? undefined : { months: numberOr(value) })}
          hint={t('Empty: nobody is marked')}
        />
        <Choice
          label={t('Membership')}
          value={inside('membership')['needed'] === undefined ? '' : String(inside('membership')['needed'])}
          options={[
            ['', t('as the rules say')],
            ['true', t('needed to be rated')],
            ['false', t('not needed')],
          ]}
          onChoice={(value) => setInside('membership', 'needed', value === '' ? undefined : value === 'true')}
        />
        <Text
          label={t('A renewal lasts months')}
          value={inside('membership')['months']}
          onText={(value) => setInside('membership', 'months', numberOr(value))}
        />
      </div>
      <details>
        <summary>{t('Ids of players')}</summary>
        <div className="fields">
          <Text
            label={t('Called')}
            value={inside('ids')['label']}
            onText={(value) => setInside('ids', 'label', value)}
            hint={verbatim('Norland id')}
          />
          <Text
            label={t('Pattern')}
            value={inside('ids')['pattern']}
            onText={(value) => setInside('ids', 'pattern', value)}
            hint={t('A regular expression, as {example}', { example: '[0-9]{7}' })}
          />
          <Choice
            label={t('Check digit')}
            value={inside('ids')['checkDigit'] ?? ''}
            options={[
              ['', t('none')],
              ['luhn', verbatim('Luhn')],
              ['mod-11', t('modulo 11')],
            ]}
            onChoice={(value) => setInside('ids', 'checkDigit', value === '' ? undefined : value)}
          />
          <Text
            label={t('New ids: digits')}
            value={given['digits']}
            onText={(value) => setGiven('digits', numberOr(value))}
            hint={t('Without the check digit. Empty: ids are assigned by hand')}
          />
          <Text label={t('First number')} value={given['first']} onText={(value) => setGiven('first', numberOr(value))} />
          <Text label={t('Prefix')} value={given['prefix']} onText={(value) => setGiven('prefix', value)} />
        </div>
      </details>
      <Rows
        title={t('Names of systems')}
        rows={rowsOf(one['systems'])}
        columns={[
          { field: 'system', label: t('System'), hint: verbatim('OTBR') },
          { field: 'label', label: t('Label'), hint: verbatim('Norland Standard') },
          { field: 'short', label: t('Short'), hint: t('Standard') },
        ]}
        onRows={(rows) => set('systems', rows)}
      />
      <Rows
        title={t('Titles of lists')}
        rows={rowsOf(one['lists'])}
        columns={[
          { field: 'list', label: t('List'), hint: verbatim('uschess-supplement') },
          { field: 'title', label: t('Title'), hint: verbatim('Norland rating list') },
        ]}
        onRows={(rows) => set('lists', rows)}
      />
      <Rows
        title={t('Calendar of lists')}
        rows={rowsOf(one['calendar'])}
        columns={[
          { field: 'from', label: t('From'), hint: '2027-01-01' },
          {
            field: 'months',
            label: t('Months'),
            hint: '1, 4, 7, 10',
            read: monthsOf,
            write: (value) => (Array.isArray(value) ? value.join(', ') : textOf(value)),
          },
          { field: 'day', label: t('Day'), hint: '1', read: numberOr },
          { field: 'cutoffDays', label: t('Cut-off, days before'), hint: '7', read: numberOr },
        ]}
        onRows={(rows) => set('calendar', rows)}
      />
      <Rows
        title={t('Your own rules')}
        rows={rowsOf(one['amendments'])}
        columns={[
          { field: 'parameter', label: t('Parameter'), hint: verbatim('uschess.bonus-multiplier') },
          { field: 'from', label: t('From'), hint: '2027-01-01' },
          { field: 'until', label: t('Until'), hint: t('empty: open') },
          { field: 'decided', label: t('Decided'), hint: '2026-11-20' },
          { field: 'value', label: t('Value'), hint: '10', read: jsonOf, write: valueText },
          { field: 'source', label: t('Source'), hint: verbatim('Norland rules 2027 §4') },
          { field: 'reason', label: t('Reason'), hint: t('why') },
        ]}
        onRows={(rows) => set('amendments', rows)}
      />
      <details>
        <summary>{t('What is public about a player')}</summary>
        <label className="check">
          <input
            type="checkbox"
            checked={shown === undefined}
            onChange={(event) => set('public', event.target.checked ? undefined : publicFields.map(([name]) => name))}
          />
          <span>{t('everything that this kind shows')}</span>
        </label>
        {shown === undefined
          ? null
          : publicFields.map(([name, label]) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={shown.includes(name)}
                  onChange={(event) =>
                    set('public', event.target.checked ? [...shown, name] : shown.filter((other) => other !== name))
                  }
                />
                <span>{label}</span>
              </label>
            ))}
      </details>
      {kinds.some(({ kind, hasRulebook }) => kind === one['kind'] && hasRulebook) ? (
        <Settings value={one['settings']} onValue={(value) => set('settings', value)} />
      ) : null}
      <p>{children}</p>
    </fieldset>
  );
}

interface RowColumn {
  readonly field: string;
  readonly label: string;
  readonly hint: string;
  /** Converts the typed text. Default: as text. */
  readonly read?: (text: string | undefined) => unknown;
  readonly write?: (value: unknown) => string;
}

function Rows({
  title,
  rows,
  columns,
  onRows,
}: {
  title: string;
  rows: readonly Row[];
  columns: readonly RowColumn[];
  /** Undefined if none are left. */
  onRows: (rows: readonly Row[] | undefined) => void;
}) {
  const put = (next: readonly Row[]) => onRows(next.length === 0 ? undefined : next);
  return (
    <details open={rows.length > 0}>
      <summary>
        {title} {rows.length === 0 ? null : <span className="soft">({rows.length})</span>}
      </summary>
      {/* Rows are identified by their place. */}
      {[...rows.entries()].map(([index, row]) => (
        <div key={index} className="fields">
          {columns.map(({ field, label, hint, read, write }) => (
            <Text
              key={field}
              label={label}
              hint={hint}
              value={write === undefined ? row[field] : write(row[field])}
              onText={(text) =>
                put(
                  rows.map((one, at) =>
                    at === index ? without({ ...one, [field]: read === undefined ? text : read(text) }) : one,
                  ),
                )
              }
            />
          ))}
          <button
            type="button"
            className="link-button"
            aria-label={t('Remove row {index} of {title}', { index: index + 1, title })}
            onClick={() => put(rows.filter((_, at) => at !== index))}
          >
            {t('Remove')}
          </button>
        </div>
      ))}
      <p>
        <button type="button" className="button small" onClick={() => put([...rows, {}])}>
          {t('Add')}
        </button>
      </p>
    </details>
  );
}

/** A rulebook that is wholly data, which is too nested for form fields. */
function Settings({ value, onValue }: { value: unknown; onValue: (value: unknown) => void }) {
  const id = useId();
  return (
    <div className="field whole">
      <label htmlFor={id}>{t('Rulebooks and lists, as described in docs/elo.md (JSON)')}</label>
      <textarea
        id={id}
        className="input num"
        rows={12}
        spellCheck={false}
        defaultValue={value === undefined ? '' : JSON.stringify(value, null, 2)}
        onBlur={(event) => onValue(jsonOf(event.target.value.trim() === '' ? undefined : event.target.value))}
      />
    </div>
  );
}

function Text({
  label,
  value,
  hint,
  onText,
}: {
  label: string;
  value: unknown;
  hint?: string;
  /** Undefined if empty. */
  onText: (text: string | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        value={textOf(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onText(event.target.value === '' ? undefined : event.target.value)}
      />
      {hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

function Choice({
  label,
  value,
  options,
  onChoice,
}: {
  label: string;
  value: unknown;
  options: readonly (readonly [value: string, label: string])[];
  onChoice: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={textOf(value)} onChange={(event) => onChoice(event.target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function objectOf(value: unknown): Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : {};
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}

/** Text that is not a number stays as typed, so that the check can report it. */
function numberOr(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
}

function monthsOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  // A list that is still being typed may end in a comma.
  return /^[\d\s]+(,[\d\s]+)*$/.test(text) ? text.split(',').map(Number) : text;
}

/** A number, true, false, a list or an object as JSON; anything else as text. */
function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function valueText(value: unknown): string {
  return value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
}

function without(fields: Row): Row {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
