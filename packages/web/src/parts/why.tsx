// A number in a table, linked to its explanation.

import type { ReactNode } from 'react';

export function Why({
  label,
  onClick,
  quiet = false,
  title,
  children,
}: {
  /** Text for screen readers: the number alone does not say whose it is. */
  label: string;
  onClick: () => void;
  /** For dense tables: plain until hovered or focused. */
  quiet?: boolean;
  title?: string | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={quiet ? 'why quiet keep-print' : 'why keep-print'}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
