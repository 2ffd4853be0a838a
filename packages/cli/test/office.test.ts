import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness, shell } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

const golden = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`);
const office = (...args: string[]) => harkness(['office', ...args, '--data', 'my-office'], cwd);
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await office(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

/** One office from its first day on: each test continues where the previous one ended. */
describe('an office', () => {
  test('must be created before it is written to: a mistyped name creates none', async () => {
    const { code, stderr } = await office('run');
    expect(code).toBe(1);
    expect(stderr).toContain('there is no harkness.sqlite in my-office');
    expect((await office('init')).stdout).toContain('my-office is an office with 0 facts.');
  });

  test('takes players and opening ratings, and names the line of an invalid fact', async () => {
    expect(await json('facts', 'players.jsonl')).toMatchObject({ facts: [1, 2, 3, 4, 5] });
    writeFileSync(join(cwd, 'broken.jsonl'), '{"kind":"membership","body":{}}\n{"kind":\n');
    const broken = await office('facts', 'broken.jsonl');
    expect(broken).toMatchObject({ code: 1, stdout: '' });
    expect(broken.stderr).toContain('broken.jsonl:2: not JSON');
    const byHand = await harkness(
      ['office', 'facts', '-', '--data', 'my-office'],
      cwd,
      '{"kind":"section-submitted","body":{}}\n',
    );
    expect(byHand.stderr).toContain('stdin:1: a fact of kind section-submitted is not entered by hand.');
  });

  test('rates a report against its own ratings without entering it', async () => {
    const { code, stdout } = await harkness(['rate', 'winter-cup.json', '--data', 'my-office', '--json'], cwd);
    expect(code).toBe(0);
    const [first] = JSON.parse(stdout).reports[0].sections[0].players;
    expect(first).toMatchObject({ id: '12345678', ratings: [{ system: 'OTBR', before: { official: 1812 } }] });
    const why = await harkness(['rate', 'winter-cup.json', '--data', 'my-office', '--explain', 'zoë'], cwd);
    expect(why.stdout).toMatch(
      /^Section 1, 3 Müldenhaus, Zoë, OTBR\nThe player scored 1 of 2, .*\n(?:.*\n)*Regular rating of .+: 1531\n/,
    );
    // The office knows that the fourth player is an adult, which the file does not state.
    const unrated = await harkness(['rate', 'winter-cup.json', '--data', 'my-office', '--explain', '12345687', '--json'], cwd);
    const { explanations, reports } = JSON.parse(unrated.stdout);
    expect(explanations).toMatchObject([
      { pair: 4, system: 'OTBR', trace: { value: reports[0].sections[0].players[3].ratings[0].after.official } },
    ]);
    expect(JSON.stringify(explanations)).toContain('adult');
    expect((await json('init')).facts).toBe(5);
  });

  test('takes a report once', async () => {
    expect(await json('submit', 'winter-cup.json', '--event', '20260118-1')).toMatchObject({
      accepted: true,
      event: '20260118-1',
      facts: [6],
      run: { sectionsRated: 1, playersChanged: 4 },
    });
    const again = await office('submit', 'winter-cup.json', '--event', '20260118-1', '--yes');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('is already in the ledger, as fact 6. [section-reported]');
    expect((await json('init')).facts).toBe(6);
  });

  test('explains a report in the ledger like its section', async () => {
    const flags = ['--data', 'my-office', '--event', '20260118-1', '--explain', '2', '--json'];
    const asked = await harkness(['rate', 'winter-cup.json', ...flags], cwd);
    const stored = await json('section', '20260118-1', '1', '--explain', '2');
    expect(JSON.parse(asked.stdout).explanations[0].trace).toEqual(stored.explanations[0].trace);
  });

  test('enters a report with warnings only when each is confirmed by its name', async () => {
    const report = JSON.parse(readFileSync(join(cwd, 'winter-cup.json'), 'utf8'));
    writeFileSync(join(cwd, 'same-days.json'), JSON.stringify({ ...report, event: { ...report.event, name: 'Elsewhere' } }));
    const asked = await office('submit', 'same-days.json', '--event', '20260118-2');
    expect(asked.code).toBe(1);
    expect(asked.stderr).toContain('[player-in-two-sections]');
    const flags = [...asked.stderr.matchAll(/--confirm (\S+)/g)].flatMap(([, name]) => ['--confirm', name ?? '']);
    expect(flags).toContain('player-in-two-sections@1/1');
    const wholesale = await office('submit', 'same-days.json', '--event', '20260118-2', '--yes');
    expect(wholesale).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes does not confirm warnings') });
    const some = await office('submit', 'same-days.json', '--event', '20260118-2', ...flags.slice(2));
    expect(some).toMatchObject({ code: 1, stderr: expect.stringContaining(flags.slice(0, 2).join(' ')) });
    const none = await office('submit', 'same-days.json', '--event', '20260118-2', '--confirm', 'rating-far@1/1');
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no such warning') });
    expect((await json('init')).facts).toBe(6);
  });

  test('prints proposed players', async () => {
    const text = readFileSync(join(cwd, 'winter-cup.json'), 'utf8').replace('"12345678"', '"12345687"');
    writeFileSync(join(cwd, 'swapped.json'), text);
    const { code, stderr } = await office('submit', 'swapped.json', '--event', '20260118-3');
    expect(code).toBe(1);
    expect(stderr).toMatch(/proposed: 12345678 .+ \(.*two digits exchanged.*\)/);
  });

  test('asks which section a correction means, and keeps the named one', async () => {
    const report = JSON.parse(readFileSync(join(cwd, 'winter-cup.json'), 'utf8'));
    const [section] = report.sections;
    const event = { ...report.event, name: 'Two Sections', start: '2026-01-24', end: '2026-01-25' };
    const days = { start: '2026-01-24', end: '2026-01-25' };
    const both = [
      { ...section, ...days, name: 'Open' },
      { ...section, ...days, number: 2, name: 'Blitz', timeControl: 'G/5;d0' },
    ];
    writeFileSync(join(cwd, 'both.json'), JSON.stringify({ ...report, event, sections: both }));
    writeFileSync(
      join(cwd, 'one.json'),
      JSON.stringify({ ...report, event, sections: [{ ...section, ...days, timeControl: 'G/5;d0', name: 'Blitz, corrected' }] }),
    );
    const other = ['--data', 'sections-office', '--json'];
    expect((await harkness(['office', 'init', ...other], cwd)).code).toBe(0);
    expect((await harkness(['office', 'facts', 'players.jsonl', ...other], cwd)).code).toBe(0);
    const entered = await harkness(['office', 'submit', 'both.json', '--event', '20260125-1', ...other], cwd);
    expect(entered).toMatchObject({ code: 0 });
    const asked = await harkness(['office', 'correct', 'one.json', '--event', '20260125-1', ...other], cwd);
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --section') });
    const corrected = await harkness(['office', 'correct', 'one.json', '--event', '20260125-1', '--section', '2', ...other], cwd);
    expect(corrected).toMatchObject({ code: 0 });
    const shown = async (number: string) => (await harkness(['office', 'section', '20260125-1', number, ...other], cwd)).stdout;
    expect(await shown('1')).toContain('"Open"');
    expect(await shown('2')).toContain('"Blitz, corrected"');
  });

  test('shows the section and the player', async () => {
    const section = await office('section', '20260118-1', '1');
    await expect(section.stdout).toMatchFileSnapshot(golden('office-section'));
    const player = await office('player', '12300000');
    await expect(player.stdout).toMatchFileSnapshot(golden('office-player'));
    const why = await office('section', '20260118-1', '1', '--explain', 'zoë');
    expect(why.stdout).toMatch(/^Müldenhaus, Zoë, OTBR\nThe player scored 1 of 2, .*\n(?:.*\n)*Regular rating of .+: 1531\n/);
    expect(await office('player', '999')).toMatchObject({ code: 1, stdout: '' });
  });

  test('corrects: the ratings change, and the earlier version is still known', async () => {
    const text = readFileSync(join(cwd, 'winter-cup.json'), 'utf8');
    const fixed = text
      .replace('"outcome": "draw", "opponent": 2', '"outcome": "win", "opponent": 2')
      .replace('"outcome": "draw", "opponent": 1', '"outcome": "loss", "opponent": 1');
    writeFileSync(join(cwd, 'fixed.json'), fixed);
    const run = await json('correct', 'fixed.json', '--event', '20260118-1', '--reason', 'score sheet');
    expect(run).toMatchObject({ facts: [7], run: { firstAffected: { event: '20260118-1', section: 1 } } });
    const official = async (...flags: string[]) => (await json('player', '12345678', ...flags)).standings[0].official;
    expect(await official()).toBeGreaterThan(await official('--known', '6'));
    const today = new Date().toISOString();
    expect(await official('--known', today)).toBe(await official());
    expect(await official('--known', '2999-12-31')).toBe(await official());
  });

  test('decides from flags or JSON on stdin, with a reason', async () => {
    const flags = [
      'decide',
      '--type',
      'ceiling',
      '--player',
      '12400000',
      '--system',
      'OTBR',
      '--rating',
      '1700',
      '--on',
      '2026-02-01',
    ];
    expect(await office(...flags)).toMatchObject({ code: 2, stdout: '' });
    expect(await json(...flags, '--reason', 'by request')).toMatchObject({ facts: [8] });
    const decision = '{"type":"adjustment","player":"12345678","system":"OTBR","rating":1900,"on":"2026-02-01"}';
    const args = ['office', 'decide', '--stdin', '--reason', 'appeal', '--data', 'my-office', '--json'];
    expect(JSON.parse((await harkness(args, cwd, decision)).stdout)).toMatchObject({ facts: [9] });
    expect((await office('player', '12345678')).stdout).toMatch(
      /^2026-02-01 +Adjusted by decision: appeal +fact 9 +OTBR +\d+ +1900$/m,
    );
    const unknown = await office('decide', '--type', 'ceilng', '--reason', 'x');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('"ceilng" is not a type of decision');
  });

  test('publishes lists, which never change, and compares them', async () => {
    expect(await json('list', 'publish', 'uschess-supplement', '2026-02-01', '--yes')).toMatchObject({ isNew: true, players: 4 });
    expect(await json('list', 'publish', 'uschess-supplement', '2026-03-01', '--yes')).toMatchObject({ isNew: true });
    expect(await json('list', 'publish', 'uschess-supplement', '2026-03-01', '--yes')).toMatchObject({ isNew: false });
    await expect((await office('list', 'show', 'uschess-supplement')).stdout).toMatchFileSnapshot(golden('office-list'));
    expect(await json('list', 'diff', 'uschess-supplement', '2026-02-01', '2026-03-01')).toMatchObject({
      risen: 1,
      unchanged: 3,
      changes: [{ player: '12345678', to: 1900 }],
    });
    expect(await json('drift', 'uschess-supplement', '2026-02-01', '2026-03-01')).toMatchObject({ stayed: { players: 2 } });
    const csv = await office('list', 'show', 'uschess-supplement', '--out', '-', '--format', 'csv');
    expect(csv.stdout.split('\n').filter((line) => line.includes('1900'))).toHaveLength(1);
    const none = await office('list', 'show', 'uschess-supplement', '2025-01-01');
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain('The last ones are of 2026-02-01, 2026-03-01.');
  });

  test('replays to the same results, bit for bit', async () => {
    expect(await json('run')).toEqual({ run: null });
    expect(await json('replay', '--from-facts')).toMatchObject({ same: true, run: { kind: 'full', sectionsRated: 1 } });
  });

  test('verifies itself, and anybody verifies its public export', async () => {
    expect(await json('verify')).toMatchObject({ ok: true, facts: 11, lists: [{ holds: true }, { holds: true }] });
    expect((await office('export', 'public.jsonl', '--public')).code).toBe(0);
    const verified = await harkness(['office', 'verify', '--public', 'public.jsonl'], cwd);
    expect(verified.code).toBe(0);
    expect(verified.stdout).toContain('2 published lists come out the same\neverything holds\n');
    const changed = readFileSync(join(cwd, 'public.jsonl'), 'utf8').replace('Kovlanov', 'Kovlanof');
    writeFileSync(join(cwd, 'changed.jsonl'), changed);
    const refused = await harkness(['office', 'verify', '--public', 'changed.jsonl'], cwd);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(/fact 1: its content has the hash .+\n(.+\n)it does not hold\n/);
  });

  test('is backed up and restored, exported and imported through a pipe, with the same results', async () => {
    expect((await office('backup', 'backup.sqlite')).code).toBe(0);
    const restored = await harkness(['office', 'restore', 'backup.sqlite', '--data', 'restored'], cwd);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('11 facts restored and verified');
    expect((await harkness(['office', 'restore', 'backup.sqlite', '--data', 'restored'], cwd)).code).toBe(1);
    const piped = await shell('harkness office export - --data my-office | harkness office import - --data piped --json', cwd);
    const lastHash = (await json('replay')).run.resultsHash;
    expect(JSON.parse(piped.stdout)).toMatchObject({ facts: 11, run: { resultsHash: lastHash } });
  });

  test('an import or a sample that fails leaves no office behind', async () => {
    writeFileSync(join(cwd, 'empty.jsonl'), '');
    for (const args of [
      ['office', 'import', 'empty.jsonl'],
      ['office', 'restore', 'empty.jsonl'],
      ['sample', '--players', '1'],
    ]) {
      expect(await harkness([...args, '--data', 'failed'], cwd)).toMatchObject({ stdout: '' });
      expect(existsSync(join(cwd, 'failed'))).toBe(false);
    }
    // One that existed before stays.
    await harkness(['office', 'init', '--data', 'failed'], cwd);
    expect((await harkness(['office', 'import', 'empty.jsonl', '--data', 'failed'], cwd)).code).toBe(1);
    expect(existsSync(join(cwd, 'failed', 'harkness.sqlite'))).toBe(true);
  });

  test('withdraws a section with a reason', async () => {
    expect(await office('withdraw', '20260118-1', '1')).toMatchObject({ code: 2 });
    expect(await json('withdraw', '20260118-1', '1', '--reason', 'not played')).toMatchObject({ facts: [12] });
    expect((await office('section', '20260118-1', '1')).stdout).toContain('withdrawn');
    expect((await office('withdraw', '20260118-1', '1', '--reason', 'again')).code).toBe(1);
  });
});
