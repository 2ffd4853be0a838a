// harkness office submit, correct: reports become facts, all sections of a report in one transaction, followed by a run.

import { randomUUID } from 'node:crypto';
import { redact } from '@harkness/formats';
import { type CheckedReport, checkReport, type FactOffer, keepFile, type Office, officeKnowledge } from '@harkness/office';
import { countText, printFindings } from '../findings.js';
import { CommandError, type ExitCode, type Screen } from '../io.js';
import { type CompletionOptions, type GivenReport, readReports, withFlags } from '../rate/report.js';
import { type Authority, askAuthority, whoseInOffice } from '../rate/whose.js';
import { todayText } from '../today.js';
import { answer, type PlaceOptions, withOffice } from './open.js';
import { type ActorOptions, actorOf, factsText, printRun, reasonOf, runWithProgress } from './run.js';

export interface SubmitOptions extends PlaceOptions, CompletionOptions, ActorOptions {
  readonly event?: string;
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
  const [report, ...more] = reports;
  if (report === undefined || more.length > 0)
    throw new CommandError(`These files are ${reports.length} reports.`, { hint: 'Send one report at a time.' });
  return withOffice<ExitCode>(
    options,
    async (office) => {
      const whose = report.draft === undefined ? report.whose : await whoseInOffice(office, report.draft, report.whose);
      const asked = report.draft !== undefined && whose.authority === undefined ? [askAuthority(report.names)] : [];
      const checked = await check(office, report, whose.authority, options, correction);
      const findings = withFlags([...(checked?.findings ?? report.findings), ...asked], report.names);
      const refused =
        checked === undefined ||
        !checked.acceptable ||
        (options.yes !== true && findings.some(({ level }) => level === 'warning'));
      if (!options.json) printFindings(findings, screen, screen.errorColours, screen.warn);
      if (refused) {
        if (options.json) screen.json({ accepted: false, event: checked?.event ?? null, findings });
        const onlyWarnings = checked?.acceptable === true;
        throw new CommandError(`Nothing was entered: ${countText(findings)}.`, {
          exitCode: 1,
          hint: onlyWarnings ? 'If the warnings are right as they are, say so with --yes.' : 'Mend the errors and send it again.',
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

async function check(
  office: Office,
  { draft, findings }: GivenReport,
  authority: Authority | undefined,
  { event }: SubmitOptions,
  correction: boolean,
): Promise<CheckedReport | undefined> {
  if (draft === undefined || authority === undefined) return undefined;
  const today = todayText();
  return office.store.read((reader) =>
    checkReport(officeKnowledge(reader, today), draft, {
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
