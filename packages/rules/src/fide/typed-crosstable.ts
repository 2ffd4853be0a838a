// A crosstable typed as text, one player per line: `Ann; 2200; w2 d3 l4`. A line has name, rating (or `unrated`), and results
// against line numbers.

import type { Entry, Game } from './event.js';

export interface TypedCrosstable {
  readonly entries: readonly Entry[];
  readonly games: readonly Game[];
  readonly problems: readonly string[];
}

const halfPoints: Readonly<Record<string, number>> = { w: 2, d: 1, l: 0 };

export function parseCrosstable(text: string): TypedCrosstable {
  const problems: string[] = [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.map((line, index) => {
    const [name = '', rating = '', results = ''] = line.split(';').map((part) => part.trim());
    const isUnrated = rating === '' || /^(unrated|-)$/i.test(rating);
    if (!isUnrated && !/^\d{3,4}$/.test(rating)) problems.push(`Line ${index + 1}: ${rating} is no rating.`);
    const cells = results.split(/\s+/).filter((cell) => cell !== '');
    const played = cells.flatMap((cell) => {
      const [, result = '', opponent = ''] = /^([wdl])(\d+)$/i.exec(cell) ?? [];
      const half = halfPoints[result.toLowerCase()];
      const at = Number(opponent) - 1;
      if (half !== undefined && at >= 0 && at < lines.length && at !== index) return [{ at, half }];
      problems.push(`Line ${index + 1}: ${cell} is no result. Write w2, d2 or l2: won, drawn or lost against line 2.`);
      return [];
    });
    return { id: `${index + 1} ${name}`, rating: isUnrated ? null : Number(rating), played };
  });
  const games: Game[] = [];
  for (const [index, { id, played }] of rows.entries()) {
    for (const [at, other] of rows.entries()) {
      if (at <= index) continue;
      const mine = played.filter((one) => one.at === at).map(({ half }) => half);
      const theirs = other.played.filter((one) => one.at === index).map(({ half }) => 2 - half);
      if (mine.toSorted().join() !== theirs.toSorted().join())
        problems.push(`Lines ${index + 1} and ${at + 1} disagree about their games.`);
      else games.push(...mine.map((half) => ({ white: id, black: other.id, halfPoints: half, played: true })));
    }
  }
  return { entries: rows.map(({ id, rating }) => ({ id, rating })), games, problems };
}
