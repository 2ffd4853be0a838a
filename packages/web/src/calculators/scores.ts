// Parses typed data about a match: results in order, and changes by earlier matches.

import { isIsoDate } from '@harkness/rules';

const letters: { readonly [letter: string]: number } = { w: 1, d: 0.5, l: 0 };

function inLetters(text: string): string {
  return text
    .toLowerCase()
    .replace(/0?[.,]5|½|=/g, 'd')
    .replaceAll('1', 'w')
    .replaceAll('0', 'l');
}

/** `w d w l`, `1 ½ 1 0`, `wdwl`: the player's own results, game by game. */
export function parseScores(text: string): number[] {
  return [...inLetters(text)].flatMap((letter) => letters[letter] ?? []);
}

/** The first word that is not made of results only: `w x l` has `x`. Undefined if there is none. */
export function firstUnreadScore(text: string): string | undefined {
  return text.split(/[\s;]+/).find((word) => !/^[wdl,]*$/.test(inLetters(word)));
}

/** The first word that is not a day with a change: `2026-13-01:+40`, `+40`. Undefined if there is none. */
export function firstUnreadChange(text: string): string | undefined {
  return text.split(/\s+/).find((word) => {
    const [, on = '', change = ''] = /^([\d-]+):([+−-]?\d+(?:\.\d+)?)$/.exec(word) ?? [];
    return word !== '' && !(isIsoDate(on) && Math.abs(Number(change.replace('−', '-'))) <= 1000);
  });
}

/** `2026-03-01:+40 2026-05-02:-12`: the end date of a match and its change. */
export function parsePastChanges(text: string): { readonly on: string; readonly change: number }[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => {
      const [on = '', change = ''] = word.split(':');
      return { on, change: Number(change.replace('−', '-') || Number.NaN) };
    });
}
