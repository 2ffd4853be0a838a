// harkness office privacy: what still reveals birth dates, and how much of them feeds the rules.

import { randomUUID } from 'node:crypto';
import { type BirthDatePrecision, type PrivacyReport, privacyReport } from '@harkness/office';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { printRun } from './run.js';

export interface PrivacyOptions extends PlaceOptions {
  readonly set?: string;
  readonly actor?: string;
  readonly reason?: string;
  readonly json?: boolean;
}

const precisions: readonly BirthDatePrecision[] = ['day', 'month', 'year'];

export async function privacyCommand(options: PrivacyOptions, screen: Screen): Promise<ExitCode> {
  return options.set === undefined ? report(options, screen) : set(options, options.set, screen);
}

async function report(options: PrivacyOptions, screen: Screen): Promise<ExitCode> {
  const found = await withOffice(options, ({ store }) => store.read(privacyReport));
  if (options.json) screen.json(found);
  else print(found, screen);
  return found.facts.length + found.lists.length + found.narrowed.length === 0 ? 0 : 1;
}

const shownAtMost = 20;

function print({ birthDatePrecision, facts, lists, narrowed }: PrivacyReport, screen: Screen): void {
  const { bold, dim } = screen.colours;
  screen.print(`${bold('birthDatePrecision')}  ${birthDatePrecision}`);
  const section = (title: string, rows: readonly string[], hint: string): void => {
    if (rows.length === 0) return;
    screen.print();
    screen.print(`${bold(title)}  ${rows.length}`);
    for (const row of rows.slice(0, shownAtMost)) screen.print(`  ${row}`);
    if (rows.length > shownAtMost) screen.print(dim(`  ${rows.length - shownAtMost} more; --json shows all`));
    screen.print(dim(`  ${hint}`));
  };
  section(
    'Facts that tell a birth date',
    facts.map(({ seq, player, receivedAt }) => `fact ${seq} of ${receivedAt.slice(0, 10)}, player ${player}`),
    'The ledger cannot forget them. Tell these players; do not publish the ledger or an export of it.',
  );
  section(
    'Lists published with decimals',
    lists.map(({ list, date }) => `${list} of ${date}`),
    'Only the office’s own copy has the decimals. Do not give that content away.',
  );
  const people = (shown: boolean): string[] =>
    narrowed
      .filter((one) => one.shown === shown)
      .map(({ player, event, section: number }) => `player ${player}, first rated in ${event}/${number}`);
  section(
    'Birth dates that follow from whole ratings more closely than a year',
    people(true),
    'Newcomers who met newcomers. `harkness office privacy --set year` rates by the year of birth instead.',
  );
  section(
    'Birth dates that later whole ratings may narrow',
    people(false),
    'Their day of birth moves decimals, which can tip a later rating. `harkness office privacy --set year` ends that too.',
  );
  if (facts.length + lists.length + narrowed.length === 0) screen.print('Nothing found that gives a birth date away.');
}

async function set(options: PrivacyOptions, wanted: string, screen: Screen): Promise<ExitCode> {
  const value = precisions.find((one) => one === wanted);
  if (value === undefined) throw new CommandError(`${wanted} is not a precision.`, { hint: `Use ${precisions.join(', ')}.` });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const fact = {
        id: randomUUID(),
        kind: 'office-setting',
        body: { setting: 'birthDatePrecision', value },
        actor: options.actor ?? 'office',
        ...(options.reason === undefined ? {} : { reason: options.reason }),
      } as const;
      const { run } = answer(await office.append([fact], { reason: `birthDatePrecision ${value}` }));
      if (options.json) screen.json({ birthDatePrecision: value, run: run ?? null });
      else {
        screen.print(`Birth dates now count by the ${value}, for all sections.`);
        printRun(run, screen);
      }
      return 0;
    },
    { write: true },
  );
}
