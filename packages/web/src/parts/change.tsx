// A rating change, and a rating before and after.

import { signed } from '../format.js';

interface Point {
  readonly rating: number;
  readonly official: number;
  readonly games: number;
}

/** Official ratings are whole numbers; the change shown is between those. */
export function Change({ before, after }: { before: Point | null; after: Point | null }) {
  if (after === null) return <span className="soft">not rated</span>;
  if (before === null) return <span className="tag">new</span>;
  const change = after.official - before.official;
  return <span className={`num ${change > 0 ? 'up' : change < 0 ? 'down' : 'soft'}`}>{signed(change)}</span>;
}

/** `1641/17` is provisional on 17 games (25 or fewer). */
export function RatingText({ point }: { point: Point | null }) {
  if (point === null) return <span className="soft">unrated</span>;
  const provisional = point.games <= 25;
  return (
    <span className="num" title={`${point.rating.toFixed(2)}, based on ${point.games} games`}>
      {point.official}
      {provisional ? <span className="soft small">/{point.games}</span> : null}
    </span>
  );
}
