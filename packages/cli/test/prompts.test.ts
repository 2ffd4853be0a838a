// Questions on a real terminal: each warning of a report separately, and permanent actions.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness, main } from './harkness.js';
import { hasTerminal, type Terminal, terminal } from './pty.js';

const { path: cwd, remove } = folder();
afterAll(remove);

const start = (args: string): Terminal => terminal(`'${process.execPath}' '${main}' ${args} --data my-office`, cwd);

async function facts(): Promise<number> {
  return JSON.parse((await harkness(['office', 'init', '--data', 'my-office', '--json'], cwd)).stdout).facts;
}

/** Answers one question after another, each only once it has been asked. */
async function answered(screen: Terminal, answers: readonly string[]): Promise<{ code: number | null; text: string }> {
  for (const [index, answer] of answers.entries()) {
    await screen.until(new RegExp(`(\\[y/N\\][^]*){${index + 1}}`));
    screen.type(`${answer}\r`);
  }
  return { code: await screen.ended, text: screen.shown() };
}

describe.skipIf(!hasTerminal)('questions in a terminal', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    await build();
    for (const args of [['init'], ['facts', 'players.jsonl'], ['submit', 'winter-cup.json', '--event', '20260118-1']])
      expect(await harkness(['office', ...args, '--data', 'my-office'], cwd)).toMatchObject({ code: 0 });
    // The same four players on the same days elsewhere: a warning for all together and one for each.
    const report = JSON.parse(readFileSync(join(cwd, 'winter-cup.json'), 'utf8'));
    writeFileSync(join(cwd, 'same-days.json'), JSON.stringify({ ...report, event: { ...report.event, name: 'Elsewhere' } }));
  }, 180_000);

  const submit = 'office submit same-days.json --event 20260118-2';

  test('one no among the answers: nothing is entered, and the open warning is named', async () => {
    const before = await facts();
    const { code, text } = await answered(start(submit), ['y', 'y', 'n', 'y', 'y']);
    expect({ code, text }).toMatchObject({ code: 1 });
    expect(text.match(/Is this correct\? \[y\/N\]/g)).toHaveLength(5);
    expect([...text.matchAll(/--confirm (\S+)/g)].map(([, name]) => name)).toEqual(['player-in-two-sections@1/2']);
    expect(await facts()).toBe(before);
  });

  test('Ctrl-C at a question counts as no', async () => {
    const before = await facts();
    const screen = start(submit);
    await screen.until(/\[y\/N\]/);
    screen.type('\u0003');
    expect(await screen.ended).not.toBe(0);
    expect(await facts()).toBe(before);
  });

  test('each warning answered with yes: the report is entered', async () => {
    const before = await facts();
    const { code, text } = await answered(start(submit), ['y', 'yes', 'Y', 'YES', 'y']);
    expect({ code, text }).toMatchObject({ code: 0 });
    expect(await facts()).toBe(before + 1);
  });

  test('a list is previewed and confirmed before it is published', async () => {
    const before = await facts();
    const publish = 'office list publish uschess-supplement 2026-02-01';
    const no = await answered(start(publish), ['']);
    expect(no).toMatchObject({ code: 1, text: expect.stringContaining('US Chess supplement of 2026-02-01') });
    expect(await facts()).toBe(before);
    const yes = await answered(start(publish), ['y']);
    expect({ ...yes }).toMatchObject({ code: 0 });
    expect(await facts()).toBe(before + 1);
  });
});
