import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from '../parse.js';
import { icuRows, makeIcu } from '../testing/icu-file.js';
import { cellsOf, madeEvents, smallEvent, totalOf } from '../testing/made-event.js';
import { makeXlsx } from '../testing/spreadsheet-file.js';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => parse(encode(text), 'event.csv');

/** The format has neither forfeits nor pairing-allocated byes. */
const events = madeEvents({ results: ['white', 'black', 'draw'], unpaired: ['bye-full', 'bye-half', 'absent'] });

describe('an ICU event', () => {
  test('has the games of its players; opponents have their side of them, FIDE ratings, titles and federations', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 3 }), fc.boolean(), (event, count, isSheet) => {
        const chosen = event.players.map((_, i) => i).slice(0, count);
        const { format, draft, findings } = isSheet
          ? parse(makeXlsx({ sheets: [{ name: 'S', rows: icuRows(event, chosen) }] }), 'e')
          : read(makeIcu(event, chosen));
        expect(format).toBe('icu');
        expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
        expect(draft?.event).toMatchObject({ name: event.name, start: event.start, end: event.end });
        expect(draft?.sections[0]?.rounds).toBe(event.rounds.length);
        const players = draft?.sections[0]?.players ?? [];
        const byPair = new Map(players.map((player) => [player.pair, player]));
        for (const [at, index] of chosen.entries()) {
          const { last, first, nationalId } = event.players[index] ?? { last: '', first: '', nationalId: '' };
          expect(players[at]).toMatchObject({
            name: `${last}, ${first}`,
            points: totalOf(event, index),
            national: [{ federation: 'IRL', id: nationalId.replace('N', '1200') }],
          });
          const cells = cellsOf(event, index);
          expect(players[at]?.cells.map(({ round, outcome, colour }) => ({ round, outcome, colour }))).toEqual(
            cells.map(({ round, outcome, colour }) => ({ round, outcome, colour })),
          );
          for (const [i, cell] of cells.entries()) {
            if (cell.opponent === undefined) continue;
            const known = event.players[cell.opponent - 1];
            const other = byPair.get(players[at]?.cells[i]?.opponent ?? 0);
            expect(other?.name).toBe(`${known?.last}, ${known?.first}`);
            if (chosen.includes(cell.opponent - 1)) continue;
            expect(other?.ratings).toEqual((known?.fide ?? 0) > 0 ? [{ system: 'FIDE', rating: known?.fide }] : []);
            expect([other?.title ?? '', other?.federation]).toEqual([known?.title, known?.federation]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('an unknown line is kept and named; an unknown score is an error', () => {
    const text = makeIcu(smallEvent, [0]);
    const odd = read(text.replace('Rounds,2', 'Rounds,2\r\nSponsor,Elm'));
    expect(odd.findings.map(({ code }) => code)).toContain('icu-line');
    expect(odd.draft?.extras?.map(({ value }) => value)).toEqual(['Sponsor,Elm', 'www.example.org']);
    const wrong = read(text.replace('1,1,W', '1,9,W'));
    expect(wrong.findings.find(({ code }) => code === 'icu-result')?.place).toMatchObject({ line: 7, player: 1, round: 1 });
  });

  test('Latin-1 is read; a CSV crosstable that begins with an event is not an ICU event', () => {
    const latin = Uint8Array.from(makeIcu({ ...smallEvent, name: 'Été' }, [0]), (char) => char.charCodeAt(0));
    expect(parse(latin, 'e').draft?.event.name).toBe('Été');
    expect(read('Event,Open\nPlayer,12345678,name\npair,name,r1\n1,A,H\n').format).toBe('csv');
  });
});

test('damaged files never throw', () => {
  const text = makeIcu(smallEvent, [0, 1]);
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(40), fc.constantFrom('', ',', '"', '\n', 'Player,', '999,'), (at, length, put) => {
      const { report, findings } = read(text.slice(0, at) + put + text.slice(at + length));
      expect(report !== undefined || findings.length > 0).toBe(true);
    }),
    { numRuns: 200 },
  );
});
