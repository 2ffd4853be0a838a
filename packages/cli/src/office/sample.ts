// harkness sample: a sample federation in an office, rated, with its lists published.

import { fideLists, loadSample, publishFideList, publishSupplement, type Store } from '@harkness/office';
import { parseNumber } from '../calculate/input.js';
import { CommandError, type ExitCode, type Screen } from '../io.js';
import { startProgress } from '../progress.js';
import { answer, type PlaceOptions, withOffice } from './open.js';

export interface SampleOptions extends PlaceOptions {
  readonly players: string;
  readonly years: string;
  readonly seed: string;
  readonly json?: boolean;
}

export async function sample(options: SampleOptions, screen: Screen): Promise<ExitCode> {
  const [players, years, seed] = [
    parseNumber(options.players, '--players'),
    parseNumber(options.years, '--years'),
    parseNumber(options.seed, '--seed'),
  ];
  return withOffice<ExitCode>(
    options,
    async (office) => {
      if ((await office.head()).seq > 0)
        throw new CommandError('The office already holds facts.', { hint: 'Name an empty data directory for a sample.' });
      const started = performance.now();
      const { facts, lists } = await fillSample(office.store, { players, years, seed }, screen, async (reason) => {
        const progress = startProgress(screen);
        try {
          return answer(
            await office.run({ reason, onProgress: ({ done, total, phase }) => progress.update(done, total, phase) }),
          );
        } finally {
          progress.stop();
        }
      });
      const seconds = (performance.now() - started) / 1000;
      if (options.json) screen.json({ facts, lists, seconds });
      else screen.print(`${facts} facts, ${lists} lists published, in ${seconds.toFixed(1)} s`);
      return 0;
    },
    { create: true },
  );
}

/** Supplements are published for the last months only: each takes a run, and nothing depends on the old ones. */
const firstSupplement = '2026-01-01';

/** Loads the sample batch by batch and publishes each list when it falls due. */
export async function fillSample(
  store: Store,
  options: { readonly players: number; readonly years: number; readonly seed: number },
  screen: Screen,
  run: (reason: string) => Promise<unknown>,
): Promise<{ readonly facts: number; readonly lists: number }> {
  const progress = startProgress(screen);
  let loaded = 0;
  let lists = 0;
  const result = await loadSample(store, options, async (batch) => {
    loaded += batch.facts.length;
    progress.update(loaded, loaded * 2, `${loaded} facts`);
    const context = { actor: 'sample', now: () => batch.receivedAt };
    for (const { authority, date } of batch.listsDue) {
      if (authority === 'uschess') {
        if (date < firstSupplement) continue;
        await run(`Supplement of ${date}`);
        if ((await publishSupplement(store, { date }, context)).ok) lists += 1;
      } else {
        for (const list of fideLists) if ((await publishFideList(store, list, date, context)).ok) lists += 1;
      }
    }
  });
  progress.stop();
  if (!result.ok)
    throw new CommandError(result.errors.map(({ message }) => message).join(' '), {
      ...(result.errors[0] ? { hint: result.errors[0].hint } : {}),
    });
  await run('First rating of the sample');
  return { facts: result.value.facts, lists };
}
