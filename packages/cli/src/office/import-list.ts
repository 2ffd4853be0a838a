// harkness office list import: imports a list that FIDE published, as facts.

import { readList } from '@harkness/formats';
import { importFideList } from '@harkness/office';
import { bytesOf } from '../rate/ratings.js';
import { fileFailure } from '../terminal/files.js';
import { counted, countText, printFindings } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { startProgress } from '../terminal/progress.js';
import { type ActorOptions, actorOf, reasonOf } from './run.js';

export interface ImportListOptions extends PlaceOptions, ActorOptions {
  readonly date?: string;
  readonly federation?: readonly string[];
  readonly rated?: boolean;
  readonly acceptPartial?: boolean;
  readonly json?: boolean;
}

/** Maximum number of findings shown; a list of a million players may have many. */
const shownAtMost = 20;

export async function importList(path: string, options: ImportListOptions, screen: Screen): Promise<ExitCode> {
  const { date, federation, rated, acceptPartial } = options;
  const reason = reasonOf(options);
  const progress = startProgress(screen);
  const passed = { bytes: 0, of: 0 };
  const work = withOffice(
    options,
    async (office) =>
      answer(
        await importFideList(office, readList(bytesOf(path, passed, screen), path === '-' ? 'stdin' : path), {
          actor: actorOf(options),
          ...(reason === undefined ? {} : { reason }),
          ...(date === undefined ? {} : { date }),
          ...(federation === undefined ? {} : { federations: federation }),
          ...(rated === undefined ? {} : { ratedOnly: rated }),
          ...(acceptPartial === undefined ? {} : { acceptPartial }),
          onProgress: (players) => {
            const what = `${players} players of the list`;
            if (passed.of > 0) progress.update(passed.bytes, passed.of, what);
            else progress.waiting(what);
          },
        }),
      ),
    { write: true },
  );
  const done = await work
    .catch((error: unknown) => {
      throw fileFailure(path, error, 'read');
    })
    .finally(() => progress.stop());
  if (options.json) screen.json(done);
  else printFindings(done.findings.slice(0, shownAtMost), screen, screen.errorColours, screen.warn);
  if (!done.accepted)
    throw new CommandError(`Nothing was entered: ${counted(done.leftOut, 'line')} of the list cannot be taken.`, {
      exitCode: 1,
      hint: 'Correct the file, or import the rest of it with --accept-partial.',
    });
  if (!options.json) {
    screen.print(
      `${screen.colours.bold(`FIDE list of ${done.date}`)}  ${counted(done.players, 'player')}: ${done.registered} new, ${done.updated} updated; ${counted(done.ratings, 'rating')}, ${counted(done.facts, 'fact')} added`,
    );
    screen.print(screen.colours.dim('Games of a career are not on a list; what K says of them is taken.'));
    if (done.leftOut > 0)
      screen.print(screen.colours.yellow(`${counted(done.leftOut, 'line')} left out, as --accept-partial says.`));
    if (done.findings.length > 0) screen.print(countText(done.findings));
  }
  return 0;
}
