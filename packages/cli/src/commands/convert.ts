// harkness convert: one format to another, saying what the target cannot carry.

import { dirname, join } from 'node:path';
import { type FormatName, hasError, type NamedBytes, parse, type Writer, writerOf, writers } from '@harkness/formats';
import { readGiven, writeGiven } from '../files.js';
import { printFindings } from '../findings.js';
import { CommandError, type ExitCode, type Screen } from '../io.js';
import { whileBusy } from '../progress.js';

export async function convert(
  input: string,
  output: string,
  options: { readonly to?: string; readonly json?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const writer = chooseWriter(output, options.to);
  const file = await readGiven(input, screen.io);
  const { parsed, written } = whileBusy(screen, `converting ${file.name}`, file.bytes.length, () => {
    const { report, ...rest } = parse(file.bytes, file.name);
    return { parsed: rest, written: report === undefined ? undefined : writer.write(report) };
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
  await writeFiles(written.files, writer, output, screen);
  return 0;
}

/** Several files (the US Chess tables, or one for each section) stand beside the one that was named, under their own names. */
export async function writeFiles(files: readonly NamedBytes[], writer: Writer, output: string, screen: Screen): Promise<void> {
  const [only, ...more] = files;
  if (only === undefined) return;
  if (more.length === 0) return writeGiven(output, only.bytes, screen.io);
  if (output === '-')
    throw new CommandError(`${writer.format} is several files, and stdout takes one.`, { hint: 'Name a file to write.' });
  for (const one of files) await writeGiven(join(dirname(output), one.name), one.bytes, screen.io);
  screen.warn(`wrote ${files.map(({ name }) => join(dirname(output), name)).join(', ')}`);
}

/** By `--to`, or by the ending of the name; `.trf` is the newest generation. */
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
