import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReportDraft } from '../report/report.js';
import { arbitraryDraft } from '../testing/arbitrary-report.js';
import { makeWallchartHtml } from './html.js';
import { makeWallchartText } from './text.js';

const report: ReportDraft = {
  version: 1,
  event: { name: 'Harkness Memorial', start: '2026-11-07', end: '2026-11-08', city: 'Saint Louis', state: 'MO' },
  sections: [
    {
      number: 1,
      name: 'Open',
      kind: 'swiss',
      rounds: 3,
      timeControl: 'G/90;d5',
      players: [
        {
          pair: 1,
          name: 'Adams, Amy',
          title: 'FM',
          uschessId: '12345678',
          born: '1990-05-05',
          ratings: [
            { system: 'OTBR', rating: 1641, games: 17 },
            { system: 'OTBQ', rating: 1700 },
          ],
          postRatings: [
            { system: 'OTBR', rating: 1657, games: 20 },
            { system: 'OTBQ', rating: 1710 },
          ],
          cells: [
            { round: 1, outcome: 'draw', opponent: 12, colour: 'black' },
            { round: 2, outcome: 'bye-half' },
          ],
        },
        {
          pair: 12,
          name: 'Baker, Bob',
          ratings: [],
          unrated: true,
          postRatings: [{ system: 'OTBR', rating: 1500, games: 1 }],
          cells: [
            { round: 1, outcome: 'draw', opponent: 1, colour: 'white' },
            { round: 2, outcome: 'forfeit-win' },
            { round: 3, outcome: 'absent' },
          ],
        },
      ],
    },
  ],
};

describe('the wallchart as text', () => {
  test('one row per player, one column per round, ratings before and after', () => {
    expect(makeWallchartText(report)).toBe(`Harkness Memorial
2026-11-07 to 2026-11-08 · Saint Louis, MO

Open
G/90;d5 · 3 rounds · 2 players
----------------------------------------------------------------------------------------
No  Name           Id        Rating                                    1     2  3  Total
----------------------------------------------------------------------------------------
 1  FM Adams, Amy  12345678  OTBR 1641/17 → 1657/20, OTBQ 1700 → 1710  D12b  H  -    1.0
12  Baker, Bob               unrated → 1500/1                          D1w   X  U    1.5
----------------------------------------------------------------------------------------

D drew; w, b white, black; X won by forfeit; H half-point bye; U not paired
`);
  });

  test('by standing, with the most points first', () => {
    const lines = makeWallchartText(report, { order: 'standing' }).split('\n');
    expect(lines.findIndex((line) => line.includes('Baker'))).toBeLessThan(lines.findIndex((line) => line.includes('Adams')));
  });

  test('a line break in a name does not make a row', () => {
    const [section] = report.sections;
    const [player] = section?.players ?? [];
    if (section === undefined || player === undefined) throw new Error('no player');
    const broken = { ...report, sections: [{ ...section, players: [{ ...player, name: 'Evil\nName\u2028x' }] }] };
    expect(makeWallchartText(broken)).toContain('Evil Name x');
  });
});

describe('the wallchart as a page', () => {
  const html = makeWallchartHtml(report);

  test('has a table with headers for columns and rows, and the score after each round', () => {
    expect(html).toContain('<th scope="row">FM Adams, Amy</th><td class="id">12345678</td>');
    expect(html).toContain('OTBR 1641/17 → 1657/20<br>OTBQ 1700 → 1710');
    expect(html).toContain(
      '<td>D12b<span class="score">0.5</span></td><td>H<span class="score">1.0</span></td><td></td><td class="total">1.0</td>',
    );
  });

  test('prints well: the header on every page, unsplit rows, one page per section', () => {
    for (const rule of ['table-header-group', 'break-inside: avoid', 'break-before: page', 'size: landscape'])
      expect(html).toContain(rule);
  });

  test('loads and runs nothing, and shows nothing private', () => {
    expect(html).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|src=|href=|@import|url\(/);
    expect(html + makeWallchartText(report)).not.toContain('1990');
  });

  test('all data of a report is escaped', () => {
    const evil = '<script>alert("x")</script>&\'';
    const [section] = report.sections;
    const [player] = section?.players ?? [];
    if (section === undefined || player === undefined) throw new Error('no player');
    const page = makeWallchartHtml({
      version: 1,
      event: { name: evil, city: evil, id: evil },
      sections: [
        {
          ...section,
          name: evil,
          timeControl: evil,
          players: [{ ...player, name: evil, title: evil, uschessId: evil, ratings: [{ system: evil, rating: 1 }] }],
        },
      ],
    });
    expect(page).not.toContain('<script');
    expect(page.split('&lt;script&gt;').length - 1).toBe(10);
  });

  test('any report has a wallchart with as many rows as players, and balanced tags', () => {
    fc.assert(
      fc.property(arbitraryDraft, (draft) => {
        const page = makeWallchartHtml(draft);
        const players = draft.sections.reduce((sum, section) => sum + section.players.length, 0);
        expect(page.split('<th scope="row">').length - 1).toBe(players);
        expect(page.split('<td').length - page.split('</td>').length).toBe(0);
        const text = makeWallchartText(draft);
        for (const section of draft.sections) for (const player of section.players) expect(text).toContain(player.name);
      }),
      { numRuns: 50 },
    );
  });
});
