// A panel over the page: a native dialog, so that Escape, focus and screen readers work as usual.

import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../base/words.js';

export function Panel({
  title,
  subtitle,
  onClose,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open) return;
    dialog.showModal();
    // Otherwise the browser focuses the first control, which closes the panel.
    dialog.querySelector<HTMLElement>('[data-first]')?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes; the keyboard has Escape and the button
    <dialog
      ref={ref}
      className="panel-dialog"
      aria-labelledby="panel-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current) ref.current?.close();
      }}
    >
      <div className="dialog-head">
        <div>
          <h2 id="panel-title">{title}</h2>
          {subtitle ? <p className="soft small">{subtitle}</p> : null}
        </div>
        <button type="button" className="button quiet" onClick={() => ref.current?.close()}>
          {t('Close')}
        </button>
      </div>
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
