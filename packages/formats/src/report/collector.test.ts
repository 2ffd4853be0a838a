import { describe, expect, test } from 'vitest';
import { collectFindings, foldFindings } from './collector.js';

function found(times: number, maxFindings?: number) {
  const findings = collectFindings('x.trf', maxFindings);
  for (let i = 1; i <= times; i++)
    findings.add('id-malformed', { line: i, player: i }, `Player ${i} has the FIDE id “A${i}”.`, 'A FIDE id has digits.');
  return findings;
}

describe('a repeated finding is one finding with a count and its places', () => {
  test('one stays as it is, two become one with a second place', () => {
    expect(found(1).list).toEqual([
      {
        code: 'id-malformed',
        level: 'warning',
        place: { file: 'x.trf', line: 1, player: 1 },
        message: 'Player 1 has the FIDE id “A1”.',
        hint: 'A FIDE id has digits.',
      },
    ]);
    expect(found(2).list).toMatchObject([
      {
        message: 'Player 1 has the FIDE id “A1”. (and 1 more like it)',
        more: { count: 1, others: [{ place: { line: 2, player: 2 }, message: 'Player 2 has the FIDE id “A2”.' }] },
      },
    ]);
  });

  test('every place is kept with its own words', () => {
    const { list } = found(249);
    expect(list.length).toBe(1);
    expect(list[0]).toMatchObject({
      message: 'Player 1 has the FIDE id “A1”. (and 248 more like it)',
      place: { file: 'x.trf', line: 1 },
      more: { count: 248 },
    });
    const others = list[0]?.more?.others ?? [];
    expect(others.map(({ place }) => place.player)).toEqual(Array.from({ length: 248 }, (_, i) => i + 2));
    expect(others[247]?.message).toBe('Player 249 has the FIDE id “A249”.');
  });

  test('findings that differ in hint, level or code stay separate', () => {
    const findings = found(5);
    findings.add('id-malformed', {}, 'Another.', 'A US Chess id has eight digits.');
    findings.add('id-malformed', {}, 'Another.', 'A FIDE id has digits.', 'error');
    findings.add('name-missing', {}, 'No name.', 'A FIDE id has digits.');
    expect(findings.list.map(({ code, level, more }) => [code, level, more?.count])).toEqual([
      ['id-malformed', 'warning', 4],
      ['id-malformed', 'warning', undefined],
      ['id-malformed', 'error', undefined],
      ['name-missing', 'error', undefined],
    ]);
  });

  test('beyond the limit the same finding is still counted, and only another kind is one too many', () => {
    const findings = found(5000, 1000);
    expect(findings.list.map(({ code, more }) => [code, more?.count, more?.others.length])).toEqual([
      ['id-malformed', 4999, 999],
    ]);
    expect(findings.full).toBe(false);
    findings.add('name-missing', {}, 'No name.', 'Give the name.');
    expect(findings.full).toBe(true);
    expect(findings.list.map(({ code }) => code)).toEqual(['id-malformed', 'too-many-findings']);
  });

  test('the finding that the rest is left out points to where the rest begins', () => {
    const findings = collectFindings('list.xml', 2);
    for (const line of [3, 5, 8, 9]) findings.add('list-line', { line, column: 1 }, `Line ${line}.`, 'Repair the line.');
    expect(findings.take().map(({ code, place }) => [code, place])).toEqual([
      ['list-line', { file: 'list.xml', line: 3, column: 1 }],
      ['too-many-findings', { file: 'list.xml', line: 8, column: 1 }],
    ]);
  });

  test('findings given in parts become one again when they are combined', () => {
    const findings = collectFindings('list.txt');
    const parts = [5, 1, 7].map((times) => {
      for (let i = 0; i < times; i++) findings.add('list-line', { line: i }, `Line ${i}.`, 'Repair the line.');
      return findings.take();
    });
    expect(parts.map((part) => part.length)).toEqual([1, 1, 1]);
    expect(findings.take()).toEqual([]);
    const [one, ...none] = foldFindings(parts.flat());
    expect(none).toEqual([]);
    expect([one?.message, one?.more?.count, one?.more?.others.length]).toEqual(['Line 0. (and 12 more like it)', 12, 12]);
  });
});
