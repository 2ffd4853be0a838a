// parse ∘ make = identity for format 2C, on reports reduced to what its tables can hold.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../input/zip.js';
import { parse, parseFiles } from '../parse.js';
import { checkReport } from '../report/checks.js';
import type { Cell, Outcome, Report, ReportDraft, ReportPlayer, ReportSection } from '../report/report.js';
import { bergerRound, bergerRounds } from '../report/round-robin-table.js';
import { withoutPlaces } from '../report/without-places.js';
import { arbitraryDraft } from '../testing/arbitrary-report.js';
import { makeUschessDbf } from './write.js';

function pick<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const kept: Partial<Pick<T, K>> = {};
  for (const key of keys) if (Object.hasOwn(value, key)) kept[key] = value[key];
  return kept;
}

/** Letters that fit into one byte. */
const latin = (text: string): string => text.replace(/[^\u0020-\u007e\u00c0-\u00ff]/gu, 'x');

const same: Readonly<Partial<Record<Outcome, Outcome>>> = {
  'bye-pairing': 'bye-full',
  'unrated-win': 'forfeit-win',
  'unrated-draw': 'forfeit-draw',
  'unrated-loss': 'forfeit-loss',
};

function reduceCell({ round, outcome, opponent, colour }: Cell): Cell {
  const kept = same[outcome] ?? outcome;
  const played = kept === 'win' || kept === 'draw' || kept === 'loss';
  if (!played) return { round, outcome: kept };
  return { round, outcome: kept, ...(opponent !== undefined && { opponent }), ...(colour !== undefined && { colour }) };
}

/** One game per round; a round without an entry becomes an absence. */
function reduceCells(cells: readonly Cell[], rounds: number): Cell[] {
  return Array.from({ length: rounds }, (_, i) => {
    const cell = cells.find(({ round }) => round === i + 1);
    return cell === undefined ? { round: i + 1, outcome: 'absent' } : reduceCell(cell);
  });
}

function reducePlayer(player: ReportPlayer, rounds: number): ReportPlayer {
  const usa = player.ratings.find(({ system }) => system === 'USA');
  return {
    ...pick(player, ['uschessId', 'state']),
    pair: player.pair,
    name: latin(player.name),
    ratings: usa === undefined ? [] : [{ system: 'USA', rating: usa.rating }],
    ...(usa === undefined && player.unrated === true && { unrated: true }),
    cells: reduceCells(player.cells, rounds),
  };
}

function reduceSection(section: ReportSection): ReportSection {
  const kept = [
    'start',
    'end',
    'timeControl',
    'systemLetter',
    'chiefDirector',
    'assistantDirector',
    'fideRated',
    'scholasticLevel',
    'grandPrix',
  ] as const;
  return {
    ...pick(section, kept),
    number: section.number,
    name: latin(section.name),
    kind: section.kind === 'match' ? 'match' : 'swiss',
    rounds: section.rounds,
    players: section.players.map((player) => reducePlayer(player, section.rounds)),
  };
}

function reduce(draft: ReportDraft): ReportDraft {
  const kept = [
    'id',
    'start',
    'end',
    'state',
    'zip',
    'country',
    'affiliate',
    'chiefDirector',
    'assistantDirector',
    'otherDirectors',
  ] as const;
  const { city, name, program = 'HARKNESS' } = draft.event;
  return {
    version: 1,
    event: { ...pick(draft.event, kept), name: latin(name), program, ...(city !== undefined && { city: latin(city) }) },
    sections: draft.sections.map(reduceSection),
  };
}

function checked(draft: ReportDraft): Report {
  const { report, findings } = checkReport(draft);
  if (report === undefined) throw new Error(JSON.stringify(findings.filter((finding) => finding.level === 'error')));
  return report;
}

describe('US Chess 2C', () => {
  test('a written report is read back unchanged, as three files and as an archive', () => {
    fc.assert(
      fc.property(arbitraryDraft, (draft) => {
        const report = checked(reduce(draft));
        const { files, findings } = makeUschessDbf(report);
        expect(findings.filter(({ code }) => code !== 'uschess-system-letter')).toEqual([]);
        const [parsed, ...more] = parseFiles(files);
        expect(more).toEqual([]);
        expect(parsed?.findings.filter(({ level }) => level === 'error')).toEqual([]);
        expect(parsed?.report && withoutPlaces(parsed.report)).toEqual(report);
        expect(parse(makeZip(files), 'report.zip').draft).toEqual(parsed?.draft);
      }),
      { numRuns: 200 },
    );
  });

  test('for any report the tables are read without an error; rated games stay rated against the same opponent, and no others become rated', () => {
    const played = (draft: ReportDraft): string[] =>
      draft.sections
        .flatMap((section) =>
          section.players.flatMap(({ pair, cells }) =>
            cells
              .filter(({ outcome }) => ['win', 'draw', 'loss'].includes(outcome))
              .map(({ outcome, opponent }) => `${section.number}: ${pair} ${outcome} ${opponent}`),
          ),
        )
        .sort();
    fc.assert(
      fc.property(arbitraryDraft, (draft) => {
        const report = checked(draft);
        const { files } = makeUschessDbf(report);
        expect(files.map((file) => file.name)).toEqual(['THEXPORT.DBF', 'TSEXPORT.DBF', 'TDEXPORT.DBF']);
        const [parsed] = parseFiles(files);
        expect(parsed?.findings.filter(({ level }) => level === 'error')).toEqual([]);
        expect(parsed?.report && played(parsed.report)).toEqual(played(report));
      }),
      { numRuns: 200 },
    );
  });

  test('a round robin in Berger order is written as a table and read back unchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.array(fc.constantFrom('win', 'draw', 'loss', 'forfeit-win'), { minLength: 66, maxLength: 66 }),
        (size, results) => {
          const cells: Cell[][] = Array.from({ length: size }, () => []);
          const answer = { win: 'loss', draw: 'draw', loss: 'win', 'forfeit-win': 'forfeit-loss' } as const;
          for (let a = 1; a <= size; a++) {
            for (let b = a + 1; b <= size; b++) {
              const result = a === 1 && b === 2 ? 'win' : (results[a * 5 + b] ?? 'draw');
              const round = bergerRound(a, b, size);
              const colours = result === 'forfeit-win' ? [{}, {}] : [{ colour: 'white' as const }, { colour: 'black' as const }];
              cells[a - 1]?.push({ round, outcome: result, opponent: b, ...colours[0] });
              cells[b - 1]?.push({ round, outcome: answer[result], opponent: a, ...colours[1] });
            }
          }
          const report = checked({
            version: 1,
            event: { name: 'Round robin', program: 'HARKNESS' },
            sections: [
              {
                number: 1,
                name: 'A',
                kind: 'round-robin',
                rounds: bergerRounds(size),
                players: cells.map((own, i) => ({
                  pair: i + 1,
                  name: `P${i + 1}`,
                  ratings: [],
                  cells: own.sort((a, b) => a.round - b.round),
                })),
              },
            ],
          });
          const { files } = makeUschessDbf(report, { systemLetter: () => 'R' });
          const [parsed] = parseFiles(files);
          const read = parsed?.report && withoutPlaces(parsed.report);
          expect(read).toEqual({ ...report, sections: report.sections.map((section) => ({ ...section, systemLetter: 'R' })) });
        },
      ),
    );
  });
});
