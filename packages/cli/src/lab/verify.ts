// harkness lab verify: recomputes a report from its inputs; the bytes must be the same.

import {
  checkReform,
  type LabReport,
  officeBases,
  type Reform,
  registrationsOf,
  reportHashOf,
  reportsOf,
  runLab,
} from '@harkness/lab';
import { canonicalJson, isSigned } from '@harkness/ledger';
import { PastOffices, type Store } from '@harkness/office';
import type { ExitCode, Screen } from '../terminal/io.js';
import { CommandError } from '../terminal/io.js';
import { type PlaceOptions, withOffice } from '../terminal/open-office.js';
import { withProgress } from '../terminal/progress.js';
import { readLabReportFile } from './files.js';
import { nameOf } from './run.js';
import { simulationsOf } from './worlds.js';

interface Verdict {
  readonly name: string;
  readonly file: string;
  /** The public key; null if nobody signed it. */
  readonly signedBy: string | null;
  readonly problems: string[];
}

export async function verify(
  paths: readonly string[],
  options: PlaceOptions & { readonly key?: string; readonly json?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const given: { file: string; report: LabReport }[] = [];
  for (const file of paths) given.push({ file, report: await readLabReportFile(file, screen) });
  const verdicts: Verdict[] = given.map(({ file, report }) => ({
    file,
    name: nameOf(report),
    signedBy: report.signature?.publicKey ?? null,
    problems: ofItself(report, options.key),
  }));
  const reports = given.map(({ report }) => report);
  const problems = await withOffice(options, ({ store }) => recomputed(store, reports, screen));
  for (const [at, found] of problems.entries()) verdicts[at]?.problems.push(...found);
  const isGood = verdicts.every(({ problems: found }) => found.length === 0);
  if (options.json) screen.json({ ok: isGood, reports: verdicts });
  else
    for (const { file, signedBy, problems: found } of verdicts) {
      const unsigned = signedBy === null ? ' Nobody signed it.' : '';
      if (found.length === 0) screen.print(`${file}: the same bytes, recomputed from its inputs.${unsigned}`);
      for (const problem of found) screen.print(screen.colours.red(`${file}: ${problem}`));
    }
  return isGood ? 0 : 1;
}

/** Checks what a report contains about itself: its hash and its signature, and nothing else. */
function ofItself({ report, reportHash, signature, ...more }: LabReport, key: string | undefined): string[] {
  const problems: string[] = [];
  const added = Object.keys(more);
  if (added.length > 0) problems.push(`somebody added ${added.join(', ')}: neither hash nor signature covers it.`);
  if (reportHashOf(report) !== reportHash) problems.push('its hash is not that of its content: somebody changed it.');
  if (signature !== undefined && !isSigned('lab-report', { reportHash }, signature))
    problems.push('its signature does not hold.');
  if (key !== undefined && signature?.publicKey !== key) problems.push('it is not signed by the key that you know.');
  return problems;
}

async function recomputed(store: Store, reports: readonly LabReport[], screen: Screen): Promise<string[][]> {
  const [first] = reports;
  if (first === undefined) return [];
  const { together, upTo, ledgerHead } = first.report.inputs;
  const bases = await store.read(officeBases);
  const reforms = together.map(({ name, hash }): Reform => {
    const found = reports.find(({ report: { inputs } }) => inputs.reformHash === hash);
    const reform = found === undefined ? undefined : checkReform(found.report.inputs.reform, bases).reform;
    if (reform === undefined)
      throw new CommandError(`The report was made together with ${name}, which is not here.`, {
        exitCode: 1,
        hint: `Give all reports of the run: ${together.map((one) => `${one.name}.json`).join(' ')}.`,
      });
    return reform;
  });
  const past = new PastOffices(store);
  try {
    const isAt = await store.read(async (reader) => {
      const fact = upTo === 0 ? undefined : await reader.factAt(upTo);
      return { known: fact?.hash === ledgerHead, latest: (await reader.head()).seq };
    });
    if (!isAt.known)
      return reports.map(() => [
        `this office has no fact ${upTo} with the hash ${ledgerHead}: it is another office, or its history was changed.`,
      ]);
    const then = isAt.latest === upTo ? store : await past.at(upTo);
    const answer = await withProgress(screen, 'recomputing', (progress) =>
      runLab({ store: then, reforms, onProgress: ({ share, what }) => progress.update(Math.round(share * 1000), 1000, what) }),
    );
    if (!answer.ok) return reports.map(() => [[...answer.errors, ...answer.findings].map(({ message }) => message).join(' ')]);
    const again = reportsOf(answer.value, {
      registrations: await then.read(registrationsOf),
      simulation: await simulationsOf(reforms, screen),
    });
    return reports.map(({ report, reportHash }) => {
      const own = again.find((one) => one.report.inputs.reformHash === report.inputs.reformHash);
      if (own === undefined)
        return together.some(({ hash }) => hash === report.inputs.reformHash)
          ? ['its reform is not the one whose hash it gives.']
          : ['it belongs to another run than the first report.'];
      if (own.reportHash === reportHash) return [];
      const { program } = own.report.inputs;
      const made = report.inputs.program === program ? '' : ` It says that ${report.inputs.program} made it; this is ${program}.`;
      return [`recomputed, it differs in ${differences(report, own.report).join(', ')}.${made}`];
    });
  } finally {
    await past.close();
  }
}

/** Parts of a document that differ. */
function differences(a: object, b: object): string[] {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  const text = (one: object, name: string): string => canonicalJson((one as { [name: string]: unknown })[name] ?? null);
  const found = names.filter((name) => text(a, name) !== text(b, name));
  return found.length === 0 ? ['nothing but its hash'] : found;
}
