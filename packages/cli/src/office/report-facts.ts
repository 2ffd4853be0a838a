// harkness office submit, correct: enters reports as facts, all sections of a report in one transaction, followed by a run.

import { randomUUID } from 'node:crypto';
import { type Finding, type ReportDraft, redact } from '@harkness/formats';
import {
  type AuthorityId,
  authoritiesOf,
  type CheckedReport,
  checkAgainstOffice,
  correctingReport,
  eventIdOf,
  type Fact,
  type FactOffer,
  keepFile,
  type Office,
  officeKnowledge,
  readEventCard,
  registerReported,
  updateSearch,
} from '@harkness/office';
import { type CompletionOptions, type GivenReport, readReports, withFlags } from '../rate/report.js';
import { askAuthority, whoseInOffice } from '../rate/whose.js';
import { countText, printFindings } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { tableText } from '../terminal/table.js';
import { todayText } from '../terminal/today.js';
import { confirmWarnings } from './confirm-warnings.js';
import { type ActorOptions, actorOf, factsText, printRun, reasonOf, runWithProgress } from './run.js';

export interface SubmitOptions extends PlaceOptions, CompletionOptions, ActorOptions {
  readonly event?: string;
  /** `correct`: the section in the ledger that the report replaces. */
  readonly section?: string;
  readonly confirm?: readonly string[];
  readonly yes?: boolean;
  readonly rate?: boolean;
  /** Treat players without an id as new and assign one. */
  readonly registerNew?: boolean;
  readonly json?: boolean;
}

export async function submit(
  paths: readonly string[],
  options: SubmitOptions,
  screen: Screen,
  correction: boolean,
): Promise<ExitCode> {
  const reports = await readReports(paths, options, screen);
  const [given, ...more] = reports;
  if (given === undefined || (more.length > 0 && (correction || options.event !== undefined)))
    throw new CommandError(`These files are ${reports.length} reports.`, {
      hint: correction
        ? 'Correct one report at a time.'
        : 'An --event is the id of one report: leave it out, or send one at a time.',
    });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      if (more.length > 0) return submitSeveral(office, reports, options, screen);
      const { outcome, report } = await enterReport(office, given, options, correction, screen);
      if (!outcome.accepted) {
        if (options.json) screen.json({ accepted: false, event: outcome.event, findings: outcome.findings });
        throw new CommandError(`Nothing was entered: ${countText(outcome.findings)}.`, { exitCode: 1, hint: outcome.hint });
      }
      const { event, facts, findings } = outcome;
      const reason = reasonOf(options) ?? `${correction ? 'Correction of' : 'Report of'} ${report.draft?.event.name ?? event}`;
      const run = options.rate === false ? undefined : await runWithProgress(office, { reason }, screen, facts);
      if (options.json) {
        screen.json({ accepted: true, event, facts: facts.map(({ seq }) => seq), run: run ?? null, findings });
        return 0;
      }
      const sections = outcome.sections === 1 ? 'section' : 'sections';
      screen.print(
        `${screen.colours.bold(event)}  ${outcome.sections} ${sections} ${correction ? 'corrected' : 'entered'}, ${factsText(facts)}`,
      );
      printRun(run, screen);
      return 0;
    },
    { write: true },
  );
}

type Outcome =
  | { readonly accepted: false; readonly event: string | null; readonly findings: readonly Finding[]; readonly hint: string }
  | {
      readonly accepted: true;
      readonly event: string;
      readonly findings: readonly Finding[];
      readonly facts: readonly Fact[];
      readonly sections: number;
    };

/** Each report separately: a refused one does not block the others. Rated once, at the end. */
async function submitSeveral(
  office: Office,
  reports: readonly GivenReport[],
  options: SubmitOptions,
  screen: Screen,
): Promise<ExitCode> {
  const outcomes: { readonly file: string; readonly outcome: Outcome }[] = [];
  for (const given of reports)
    outcomes.push({ file: fileText(given), outcome: (await enterReport(office, given, options, false, screen)).outcome });
  const entered = outcomes.flatMap(({ outcome }) => (outcome.accepted ? outcome.facts : []));
  const reason = reasonOf(options) ?? `${reports.length} reports`;
  const run =
    options.rate === false || entered.length === 0 ? undefined : await runWithProgress(office, { reason }, screen, entered);
  const refused = outcomes.filter(({ outcome }) => !outcome.accepted);
  if (options.json) {
    const rows = outcomes.map(({ file, outcome }) => ({
      file,
      accepted: outcome.accepted,
      event: outcome.event,
      facts: outcome.accepted ? outcome.facts.map(({ seq }) => seq) : [],
      findings: outcome.findings,
    }));
    screen.json({ accepted: refused.length === 0, reports: rows, run: run ?? null });
  } else {
    screen.print(
      tableText(
        [{ title: 'file' }, { title: 'event' }, { title: 'sections', align: 'right' }, { title: 'outcome' }],
        outcomes.map(({ file, outcome }) => [
          file,
          outcome.event ?? '',
          outcome.accepted ? String(outcome.sections) : '',
          outcome.accepted ? `entered, ${factsText(outcome.facts)}` : `refused: ${countText(outcome.findings)}`,
        ]),
        screen.colours,
      ),
    );
    if (run !== undefined) printRun(run, screen);
  }
  if (refused.length > 0)
    throw new CommandError(`${refused.length} of ${reports.length} reports were not entered.`, {
      exitCode: 1,
      hint: 'Correct these and send them again.',
    });
  return 0;
}

/** The tables of one report go by the archive they came in. */
function fileText({ names, archive }: GivenReport): string {
  const text = names.join(', ');
  if (archive === undefined) return text;
  return names.length > 1 ? archive : `${archive}/${text}`;
}

/** Checks a report and enters its facts, all sections or none. */
async function enterReport(
  office: Office,
  given: GivenReport,
  options: SubmitOptions,
  correction: boolean,
  screen: Screen,
): Promise<{ readonly outcome: Outcome; readonly report: GivenReport }> {
  const corrected = correction && given.draft !== undefined ? await correctionOf(office, given.draft, options) : undefined;
  const read = corrected === undefined ? given : { ...given, draft: corrected.draft };
  const whose = read.draft === undefined ? read.whose : await whoseInOffice(office, read.draft, read.whose);
  const authority = options.authority === undefined ? (corrected?.authority ?? whose.authority) : whose.authority;
  const asked = read.draft !== undefined && authority === undefined ? [askAuthority(read.names)] : [];
  // Nobody is registered if the report is refused for another reason.
  const before = options.registerNew === true ? await check(office, read, authority, options, correction) : undefined;
  const isOnlyNew = (before?.findings ?? []).every(({ level, code }) => level !== 'error' || code === 'player-id-missing');
  const fresh = isOnlyNew ? await newPlayers(office, read, authority, options) : { draft: read.draft, facts: [], findings: [] };
  const report = { ...read, draft: fresh.draft };
  if (fresh.facts.length > 0 && fresh.findings.length === 0) {
    answer(await office.append(fresh.facts, { rate: false }));
    await updateSearch(office.store);
  }
  const checked = await check(office, report, authority, options, correction);
  const findings = withFlags([...(checked?.findings ?? report.findings), ...fresh.findings, ...asked], report);
  if (!options.json) printFindings(findings, screen, screen.errorColours, screen.warn);
  const refused = (hint: string) =>
    ({ outcome: { accepted: false, event: checked?.event ?? null, findings, hint }, report }) as const;
  if (checked?.acceptable !== true || fresh.findings.length > 0) return refused('Correct the errors and send it again.');
  const open = await confirmWarnings(findings, options, screen);
  if (open.length > 0) return refused(howToConfirm(open, options));
  const sections = await factsOf(office, report, checked, options, correction);
  const { facts } = answer(await office.append(sections, { rate: false }));
  await updateSearch(office.store);
  return { outcome: { accepted: true, event: checked.event, findings, facts, sections: sections.length }, report };
}

/** With --register-new, assigns ids to players without one. */
async function newPlayers(
  office: Office,
  { draft }: GivenReport,
  authority: AuthorityId | undefined,
  options: SubmitOptions,
): Promise<{
  readonly draft: ReportDraft | undefined;
  readonly facts: readonly FactOffer[];
  readonly findings: readonly Finding[];
}> {
  if (draft === undefined || authority === undefined || options.registerNew !== true) return { draft, facts: [], findings: [] };
  await updateSearch(office.store);
  const by = { actor: actorOf(options), authority, reason: `new in ${draft.event.name ?? 'a report'}` };
  return answer(await office.store.read((reader) => registerReported(reader, draft, by)));
}

function howToConfirm(open: readonly string[], { yes }: SubmitOptions): string {
  const flags = open.map((name) => `--confirm ${name}`).join(' ');
  const before = yes === true ? '--yes does not confirm warnings: look at each. ' : '';
  return `${before}If ${open.length === 1 ? 'the warning is' : 'these warnings are'} right as they are, add ${flags}`.replace(
    'is right as they are',
    'is right as it is',
  );
}

/** The corrected section's number in the ledger, and its authority. */
async function correctionOf(
  office: Office,
  draft: ReportDraft,
  { section, event }: SubmitOptions,
): Promise<{ readonly draft: ReportDraft; readonly authority?: AuthorityId }> {
  const id = event ?? eventIdOf(draft, (await office.store.read(authoritiesOf)).first);
  const card = await office.store.read((reader) => readEventCard(reader, id));
  const whose = card === undefined ? {} : { authority: card.authority };
  const [only, ...others] = draft.sections;
  if (section === undefined) {
    const known = card?.sections.filter(({ withdrawn }) => withdrawn !== true) ?? [];
    // Formats without numbers number their only section 1.
    if (others.length === 0 && only?.number === 1 && known.length > 1) {
      const names = known.map((one) => `${one.section} ${one.name}`).join(', ');
      throw new CommandError(`Event ${id} has ${known.length} sections (${names}); the file does not say which one it is.`, {
        hint: 'Add --section with the number of the section it corrects.',
      });
    }
    return { draft, ...whose };
  }
  const number = Number(section);
  if (!Number.isInteger(number) || number < 1 || number > 999)
    throw new CommandError(`--section ${section} is no number of a section.`, { hint: 'Write a number from 1 to 999.' });
  const meant = correctingReport(draft, number, card);
  if (!meant.ok) {
    const [error] = meant.errors;
    throw new CommandError(error?.message ?? 'The report has no such section.', { exitCode: 1, hint: error?.hint ?? '' });
  }
  return { draft: meant.value, ...whose };
}
async function check(
  office: Office,
  { draft, findings }: GivenReport,
  authority: AuthorityId | undefined,
  { event }: SubmitOptions,
  correction: boolean,
): Promise<CheckedReport | undefined> {
  if (draft === undefined || authority === undefined) return undefined;
  const today = todayText();
  return office.store.read((reader) =>
    checkAgainstOffice(officeKnowledge(reader, today), draft, {
      authority,
      today,
      findings,
      correction,
      ...(event === undefined ? {} : { event }),
    }),
  );
}

async function factsOf(
  office: Office,
  { file }: GivenReport,
  checked: CheckedReport,
  options: SubmitOptions,
  correction: boolean,
): Promise<FactOffer[]> {
  // Stored under its hash, with contact data removed; harmless if the facts are not entered.
  const kept =
    file === undefined
      ? undefined
      : await office.store.write((writer) => keepFile(writer, { name: file.name, bytes: redact(file).bytes }));
  const reason = reasonOf(options);
  return checked.sections.flatMap(({ document }): FactOffer[] => {
    if (document === undefined) return [];
    return [
      {
        id: randomUUID(),
        kind: correction ? 'section-corrected' : 'section-submitted',
        body: { section: document, ...(kept === undefined ? {} : { file: kept }) },
        actor: actorOf(options),
        ...(reason === undefined ? {} : { reason }),
      },
    ];
  });
}
