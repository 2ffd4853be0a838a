import { describe, expect, test } from 'vitest';
import { askFloor, askInitial, type FloorQuestion, type InitialQuestion } from './ask.js';

describe('the initial rating as a form asks for it', () => {
  test('the worked example of §2: 1702, based on 10 games', () => {
    const answer = askInitial({
      edition: { by: 'name', name: 'uschess-2020' },
      system: 'OLB',
      endDate: '2020-09-01',
      birthDate: '2000-07-01',
      sources: [
        { kind: 'OTBR', rating: 1759, computedOn: '2018-03-25', games: 50 },
        { kind: 'OTBQ', rating: 1643, computedOn: '2018-01-13', games: 50 },
        { kind: 'OTBB', rating: 1658, computedOn: '2016-07-16', games: 50 },
      ],
    });
    expect(answer).toMatchObject({ ok: true, value: { edition: 'uschess-2020', rating: 1702, games: 10, from: 'blend' } });
  });

  test.each([
    [{ endDate: '2025-02-30' }, 'endDate', 'date-does-not-exist'],
    [{ endDate: '2025-03-01', system: 'OTBX' }, 'system', 'word-unknown'],
    [{ endDate: '2025-03-01', birthDate: 'yesterday' }, 'birthDate', 'date-does-not-exist'],
    [
      { endDate: '2025-03-01', sources: [{ kind: 'FIDE', rating: -1, computedOn: '2025-01-01', games: null }] },
      'sources[0].rating',
      'negative',
    ],
    [{ endDate: '2016-03-01', system: 'OLR' }, 'system', 'system-not-in-edition'],
    [{ endDate: '1999-01-01' }, 'startDate', 'before-first-rules'],
    [{ endDate: '2025-03-01', edition: { by: 'name', name: 'uschess-2015' }, system: 'OLR' }, 'system', 'system-not-in-edition'],
  ])('%j is refused at %s', (input, path, code) => {
    expect(askInitial(input as unknown as InitialQuestion)).toMatchObject({ ok: false, errors: [{ place: path, code }] });
  });
});

describe('the floor as a form asks for it', () => {
  const on = '2025-03-01';
  test.each([
    [
      { on, wins: 3, draws: 1, eventsOfThree: 10 },
      { floor: 124, source: 'absolute', next: { floor: 1200, rating: 1400 } },
    ],
    [
      { on, peakEstablished: 1941 },
      { floor: 1700, source: 'peak', next: { floor: 1800, rating: 2000 } },
    ],
    [
      { on, peakEstablished: 1388, wins: 50 },
      { floor: 150, source: 'absolute', peak: null },
    ],
    [
      { on, prize: { amount: 4000, under: 1800 } },
      { floor: 1800, source: 'cash', cash: 1800 },
    ],
    [
      { on, prize: { amount: 3999, under: 1800 } },
      { floor: 100, source: 'absolute', cash: null },
    ],
    [
      { on, peakEstablished: 2600 },
      { floor: 2100, source: 'peak', next: null },
    ],
    [
      { on, wins: 50, prize: { amount: 4000, under: 100 } },
      { floor: 150, source: 'absolute', cash: 100 },
    ],
    [
      { on, peakEstablished: 1941, prize: { amount: 4000, under: 1800 } },
      { floor: 1800, source: 'cash', peak: 1700, cash: 1800 },
    ],
  ])('%j: %j', (question, answer) => {
    expect(askFloor(question)).toMatchObject({ ok: true, value: answer });
  });

  test.each([
    [{ on, wins: -1 }, 'wins', 'negative'],
    [{ on, wins: 1.5 }, 'wins', 'not-a-whole-number'],
    [{ on, peakEstablished: 5001 }, 'peakEstablished', 'out-of-range'],
    [{ on, prize: { amount: -1, under: 1800 } }, 'prize.amount', 'negative'],
    [{ on, prize: { amount: 4000, under: 5001 } }, 'prize.under', 'out-of-range'],
    [{ on, prize: { amount: 'much', under: 1800 } }, 'prize.amount', 'not-a-number'],
    [{ on: 'today' }, 'on', 'date-does-not-exist'],
  ])('%j is refused at %s', (input, path, code) => {
    expect(askFloor(input as unknown as FloorQuestion)).toMatchObject({ ok: false, errors: [{ place: path, code }] });
  });
});
