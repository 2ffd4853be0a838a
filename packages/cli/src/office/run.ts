// harkness office run, replay; and the run that follows facts.

import { userInfo } from 'node:os';
import type { Fact, Office, RunOptions, RunSummary } from '@harkness/office';
import { interruptedCode, takeInterrupt } from '../terminal/interrupt.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { type Progress, withProgress } from '../terminal/progress.js';

/** Who enters a fact, and why. */
export interface ActorOptions {
  readonly actor?: string;
  readonly reason?: string;
}

export function actorOf({ actor }: ActorOptions): string {
  return actor ?? userInfo().username;
}

export function reasonOf({ reason }: ActorOptions): string | undefined {
  return reason === undefined || reason.trim() === '' ? undefined : reason.trim();
}

/** With a progress bar. Ctrl-C ends it and keeps the previous results; `entered` are facts that stay. */
export async function runWithProgress(
  office: Office,
  options: Pick<RunOptions, 'reason' | 'full' | 'fromFacts'>,
  screen: Screen,
  entered: readonly Fact[] = [],
): Promise<RunSummary | undefined> {
  const stop = new AbortController();
  const onSignal = () =>
    stop.abort(
      new CommandError(stoppedText(entered), {
        exitCode: interruptedCode,
        hint: 'harkness office run goes on.',
      }),
    );
  const letGo = takeInterrupt(onSignal);
  try {
    const run = (progress: Progress) =>
      office.run({
        ...options,
        signal: stop.signal,
        onProgress: ({ done, total, phase, month }) =>
          progress.update(done, total, month === undefined ? phase : `${phase} ${month}`),
      });
    return answer(await withProgress(screen, 'rating', run));
  } finally {
    letGo();
  }
}

function stoppedText(entered: readonly Fact[]): string {
  if (entered.length === 0) return 'Stopped. Nothing was changed by this run.';
  return `Stopped. Entered and not rated yet: ${factsText(entered)}.`;
}

/** `fact 7, 8`; `12 facts, 7 to 18`. */
export function factsText(facts: readonly Fact[]): string {
  const seqs = facts.map(({ seq }) => seq);
  return seqs.length > 5 ? `${seqs.length} facts, ${seqs[0]} to ${seqs.at(-1)}` : `fact ${seqs.join(', ')}`;
}

/** Undefined if no authority of the office rates section after section: other ratings are made without a run. */
function changesText({ sectionsRated, sectionsInAll, playersChanged, held }: RunSummary): string | undefined {
  if (sectionsInAll === 0) return undefined;
  const players = `${playersChanged} ${playersChanged === 1 ? 'player' : 'players'} changed`;
  return `${sectionsRated} of ${sectionsInAll} sections rated, ${players}, ${held} held`;
}

export function printRun(run: RunSummary | undefined, screen: Screen): void {
  if (run === undefined) {
    screen.print('Nothing to rate.');
    return;
  }
  const { bold } = screen.colours;
  const changes = changesText(run);
  const seconds = (run.milliseconds / 1000).toFixed(2);
  screen.print(`${bold(`Run ${run.run}`)}  ${run.kind}${changes === undefined ? '' : `: ${changes}`}, ${seconds} s`);
  if (run.firstAffected !== undefined)
    screen.print(`first section affected: ${run.firstAffected.event}/${run.firstAffected.section} of ${run.firstAffected.end}`);
  screen.print(`results ${run.resultsHash}`);
}

export interface RunCommandOptions extends PlaceOptions {
  readonly reason?: string;
  readonly fromFacts?: boolean;
  readonly json?: boolean;
}

export async function run(options: RunCommandOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const summary = await runWithProgress(office, { reason: options.reason ?? 'harkness office run' }, screen);
      if (options.json) screen.json({ run: summary ?? null });
      else printRun(summary, screen);
      return 0;
    },
    { write: true },
  );
}

/** Rates everything again; the results must be the same as before. */
export async function replay(options: RunCommandOptions, screen: Screen): Promise<ExitCode> {
  return withOffice<ExitCode>(
    options,
    async (office) => {
      // Pending facts are rated first, so that there is something to compare with.
      if ((await office.status()).behind > 0) await runWithProgress(office, { reason: 'before a replay' }, screen);
      const { lastRun: before } = await office.status();
      const summary = await runWithProgress(
        office,
        { reason: options.reason ?? 'harkness office replay', full: true, fromFacts: options.fromFacts === true },
        screen,
      );
      const comparable = before !== undefined && summary !== undefined && before.rulebookHash === summary.rulebookHash;
      const same = comparable ? before.resultsHash === summary.resultsHash : null;
      if (options.json) screen.json({ run: summary ?? null, same });
      else {
        printRun(summary, screen);
        if (same === true) screen.print('the same results as before, bit for bit');
        if (same === false) screen.print(screen.colours.red(`other results than before: ${before?.resultsHash}`));
      }
      return same === false ? 1 : 0;
    },
    { write: true },
  );
}
