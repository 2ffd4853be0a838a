// One change of a reform: its fields, with what the rulebook says beside them and the problem below the field it is at.

import type { Answer } from '@harkness/client';
import { type ReactNode, useId } from 'react';
import { day } from '../base/format.js';
import { RemoveButton } from '../parts/fields.js';
import { valueText } from '../rulebook/value-text.js';
import type { Change } from './draft.js';

export type Base = Answer<'labBases'>['bases'][number];
type Parameter = Base['parameters'][number];
/** The message at a field of the change; at the change itself for an empty one. */
export type ProblemAt = (field: string) => string | undefined;

const titles: { readonly [kind in Change['kind']]: string } = {
  parameter: 'Another value of a parameter',
  k: 'K times a factor',
  switch: 'Switched off',
  first: 'First ratings',
  scale: 'One-off change of the scale',
};

interface CardProps {
  readonly change: Change;
  readonly base: Base;
  readonly system: string;
  readonly problemAt: ProblemAt;
  readonly onChange: (fields: { readonly [field: string]: string }) => void;
  readonly onRemove: () => void;
}

export function ChangeCard({ change, base, system, problemAt, onChange, onRemove }: CardProps) {
  const title = titles[change.kind];
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
      {input('from', 'From (first day)', { type: 'date', hint: change.kind === 'parameter' ? undefined : 'Empty: always' })}
      {input('until', 'Until (last day)', { type: 'date', hint: 'Empty: for good' })}
    </>
  );
  return (
    <fieldset className="panel stack lab-change">
      <legend className="sr-only">{title}</legend>
      <div className="row head-row">
        <h3>{title}</h3>
        <RemoveButton label={`Remove: ${title}`} onClick={onRemove} />
      </div>
      {change.kind === 'parameter' ? (
        <ParameterFields change={change} base={base} system={system} problemAt={problemAt} onChange={onChange} dates={dates} />
      ) : null}
      {change.kind === 'k' ? (
        <div className="fields from-top">
          {input('multiply', 'Factor', { hint: '0.01 to 10. Several, as 0.8; 1.25: a reform each' })}
          {dates}
        </div>
      ) : null}
      {change.kind === 'switch' ? (
        <div className="fields from-top">
          <Select
            label="What"
            value={change.fields['switch'] ?? ''}
            problem={problemAt('switch')}
            options={base.switches.map((name) => [name, name === 'bonus' ? 'No bonus' : name === 'floors' ? 'No floors' : name])}
            onChange={(value) => onChange({ switch: value })}
          />
          {dates}
        </div>
      ) : null}
      {change.kind === 'first' ? (
        <div className="fields from-top">
          <Select
            label="How"
            value={change.fields['mode'] ?? 'add'}
            options={[
              ['add', 'Points more than the rules give'],
              ['rating', 'This rating instead'],
            ]}
            onChange={(value) => onChange({ mode: value })}
          />
          {input('amount', change.fields['mode'] === 'rating' ? 'Rating' : 'Points', {
            path: change.fields['mode'] === 'rating' ? 'rating' : 'add',
            hint: change.fields['mode'] === 'rating' ? '0 to 4000' : '−1000 to 1000',
          })}
          {input('games', 'Worth so many games', { hint: '0 to 50; empty: as the rules say' })}
          {dates}
        </div>
      ) : null}
      {change.kind === 'scale' ? (
        <div className="fields from-top">
          {input('on', 'On the day', { type: 'date' })}
          {input('a', 'New rating = a × old + b: a', { hint: '0.01 to 10' })}
          {input('b', 'b', { hint: '−4000 to 4000' })}
          {input('below', 'Of ratings below', { hint: 'Empty: of all' })}
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
  ['age', 'Age'],
  ['rating', 'Rating before'],
  ['games', 'Games before'],
] as const;

function Bands({ change, problemAt, onChange }: Pick<CardProps, 'change' | 'problemAt' | 'onChange'>) {
  return (
    <details open={bands.some(([name]) => (change.fields[`${name}From`] ?? '') + (change.fields[`${name}Below`] ?? '') !== '')}>
      <summary>Only for some players</summary>
      <p className="small soft">From the first number on, and below the second. Empty: no limit.</p>
      <div className="fields from-top">
        {bands.map(([name, label]) => (
          <div className="row lab-band" key={name}>
            {(['From', 'Below'] as const).map((end) => (
              <Input
                key={end}
                label={`${label}, ${end === 'From' ? 'from' : 'below'}`}
                value={change.fields[`${name}${end}`] ?? ''}
                problem={
                  problemAt(`when.${name}.${end.toLowerCase()}`) ?? (end === 'From' ? problemAt(`when.${name}`) : undefined)
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
          label="Parameter"
          value={change.fields['parameter'] ?? ''}
          problem={problemAt('parameter')}
          options={[['', 'Choose…'], ...offered.map(({ name, title }) => [name, title] as const)]}
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
            {now === undefined ? null : `: now ${valueText(parameter.name, now.value)} since ${day(now.from)} (${now.source})`}
          </p>
          {parameter.values.length > 1 ? (
            <details>
              <summary>Every value it had</summary>
              <ul className="small">
                {parameter.values.map(({ from, value, source }) => (
                  <li key={from}>
                    from {day(from)}: <span className="num">{valueText(parameter.name, value)}</span>{' '}
                    <span className="soft">({source})</span>
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

/** An input that fits the kind of the parameter's values. */
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
            ['true', 'yes'],
            ['false', 'no'],
          ] as const)
        : choices.map((one) => [JSON.stringify(one), one] as const);
    return <Select label="Value" value={value} problem={problem} options={[...options, ...none]} onChange={onChange} />;
  }
  if (kind === 'other') {
    return (
      <Input
        whole
        label="Value (JSON of the same shape)"
        value={value}
        problem={problem}
        onChange={onChange}
        hint={nullable ? 'null: none' : undefined}
      />
    );
  }
  const range = least === most ? `So far always ${least}` : `So far ${least} to ${most}`;
  return (
    <Input
      label={kind === 'whole' ? 'Value (whole number)' : 'Value'}
      value={value}
      problem={problem}
      onChange={onChange}
      hint={`${range}${nullable ? '; null: none' : ''}. Several, as 8; 10; 14: a reform each`}
    />
  );
}

interface InputProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly type?: 'text' | 'date' | 'month';
  readonly whole?: boolean;
  /** The field of the reform file, where it is named otherwise. */
  readonly path?: string;
}

export function Input({ label, value, problem, onChange, hint, type = 'text', whole = false }: InputProps) {
  const id = useId();
  const isDescribed = problem !== undefined || hint !== undefined;
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
