import { describe, expect, test } from 'vitest';
import { KeptAnswers } from './kept-answers.js';

describe('an answer that follows from the ledger alone', () => {
  function answers() {
    const state = { stamp: '1', made: 0 };
    const kept = new KeptAnswers(async () => state.stamp);
    const ask = (route: string, address: string) =>
      kept.of(route, address, async () => {
        state.made += 1;
        return `${address} ${state.made}`;
      });
    return { state, ask };
  }

  test('is made once while nothing moves', async () => {
    const { state, ask } = answers();
    expect(await ask('player', '/players/1')).toBe('/players/1 1');
    expect(await ask('player', '/players/1')).toBe('/players/1 1');
    expect(await ask('player', '/players/2')).toBe('/players/2 2');
    expect(state.made).toBe(2);
  });

  test('is made again when the ledger has moved', async () => {
    const { state, ask } = answers();
    await ask('player', '/players/1');
    state.stamp = '2';
    expect(await ask('player', '/players/1')).toBe('/players/1 2');
  });

  test('is not kept if the ledger moved while it was made', async () => {
    const state = { stamp: '1', made: 0 };
    const kept = new KeptAnswers(async () => state.stamp);
    const ask = () =>
      kept.of('player', '/players/1', async () => {
        state.made += 1;
        state.stamp = String(state.made + 1);
        return String(state.made);
      });
    expect([await ask(), await ask()]).toEqual(['1', '2']);
  });

  test.each([
    ['session', '/session'],
    ['submissions', '/submissions'],
    ['player', '/players/1?known=5'],
  ])('%s at %s is never kept', async (route, address) => {
    const { state, ask } = answers();
    await ask(route, address);
    await ask(route, address);
    expect(state.made).toBe(2);
  });
});
