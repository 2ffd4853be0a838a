// harkness lab check: reports every problem of a reform file before anything is rated.

import type { ExitCode, Screen } from '../terminal/io.js';
import type { PlaceOptions } from '../terminal/open-office.js';
import { basesAt, printReformFindings, readReformFile } from './files.js';

export async function check(
  paths: readonly string[],
  options: PlaceOptions & { readonly json?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const files: { file: string; canRun: boolean; findings: unknown }[] = [];
  const bases = await basesAt(options);
  for (const path of paths) {
    const { file, findings, reform } = await readReformFile(path, bases, screen);
    files.push({ file, canRun: reform !== undefined, findings });
    if (options.json) continue;
    printReformFindings(file, findings, screen);
    screen.print(reform === undefined ? `${file}: cannot run.` : `${file}: can run.`);
  }
  if (options.json) screen.json({ files });
  return files.every(({ canRun }) => canRun) ? 0 : 1;
}
