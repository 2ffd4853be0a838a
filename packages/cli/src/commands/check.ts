// harkness check: what stands in the way of rating a report, and what else was found in it. Nothing is rated.

import { hasError } from '@harkness/formats';
import { ratableSections, ratingsUnknown } from '../rate/ratable.js';
import { type CompletionOptions, type GivenReport, readReports } from '../rate/report.js';
import { whoseText } from '../rate/whose.js';
import { counted, countText, printFindings } from '../terminal/findings.js';
import type { ExitCode, Screen } from '../terminal/io.js';

export interface CheckOptions extends CompletionOptions {
  readonly json?: boolean;
  readonly strict?: boolean;
}

export async function check(paths: readonly string[], options: CheckOptions, screen: Screen): Promise<ExitCode> {
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
  const bad = findings.some(({ level }) => level === 'error' || (options.strict === true && level === 'warning'));
  return bad ? 1 : 0;
}

function checkOne(report: GivenReport) {
  const { sections, findings } = ratableSections(report);
  // A list or an office may know the ratings, so the report itself is ratable without them.
  const unknown = sections.flatMap((section) => ratingsUnknown(section, [], report.names[0]) ?? []);
  const asked = unknown.map((one) => ({
    ...one,
    level: 'warning' as const,
    hint: 'harkness rate asks for them: --ratings LIST, --data DIR, or --unrated.',
  }));
  const kept = unknown.length === 0 ? findings : findings.filter(({ code }) => code !== 'rating-not-given');
  return { report, findings: [...kept, ...asked], ratable: sections.length > 0 && !hasError(findings) };
}

function sizeOf({ draft }: GivenReport): string {
  if (draft === undefined) return 'not read';
  const players = draft.sections.reduce((sum, section) => sum + section.players.length, 0);
  return `${counted(draft.sections.length, 'section')}, ${counted(players, 'player')}`;
}
