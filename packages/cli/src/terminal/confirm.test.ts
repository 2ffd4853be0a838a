import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askEach } from './confirm.js';

async function asked(typed: readonly string[]): Promise<{ answers: boolean[]; shown: string }> {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()];
  const io = { stdin, stdout: new PassThrough(), stderr, env: {} };
  for (const text of typed) stdin.write(text);
  stdin.end();
  const answers = await askEach(['First?', 'Second?', 'Third?'], { io });
  return { answers, shown: String(stderr.read() ?? '') };
}

test.each([
  [
    ['y\n', 'n\n', 'yes\n'],
    [true, false, true],
  ],
  // Typed ahead, all at once.
  [['y\ny\ny\n'], [true, true, true]],
  [['n\nY\n\n'], [false, true, false]],
  // The input ends: nothing more is confirmed.
  [['y\n'], [true, false, false]],
  [[], [false, false, false]],
])('answers %j are %j: one reader asks all questions, and nothing typed ahead is lost', async (typed, expected) => {
  const { answers, shown } = await asked(typed);
  expect(answers).toEqual(expected);
  if (typed.length > 0) expect(shown).toContain('First? [y/N]');
});
