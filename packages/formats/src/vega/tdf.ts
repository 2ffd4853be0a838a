// Reads Vega's .tdf: it looks like a TRF, but its records 142 to 192 have other meanings and bars separate its players' fields.
// FORMATS-2 §5.1.

import { defined } from '../bytes/defined.js';
import type { Reader, ReaderInput, ReadResult } from '../input/reader.js';
import { addLongLine, addTextFindings, addTooManyLines, blankControls, singleBlanks, splitLines } from '../input/text.js';
import { isVegaTdf } from '../lists/not-a-report.js';
import { collectFindings, quote } from '../report/collector.js';
import { takeDate, takeSpan } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { lastRoundOf } from '../report/points.js';
import {
  type Cell,
  type ReportExtra,
  type ReportPlayer,
  reportVersion,
  type Scoring,
  type SectionKind,
} from '../report/report.js';
import { say } from '../report/say.js';
import { type Line, readPlayer } from './tdf-player.js';
import { birthReader } from './values.js';

export const vegaTdfReader: Reader = {
  format: 'vega-tdf',
  limits: { maxBytes: 16 * 1024 * 1024 },
  detect: ({ head }) => isVegaTdf(head),
  read: readTdf,
};

function readTdf({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  if (addLongLine(findings, first.bytes, limits.maxLineBytes) || addTooManyLines(findings, first.bytes, limits.maxLines))
    return { findings: findings.list };
  const input = first.text();
  addTextFindings(findings, input);
  const lines = splitLines(input.text).flatMap((text, i): Line[] => {
    const clean = blankControls(text).trimEnd();
    return clean === '' ? [] : [{ record: clean.slice(0, 3), text: clean.slice(3).trim(), line: i + 1 }];
  });
  const of = (record: string): Line | undefined => lines.find((line) => line.record === record);
  const text = (record: string): string => singleBlanks(of(record)?.text ?? '');
  const place = (record: string): Place => ({ line: of(record)?.line ?? 1, column: 1 });
  const { start, end } = takeSpan(
    findings,
    { what: say`The start date`, text: text('042'), place: place('042') },
    { what: say`The end date`, text: text('052'), place: place('052') },
    // Day first, as in Vega's project file.
    { prefer: 'dmy', documented: /^\d{1,2}\/\d{1,2}\/\d{4}$/ },
  );
  const rows = lines.filter(({ record }) => record === '001');
  const birth = birthReader(
    start === undefined ? undefined : Number(start.slice(0, 4)),
    { line: rows[0]?.line ?? 1, column: 1 },
    findings,
  );
  if (rows.length > limits.maxPlayers) {
    findings.add(
      'too-many-players',
      { line: rows[limits.maxPlayers]?.line ?? 1, column: 1 },
      say`More than ${limits.maxPlayers} players.`,
      say`Send the event in parts.`,
    );
  }
  const federation = /^[A-Z]{3}$/.test(text('032')) ? text('032') : undefined;
  const players = rows
    .slice(0, limits.maxPlayers)
    .flatMap((row) => readPlayer(row, federation, birth, limits.maxRounds, findings) ?? []);
  const last = lastRoundOf(players);
  const announced = /^\d{1,3}$/.test(text('162')) ? Number(text('162')) : 0;
  const rounds = Math.min(Math.max(last, 1), limits.maxRounds);
  if (last > 0 && announced > last) {
    const hint = say`Confirm if the results so far are to be rated. Otherwise send the file when the event is over.`;
    findings.add(
      'vega-unfinished',
      { ...place('162'), round: last + 1 },
      say`The event has ${announced} rounds, but no results after round ${last}.`,
      hint,
    );
  }
  const dates = text('132')
    .split(';')
    .map((date, i) => takeDate(findings, say`The date of round ${i + 1}`, date, place('132'), { prefer: 'dmy' }) ?? null)
    .slice(0, rounds);
  const extras = lines
    .filter(({ record }) => !known.has(record))
    .map(({ record, text: value, line }): ReportExtra => ({ format: 'vega-tdf', key: record, value, after: `line ${line - 1}` }));
  const odd = lines.find(({ record }) => !known.has(record) && !kept.has(record));
  if (odd !== undefined) {
    findings.add(
      'vega-line',
      { line: odd.line, column: 1 },
      say`The line ${quote(odd.record)} is no record of a .tdf; such lines are kept and not used.`,
      say`Nothing to do unless it matters for the rating.`,
    );
  }
  return {
    draft: {
      version: reportVersion,
      event: {
        name: text('012'),
        ...defined({
          city: text('022'),
          federation,
          start,
          end,
          chiefDirector: text('102'),
          assistantDirector: text('112'),
          program: text('192'),
        }),
        places: { name: place('012'), start: place('042'), end: place('052') },
      },
      sections: [
        {
          number: 1,
          name: text('012'),
          kind: kindOf(text('092')),
          rounds,
          players: players.map((player) => withAbsences(player, last)),
          ...defined({ timeControl: text('122'), scoring: scoringOf(text('142')) }),
          ...(dates.some((date) => date !== null)
            ? { roundDates: [...dates, ...new Array<null>(Math.max(0, rounds - dates.length)).fill(null)] }
            : {}),
          place: { ...place('001'), section: 1 },
          places: { timeControl: place('122'), rounds: place('162') },
        },
      ],
      ...(extras.length > 0 ? { extras: extras.slice(0, 1000) } : {}),
    },
    findings: findings.list,
  };
}

const known = new Set([
  '001',
  '012',
  '022',
  '032',
  '042',
  '052',
  '062',
  '072',
  '082',
  '092',
  '102',
  '112',
  '122',
  '132',
  '142',
  '162',
  '192',
]);
/** Known but not needed for rating: current round, tie-breaks, acceleration. */
const kept = new Set(['152', '172', '182']);

function kindOf(text: string): SectionKind {
  if (/double.*robin/i.test(text)) return 'double-round-robin';
  if (/robin|italiana|berger/i.test(text)) return 'round-robin';
  return /team/i.test(text) ? 'team' : 'swiss';
}

/** Points of a win and of a draw; undefined for the usual ones. */
function scoringOf(text: string): Scoring | undefined {
  const [win, draw] = [...text.matchAll(/\d+(?:[.,]\d+)?/g)].map(([number]) => Number(number.replace(',', '.')));
  if (win === undefined || draw === undefined || (win === 1 && draw === 0.5)) return undefined;
  // The documented order; if a draw scores more than a win, the order was reversed.
  return { win: Math.max(win, draw), draw: Math.min(win, draw), loss: 0 };
}

/** A blank up to the last round of anybody means that the player was not paired. */
function withAbsences(player: ReportPlayer, last: number): ReportPlayer {
  const cells = Array.from({ length: last }, (_, i) => player.cells.filter(({ round }) => round === i + 1)).flatMap(
    (own, i): readonly Cell[] => (own.length > 0 ? own : [{ round: i + 1, outcome: 'absent' }]),
  );
  return { ...player, cells };
}
