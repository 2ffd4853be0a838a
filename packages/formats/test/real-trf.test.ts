// Real reports, pseudonymised, kept beside the project rather than in it: each parses without error, has the expected warnings,
// and is unchanged after being written and read again.

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FormatName } from '../src/input/reader.js';
import { jsonWriter } from '../src/json/report.js';
import { parse } from '../src/parse.js';
import { checkReport } from '../src/report/checks.js';
import { isPlayed } from '../src/report/points.js';
import type { ReportDraft } from '../src/report/report.js';
import { withoutPlaces } from '../src/report/without-places.js';
import { writerOf } from '../src/writers.js';

const folder = new URL('../../../../shared/real/trf/', import.meta.url);
const reason = 'the real reports are not beside the project (../shared/real/trf)';

/** No TRF says whether it was played over the board. */
const always = 'warning venue-not-given';

/** File, generation, players, rounds, played games, and every finding except the venue. */
const files: readonly [string, FormatName, number, number, number, readonly string[]][] = [
  [
    '2020_06.trf',
    'trf16',
    13,
    10,
    56,
    ['warning user-names-only 3:5', 'warning time-control-not-given', 'notice rating-not-given 16:1'],
  ],
  ['armstrong_2011.trf', 'trf06', 160, 11, 522, ['warning date-ambiguous 5:5', 'warning date-ambiguous 13:92']],
  ['armstrong_2012_with_bom.trf', 'trf06', 2, 1, 1, ['warning time-control-not-given']],
  [
    'bunratty_masters_2011.trf',
    'trf06',
    34,
    6,
    97,
    [
      'warning date-ambiguous 13:92',
      'warning score-disagrees 29:82',
      'warning score-disagrees 31:82',
      'warning score-disagrees 32:82',
      'warning score-disagrees 38:82',
      'warning score-disagrees 47:82',
    ],
  ],
  ['example1.trf', 'trf06', 284, 7, 970, ['notice rating-not-given 159:1']],
  ['example_trf26.trf', 'trf26', 249, 14, 1030, ['notice trf-national-differs 284:15', 'warning games-not-given 46:49']],
  ['javafo_sample2.trf', 'trf16', 52, 9, 89, ['warning rounds-without-results 13:5']],
  ['latin-1.trf', 'trf06', 3, 3, 3, ['warning date-not-given', 'warning time-control-not-given', 'notice rating-not-given 3:1']],
  ['trf-import-test.trf', 'trf26', 16, 5, 34, ['warning time-control-not-given', 'warning games-not-given 18:49']],
];

const at = (line: number | undefined, column: number | undefined, code: string): string =>
  code.endsWith('not-given') && line === 1 ? '' : line === undefined ? '' : ` ${line}:${column}`;

/** Without places, and without the record before an extra. */
function plain(draft: ReportDraft | undefined): ReportDraft | undefined {
  if (draft === undefined) return undefined;
  const { extras, ...rest } = withoutPlaces(draft);
  return extras === undefined ? rest : { ...rest, extras: extras.map(({ after: _, ...extra }) => extra) };
}

for (const [name, format, players, rounds, games, expected] of files) {
  test(`${name} has no error and only the expected warnings`, ({ skip }) => {
    skip(!existsSync(new URL(name, folder)), reason);
    const parsed = parse(readFileSync(new URL(name, folder)), name);
    const [section] = parsed.report?.sections ?? [];
    const cells = section?.players.flatMap((player) => player.cells) ?? [];
    expect(parsed.format).toBe(format);
    expect(section?.players).toHaveLength(players);
    expect(section?.rounds).toBe(rounds);
    expect(cells.filter((cell) => isPlayed(cell.outcome))).toHaveLength(2 * games);
    const found = parsed.findings.flatMap(({ level, code, place: first, more }) =>
      [first, ...(more?.others ?? []).map(({ place }) => place)].map(
        (place) => `${level} ${code}${at(place.line, place.column, code)}`,
      ),
    );
    expect(found.filter((each) => each !== always)).toEqual(expected);
    // Only a file of lichess says where it was played.
    expect(found).toHaveLength(expected.length + (name === '2020_06.trf' ? 0 : 1));
  });

  test(`${name} is unchanged when it is written and read again`, ({ skip }) => {
    skip(!existsSync(new URL(name, folder)), reason);
    const { report } = parse(readFileSync(new URL(name, folder)), name);
    if (report === undefined) throw new Error('not a report');
    for (const writer of [writerOf(format), jsonWriter]) {
      const { files: made, findings } = writer?.write(report) ?? { files: [], findings: [] };
      expect(findings.filter(({ code }) => code === 'not-carried')).toEqual([]);
      const again = parse(made[0]?.bytes ?? new Uint8Array(), made[0]?.name ?? '');
      expect(plain(again.draft)).toEqual(plain(report));
      expect(checkReport(report).findings.map(({ code }) => code)).toEqual(
        checkReport(again.draft ?? report).findings.map(({ code }) => code),
      );
    }
  });
}
