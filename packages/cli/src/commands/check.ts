// harkness check: obstacles to rating a report, and other findings. Nothing is rated.

import { checkTrf26, type Finding, hasError } from '@harkness/formats';
import { ratable } from '../rate/by-rules.js';
import { type CompletionOptions, type GivenReport, readReports } from '../rate/report.js';
import { whoseText } from '../rate/whose.js';
import { readGiven } from '../terminal/files.js';
import { counted, countText, printFindings } from '../terminal/findings.js';
import type { ExitCode, Screen } from '../terminal/io.js';
import { type BulkFlags, bulk, isBulk } from './bulk.js';
import { givenOptions } from './bulk-task.js';

export interface CheckOptions extends CompletionOptions, BulkFlags {
  /** True or a file name: warnings fail. `trf26`: strictly by the TRF26 specification, and only its findings. */
  readonly strict?: boolean | string;
}

export async function check(paths: readonly string[], options: CheckOptions, screen: Screen): Promise<ExitCode> {
  if (options.strict === 'trf26') return checkStrict(paths, options, screen);
  if (await isBulk(paths)) {
    const { authority, venue, timeControl, start, end } = options;
    return bulk(
      'check',
      paths,
      givenOptions({ authority, venue, timeControl, start, end, strict: isStrict(options) }),
      options,
      screen,
    );
  }
  const checked = (await readReports(paths, options, screen)).map(checkOne);
  const findings = checked.flatMap((one) => one.findings);
  if (options.json) {
    screen.json({
      files: checked.map(({ report, ratable, findings: found }) => {
        const { authority, ...why } = report.whose;
        return {
          names: report.names,
          format: report.format ?? null,
          ratable,
          authority: authority ?? null,
          authorityBecause: why,
          findings: found,
        };
      }),
    });
  } else {
    printFindings(findings, screen);
    for (const { report, ratable } of checked) {
      screen.print(`${report.names.join(', ')}: ${report.format ?? 'unknown format'}, ${sizeOf(report)}`);
      if (report.draft !== undefined && report.whose.authority !== undefined) screen.print(whoseText(report.whose));
      screen.print(ratable ? 'Ratable.' : 'Not ratable: see the errors.');
    }
    screen.print(countText(findings));
  }
  const bad = findings.some(({ level }) => level === 'error' || (isStrict(options) && level === 'warning'));
  return bad ? 1 : 0;
}

function isStrict({ strict }: CheckOptions): boolean {
  return strict !== undefined && strict !== false;
}

/** Line and record of everything that TRF26 forbids; obstacles to rating are the other check. */
async function checkStrict(paths: readonly string[], options: CheckOptions, screen: Screen): Promise<ExitCode> {
  const checked: { readonly name: string; readonly findings: readonly Finding[] }[] = [];
  for (const path of paths) {
    const { name, bytes } = await readGiven(path, screen.io);
    checked.push({ name, findings: checkTrf26(bytes, name) });
  }
  const findings = checked.flatMap((one) => one.findings);
  if (options.json) {
    const files = checked.map((one) => ({
      names: [one.name],
      standard: 'trf26',
      sound: !hasError(one.findings),
      findings: one.findings,
    }));
    screen.json({ files });
  } else {
    printFindings(findings, screen);
    for (const one of checked)
      screen.print(`${one.name}: ${hasError(one.findings) ? 'not TRF26 by the letter: see the errors' : 'TRF26 by the letter'}.`);
    screen.print(countText(findings));
  }
  return hasError(findings) ? 1 : 0;
}

/** One definition, for a single file and for thousands. */
export function checkOne(report: GivenReport) {
  // A list or an office may know the ratings, so the report itself is ratable without them.
  const { sections, findings, unknown } = ratable(report);
  const asked = unknown.map((one) => ({
    ...one,
    level: 'warning' as const,
    hint: 'harkness rate asks for them: --ratings LIST, --data DIR, or --unrated.',
  }));
  const kept = unknown.length === 0 ? findings : findings.filter(({ code }) => code !== 'rating-not-given');
  return { report, findings: [...kept, ...asked], ratable: sections > 0 && !hasError(findings) };
}

function sizeOf({ draft }: GivenReport): string {
  if (draft === undefined) return 'not read';
  const players = draft.sections.reduce((sum, section) => sum + section.players.length, 0);
  return `${counted(draft.sections.length, 'section')}, ${counted(players, 'player')}`;
}
