// harkness rate: rates reports, and prints the crosstable before → after, explanations, and output files.

import { checkReport, type Finding, hasError, makeWallchartText, type Writer } from '@harkness/formats';
import { type Authorities, withoutProfile } from '@harkness/office';
import { isMeant, type RateChoice } from '@harkness/office/internal/rate';
import { type ListRatings, type RatedPlayer, type RatedSection, withRatings } from '@harkness/office/rate';
import { renderTrace } from '@harkness/rules';
import { parseDay } from '../calculate/input.js';
import { ratableByProfile, rateByRules } from '../rate/by-rules.js';
import { rateByOffice } from '../rate/office.js';
import { type GivenProfile, rateInProfile, readProfile } from '../rate/profile.js';
import { readRatingList } from '../rate/ratings.js';
import { type CompletionOptions, type GivenReport, readReports } from '../rate/report.js';
import { whoseText } from '../rate/whose.js';
import { countText, printFindings } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { whileBusy } from '../terminal/progress.js';
import { type BulkFlags, bulk, isBulk } from './bulk.js';
import { givenOptions } from './bulk-task.js';
import { chooseWriter, writeFiles } from './convert.js';

export interface RateOptions extends PlaceOptions, CompletionOptions, RateChoice, BulkFlags {
  readonly event?: string;
  readonly ratings?: readonly string[];
  /** Players without a rating are unrated. */
  readonly unrated?: boolean;
  /** A file with the authorities to rate by. */
  readonly profile?: string;
  readonly explain?: string;
  readonly out?: string;
  readonly to?: string;
}

interface RatedReport extends GivenReport {
  readonly sections: readonly RatedSection[];
}

export async function rate(paths: readonly string[], options: RateOptions, screen: Screen): Promise<ExitCode> {
  checkUsage(paths, options);
  if (await isBulk(paths)) return rateAll(paths, options, screen);
  const writer = options.out === undefined ? undefined : chooseWriter(options.out, options.to);
  const profile = options.profile === undefined ? undefined : await readProfile(options.profile, screen);
  const authority = options.authority ?? authorityOfSystem(options.system, profile?.authorities);
  const reports = await readReports(
    paths,
    authority === undefined ? options : { ...options, authority },
    screen,
    profile?.authorities,
  );
  const isWanted = (player: RatedPlayer) => options.explain !== undefined && isMeant(player, options.explain);
  const rated =
    profile !== undefined
      ? await rateByProfile(reports, profile, options, isWanted, screen)
      : options.data === undefined && options.database === undefined
        ? await rateWithLists(reports, options, screen)
        : await withOffice(options, async (office) => {
            const all: RatedReport[] = [];
            for (const report of reports)
              all.push({ ...report, ...(await rateByOffice(office, report, { isWanted, event: options.event })) });
            return all;
          });
  const findings = rated.flatMap((report) => report.findings);
  const explained = options.explain === undefined ? undefined : explanations(rated, options.explain);
  if (options.json) screen.json({ reports: rated.map(jsonOf), ...(explained === undefined ? {} : { explanations: explained }) });
  else {
    printFindings(findings, screen, screen.errorColours, screen.warn);
    // One answer on stdout: the requested explanation, the file for `--out -`, or the crosstable.
    if (explained !== undefined) printExplanations(explained, screen);
    else if (options.out !== '-') printCrosstables(rated, screen);
    if (findings.length > 0) screen.warn(countText(findings));
  }
  const bad = hasError(findings) || rated.some(({ sections, draft }) => sections.length < (draft?.sections.length ?? 1));
  if (writer !== undefined && options.out !== undefined) {
    if (bad)
      throw new CommandError(`${options.out} was not written: the report has errors.`, {
        exitCode: 1,
        hint: 'Correct the errors above, then rate it again.',
      });
    await writeReport(rated, writer, options.out, screen);
  }
  return bad || rated.some(({ sections }) => sections.some(({ systems: ratedIn }) => ratedIn.length === 0)) ? 1 : 0;
}

/** Folders: each report separately, rated like a single file. */
function rateAll(paths: readonly string[], options: RateOptions, screen: Screen): Promise<ExitCode> {
  const { data, database, explain, out, profile } = options;
  if ([data, database, explain, out, profile].some((given) => given !== undefined))
    throw new CommandError('A folder is rated by the rules and lists alone, and gives a summary.', {
      hint: 'Leave out --data, --database, --profile, --explain and --out, or name one file.',
    });
  const { venue, timeControl, start, end, edition, system, asKnown, ratings, unrated } = options;
  const { league, longApproved, nationalChampionship, womenOnly } = options;
  const authority = options.authority ?? authorityOfSystem(system);
  const kept = { authority, venue, timeControl, start, end, edition, system, asKnown, ratings, unrated };
  return bulk('rate', paths, givenOptions({ ...kept, league, longApproved, nationalChampionship, womenOnly }), options, screen);
}

/** Each system belongs to one authority. */
function authorityOfSystem(system: string | undefined, authorities: Authorities = withoutProfile): string | undefined {
  if (system === undefined) return undefined;
  const authority = authorities.all.find(({ systems }) => systems.some((one) => one.system === system));
  if (authority !== undefined) return authority.id;
  const names = authorities.systems;
  throw new CommandError(`There is no system ${system}.`, {
    hint: names.length === 1 ? `The system is ${names[0]}.` : `Systems are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`,
  });
}

function checkUsage(paths: readonly string[], options: RateOptions): void {
  const { out, asKnown, edition, system, ratings = [] } = options;
  const office = options.data ?? options.database;
  if (office !== undefined && (edition ?? asKnown ?? system ?? options.ratings) !== undefined)
    throw new CommandError('An office rates by its own ledger and the date of the section.', {
      hint: 'Leave out --edition, --as-known, --system and --ratings, or leave out the office.',
    });
  if (options.profile !== undefined && (office ?? edition ?? asKnown) !== undefined)
    throw new CommandError('A profile rates by its own rules of the date of the section.', {
      hint: 'Leave out --data, --database, --edition and --as-known, or leave out --profile.',
    });
  if (office === undefined && options.event !== undefined)
    throw new CommandError('--event is the id of an event of an office.', { hint: 'Add --data DIR or --database URL.' });
  if (asKnown !== undefined) parseDay(asKnown, '--as-known');
  if (asKnown !== undefined && edition !== undefined)
    throw new CommandError('Give --edition or --as-known, not both.', {
      hint: 'Leave out one of them: --edition names the rules, --as-known is for the rules of the date.',
    });
  if ([...paths, ...ratings].filter((path) => path === '-').length > 1)
    throw new CommandError('stdin can be read once.', { hint: 'Name files for the others.' });
  if (out !== undefined && out !== '-' && paths.includes(out))
    throw new CommandError(`--out ${out} would overwrite the report.`, { hint: 'Name another file.' });
}

/** The ratings of these players on the named lists. */
async function readLists(reports: readonly GivenReport[], { ratings = [] }: RateOptions, screen: Screen) {
  const drafts = reports.flatMap(({ draft }) => (draft === undefined ? [] : [draft]));
  const lists: ListRatings[] = [];
  const ofLists: Finding[] = [];
  for (const path of ratings) {
    const { list, findings } = await readRatingList(path, drafts, screen);
    lists.push(list);
    ofLists.push(...findings);
  }
  return { lists, ofLists };
}

async function rateByProfile(
  reports: readonly GivenReport[],
  profile: GivenProfile,
  options: RateOptions,
  isWanted: (player: RatedPlayer) => boolean,
  screen: Screen,
): Promise<RatedReport[]> {
  const { lists, ofLists } = await readLists(reports, options, screen);
  const rated: RatedReport[] = [];
  for (const [index, report] of reports.entries()) {
    const ratable = ratableByProfile(report, profile.authorities, lists, options);
    const sections: RatedSection[] = [];
    for (const one of ratable.sections) sections.push(await rateInProfile(profile, one, lists, options.system, isWanted));
    rated.push({ ...report, sections, findings: [...(index === 0 ? ofLists : []), ...ratable.findings] });
  }
  return rated;
}

async function rateWithLists(reports: readonly GivenReport[], options: RateOptions, screen: Screen): Promise<RatedReport[]> {
  const { lists, ofLists } = await readLists(reports, options, screen);
  const bytes = reports.reduce((sum, { file }) => sum + (file?.bytes.length ?? 0), 0);
  return whileBusy(screen, 'rating', bytes, () =>
    reports.map((report, index) => {
      const { sections, findings } = rateByRules(report, lists, options);
      return { ...report, sections, findings: [...(index === 0 ? ofLists : []), ...findings] };
    }),
  );
}

function printCrosstables(reports: readonly RatedReport[], screen: Screen): void {
  for (const { draft, sections, whose, authorities } of reports) {
    if (draft === undefined || sections.length === 0) continue;
    const shown = { ...draft, sections: draft.sections.filter(({ number }) => sections.some((one) => one.section === number)) };
    screen.print(makeWallchartText(withRatings(shown, sections)));
    screen.print(whoseText(whose, authorities));
    for (const { section, systems: ratedIn, players, notes, rulings = [] } of sections) {
      const rules = ratedIn.map(({ system, edition }) => `${system} ${edition}`).join(', ');
      screen.print(`Section ${section}: ${ratedIn.length === 0 ? 'not rated' : `rated in ${rules}`}`);
      for (const note of notes) screen.print(screen.colours.yellow(`  note: ${note}`));
      if (rulings.length > 0)
        screen.print(
          screen.colours.dim(`  rulings: ${rulings.map(({ id }) => id).join(', ')}; --explain PLAYER says what each decides`),
        );
      for (const { pair, name, ratings } of players)
        for (const { note } of ratings) if (note !== undefined) screen.print(`  ${pair} ${name}: ${note}`);
    }
  }
}

interface Explanation {
  readonly section: number;
  readonly pair: number;
  readonly name: string;
  readonly system: string;
  readonly trace: Parameters<typeof renderTrace>[0];
}

function explanations(reports: readonly RatedReport[], wanted: string): readonly Explanation[] {
  const found = reports.flatMap(({ sections }) =>
    sections.flatMap(({ section, players, explain }) =>
      players.filter((player) => isMeant(player, wanted)).map(({ pair, name }) => ({ section, pair, name, explain })),
    ),
  );
  if (found.length === 0)
    throw new CommandError(`No player of the report is ${wanted}.`, {
      exitCode: 1,
      hint: 'Give a pairing number, an id or a part of the name.',
    });
  return found.flatMap(({ section, pair, name, explain }) =>
    explain(pair).map(({ system, trace }) => ({ section, pair, name, system, trace })),
  );
}

function printExplanations(all: readonly Explanation[], screen: Screen): void {
  for (const { section, pair, name, system, trace } of all) {
    screen.print(screen.colours.bold(`Section ${section}, ${pair} ${name}, ${system}`));
    screen.print(`${renderTrace(trace)}\n`);
  }
}

function jsonOf({ names, whose: { authority, ...why }, draft, sections, findings }: RatedReport) {
  return {
    files: names,
    event: draft?.event.name ?? null,
    authority: authority ?? null,
    authorityBecause: why,
    sections: sections.map(({ explain: _, ...section }) => section),
    findings,
  };
}

async function writeReport(reports: readonly RatedReport[], writer: Writer, out: string, screen: Screen): Promise<void> {
  const [only, ...more] = reports;
  if (only?.draft === undefined || more.length > 0)
    throw new CommandError('--out takes one report.', { hint: 'Rate one file at a time.' });
  const { report } = checkReport(withRatings(only.draft, only.sections), { file: only.names[0] ?? '' });
  if (report === undefined) throw new Error('a report without errors has errors once it is rated');
  const { files, findings } = writer.write(report);
  printFindings(findings, screen, screen.errorColours, screen.warn);
  if (files.length === 0)
    throw new CommandError(`${out} was not written.`, { exitCode: 1, hint: 'Choose a format that can hold the report.' });
  await writeFiles(files, writer, out, screen);
}
