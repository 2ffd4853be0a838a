// harkness sample: creates an office with a sample federation, rated and with published lists.

import type { Store } from '@harkness/office';
import { gamesAYear, makeSampleOffice, type SampleOffice } from '@harkness/sample';
import { parseWhole, taken } from '../calculate/input.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { type Progress, withProgress } from '../terminal/progress.js';

export interface SampleOptions extends PlaceOptions {
  readonly players: string;
  readonly years: string;
  readonly seed: string;
  readonly games?: string;
  readonly homes?: boolean;
  readonly json?: boolean;
}

export async function sample(options: SampleOptions, screen: Screen): Promise<ExitCode> {
  const players = parseWhole(options.players, '--players');
  const years = parseWhole(options.years, '--years');
  const seed = parseWhole(options.seed, '--seed');
  const games = options.games === undefined ? {} : { games: parseWhole(options.games, '--games') };
  return withOffice<ExitCode>(
    options,
    async (office) => {
      if ((await office.head()).seq > 0) {
        throw new CommandError('The office already holds facts.', { hint: 'Name an empty data directory for a sample.' });
      }
      const started = performance.now();
      const { facts, lists } = await fillSample(
        office.store,
        { players, years, seed, ...games, homes: options.homes === true },
        screen,
      );
      const seconds = (performance.now() - started) / 1000;
      if (options.json) screen.json({ facts, lists, seconds });
      else screen.print(`${facts} facts, ${lists} lists published, in ${seconds.toFixed(1)} s`);
      return 0;
    },
    { create: true, waitsForDisk: false },
  );
}

/**
 * Start and end of each stage on the progress bar, in per cent: facts, with the FIDE lists due among them, are most of the work.
 */
const stages = { facts: [0, 80], rating: [80, 90], lists: [90, 100] } as const;

export async function fillSample(
  store: Store,
  {
    players,
    years,
    seed,
    games = players * years * gamesAYear,
    homes = false,
  }: {
    readonly players: number;
    readonly years: number;
    readonly seed: number;
    readonly games?: number;
    readonly homes?: boolean;
  },
  screen: Screen,
): Promise<SampleOffice> {
  const make = (progress: Progress) =>
    makeSampleOffice(store, {
      sample: { players, years, seed, games, homes },
      supplements: 'all',
      onProgress: (stage, done, at) => {
        const [from, to] = stages[stage];
        progress.update(Math.floor(from + (to - from) * done), 100, `${stage}, ${at}`);
      },
    });
  return taken(await withProgress(screen, 'sample', make));
}
