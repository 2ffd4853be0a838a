// A rating change, and a rating before and after.

import { isProvisional } from '../base/authorities/provisional.js';
import { rating as ratingText, signed } from '../base/format.js';
import { t } from '../base/words.js';

interface Point {
  readonly rating: number;
  readonly official: number;
  readonly games: number;
}

/** Official ratings are whole numbers; the change is the difference of those. */
export function Change({ before, after }: { before: Point | null; after: Point | null }) {
  const text = changeText(before, after);
  if (after === null) return <span className="soft">{text}</span>;
  if (before === null) return <span className="tag">{text}</span>;
  const change = after.official - before.official;
  return <span className={`num ${change > 0 ? 'up' : change < 0 ? 'down' : 'soft'}`}>{text}</span>;
}

export function changeText(before: Point | null, after: Point | null): string {
  if (after === null) return t('not rated');
  return before === null ? t('new') : signed(after.official - before.official);
}

export function RatingText({ point, system }: { point: Point | null; system: string }) {
  if (point === null) return <span className="soft">{t('unrated')}</span>;
  return (
    <span className="num" title={exactly(point)}>
      <RatingNumber point={point} system={system} />
    </span>
  );
}

/** `1641/17` means provisional on 17 games. */
export function RatingNumber({ point: { official, games }, system }: { point: Omit<Point, 'rating'>; system: string }) {
  if (!isProvisional(system, games)) return official;
  return (
    <>
      {official}
      <span className="soft small">/{games}</span>
    </>
  );
}

/** The same in words, for screen readers. */
export function ratingWord({ official, games }: Point, system: string): string {
  return isProvisional(system, games) ? `${official}/${games}` : String(official);
}

export function exactly({ rating, games }: Point): string {
  return t('{rating}, based on {games, plural, one {# game} other {# games}}', { rating: ratingText(rating), games });
}
