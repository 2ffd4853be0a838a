import { describe, expect, test } from 'vitest';
import { collectFindings, everyPlace, foldFindings } from './collector.js';
import { say } from './say.js';

function found(times: number, maxFindings?: number) {
  const findings = collectFindings('x.trf', maxFindings);
  for (let i = 1; i <= times; i++)
    findings.add('id-malformed', { line: i, player: i }, say`Player ${i} has the FIDE id “A${i}”.`, say`A FIDE id has digits.`);
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
        said: { message: { text: 'Player {0} has the FIDE id “A{1}”.', values: [1, 1] } },
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

  test('a sentence to be translated has no count, and each place has its own values', () => {
    const [one] = found(3).list;
    expect(one?.said).toEqual({ message: { text: 'Player {0} has the FIDE id “A{1}”.', values: [1, 1] } });
    expect(one?.more?.others.map(({ said }) => said?.message?.values)).toEqual([
      [2, 2],
      [3, 3],
    ]);
    expect(everyPlace(found(3).list).map(({ message, said }) => [message, said?.message?.values])).toEqual([
      ['Player 1 has the FIDE id “A1”.', [1, 1]],
      ['Player 2 has the FIDE id “A2”.', [2, 2]],
      ['Player 3 has the FIDE id “A3”.', [3, 3]],
    ]);
    const same = collectFindings('x.trf');
    for (const line of [1, 2]) same.add('name-missing', { line }, say`No name.`, say`Give the name.`);
    expect(same.list[0]).toMatchObject({
      message: 'No name. (and 1 more like it)',
      said: { message: { text: 'No name.', values: [] } },
    });
  });

  test('findings that differ in hint, level or code stay separate', () => {
    const findings = found(5);
    findings.add('id-malformed', {}, say`Another.`, say`A US Chess id has eight digits.`);
    findings.add('id-malformed', {}, say`Another.`, say`A FIDE id has digits.`, 'error');
    findings.add('name-missing', {}, say`No name.`, say`A FIDE id has digits.`);
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
    findings.add('name-missing', {}, say`No name.`, say`Give the name.`);
    expect(findings.full).toBe(true);
    expect(findings.list.map(({ code }) => code)).toEqual(['id-malformed', 'too-many-findings']);
  });

  test('the finding that the rest is left out points to where the rest begins', () => {
    const findings = collectFindings('list.xml', 2);
    for (const line of [3, 5, 8, 9]) findings.add('list-line', { line, column: 1 }, say`Line ${line}.`, say`Repair the line.`);
    expect(findings.take().map(({ code, place }) => [code, place])).toEqual([
      ['list-line', { file: 'list.xml', line: 3, column: 1 }],
      ['too-many-findings', { file: 'list.xml', line: 8, column: 1 }],
    ]);
  });

  test('findings given in parts become one again when they are combined', () => {
    const findings = collectFindings('list.txt');
    const parts = [5, 1, 7].map((times) => {
      for (let i = 0; i < times; i++) findings.add('list-line', { line: i }, say`Line ${i}.`, say`Repair the line.`);
      return findings.take();
    });
    expect(parts.map((part) => part.length)).toEqual([1, 1, 1]);
    expect(findings.take()).toEqual([]);
    const [one, ...none] = foldFindings(parts.flat());
    expect(none).toEqual([]);
    expect([one?.message, one?.more?.count, one?.more?.others.length]).toEqual(['Line 0. (and 12 more like it)', 12, 12]);
  });
});
