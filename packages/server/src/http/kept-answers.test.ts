import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Zipped } from './answer.js';
import { Answered } from './conditional.js';
import { KeptAnswers } from './kept-answers.js';
import { LedgerStamp, stampText } from './ledger-stamp.js';

describe('an answer that depends only on the ledger', () => {
  function answers() {
    const state = { stamp: '1', made: 0 };
    const kept = new KeptAnswers(async () => state.stamp);
    const ask = async (route: string, address: string): Promise<string> => {
      const make = async () => {
        state.made += 1;
        return new Answered(`${address} ${state.made}`);
      };
      if (!kept.mayKeep(route)) return String((await make()).bytes);
      return String(((await kept.find(address)) ?? (await kept.make(address, make))).bytes);
    };
    return { state, ask };
  }

  test('is made once while nothing changes', async () => {
    const { state, ask } = answers();
    expect(await ask('player', '/players/1')).toBe('/players/1 1');
    expect(await ask('player', '/players/1')).toBe('/players/1 1');
    expect(await ask('player', '/players/2')).toBe('/players/2 2');
    expect(state.made).toBe(2);
  });

  test('if it is read as stored, is kept from the second question on', async () => {
    const kept = new KeptAnswers(async () => '1');
    let made = 0;
    const make = async () => {
      made += 1;
      return new Answered(new Zipped(new Uint8Array(gzipSync('{"player":"1"}'))));
    };
    const ask = async () => String(((await kept.find('/players/1')) ?? (await kept.make('/players/1', make))).bytes);
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual(Array(4).fill('{"player":"1"}'));
    expect(made).toBe(2);
  });

  test('is made again when the ledger has changed', async () => {
    const { state, ask } = answers();
    await ask('player', '/players/1');
    state.stamp = '2';
    expect(await ask('player', '/players/1')).toBe('/players/1 2');
  });

  test.each([
    ['search', 'another run with the same content', { content: 'a', run: '2' }, 1],
    ['search', 'another content', { content: 'b', run: '2' }, 2],
    ['events', 'another run with the same content', { content: 'a', run: '2' }, 1],
    ['player', 'another run with the same content', { content: 'a', run: '2' }, 2],
  ])('of %s, after %s, was made as often as its content may have changed', async (route, _, parts, times) => {
    const state = { stamp: stampText({ content: 'a', run: '1' }), made: 0 };
    const kept = new KeptAnswers(async () => state.stamp);
    const make = async () => {
      state.made += 1;
      return new Answered('answer');
    };
    const ask = async () => (await kept.find('question')) ?? (await kept.make('question', make, route));
    await ask();
    state.stamp = stampText(parts);
    await ask();
    expect(state.made).toBe(times);
  });

  test('is not kept if the ledger changed while it was made', async () => {
    const state = { stamp: '1', made: 0 };
    const kept = new KeptAnswers(async () => state.stamp);
    const make = async () => {
      state.made += 1;
      state.stamp = String(state.made + 1);
      return new Answered(String(state.made));
    };
    const ask = async () => String(((await kept.find('/players/1')) ?? (await kept.make('/players/1', make))).bytes);
    expect([await ask(), await ask()]).toEqual(['1', '2']);
  });

  test('is made once for everybody who asks at the same time', async () => {
    const { state, ask } = answers();
    expect(await Promise.all([1, 2, 3].map(() => ask('player', '/players/1')))).toEqual(Array(3).fill('/players/1 1'));
    expect(state.made).toBe(1);
  });

  test('is not shared by those who ask after the ledger has changed', async () => {
    const state = { stamp: '1', made: 0 };
    const kept = new KeptAnswers(async () => state.stamp);
    const make = async () => {
      state.made += 1;
      const text = `state ${state.stamp}`;
      await new Promise((resolve) => setImmediate(resolve));
      return new Answered(text);
    };
    const before = kept.make('/players/1', make);
    await new Promise((resolve) => process.nextTick(resolve));
    state.stamp = '2';
    const after = kept.make('/players/1', make);
    expect([String((await before).bytes), String((await after).bytes)]).toEqual(['state 1', 'state 2']);
    expect(String((await kept.find('/players/1'))?.bytes)).toBe('state 2');
  });

  test('is made again for the others if it fails for the first', async () => {
    const kept = new KeptAnswers(async () => '1');
    let tries = 0;
    const make = async () => {
      tries += 1;
      if (tries === 1) throw new Error('out of time');
      return new Answered('answer');
    };
    const [first, second] = await Promise.allSettled([kept.make('/players/1', make), kept.make('/players/1', make)]);
    expect(first).toMatchObject({ status: 'rejected' });
    expect(second).toMatchObject({ status: 'fulfilled' });
  });

  test.each([
    ['session', '/session'],
    ['submissions', '/submissions'],
  ])('%s at %s is never kept', async (route, address) => {
    const { state, ask } = answers();
    await ask(route, address);
    await ask(route, address);
    expect(state.made).toBe(2);
  });
});

test('the stamp is read once per moment, and immediately after a write here', async () => {
  const state = { now: 0, read: 0 };
  const stamp = new LedgerStamp(
    async () => {
      state.read += 1;
      return String(state.read);
    },
    () => state.now,
  );
  expect([await stamp.now(), await stamp.now()]).toEqual(['1', '1']);
  stamp.forget();
  expect(await stamp.now()).toBe('2');
  state.now = 1001;
  expect(await stamp.now()).toBe('3');
});

describe('the next stamp is looked up while the last one still answers', () => {
  function stamps() {
    const state = { now: 0 };
    const readings: { readonly resolve: (stamp: string) => void; readonly reject: (error: Error) => void }[] = [];
    const read = () => new Promise<string>((resolve, reject) => readings.push({ resolve, reject }));
    const stamp = new LedgerStamp(read, () => state.now);
    const first = stamp.now();
    readings[0]?.resolve('1');
    return { state, readings, stamp, first };
  }

  test('so that nobody waits for it', async () => {
    const { state, readings, stamp, first } = stamps();
    await first;
    state.now = 499;
    await stamp.now();
    expect(readings).toHaveLength(1);
    state.now = 500;
    expect(await stamp.now()).toBe('1');
    state.now = 700;
    expect(await stamp.now()).toBe('1');
    expect(readings).toHaveLength(2);
    readings[1]?.resolve('2');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await stamp.now()).toBe('2');
  });

  test('nor for the one after a run, which is known before anybody is told of its end', async () => {
    const { state, readings, stamp } = stamps();
    state.now = 10;
    const renewed = stamp.renew();
    expect(await stamp.now()).toBe('1');
    readings[1]?.resolve('2');
    await renewed;
    expect(await stamp.now()).toBe('2');
    expect(readings).toHaveLength(2);
  });

  test('of two runs that end together, neither is told before its state is known', async () => {
    const { state, readings, stamp } = stamps();
    state.now = 10;
    const first = stamp.renew();
    state.now = 11;
    const second = stamp.renew();
    readings[1]?.resolve('2');
    await first;
    expect(await stamp.now()).toBe('2');
    readings[2]?.resolve('3');
    await second;
    expect(await stamp.now()).toBe('3');
  });

  test('and a write here during that makes everybody wait for what is written', async () => {
    const { state, readings, stamp } = stamps();
    state.now = 10;
    const renewed = stamp.renew();
    stamp.forget();
    const after = stamp.now();
    readings[1]?.resolve('before the write');
    await renewed;
    readings[2]?.resolve('after the write');
    expect(await after).toBe('after the write');
    expect(await stamp.now()).toBe('after the write');
  });

  test('if the state after a run cannot be read, the next one asks again', async () => {
    const { state, readings, stamp } = stamps();
    state.now = 10;
    const renewed = stamp.renew();
    readings[1]?.reject(new Error('away'));
    await renewed;
    const next = stamp.now();
    readings[2]?.resolve('3');
    expect(await next).toBe('3');
  });

  test('but no answer is older than a moment', async () => {
    const { state, readings, stamp } = stamps();
    state.now = 600;
    await stamp.now();
    state.now = 1000;
    const waiting = stamp.now();
    readings[1]?.resolve('2');
    expect(await waiting).toBe('2');
    // That one began at 600.
    state.now = 1600;
    const next = stamp.now();
    readings[2]?.resolve('3');
    expect(await next).toBe('3');
    expect(readings).toHaveLength(3);
  });

  test('and one that began before a write here is not taken', async () => {
    const { state, readings, stamp } = stamps();
    state.now = 600;
    await stamp.now();
    stamp.forget();
    const after = stamp.now();
    readings[1]?.resolve('before the write');
    readings[2]?.resolve('after the write');
    expect(await after).toBe('after the write');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await stamp.now()).toBe('after the write');
  });

  test('if that fails, the next one asks again', async () => {
    const { state, readings, stamp } = stamps();
    state.now = 600;
    await stamp.now();
    readings[1]?.reject(new Error('away'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await stamp.now()).toBe('1');
    readings[2]?.resolve('3');
    await new Promise((resolve) => setImmediate(resolve));
    expect(await stamp.now()).toBe('3');
  });
});
