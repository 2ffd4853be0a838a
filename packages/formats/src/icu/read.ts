// The CSV format of the Irish Chess Union for events played abroad: a few players with their opponents, round by round. FORMATS-2
// §5.5.

import { defined } from '../bytes/defined.js';
import { type Limits, ranges } from '../bytes/limits.js';
import { type CsvRow, parseCsv, unguardFormula } from '../input/csv-fields.js';
import type { Reader, ReaderInput, ReadResult, Sniff } from '../input/reader.js';
import { firstRows, type TableReader } from '../input/table.js';
import { addLongLine, addTextFindings, addTooManyLines, blankControls, blankDirections, singleBlanks } from '../input/text.js';
import { CellBook } from '../report/cell-book.js';
import { collectFindings, type FindingCollector, quote } from '../report/collector.js';
import { takeDate } from '../report/dates.js';
import type { Place } from '../report/finding.js';
import { type Outcome, type ReportExtra, type ReportPlayer, reportVersion } from '../report/report.js';
import { say } from '../report/say.js';
import { titleOf } from '../report/titles.js';

export const icuReader: Reader = { format: 'icu', limits: { maxBytes: 4 * 1024 * 1024 }, detect: isIcu, read: readIcu };

/** The same in a spreadsheet. */
export const icuTables: TableReader = {
  detect: (table) => areIcuRows(firstRows(table)),
  read: (tables, findings, limits) => ({ format: 'icu', ...readRows(findings, tables[0]?.rows(findings) ?? [], limits) }),
};

function isIcu({ head }: Sniff): boolean {
  if (!/^\uFEFF?\s*"?Event"?\s*,/i.test(head) || !/^\s*"?Player"?\s*,/im.test(head)) return false;
  return areIcuRows(parseCsv(collectFindings(), head.slice(0, 16_384), ','));
}

function areIcuRows(rows: Iterable<CsvRow>): boolean {
  let first: string | undefined;
  for (const row of rows) {
    const word = wordOf(row);
    first ??= word;
    if (first !== 'event') return false;
    // `Player,12345,Last,First`; a crosstable row that begins like this has column names instead of an id.
    if (word === 'player' && /^\d{1,7}$/.test(textAt(row, 1))) return true;
  }
  return false;
}

function readIcu({ first, limits }: ReaderInput): ReadResult {
  const findings = collectFindings(first.name, limits.maxFindings);
  if (addLongLine(findings, first.bytes, limits.maxLineBytes) || addTooManyLines(findings, first.bytes, limits.maxLines)) {
    return { findings: findings.list };
  }
  const input = first.text();
  addTextFindings(findings, input);
  return readRows(findings, parseCsv(findings, blankDirections(input.text), ','), limits);
}

function textAt({ fields }: CsvRow, at: number): string {
  return singleBlanks(blankControls(unguardFormula((fields[at]?.text ?? '').trim().replace(/^\uFEFF/, '')))).trim();
}

function wordOf(row: CsvRow): string {
  return textAt(row, 0).toLowerCase();
}

interface Person {
  readonly pair: number;
  readonly name: string;
  readonly fields: Partial<ReportPlayer>;
  readonly place: Place;
}

interface Round {
  readonly player: number;
  readonly round: number;
  readonly row: CsvRow;
}

const headings = ['event', 'start', 'end', 'rounds', 'website', 'player', 'total'];
const games: { readonly [score: string]: readonly [own: Outcome, other: Outcome] } = {
  '1': ['win', 'loss'],
  '=': ['draw', 'draw'],
  '0': ['loss', 'win'],
};
const byes: { readonly [score: string]: Outcome } = { '1': 'bye-full', '=': 'bye-half', '0': 'absent' };

function readRows(findings: FindingCollector, rows: Iterable<CsvRow>, limits: Limits): ReadResult {
  const head = new Map<string, CsvRow>();
  const people: Person[] = [];
  const totals = new Map<number, number>();
  const rounds: Round[] = [];
  const extras: ReportExtra[] = [];
  for (const row of rows) {
    const word = wordOf(row);
    const current = people.at(-1);
    if (word === 'player') people.push(playerOf(row, people.length + 1));
    else if (word === 'total' && current !== undefined) {
      const total = Number(textAt(row, 1).replace('½', '.5').replace(',', '.') || Number.NaN);
      if (total >= 0 && total <= ranges.points.max) totals.set(current.pair, total);
    } else if (headings.includes(word)) head.set(word, row);
    else if (/^\d{1,3}$/.test(word) && Number(word) >= 1 && Number(word) <= limits.maxRounds && current !== undefined) {
      rounds.push({ player: current.pair, round: Number(word), row });
    } else {
      findings.add(
        'icu-line',
        row.place,
        say`The line ${quote(textAt(row, 0))} is not known; it is kept and not used.`,
        say`Lines are Event, Start, End, Rounds, Website, Player, rounds 1, 2, 3 … and Total.`,
      );
      if (extras.length < 1000)
        extras.push({ format: 'icu', key: `line ${row.line}`, value: row.fields.map((_, i) => textAt(row, i)).join(',') });
    }
    if (people.length > limits.maxPlayers || rounds.length > limits.maxCells) {
      findings.add('too-many-players', row.place, say`More than ${limits.maxPlayers} players.`, say`Send the event in parts.`);
      return { findings: findings.list };
    }
  }
  const { all, book } = readGames(people, rounds, findings);
  const website = head.get('website');
  if (website !== undefined && textAt(website, 1) !== '')
    extras.push({ format: 'icu', key: 'Website', value: textAt(website, 1) });
  const date = (word: 'start' | 'end'): string | undefined => {
    const row = head.get(word);
    return row === undefined
      ? undefined
      : takeDate(findings, say`The ${word} date`, textAt(row, 1), row.fields[1]?.place ?? row.place);
  };
  const [start, end] = [date('start'), date('end')];
  const announced = Number(/^\d{1,3}$/.exec(textAt(head.get('rounds') ?? noRow, 1))?.[0] ?? 0);
  const name = textAt(head.get('event') ?? noRow, 1);
  const first = people[0]?.place ?? noRow.place;
  if (all.length > people.length) {
    const message = say`The file has the games of ${people.length === 1 ? say`one player` : say`${people.length} players`}; other games of their opponents are not in it.`;
    findings.add(
      'icu-opponents',
      { ...first, section: 1 },
      message,
      say`Nothing to do. Opponents have no ids and are not rated.`,
    );
  }
  return {
    draft: {
      version: reportVersion,
      event: { name, ...defined({ start, end }), places: { name: head.get('event')?.place ?? first } },
      sections: [
        {
          number: 1,
          name,
          kind: 'other',
          rounds: Math.min(Math.max(announced, book.lastRound, 1), limits.maxRounds),
          ...defined({ start, end }),
          players: all.map(({ pair, name: own, fields, place }) => {
            const points = totals.get(pair);
            return {
              ratings: [],
              ...fields,
              pair,
              name: own,
              cells: book.of(pair),
              ...defined({ points }),
              place: { ...place, player: pair },
            };
          }),
          place: { ...first, section: 1 },
        },
      ],
      ...(extras.length > 0 ? { extras } : {}),
    },
    findings: findings.list,
  };
}

const noRow: CsvRow = { line: 1, place: { line: 1, column: 1 }, fields: [] };

function playerOf(row: CsvRow, pair: number): Person {
  const id = textAt(row, 1);
  return {
    pair,
    name: [textAt(row, 2), textAt(row, 3)].filter((part) => part !== '').join(', '),
    fields: id === '' ? {} : { national: [{ federation: 'IRL', id }] },
    place: row.place,
  };
}

function readGames(
  people: readonly Person[],
  rounds: readonly Round[],
  findings: FindingCollector,
): { readonly all: readonly Person[]; readonly book: CellBook } {
  const all: Person[] = [...people];
  const own = new Map(people.map((person) => [person.name.toLowerCase(), person.pair]));
  const others = new Map<string, number>();
  const book = new CellBook();
  for (const { player, round, row } of rounds) {
    const place: Place = { ...row.place, player, round };
    const score = textAt(row, 1).replace(/^(½|0?[.,]5|1\/2)$/, '=');
    const letter = textAt(row, 2).toUpperCase();
    const name = [textAt(row, 3), textAt(row, 4)].filter((part) => part !== '').join(', ');
    const outcomes = Object.hasOwn(games, score) ? games[score] : undefined;
    if (outcomes === undefined || !['W', 'B', '-', ''].includes(letter)) {
      const message = say`Round ${round}: the score ${quote(textAt(row, 1))} with the colour ${quote(textAt(row, 2))} is not known.`;
      findings.add('icu-result', place, message, say`The score is 1, = or 0; the colour W, B or -.`);
      book.side(round, player, 'unknown', undefined, undefined, row.place);
      continue;
    }
    if (name === '') {
      book.side(round, player, byes[score] ?? 'absent', undefined, undefined, row.place);
      continue;
    }
    const known = own.get(name.toLowerCase());
    const key = [name.toLowerCase(), textAt(row, 5), textAt(row, 7)].join('|');
    const opponent = known ?? others.get(key) ?? all.length + 1;
    if (opponent > all.length) {
      all.push(opponentOf(row, name, opponent, findings));
      others.set(key, opponent);
    }
    const colour = letter === 'W' ? 'white' : letter === 'B' ? 'black' : undefined;
    book.side(round, player, outcomes[0], opponent, colour, row.place);
    // A player of the file has their own lines.
    const turned = colour === undefined ? undefined : colour === 'white' ? 'black' : 'white';
    if (known === undefined) book.side(round, opponent, outcomes[1], player, turned, row.place);
  }
  return { all, book };
}

function opponentOf(row: CsvRow, name: string, pair: number, findings: FindingCollector): Person {
  const rating = textAt(row, 5);
  const federation = textAt(row, 7);
  const title = titleOf(textAt(row, 6));
  const value = /^\d{3,4}$/.test(rating) ? Number(rating) : 0;
  if (rating !== '' && !/^0+$/.test(rating) && (value === 0 || value > ranges.rating.max)) {
    findings.add(
      'rating-implausible',
      row.fields[5]?.place ?? row.place,
      say`The rating of ${quote(name)} is ${quote(rating)}; it is left out.`,
      say`Correct the rating.`,
    );
  }
  return {
    pair,
    name,
    fields: {
      ratings: value > 0 && value <= ranges.rating.max ? [{ system: 'FIDE', rating: value }] : [],
      ...(/^0+$/.test(rating) ? { unrated: true } : {}),
      ...(title === undefined ? {} : { title }),
      ...(/^[A-Z]{3}$/.test(federation) ? { federation } : {}),
    },
    place: row.place,
  };
}
