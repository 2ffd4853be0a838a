// Forms: text fields, a button that shows progress, and problems at their place.

import { ApiError } from '@harkness/client';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { findingWords } from '../base/finding-words.js';
import { useOfficeWords } from './office-words.js';
import { RefusedFields, refusedFields, sessionEnded } from './refused.js';

export function TextField({
  label,
  hint,
  problem,
  whole = false,
  ...input
}: {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown instead of the hint. */
  problem?: string | undefined;
  /** Takes the rest of the line among other fields; on a phone, its own line. */
  whole?: boolean;
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={whole ? 'field whole' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={hint || problem !== undefined ? `${id}-hint` : undefined}
        {...input}
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

export function ProblemText({ error }: { error: unknown }) {
  const officeText = useOfficeWords(error instanceof Error);
  if (!(error instanceof Error)) return null;
  const ended = sessionEnded(error);
  if (ended !== undefined)
    return (
      <div className="note error" role="alert">
        <p>{ended}</p>
      </div>
    );
  const refused = refusedFields(error);
  if (refused !== undefined) return <RefusedFields findings={refused} />;
  const findings = error instanceof ApiError ? (error.problem.findings ?? []) : [];
  return (
    <div className="note error" role="alert">
      <p>{findings[0]?.message === error.message ? findingWords(findings[0]).message : officeText(error.message)}</p>
      {findings.length > 1 || (findings[0] && findings[0].message !== error.message) ? (
        <ul>
          {findings.map((finding) => (
            <li key={`${finding.code}${finding.message}`}>
              {officeText(findingWords(finding).message)} <span className="soft">{officeText(findingWords(finding).hint)}</span>
            </li>
          ))}
        </ul>
      ) : findings[0] ? (
        <p className="soft">{officeText(findingWords(findings[0]).hint)}</p>
      ) : null}
    </div>
  );
}

/** A form that clears once its data were accepted. */
export function ClearingForm({
  onSend,
  className,
  children,
}: {
  /** True if it was accepted. */
  onSend: (form: FormData) => Promise<boolean>;
  className: string;
  children: ReactNode;
}) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void onSend(new FormData(form)).then((taken) => taken && form.reset());
      }}
    >
      {children}
    </form>
  );
}

/** Runs an action, one call at a time; reports whether it is running and how it failed. */
export function useAction<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
): {
  readonly run: (...args: Args) => Promise<boolean>;
  readonly busy: boolean;
  readonly error: unknown;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (...args: Args): Promise<boolean> => {
    setBusy(true);
    setError(undefined);
    try {
      await action(...args);
      return true;
    } catch (caught) {
      setError(caught);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error };
}
