// One change of a reform: its fields, with the rulebook's values beside them and each problem below its field.

import type { Answer } from '@harkness/client';
import { type ReactNode, useId } from 'react';
import { inQuotes } from '../base/finding-words.js';
import { day } from '../base/format.js';
import { excerpt } from '../base/sentence.js';
import { rich, t, verbatim } from '../base/words.js';
import { numberOf, RemoveButton } from '../parts/fields.js';
import { valueText } from '../rulebook/value-text.js';
import type { Change } from './draft.js';

export type Base = Answer<'labBases'>['bases'][number];
type Parameter = Base['parameters'][number];
/** The message for a field of the change; for the change itself if empty. */
export type ProblemAt = (field: string) => string | undefined;

const titles: { readonly [kind in Change['kind']]: string } = {
  parameter: t('Another value of a parameter'),
  k: t('K times a factor'),
  switch: t('Switched off'),
  first: t('First ratings'),
  scale: t('One-off change of the scale'),
};

interface CardProps {
  readonly change: Change;
  readonly base: Base;
  readonly system: string;
  readonly problemAt: ProblemAt;
  readonly onChange: (fields: { readonly [field: string]: string }) => void;
  readonly onRemove: () => void;
}

export function ChangeCard({ change, base, system, problemAt: toldAt, onChange, onRemove }: CardProps) {
  const title = titles[change.kind];
  const amended = base.parameters.find(({ name }) => name === change.fields['parameter']);
  // A reader knows a parameter by its title, not by its name in a file.
  const problemAt: ProblemAt = (field) =>
    amended === undefined ? toldAt(field) : toldAt(field)?.replaceAll(amended.name, () => inQuotes(amended.title));
  const whole = problemAt('');
  const input = (field: string, label: string, more: Partial<InputProps> = {}) => (
    <Input
      label={label}
      value={change.fields[field] ?? ''}
      problem={problemAt(more.path ?? field)}
      onChange={(value) => onChange({ [field]: value })}
      {...more}
    />
  );
  const dates = (
    <>
      {input('from', t('From (first day)'), { type: 'date', hint: change.kind === 'parameter' ? undefined : t('Empty: always') })}
      {input('until', t('Until (last day)'), { type: 'date', hint: t('Empty: permanently') })}
    </>
  );
  return (
    <fieldset className="panel stack lab-change">
      <legend className="sr-only">{title}</legend>
      <div className="row head-row">
        <h3>{title}</h3>
        <RemoveButton label={t('Remove: {title}', { title })} onClick={onRemove} />
      </div>
      {change.kind === 'parameter' ? (
        <ParameterFields change={change} base={base} system={system} problemAt={problemAt} onChange={onChange} dates={dates} />
      ) : null}
      {change.kind === 'k' ? (
        <div className="fields from-top">
          {input('multiply', t('Factor'), { hint: t('0.01 to 10. Several values, such as 0.8; 1.25, make one reform each') })}
          {dates}
        </div>
      ) : null}
      {change.kind === 'switch' ? (
        <div className="fields from-top">
          <Select
            label={t('What')}
            value={change.fields['switch'] ?? ''}
            problem={problemAt('switch')}
            options={base.switches.map((name) => [
              name,
              name === 'bonus' ? t('No bonus') : name === 'floors' ? t('No floors') : name,
            ])}
            onChange={(value) => onChange({ switch: value })}
          />
          {dates}
        </div>
      ) : null}
      {change.kind === 'first' ? (
        <div className="fields from-top">
          <Select
            label={t('How')}
            value={change.fields['mode'] ?? 'add'}
            options={[
              ['add', t('Points added to the rating by the rules')],
              ['rating', t('This rating instead')],
            ]}
            onChange={(value) => onChange({ mode: value })}
          />
          {input('amount', change.fields['mode'] === 'rating' ? t('Rating') : t('Points'), {
            path: change.fields['mode'] === 'rating' ? 'rating' : 'add',
            hint: change.fields['mode'] === 'rating' ? t('0 to 4000') : t('−1000 to 1000'),
          })}
          {input('games', t('Number of games it is worth'), { hint: t('0 to 50; empty: as the rules say') })}
          {dates}
        </div>
      ) : null}
      {change.kind === 'scale' ? (
        <div className="fields from-top">
          {input('on', t('On the day'), { type: 'date' })}
          {input('a', t('New rating = a × old + b: a'), { hint: t('0.01 to 10') })}
          {input('b', 'b', { hint: t('−4000 to 4000') })}
          {input('below', t('Of ratings below'), { hint: t('Empty: of all') })}
        </div>
      ) : null}
      {change.kind === 'k' || change.kind === 'first' || change.kind === 'scale' ? (
        <Bands change={change} problemAt={problemAt} onChange={onChange} />
      ) : null}
      {whole === undefined ? null : <p className="problem">{whole}</p>}
    </fieldset>
  );
}

const bands = [
  ['age', t('Age')],
  ['rating', t('Rating before')],
  ['games', t('Games before')],
] as const;

function Bands({ change, problemAt, onChange }: Pick<CardProps, 'change' | 'problemAt' | 'onChange'>) {
  return (
    <details open={bands.some(([name]) => (change.fields[`${name}From`] ?? '') + (change.fields[`${name}Below`] ?? '') !== '')}>
      <summary>{t('Only for some players')}</summary>
      <p className="small soft">{t('From the first number on, and below the second. Empty: no limit.')}</p>
      <div className="fields from-top">
        {bands.map(([name, label]) => (
          <div className="row lab-band" key={name}>
            {[verbatim('From'), verbatim('Below')].map((end) => (
              <Input
                key={end}
                label={end === 'From' ? t('{label}, from', { label }) : t('{label}, below', { label })}
                value={change.fields[`${name}${end}`] ?? ''}
                problem={
                  problemAt(['when', name, end.toLowerCase()].join('.')) ??
                  (end === 'From' ? problemAt(['when', name].join('.')) : undefined)
                }
                onChange={(value) => onChange({ [`${name}${end}`]: value })}
              />
            ))}
          </div>
        ))}
      </div>
    </details>
  );
}

function ParameterFields({
  change,
  base,
  system,
  problemAt,
  onChange,
  dates,
}: Omit<CardProps, 'onRemove'> & { readonly dates: ReactNode }) {
  const offered = base.parameters.filter(({ systems }) => systems.includes(system));
  const parameter = offered.find(({ name }) => name === change.fields['parameter']);
  const [now] = parameter?.values ?? [];
  return (
    <>
      <div className="fields from-top">
        <Select
          whole
          label={t('Parameter')}
          value={change.fields['parameter'] ?? ''}
          problem={problemAt('parameter')}
          options={[['', t('Choose…')], ...offered.map(({ name, title }) => [name, title] as const)]}
          onChange={(name) => {
            const chosen = offered.find((one) => one.name === name);
            onChange({ parameter: name, value: chosen === undefined ? '' : JSON.stringify(chosen.values[0]?.value ?? null) });
          }}
        />
      </div>
      {parameter === undefined ? null : (
        <>
          <div className="fields from-top">
            <ValueField
              parameter={parameter}
              value={change.fields['value'] ?? ''}
              problem={problemAt('value')}
              onChange={(value) => onChange({ value })}
            />
            {dates}
          </div>
          <p className="small soft">
            <code>{parameter.name}</code>
            {now === undefined
              ? null
              : t(': now {name} since {from} ({source})', {
                  name: valueText(parameter.name, now.value),
                  from: day(now.from),
                  source: now.source,
                })}
          </p>
          {parameter.values.length > 1 ? (
            <details>
              <summary>{t('Every value it had')}</summary>
              <ul className="small">
                {parameter.values.map(({ from, value, source }) => (
                  <li key={from}>
                    {rich('from {from}: <span>{name}</span> <span2>({source})</span2>', {
                      from: day(from),
                      name: valueText(parameter.name, value),
                      source,
                      span: (text) => <span className="num">{text}</span>,
                      span2: (text) => <span className="soft">{text}</span>,
                    })}
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </>
      )}
    </>
  );
}

/** An input suited to the kind of the parameter's values. */
function ValueField({
  parameter,
  value,
  problem,
  onChange,
}: {
  readonly parameter: Parameter;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { kind, least, most, choices = [], nullable } = parameter;
  const none = nullable ? ([['null', 'none']] as const) : [];
  if (kind === 'flag' || kind === 'choice') {
    const options =
      kind === 'flag'
        ? ([
            ['true', t('yes')],
            ['false', t('no')],
          ] as const)
        : choices.map((one) => [JSON.stringify(one), one] as const);
    return <Select label={t('Value')} value={value} problem={problem} options={[...options, ...none]} onChange={onChange} />;
  }
  if (kind === 'other') {
    return (
      <Input
        whole
        label={t('Value (JSON of the same shape)')}
        value={value}
        problem={problem}
        onChange={onChange}
        hint={nullable ? t('null: none') : undefined}
      />
    );
  }
  const range = least === most ? t('So far always {least}', { least }) : t('So far {least} to {most}', { least, most });
  const outside = least === undefined || most === undefined ? [] : outsideOf(value, least, most);
  return (
    <Input
      label={kind === 'whole' ? t('Value (whole number)') : t('Value')}
      value={value}
      problem={problem}
      doubt={
        outside.length === 0
          ? undefined
          : t('{values}: outside what the rulebook ever had, {least} to {most}. It can be run all the same.', {
              values: outside.join('; '),
              least,
              most,
            })
      }
      onChange={onChange}
      hint={[range, nullable ? t('null: none') : undefined, t('several values, such as 8; 10; 14, make one reform each')]
        .filter(Boolean)
        .join('; ')}
    />
  );
}

/** The numbers of a field that the parameter never had. */
function outsideOf(text: string, least: number, most: number): readonly string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => {
      const number = numberOf(part);
      return number !== undefined && (number < least || number > most);
    })
    .map((part) => excerpt(part));
}

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** Taken, but probably not meant; before the hint. */
  readonly doubt?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly type?: 'text' | 'date' | 'month';
  readonly whole?: boolean;
  /** The name of the field in the reform file, if it differs. */
  readonly path?: string;
}

export function Input({ label, value, problem, doubt, onChange, hint, type = 'text', whole = false }: InputProps) {
  const id = useId();
  const isDescribed = problem !== undefined || doubt !== undefined || hint !== undefined;
  return (
    <div className={whole ? 'field whole' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type={type}
        autoComplete="off"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={isDescribed ? `${id}-more` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isDescribed ? (
        <span id={`${id}-more`} className={problem === undefined ? 'hint' : 'problem'}>
          {problem === undefined && doubt !== undefined ? <span className="doubt">{doubt} </span> : null}
          {problem ?? hint}
        </span>
      ) : null}
    </div>
  );
}

export function Select({
  label,
  value,
  problem,
  options,
  onChange,
  whole = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
  readonly whole?: boolean;
}) {
  const id = useId();
  return (
    <div className={whole ? 'field whole' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-more`}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      {problem === undefined ? null : (
        <span id={`${id}-more`} className="problem">
          {problem}
        </span>
      )}
    </div>
  );
}
