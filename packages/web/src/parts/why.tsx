// A number of a table that leads to its reason.

import type { ReactNode } from 'react';

export function Why({
  label,
  onClick,
  quiet = false,
  title,
  children,
}: {
  /** What a screen reader says: the number alone would not tell whose it is. */
  label: string;
  onClick: () => void;
  /** Where many stand together: plain until one points at it or comes to it by keyboard. */
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
