// Fields shared by the calculators.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { day } from '../base/format.js';
import { excerpt } from '../base/sentence.js';
import { t } from '../base/words.js';

export function NumberField({
  label,
  value,
  onChange,
  hint,
  problem: told,
  width = '7.3rem',
}: {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  problem?: string | undefined;
  width?: string;
}) {
  const id = useId();
  const problem = told ?? (Number.isNaN(numberOf(value)) ? t('“{text}” is not a number.', { text: excerpt(value) }) : undefined);
  return (
    <div className="field" style={{ width }}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input num"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem !== undefined || hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      {problem !== undefined ? (
        <span className="problem" id={`${id}-hint`}>
          {problem}
        </span>
      ) : hint ? (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}

export function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: ReactNode;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export function DateField({
  label,
  value,
  problem,
  onChange,
}: {
  label: ReactNode;
  value: string;
  problem?: string | undefined;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="input"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem === undefined ? null : (
        <span className="problem" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="remove" aria-label={label} title={label} onClick={onClick}>
      ×
    </button>
  );
}

/** Links an answer to its rule in the rulebook. */
export function ByRule({ parameter, children }: { parameter: string; children: ReactNode }) {
  return (
    <Link className="why num" to="/rulebook" hash={parameter}>
      {children}
    </Link>
  );
}

/** `uschess@2026-11-15` and `own-standard@2026-11-15` mean the rules of that day; an edition has a name. */
export function editionText(name: string): string {
  const [, date] = /^[\w-]+@(.*)$/.exec(name) ?? [];
  return date === undefined ? name : t('rules of {date}', { date: day(date) });
}

/**
 * Undefined for an empty text. Text that is not a number gives NaN, which the rules refuse; so does `2,243`, because the comma
 * may mean thousands or decimals.
 */
export function numberOf(text: string): number | undefined {
  const written = text.trim().replace(/^(\d*)½$/, (_, whole: string) => `${whole === '' ? '0' : whole}.5`);
  if (written === '') return undefined;
  const isNumber = /^[+−-]?\d+(?:[.,]\d+)?$/.test(written) && !/,\d{3}$/.test(written);
  return isNumber ? Number(written.replace(',', '.').replace('−', '-')) : Number.NaN;
}
