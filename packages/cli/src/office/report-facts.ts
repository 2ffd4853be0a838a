// harkness office submit, correct: reports become facts, all sections of a report in one transaction, followed by a run.

import { randomUUID } from 'node:crypto';
import { type ReportDraft, redact } from '@harkness/formats';
import {
  type AuthorityId,
  authoritiesOf,
  type CheckedReport,
  checkAgainstOffice,
  correctingReport,
  eventIdOf,
  type FactOffer,
  keepFile,
  type Office,
  officeKnowledge,
  readEventCard,
} from '@harkness/office';
import { type CompletionOptions, type GivenReport, readReports, withFlags } from '../rate/report.js';
import { askAuthority, whoseInOffice } from '../rate/whose.js';
import { countText, printFindings } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { answer, type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { todayText } from '../terminal/today.js';
import { confirmWarnings } from './confirm-warnings.js';
import { type ActorOptions, actorOf, factsText, printRun, reasonOf, runWithProgress } from './run.js';

export interface SubmitOptions extends PlaceOptions, CompletionOptions, ActorOptions {
  readonly event?: string;
  /** `correct`: the section of the ledger that the report replaces. */
  readonly section?: string;
  readonly confirm?: readonly string[];
  readonly yes?: boolean;
  readonly rate?: boolean;
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
  if (given === undefined || more.length > 0)
    throw new CommandError(`These files are ${reports.length} reports.`, { hint: 'Send one report at a time.' });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const corrected = correction && given.draft !== undefined ? await correctionOf(office, given.draft, options) : undefined;
      const report = corrected === undefined ? given : { ...given, draft: corrected.draft };
      const whose = report.draft === undefined ? report.whose : await whoseInOffice(office, report.draft, report.whose);
      const authority = options.authority === undefined ? (corrected?.authority ?? whose.authority) : whose.authority;
      const asked = report.draft !== undefined && authority === undefined ? [askAuthority(report.names)] : [];
      const checked = await check(office, report, authority, options, correction);
      const findings = withFlags([...(checked?.findings ?? report.findings), ...asked], report.names);
      if (!options.json) printFindings(findings, screen, screen.errorColours, screen.warn);
      if (checked?.acceptable !== true) {
        if (options.json) screen.json({ accepted: false, event: checked?.event ?? null, findings });
        throw new CommandError(`Nothing was entered: ${countText(findings)}.`, {
          exitCode: 1,
          hint: 'Correct the errors and send it again.',
        });
      }
      const open = await confirmWarnings(findings, options, screen);
      if (open.length > 0) {
        if (options.json) screen.json({ accepted: false, event: checked.event, findings });
        throw new CommandError(`Nothing was entered: ${countText(findings)}.`, {
          exitCode: 1,
          hint: howToConfirm(open, options),
        });
      }
      const { facts } = answer(await office.append(await factsOf(office, report, checked, options, correction), { rate: false }));
      const reason =
        reasonOf(options) ?? `${correction ? 'Correction of' : 'Report of'} ${report.draft?.event.name ?? checked.event}`;
      const run = options.rate === false ? undefined : await runWithProgress(office, { reason }, screen, facts);
      if (options.json) {
        screen.json({ accepted: true, event: checked.event, facts: facts.map(({ seq }) => seq), run: run ?? null, findings });
        return 0;
      }
      const sections = facts.length === 1 ? 'section' : 'sections';
      screen.print(
        `${screen.colours.bold(checked.event)}  ${facts.length} ${sections} ${correction ? 'corrected' : 'entered'}, ${factsText(facts)}`,
      );
      printRun(run, screen);
      return 0;
    },
    { write: true },
  );
}

function howToConfirm(open: readonly string[], { yes }: SubmitOptions): string {
  const flags = open.map((name) => `--confirm ${name}`).join(' ');
  const before = yes === true ? '--yes does not confirm warnings: look at each. ' : '';
  return `${before}If ${open.length === 1 ? 'the warning is' : 'these warnings are'} right as they are, add ${flags}`.replace(
    'is right as they are',
    'is right as it is',
  );
}

/** The section that is meant, under the number it has in the ledger, and the authority that rates it. */
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
    // Formats without numbers call their one section 1.
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
  // Kept by its hash, with contact data taken out; without the facts it is of no consequence.
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
