// Confirmation before a permanent action: what will happen, a reason if one is stored, and a button named after the action.

import type { ReactNode } from 'react';
import { t } from '../base/words.js';
import { ProblemText, TextField, useAction } from './form.js';
import { Panel } from './panel.js';

export function Confirm({
  title,
  subtitle,
  children,
  action,
  busyText,
  danger = false,
  reason,
  ready = false,
  onConfirm,
  onClose,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  children?: ReactNode;
  /** Button text: `Disable account`. */
  action: string;
  busyText: string;
  danger?: boolean;
  /** Label of the field for a reason; if absent, none is asked for. */
  reason?: string;
  /** The button has the focus, so that Enter confirms. */
  ready?: boolean;
  /** The dialog closes when it resolves. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const confirm = useAction(async (form: FormData) => {
    await onConfirm(String(form.get('reason') ?? ''));
    onClose();
  });
  return (
    <Panel title={title} subtitle={subtitle} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm.run(new FormData(event.currentTarget));
        }}
      >
        {children}
        {reason === undefined ? null : (
          <TextField label={reason} name="reason" required minLength={3} maxLength={1000} data-first />
        )}
        <ProblemText error={confirm.error} />
        <p className="row">
          <button
            type="submit"
            className={danger ? 'button danger' : 'button primary'}
            disabled={confirm.busy}
            data-first={ready || undefined}
          >
            {confirm.busy ? busyText : action}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {t('Cancel')}
          </button>
        </p>
      </form>
    </Panel>
  );
}
