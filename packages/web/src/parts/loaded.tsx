// What a page shows while loading, when nothing was found, and when something failed.

import { ApiError } from '@harkness/client';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { isScriptMissing, loadAgain } from '../base/missing-script.js';
import { language, rich, t } from '../base/words.js';
import { useOfficeWords } from './office-words.js';
import { useTitle } from './title.js';

export function Loaded<T>({
  query,
  children,
  height = '12rem',
  page = false,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
  height?: string;
  /** The whole page depends on it: without it there is no page. */
  page?: boolean;
}) {
  if (query.data !== undefined) return children(query.data);
  // The API says it in English.
  if (page && isMissing(query.error)) return <NotFound because={language === 'en' ? query.error?.message : undefined} />;
  if (query.error) return <Failure error={query.error} again={() => query.refetch()} />;
  // Reserves the space, so that nothing jumps when the answer arrives.
  return (
    <div style={{ minHeight: height }} aria-busy="true">
      <p className="soft" role="status">
        {t('Loading…')}
      </p>
    </div>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.problem.status === 404;
}

/** The page of an unknown address, with suggestions where to look. */
export function NotFound({ because = t('There is nothing at this address.') }: { because?: string | undefined }) {
  useTitle(t('Not found'));
  return (
    <div className="stack">
      <header className="page-head">
        <h1>{t('Not found')}</h1>
        <p>{because}</p>
      </header>
      <p>
        {rich(
          '<link>Search for a player, an event or a list</link>, or look through the <link2>events</link2> and <link3>lists</link3>.',
          {
            link: (text) => <Link to="/">{text}</Link>,
            link2: (text) => <Link to="/events">{text}</Link>,
            link3: (text) => <Link to="/lists">{text}</Link>,
          },
        )}
      </p>
    </div>
  );
}

export function Failure({ error, again }: { error: Error; again?: () => unknown }) {
  const missing = isMissing(error);
  const isStale = isScriptMissing(error);
  const officeText = useOfficeWords(true);
  useEffect(() => {
    if (isStale) loadAgain(error);
  }, [isStale, error]);
  return (
    <div className={missing ? 'note' : 'note error'} role="alert">
      <p>
        <strong>{missing ? t('Not found.') : t('That did not work.')}</strong>{' '}
        {isStale ? t('The office has newer pages.') : officeText(error.message)}
      </p>
      {again && !missing ? (
        <p>
          <button type="button" className="link-button" onClick={() => (isStale ? location.reload() : again())}>
            {t('Try again')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
