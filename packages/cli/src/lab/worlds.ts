// Sample federations as the simulated worlds of a study.

import { type Reform, type SimulationResult, simulate, type WithWorld } from '@harkness/lab';
import { withScratchStore } from '@harkness/office';
import { addDays, addMonths } from '@harkness/rules';
import { loadSample, SampleTruth } from '@harkness/sample';
import { CommandError, type Screen } from '../terminal/io.js';
import { withProgress } from '../terminal/progress.js';

function sampleWorlds({ evaluation }: Reform): WithWorld {
  const { players = 0, years = 0 } = evaluation.simulation ?? {};
  // A federation ends with the window.
  const until = addDays(addMonths(`${evaluation.until}-01`, 1), -1);
  return async (seed, work) => {
    const done = await withScratchStore(async (store) => {
      const truth = new SampleTruth();
      const loaded = await loadSample(store, { seed, players, years, until, authority: 'uschess' }, undefined, truth);
      if (!loaded.ok) throw refused(loaded.errors);
      return work({
        store,
        games: truth.games,
        playersOf: (event, section) => truth.playersOf(event, section),
        strengthsOn: (day) => truth.strengthsOn(day),
      });
    });
    if (!done.ok) throw refused(done.errors);
    return done.value;
  };
}

function refused(errors: readonly { readonly message: string; readonly hint: string }[]): CommandError {
  return new CommandError(errors.map(({ message }) => message).join(' '), { exitCode: 1, hint: errors[0]?.hint ?? '' });
}

/** Simulations for the reforms that request one, by name. */
export async function simulationsOf(
  reforms: readonly Reform[],
  screen: Screen,
  signal?: AbortSignal,
): Promise<Map<string, SimulationResult>> {
  const found = new Map<string, SimulationResult>();
  for (const reform of reforms) {
    if (reform.evaluation.simulation === null) continue;
    const result = await withProgress(screen, 'simulating', (progress) =>
      simulate(reform, sampleWorlds(reform), {
        signal,
        onProgress: (done, total, what) => progress.update(done, total, `${reform.name}: ${what}`),
      }),
    );
    if (result !== null) found.set(reform.name, result);
  }
  return found;
}
