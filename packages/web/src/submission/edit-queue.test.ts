import { ApiError } from '@harkness/client';
import { expect, test } from 'vitest';
import { EditQueue } from './edit-queue.js';
import type { Submission } from './kept.js';
import { type GridSection, type ReportEdit, sectionEdit } from './model.js';

const edit = (pair: number, value: string): ReportEdit => ({ section: 1, pair, field: 'uschessId', value });

/** An office on a slow line: it answers on command, and refuses edits based on another version. */
function slowOffice() {
  let version = 1;
  const saved: string[] = [];
  const answers: (() => void)[] = [];
  const seen: { version: string } = { version: 'v1' };
  const submission = () => ({ version: `v${version}` }) as Submission;
  const queue = new EditQueue({
    version: () => seen.version,
    onCurrent: (current) => {
      seen.version = current.version;
    },
    send: (edits, on) =>
      new Promise((resolve, reject) => {
        answers.push(() => {
          if (on !== `v${version}`)
            return reject(new ApiError({ type: '', title: '', status: 409, code: 'submission-changed', current: submission() }));
          version += 1;
          for (const one of edits) if ('value' in one) saved.push(one.value);
          resolve(submission());
        });
      }),
  });
  const answer = async () => {
    answers.shift()?.();
    await new Promise((done) => setTimeout(done));
  };
  return { queue, saved, answer, elsewhere: () => (version += 1) };
}

test('two quick edits on a slow line are both saved, in order', async () => {
  const { queue, saved, answer } = slowOffice();
  queue.add(edit(1, 'a'));
  queue.add(edit(2, 'b'));
  queue.add(edit(3, 'c'));
  expect(queue.now()).toMatchObject({ pending: [{}, {}, {}], sending: true });
  await answer();
  await answer();
  expect(saved).toEqual(['a', 'b', 'c']);
  expect(queue.now()).toMatchObject({ pending: [], sending: false });
  expect(queue.now().stopped).toBeUndefined();
});

test('an edit based on an outdated version stays in the queue until it is saved over it or dropped', async () => {
  const { queue, saved, answer, elsewhere } = slowOffice();
  elsewhere();
  queue.add(edit(1, 'a'));
  await answer();
  queue.add(edit(2, 'b'));
  expect(queue.now()).toMatchObject({ pending: [{ value: 'a' }, { value: 'b' }], sending: false, stopped: { why: 'conflict' } });
  expect(saved).toEqual([]);
  queue.again();
  await answer();
  expect(saved).toEqual(['a', 'b']);
  elsewhere();
  queue.add(edit(1, 'c'));
  await answer();
  queue.drop();
  expect(queue.now()).toMatchObject({ pending: [], sending: false });
  expect(queue.now().stopped).toBeUndefined();
  expect(saved).toEqual(['a', 'b']);
});

test('saved data are known at the same moment as they stop being pending', async () => {
  const { queue, answer } = slowOffice();
  const seen: [pending: number, saved: string | undefined][] = [];
  queue.subscribe(() => seen.push([queue.now().pending.length, queue.now().saved?.version]));
  queue.add(edit(1, '111'));
  await answer();
  expect(seen.at(-1)).toEqual([0, 'v2']);
  expect(seen.filter(([pending, saved]) => pending === 0 && saved === undefined)).toEqual([]);
  queue.add(edit(2, '222'));
  queue.drop();
  expect(queue.now().saved?.version).toBe('v2');
});

test('what the office refuses is corrected by writing in the same place again; the edits after it are saved too', async () => {
  const sent: string[][] = [];
  const queue = new EditQueue({
    version: () => 'v1',
    onCurrent: () => {},
    send: async (edits) => {
      const values = edits.map((one) => ('value' in one ? (one.value ?? '') : ''));
      sent.push(values);
      if (values.some((value) => value.length > 200))
        throw new ApiError({ type: '', title: '', status: 400, code: 'invalid-request' });
      return { version: 'v2' } as Submission;
    },
  });
  const done = () => new Promise((later) => setTimeout(later));
  queue.add(edit(1, 'x'.repeat(10_000)));
  await done();
  queue.add(edit(2, 'b'));
  await done();
  expect(queue.now()).toMatchObject({ pending: [{}, { value: 'b' }], stopped: { why: 'failed' } });
  queue.add(edit(1, 'a'));
  await done();
  expect(sent.at(-1)).toEqual(['b', 'a']);
  expect(queue.now()).toMatchObject({ pending: [], sending: false });
  expect(queue.now().stopped).toBeUndefined();
});

/** An office that refuses names of more than 200 letters, in whatever kind of edit they are. */
function strictOffice() {
  const sent: (readonly ReportEdit[])[] = [];
  const queue = new EditQueue({
    version: () => 'v1',
    onCurrent: () => {},
    send: async (edits) => {
      sent.push(edits);
      if (/x{201}/.test(JSON.stringify(edits)))
        throw new ApiError({ type: '', title: '', status: 422, code: 'section-not-readable' });
      return { version: 'v2' } as Submission;
    },
  });
  return { queue, sent, done: () => new Promise((later) => setTimeout(later)) };
}

test('a refused new player, or membership, is replaced when it is written again', async () => {
  const { queue, sent, done } = strictOffice();
  queue.add({ section: 1, pair: 4, newPlayer: { name: 'x'.repeat(300) } });
  await done();
  queue.add({ section: 1, pair: 4, membership: { from: '2026-01-01', until: '2026-12-31' } });
  await done();
  expect(queue.now()).toMatchObject({ pending: [{}, {}], stopped: { why: 'failed' } });
  queue.add({ section: 1, pair: 4, newPlayer: { name: 'Nora' } });
  await done();
  expect(sent.at(-1)).toEqual([
    { section: 1, pair: 4, membership: { from: '2026-01-01', until: '2026-12-31' } },
    { section: 1, pair: 4, newPlayer: { name: 'Nora' } },
  ]);
  expect(queue.now().pending).toEqual([]);
});

test('a refused section is corrected by writing in one of its cells', async () => {
  const { queue, sent, done } = strictOffice();
  const player = { pair: 1, name: 'x'.repeat(300), cells: [] };
  const section: GridSection = { number: 1, name: 'Open', rounds: 3, players: [player] };
  queue.add(sectionEdit(1, section));
  await done();
  expect(queue.now().stopped).toMatchObject({ why: 'failed' });
  queue.add({ section: 1, pair: 1, field: 'name', value: 'Ada' });
  await done();
  expect(sent.at(-1)).toEqual([sectionEdit(1, { ...section, players: [{ ...player, name: 'Ada' }] })]);
  expect(queue.now()).toMatchObject({ pending: [], sending: false });
});

test('one of several refused edits is left out, and the others are saved', async () => {
  const { queue, sent, done } = strictOffice();
  queue.add(edit(1, 'x'.repeat(300)));
  await done();
  queue.add(edit(2, 'b'));
  queue.leaveOut(0);
  await done();
  expect(sent.at(-1)).toEqual([edit(2, 'b')]);
  expect(queue.now().pending).toEqual([]);
});

test('an edit after a lost connection replaces nothing: all of them wait', async () => {
  const queue = new EditQueue({
    version: () => 'v1',
    onCurrent: () => {},
    send: () => Promise.reject(new TypeError('Failed to fetch')),
  });
  queue.add(edit(1, 'a'));
  await new Promise((later) => setTimeout(later));
  queue.add(edit(1, 'b'));
  expect(queue.now()).toMatchObject({ pending: [{ value: 'a' }, { value: 'b' }], stopped: { why: 'failed' } });
});
