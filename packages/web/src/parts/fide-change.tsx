// A player's result in a FIDE section: FIDE ratings change with lists, so a section has a change, not a rating after it.

import type { Answer } from '@harkness/client';
import { lazy, Suspense } from 'react';
import { signed } from '../base/format.js';
import { t, verbatim, withWords } from '../base/words.js';

// With the translations of caveats, which few pages need.
const load = withWords('parameters', () => import('./dagger.js'));
const DaggerMark = lazy(async () => ({ default: (await load()).DaggerMark }));
const DaggerTexts = lazy(async () => ({ default: (await load()).DaggerTexts }));

type Row = Answer<'player'>['recent'][number];
export type ListShare = NonNullable<Row['share']>;

/** The part of a row shown here; players, crosstables and explanations have it. */
export interface FideResult {
  readonly before: { readonly rating: number } | null;
  readonly change?: number | undefined;
  readonly share?: ListShare | undefined;
}

/** Shown as a performance, because there is no rating to change. */
export function isResultOfUnrated({ change, share }: Pick<FideResult, 'change' | 'share'>): boolean {
  return change === undefined && share?.performance != null && share.performance !== 0;
}

/** `+3.20`, or the performance of an unrated player; a dagger marks caveats. */
export function FideChange({ result }: { result: FideResult }) {
  const { change, share } = result;
  const unsure = share && share.caveats.length > 0 ? <Dagger caveats={share.caveats} /> : null;
  if (change !== undefined)
    return (
      <span className={`num ${change > 0 ? 'up' : change < 0 ? 'down' : 'soft'}`}>
        {signed(change, 2)}
        {unsure}
      </span>
    );
  if (isResultOfUnrated(result))
    return (
      <span className="num" title={t('Unrated: the rating that this event alone would give')}>
        <span className="soft small">{verbatim('Rp')} </span>
        {share?.performance}
        {unsure}
      </span>
    );
  return <span className="soft">{t('unrated')}</span>;
}

/** The same in words, for screen readers. */
export function fideChangeText({ change, share }: FideResult): string {
  const unsure = share && share.caveats.length > 0 ? '†' : '';
  if (change !== undefined) return `${signed(change, 2)}${unsure}`;
  return isResultOfUnrated({ change, share }) ? `${verbatim('Rp')} ${share?.performance}${unsure}` : t('unrated');
}

/** Says what it stands for below the table, and once the words are there also under the pointer. */
function Dagger({ caveats }: { caveats: readonly string[] }) {
  return (
    <Suspense fallback={<span className="dagger">†</span>}>
      <DaggerMark caveats={caveats} />
    </Suspense>
  );
}

export function Caveats({ caveats }: { caveats: readonly string[] }) {
  if (caveats.length === 0) return null;
  return (
    <Suspense>
      <DaggerTexts caveats={caveats} />
    </Suspense>
  );
}
