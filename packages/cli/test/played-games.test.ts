// Section 7 of the US Chess documents: which games of a report are rated, from the file to the rating, under each document.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

/** Ann meets Bob in a game that ended this way; Bob and Cyd play a normal game. */
function games(termination: string): string {
  const pairs = [
    ['Ann', 'Bob', termination],
    ['Bob', 'Cyd', 'normal'],
  ];
  return pairs
    .map(([white, black, end], index) =>
      [
        `[Event "Club"]\n[Date "2024.05.0${index + 4}"]\n[Round "${index + 1}"]\n[White "${white}"]\n[Black "${black}"]`,
        `[Result "1-0"]\n[TimeControl "5400+5"]\n[Termination "${end}"]\n\n1-0\n`,
      ].join('\n'),
    )
    .join('\n');
}

interface Rated {
  readonly systems: readonly { readonly edition: string }[];
  readonly players: readonly { readonly ratings: readonly { readonly after: { readonly games: number } | null }[] }[];
}

/** The edition used, and the rated games of Ann, Bob and Cyd; null if unrated. */
async function ratedUnder(edition: string, termination: string) {
  const flags = ['--authority', 'uschess', '--venue', 'otb', '--unrated', '--edition', edition, '--json'];
  const { stdout } = await harkness(['rate', '-', ...flags], cwd, games(termination));
  const section: Rated = JSON.parse(stdout).reports[0].sections[0];
  return [section.systems[0]?.edition, ...section.players.map(({ ratings }) => ratings[0]?.after?.games ?? null)];
}

describe('which games of a report are rated', () => {
  test.each([
    ['US25-7.02', 'uschess-2025'],
    ['US20-7.02', 'uschess-2020'],
    ['US15-7.02', 'uschess-2015'],
  ])('%s a game lost on time is rated: %s', async (_, edition) => {
    expect(await ratedUnder(edition, 'time forfeit')).toEqual([edition, 1, 2, 1]);
  });

  test.each([
    ['US25-7.03', 'uschess-2025'],
    ['US20-7.03', 'uschess-2020'],
    ['US15-7.03', 'uschess-2015'],
  ])('%s a game lost by not appearing for resumption after adjournment is rated: %s', async (_, edition) => {
    expect(await ratedUnder(edition, 'forfeit: did not appear for resumption after adjournment')).toEqual([edition, 1, 2, 1]);
  });

  test.each(['uschess-2025', 'uschess-2020', 'uschess-2015'])('a forfeit without a game is not: %s', async (edition) => {
    expect(await ratedUnder(edition, 'forfeit')).toEqual([edition, null, 1, 1]);
  });
});
