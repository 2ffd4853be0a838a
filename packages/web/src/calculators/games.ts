// Games as text in the address and in the quick entry: `1500w 1620d 1700l`.

export interface TypedGame {
  readonly rating: string;
  readonly score: number;
}

const letters: { readonly [letter: string]: number } = { w: 1, d: 0.5, l: 0 };

/** Each word is a rating and a result in either order: `1500w`, `w1500`, `1500 +`. Other words are ignored. */
export function parseGames(text: string): TypedGame[] {
  const found = text
    .toLowerCase()
    .replaceAll('½', 'd')
    .replaceAll('=', 'd')
    .replaceAll('+', 'w')
    .replace(/-(?!\d)/g, 'l');
  return [...found.matchAll(/(?:([wdl])\s*(\d{1,4}(?:\.\d+)?)|(\d{1,4}(?:\.\d+)?)\s*([wdl])?)/g)].map((match) => ({
    rating: match[2] ?? match[3] ?? '',
    score: letters[match[1] ?? match[4] ?? 'w'] ?? 1,
  }));
}

/** Whether a game can have this rating in the address: at most four digits, with decimals or without. */
export function isRatingText(text: string): boolean {
  return /^\d{1,4}(?:[.,]\d{1,2})?$/.test(text) && Number(text.replace(',', '.')) > 0;
}

/** The opponent's rating as a number; NaN, which the rules refuse, while there is none. */
export function opponentOf({ rating }: TypedGame): number {
  return Number(rating) === 0 ? Number.NaN : Number(rating);
}

/** The first word of an entry that is not a game: `15oow`, `abc`, `31000w`. Undefined if all are. */
export function firstUnread(text: string): string | undefined {
  const rest = text
    .toLowerCase()
    .replaceAll('½', 'd')
    .replaceAll('=', 'd')
    .replaceAll('+', 'w')
    .replace(/-(?!\d)/g, 'l')
    .replace(/(\d)\s+(?=[wdl](?:\s|[,;]|$))/g, '$1')
    .replace(/(^|[\s,;])([wdl])\s+(?=\d)/g, '$1$2');
  const at = rest
    .split(/[\s,;]+/)
    .findIndex((word) => word !== '' && !/^(?:[wdl]\d{1,4}(?:\.\d+)?|\d{1,4}(?:\.\d+)?[wdl]?)$/.test(word));
  return at < 0 ? undefined : rest.split(/[\s,;]+/)[at];
}

export function makeGames(games: readonly TypedGame[]): string {
  return games.map(({ rating, score }) => `${rating}${score === 1 ? 'w' : score === 0 ? 'l' : 'd'}`).join(' ');
}
