// The text export of SwissPerfect (FORMATS-2 §5.2): its cells, what is kept, and what is asked for.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { arbitraryEvent, cellsOf, cellsRead, type MadeEvent } from '../testing/arbitrary-event.js';

const header = 'No\tName\tFeder\tIntl Id\tLoc Id\tRtg\tLoc\tTitle\tTotal\t1\t2\t3';

function read(...lines: readonly string[]) {
  return parse(new TextEncoder().encode(lines.join('\r\n')), 'open.txt');
}

const codes = ({ findings }: ReturnType<typeof read>) =>
  findings.flatMap(({ level, code }) => (code.startsWith('swissperfect') || code === 'fields-kept' ? [`${level} ${code}`] : []));

describe('the text export of SwissPerfect', () => {
  test('opponents, results, forfeits and byes; no colours', () => {
    const result = read(
      header,
      '1\tAlder, Kim\tIRL\t2500001\t1234\t2117\t1980\tFM\t3\t2:W\t3:+\t0:+',
      '2\tBirch, Jo\tIRL\t\t77\t\t1500\t\t0.5\t1:L\t0:=\t3:-',
      '3\tCedar, Mo\tIRL\t\t\t\t\t\t1\t0:-\t1:-\t2:+',
    );
    expect(result.format).toBe('swissperfect-text');
    expect(result.report).toBeDefined();
    const [section] = result.draft?.sections ?? [];
    expect(cellsRead(section?.players ?? [])).toEqual([
      ['1 win 2', '2 forfeit-win 3', '3 bye-full'],
      ['1 loss 1', '2 bye-half', '3 forfeit-loss 3'],
      ['1 absent', '2 forfeit-loss 1', '3 forfeit-win 2'],
    ]);
    expect(section?.players[0]).toMatchObject({
      fideId: '2500001',
      title: 'FM',
      points: 3,
      federation: 'IRL',
      national: [{ federation: 'IRL', id: '1234' }],
      ratings: [
        { system: 'FIDE', rating: 2117 },
        { system: 'IRL', rating: 1980 },
      ],
    });
    expect(codes(result)).toEqual([]);
  });

  test('a round in play is read up to its results', () => {
    const result = read(header, '1\tA\t\t\t\t\t\t\t1\t2:W\t2:', '2\tB\t\t\t\t\t\t\t0\t1:L\t1:');
    expect(result.draft?.sections[0]?.openGames).toEqual([{ round: 2, white: 1, black: 2 }]);
    expect(codes(result)).toEqual(['warning swissperfect-unfinished']);
  });

  test('a blank result is an error if the opponent has one', () => {
    const result = read(header, '1\tA\t\t\t\t\t\t\t1\t2:+', '2\tB\t\t\t\t\t\t\t0\t1:');
    expect(result.draft?.sections[0]?.openGames).toBeUndefined();
    expect(result.findings.filter(({ level }) => level === 'error').map(({ code }) => code)).toContain('result-unknown');
  });

  test('undocumented lines and columns are kept and named', () => {
    const result = read(
      'Alder Open',
      `${header}\tBuch`,
      `1\tA\t\t\t\t\t\t\t1\t2:W\t\t\t3.5`,
      `2\tB\t\t\t\t\t\t\t0\t1:L\t\t\t1.0`,
    );
    expect(result.draft?.extras?.map(({ key, value }) => [key, value])).toEqual([
      ['line[1]', 'Alder Open'],
      ['buch[1]', '3.5'],
      ['buch[2]', '1.0'],
    ]);
    expect(codes(result)).toEqual(['notice fields-kept']);
  });

  test('local ratings of several federations are kept but not used', () => {
    const result = read(header, '1\tA\tIRL\t\t\t\t1500\t\t1\t2:W', '2\tB\tENG\t\t\t\t1400\t\t0\t1:L');
    expect(result.draft?.sections[0]?.players.map(({ ratings }) => ratings)).toEqual([[], []]);
    expect(codes(result)).toEqual(['notice swissperfect-local-rating', 'notice fields-kept']);
  });

  test.each([
    ['a result that is none', '1\tA\t\t\t\t\t\t\t1\t2:Q', 'swissperfect-result', 10],
    ['a win without an opponent', '1\tA\t\t\t\t\t\t\t1\t0:W', 'swissperfect-result', 10],
    ['a number that is none', 'x\tA\t\t\t\t\t\t\t1\t2:W', 'swissperfect-number', 1],
    ['a rating that is none', '1\tA\t\t\t\t99999\t\t\t1\t2:W', 'swissperfect-number', 6],
  ])('%s is an error at its cell', (_, line, code) => {
    const { findings, report } = read(header, line, '2\tB\t\t\t\t\t\t\t0\t1:L');
    expect(report).toBeUndefined();
    expect(findings.filter((one) => one.code === code)).toMatchObject([{ level: 'error', place: { file: 'open.txt', line: 2 } }]);
  });
});

const letters = { win: 'W', draw: 'D', loss: 'L', 'forfeit-win': '+', 'forfeit-loss': '-' } as const;
const byes = { 'bye-full': '+', 'bye-half': '=', absent: '-' } as const;

/** `2 win 5 white` in the program's notation: `5:W`. */
function cellText(cell: string | undefined): string {
  const [, outcome = '', opponent] = (cell ?? '').split(' ');
  if (outcome === '') return '';
  return opponent === undefined
    ? `0:${byes[outcome as keyof typeof byes]}`
    : `${opponent}:${letters[outcome as keyof typeof letters]}`;
}

function exported(event: MadeEvent): string {
  const rounds = event.rounds.map((_, i) => i + 1);
  const rows = cellsOf(event).map((cells, i) => {
    const { surname, firstName, fideId, rating } = event.people[i] ?? { surname: '', firstName: '', fideId: 0, rating: 0 };
    const texts = rounds.map((round) => cellText(cells.find((cell) => cell.startsWith(`${round} `))));
    return [i + 1, `${surname}, ${firstName}`, 'IRL', fideId, '', rating || '', '', '', '', ...texts].join('\t');
  });
  return [['No', 'Name', 'Feder', 'Intl Id', 'Loc Id', 'Rtg', 'Loc', 'Title', 'Total', ...rounds].join('\t'), ...rows].join('\n');
}

test('reads back players, ids, ratings and every result except its colour', () => {
  fc.assert(
    fc.property(arbitraryEvent(), (event) => {
      fc.pre(cellsOf(event).some((cells) => cells.length > 0));
      const { draft, format } = parse(new TextEncoder().encode(exported(event)), 'open.txt');
      expect(format).toBe('swissperfect-text');
      const players = draft?.sections[0]?.players ?? [];
      expect(cellsRead(players)).toEqual(cellsOf(event).map((cells) => cells.map((cell) => cell.replace(/ (white|black)$/, ''))));
      expect(players.map(({ fideId, ratings }) => [fideId, ratings[0]?.rating ?? 0])).toEqual(
        event.people.map(({ fideId, rating }) => [String(fideId), rating]),
      );
    }),
    { numRuns: 100 },
  );
});
