// What a page shows while it waits, when nothing came, and when something went wrong.

import { ApiError } from '@harkness/client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export function Loaded<T>({
  query,
  children,
  height = '12rem',
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  height?: string;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failure error={query.error} again={() => query.refetch()} />;
  // The room is kept, so that nothing jumps when the answer comes.
  return (
    <div style={{ minHeight: height }} aria-busy="true">
      <p className="soft" role="status">
        Loading…
      </p>
    </div>
  );
}

export function Failure({ error, again }: { error: Error; again?: () => unknown }) {
  const missing = error instanceof ApiError && error.problem.status === 404;
  return (
    <div className={missing ? 'note' : 'note error'} role="alert">
      <p>
        <strong>{missing ? 'Not found.' : 'That did not work.'}</strong> {error.message}
      </p>
      {again && !missing ? (
        <p>
          <button type="button" className="link-button" onClick={() => again()}>
            Try again
          </button>
        </p>
      ) : null}
    </div>
  );
}
