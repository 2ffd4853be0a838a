// harkness check: findings only.

import { parseFiles } from '@harkness/formats';
import { type GivenFile, readGiven } from '../files.js';
import { counted, countText, printFindings } from '../findings.js';
import type { ExitCode, Screen } from '../io.js';
import { whileBusy } from '../progress.js';
import { todayText } from '../today.js';

export async function check(
  paths: readonly string[],
  options: { readonly json?: boolean; readonly strict?: boolean },
  screen: Screen,
): Promise<ExitCode> {
  const files: GivenFile[] = [];
  for (const path of paths) files.push(await readGiven(path, screen.io));
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const results = whileBusy(screen, `checking ${paths.join(', ')}`, bytes, () => parseFiles(files, { today: todayText() }));
  const findings = results.flatMap((result) => result.findings);
  if (options.json) {
    screen.json({
      files: results.map(({ names, format, report, findings: found }) => ({
        names,
        format: format ?? null,
        ratable: report !== undefined,
        findings: found,
      })),
    });
  } else {
    printFindings(findings, screen);
    for (const { names, format, draft } of results) {
      const size =
        draft === undefined
          ? 'not read'
          : `${counted(draft.sections.length, 'section')}, ${counted(
              draft.sections.reduce((sum, section) => sum + section.players.length, 0),
              'player',
            )}`;
      screen.print(`${names.join(', ')}: ${format ?? 'unknown format'}, ${size}`);
    }
    screen.print(countText(findings));
  }
  const bad = findings.some(({ level }) => level === 'error' || (options.strict === true && level === 'warning'));
  return bad ? 1 : 0;
}
