// Questions pass a gate in order, a few at a time, and never get lost in front of it.

import { expect, test } from 'vitest';
import { TooManyWaiting } from '../services/thread.js';
import { Gate } from './gate.js';

function question() {
  let end = (): void => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end: () => end() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('two at a time begin; the others begin in the order of their arrival', async () => {
  const gate = new Gate(2, 10);
  const begun: number[] = [];
  const asked = [0, 1, 2, 3].map(() => question());
  const answers = asked.map(({ done }, at) =>
    gate.pass(async () => {
      begun.push(at);
      await done;
      return at;
    }),
  );
  await turn();
  expect(begun).toEqual([0, 1]);
  asked[1]?.end();
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of asked) end();
  expect(await Promise.all(answers)).toEqual([0, 1, 2, 3]);
});

test('a question that fails makes room like any other', async () => {
  const gate = new Gate(1, 10);
  await expect(gate.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.pass(async () => 'answer')).toBe('answer');
});

test('when too many wait, the next is refused at once, and again served later', async () => {
  const gate = new Gate(1, 1);
  const first = question();
  const answers = [gate.pass(() => first.done), gate.pass(async () => undefined)];
  await expect(gate.pass(async () => undefined)).rejects.toBeInstanceOf(TooManyWaiting);
  first.end();
  await Promise.all(answers);
  expect(await gate.pass(async () => 'answer')).toBe('answer');
});

test('while connections are accepted, one in each turn, no question begins; at most for some milliseconds', async () => {
  const gate = new Gate(2, 10);
  let connections = 0;
  const begunAfter = async (most: number): Promise<number> => {
    let [accepted, begun] = [0, -1];
    gate.connected();
    const answer = gate.pass(async () => {
      begun = accepted;
    });
    while (begun === -1 && accepted < most) {
      await turn();
      accepted += 1;
      connections += 1;
      gate.connected();
    }
    await answer;
    return begun === -1 ? accepted : begun;
  };
  expect(await begunAfter(10)).toBe(10);
  const start = performance.now();
  expect(await begunAfter(1_000_000)).toBeLessThan(1_000_000);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(connections).toBeGreaterThan(10);
  // Nobody connects any more.
  expect(await gate.pass(async () => 'answer')).toBe('answer');
});

test('questions that never wait leave the event loop a turn every few milliseconds, so that connections are accepted', async () => {
  const gate = new Gate(2, 100, 2);
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const order: number[] = [];
  const busy = (at: number) => async (): Promise<void> => {
    const end = performance.now() + 3;
    while (performance.now() < end);
    order.push(at);
  };
  const places = Array.from({ length: 20 }, (_, at) => at);
  await Promise.all(places.map((at) => gate.pass(busy(at))));
  isOver = true;
  expect(order).toEqual(places);
  // Each takes longer than a turn may; two begin at once.
  expect(turns).toBeGreaterThanOrEqual(9);
});
