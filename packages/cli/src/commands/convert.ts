// harkness convert: one format to another, reporting what the target cannot represent.

import { stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import {
  type FormatName,
  hasError,
  makeUschessDbf,
  makeZip,
  type NamedBytes,
  parse,
  type Report,
  type ReportSection,
  type WriteResult,
  type Writer,
  writerOf,
  writers,
} from '@harkness/formats';
import { classify, edition, parseTimeControl } from '@harkness/rules/uschess';
import { readGiven, writeGiven } from '../terminal/files.js';
import { printFindings } from '../terminal/findings.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import { whileBusy } from '../terminal/progress.js';

export async function convert(
  input: string,
  output: string,
  options: { readonly to?: string; readonly json?: boolean; readonly force?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const writer = chooseWriter(output, options.to);
  const file = await readGiven(input, screen.io);
  const { parsed, written } = whileBusy(screen, `converting ${file.name}`, file.bytes.length, () => {
    const { report, ...rest } = parse(file.bytes, file.name);
    return { parsed: rest, written: report === undefined ? undefined : write(report, writer) };
  });
  const findings = [...parsed.findings, ...(written?.findings ?? [])];
  if (options.json) screen.warn(JSON.stringify({ format: parsed.format ?? null, findings }));
  else printFindings(findings, screen, screen.errorColours, screen.warn);
  if (written === undefined || written.files.length === 0 || hasError(findings)) {
    throw new CommandError(`${file.name} was not converted: it has errors.`, {
      exitCode: 1,
      hint: `harkness check ${input} lists them.`,
    });
  }
  await writeFiles(written.files, writer, output, screen, options.force);
  return 0;
}

/** The rules parse the time control, which decides the letter of the rating system in a US Chess file. */
function write(report: Report, writer: Writer): WriteResult {
  if (writer.format !== 'uschess-dbf') return writer.write(report);
  return makeUschessDbf(report, { systemLetter: (section) => systemLetter(section, section.start ?? report.event.start) });
}

/** R regular, D dual, Q quick; blitz and online have no letter. */
function systemLetter({ timeControl, venue }: ReportSection, start: string | undefined): string | undefined {
  const control = parseTimeControl(timeControl ?? '');
  const rules = start === undefined ? undefined : edition({ by: 'date', on: start });
  if (!control.ok || rules?.ok !== true || venue === 'online') return undefined;
  const systems = classify(control.value, 'OTB', rules.value).systems.join(' ');
  return { OTBR: 'R', 'OTBR OTBQ': 'D', OTBQ: 'Q' }[systems];
}

/**
 * Writes into a named folder or ZIP. Otherwise several files are written beside the named one: one per section under its name
 * with a number (out-1.trf, out-2.trf), and US Chess tables under the names that US Chess requires. Files that were not named are
 * not overwritten without `force`.
 */
export async function writeFiles(
  files: readonly NamedBytes[],
  writer: Writer,
  output: string,
  screen: Screen,
  force = false,
): Promise<void> {
  const [only, ...more] = files;
  if (only === undefined) return;
  if (/\.zip$/i.test(output)) return writeGiven(output, makeZip(files), screen.io);
  const isFolder = output !== '-' && (await stat(output).catch(() => undefined))?.isDirectory() === true;
  if (more.length === 0 && !isFolder) return writeGiven(output, only.bytes, screen.io);
  if (output === '-')
    throw new CommandError(`${writer.format} is several files, and stdout takes one.`, { hint: 'Name a file to write.' });
  const stem = output.slice(0, output.length - extname(output).length);
  const pathOf = (name: string, index: number): string => {
    if (isFolder) return join(output, name);
    return writer.format === 'uschess-dbf' ? join(dirname(output), name) : `${stem}-${index + 1}${extname(output)}`;
  };
  const named = files.map(({ name, bytes }, index) => ({ path: pathOf(name, index), bytes }));
  const there: string[] = [];
  for (const { path } of named) if ((await stat(path).catch(() => undefined)) !== undefined) there.push(path);
  if (there.length > 0 && !force) {
    throw new CommandError(`${there.join(', ')} ${there.length === 1 ? 'is' : 'are'} there already; nothing was written.`, {
      hint: 'Name a file in another folder, or add --force to overwrite.',
    });
  }
  for (const { path, bytes } of named) await writeGiven(path, bytes, screen.io);
  screen.warn(`wrote ${named.map(({ path }) => path).join(', ')}`);
}

/** By `--to`, or by the file extension; `.trf` is the newest version. */
export function chooseWriter(output: string, to: string | undefined): Writer {
  const names = writers.map(({ format }) => format).join(', ');
  if (to !== undefined) {
    const writer = writerOf(to as FormatName);
    if (writer === undefined) throw new CommandError(`There is no format ${to} to write.`, { hint: `Formats are ${names}.` });
    return writer;
  }
  const extension = output.split('.').at(-1)?.toLowerCase() ?? '';
  const writer = writers.findLast((one) => one.extension === extension);
  if (writer === undefined) {
    throw new CommandError(`The name ${output} does not say which format to write.`, { hint: `Add --to with one of ${names}.` });
  }
  return writer;
}
