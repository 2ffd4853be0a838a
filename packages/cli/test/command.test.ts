import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness, shell } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

const golden = (name: string) => join(import.meta.dirname, 'golden', `${name}.txt`);

describe('rate', () => {
  test('prints the crosstable with the ratings before and after', async () => {
    const { code, stdout, stderr } = await harkness(['rate', 'winter-cup.json'], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot(golden('rate-uschess'));
  });

  test('rates a FIDE report, given the time control that its file omits', async () => {
    const { code, stdout, stderr } = await harkness(['rate', 'spring-open.trf', '--time-control', '90+30'], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot(golden('rate-fide'));
  });

  test('says on stderr what a file lacks, where, and which flag supplies it; exit code 1', async () => {
    expect(await harkness(['rate', 'spring-open.trf'], cwd)).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'spring-open.trf:1:1 (sections[0].timeControl, section 1): error: Section 1: the time control is missing. [time-control-missing]',
        '    Add --time-control, for example --time-control "G/60;d5".',
        '1 error',
        '',
      ].join('\n'),
    });
  });

  test('explains a player given by number, id or part of the name, whatever else is named', async () => {
    const answers = await Promise.all(
      ['3', '12300000', 'müldenhaus'].map((who) => harkness(['rate', 'winter-cup.json', '--explain', who], cwd)),
    );
    await expect(answers[0]?.stdout).toMatchFileSnapshot(golden('rate-explain'));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const nobody = await harkness(['rate', 'winter-cup.json', '--explain', 'nobody'], cwd);
    expect(nobody).toMatchObject({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain('No player of the report is nobody.');
  });

  test('the edition of the date and an edition by name are different rules', async () => {
    const edition = async (...flags: string[]) => {
      const { stdout } = await harkness(['rate', 'winter-cup.json', '--json', ...flags], cwd);
      return JSON.parse(stdout).reports[0].sections[0].systems;
    };
    expect(await edition()).toEqual([{ system: 'OTBR', edition: 'uschess@2026-01-17' }]);
    expect(await edition('--edition', 'uschess-2015')).toEqual([{ system: 'OTBR', edition: 'uschess-2015' }]);
    expect(await edition('--as-known', '2026-01-01')).toEqual([
      { system: 'OTBR', edition: 'uschess@2026-01-17 as known on 2026-01-01' },
    ]);
  });

  test('ratings of a FIDE list take precedence over those of the file, and K comes from the list', async () => {
    const list = [
      'ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA APR26 Gms K  B-day Flag',
      '90000022       Bellinger, Tova                                              GER F                                2300  0   10 2009  w   ',
      '',
    ].join('\n');
    const args = ['rate', 'spring-open.trf', '--time-control', '90+30', '--ratings', '-', '--json'];
    const { code, stdout } = await harkness(args, cwd, list);
    expect(code).toBe(0);
    const [, tova] = JSON.parse(stdout).reports[0].sections[0].players;
    expect(tova.ratings[0].before.rating).toBe(2300);
    // 1½ against 2080 (expected 0.78) and 2412 (0.35); the unrated opponent does not count. K 10: 10 × (1.5 − 1.13).
    expect(tova.ratings[0].change).toBe(3.7);
  });

  test('rates a match by §7: at most 50 points, no bonus (US25-7)', async () => {
    const { code, stdout, stderr } = await harkness(['rate', 'match.json'], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    await expect(stdout).toMatchFileSnapshot(golden('rate-match'));
    const why = await harkness(['rate', 'match.json', '--explain', '1'], cwd);
    expect(why.stdout).toMatch(/^Section 1, 1 Kovlanov, Daniel, OTBR\nThe player scored 0 of 4, .* falls from 1812 to 1762\.\n/);
    expect(why.stdout).toContain('\nRegular rating of 1 Kovlanov, Daniel after the match: 1762\n');
    expect(why.stdout).toContain('Change, at most 50 points in a match: -50');
    expect(why.stdout).toContain('the bonus formula does not apply to matches');
  });

  test('the calculator of a match and the report of the same match agree', async () => {
    const report = JSON.parse((await harkness(['rate', 'match.json', '--json'], cwd)).stdout).reports[0].sections[0];
    const flags = ['--a', '1812', '--games-a', '200', '--b', '1650', '--games-b', '80', '--on', '2026-02-08', '--json'];
    const { sides } = JSON.parse((await harkness(['match', ...flags, '0', '0', '0', '0'], cwd)).stdout);
    expect(report.players.map((player: { ratings: { after: { rating: number } }[] }) => player.ratings[0]?.after.rating)).toEqual(
      [sides.a.rating, sides.b.rating],
    );
  });

  test.each([
    ['"rating": 1650', '"rating": 1150', 'the ratings are more than 400 points apart'],
    ['"games": 80', '"games": 20', 'the second player has no established rating'],
  ])('a match that is not eligible is not rated, with the reason: %s → %s', async (from, to, reason) => {
    const text = readFileSync(join(cwd, 'match.json'), 'utf8').replace(from, to);
    const { code, stdout } = await harkness(['rate', '-'], cwd, text);
    expect(code).toBe(1);
    expect(stdout).toContain(`Section 1: not rated\n  note: not rated in OTBR: ${reason}`);
  });

  test('FIDE rates a match up to the game that decides it, and none with an unrated player', async () => {
    const report = JSON.parse(readFileSync(join(cwd, 'match.json'), 'utf8'));
    const [section] = report.sections;
    for (const [at, rating] of [2100, 2060].entries()) {
      const { uschessId: _, ...player } = section.players[at];
      section.players[at] = { ...player, fideId: `9000001${at}`, born: '1980', ratings: [{ system: 'FIDE', rating }] };
    }
    const rate = async (what: object) => {
      const given = JSON.stringify({ ...report, sections: [{ ...section, ...what }] });
      const ran = await harkness(['rate', '-', '--json'], cwd, given);
      return { code: ran.code, section: JSON.parse(ran.stdout).reports[0].sections[0] };
    };
    // K 20, and 2100 against 2060 is expected to score 0.56: 20 × −0.56 a game.
    expect((await rate({})).section.players[0].ratings[0].change).toBe(-44.8);
    const decided = await rate({ scheduledGames: 4 });
    expect(decided.section.players[0].ratings[0].change).toBe(-33.6);
    expect(decided.section.notes).toContain('rated up to game 3, which decided the match');
    const [first, second] = section.players;
    const unrated = await rate({ players: [first, { ...second, ratings: [], unrated: true }] });
    expect(unrated).toMatchObject({ code: 1, section: { systems: [] } });
    expect(unrated.section.notes).toEqual(['not rated: a match in which a player is unrated is not rated']);
  });

  test('writes the rated report in any format, and passes it through a pipe', async () => {
    expect((await harkness(['rate', 'winter-cup.json', '--out', 'rated.html'], cwd)).code).toBe(0);
    expect(readFileSync(join(cwd, 'rated.html'), 'utf8')).toContain('1812 → 1810');
    const piped = await shell(
      'harkness rate - --out - --to json < winter-cup.json | harkness convert - - --to wallchart-text',
      cwd,
    );
    expect(piped.code).toBe(0);
    expect(piped.stdout).toContain('1500/12 → 1531/14');
  });

  test('a report with errors is not written', async () => {
    const { code } = await harkness(['rate', 'spring-open.trf', '--out', 'never.html'], cwd);
    expect(code).toBe(1);
    expect(existsSync(join(cwd, 'never.html'))).toBe(false);
  });

  test.each([
    [['rate', 'winter-cup.json', '--edition', 'uschess-1999'], 'There is no edition "uschess-1999".'],
    [['rate', 'winter-cup.json', '--system', 'OTBX'], 'There is no system OTBX.'],
    [['rate', 'winter-cup.json', '--venue', 'moon'], '--venue moon: there is no such venue.'],
    [['rate', 'winter-cup.json', '--start', '2026-02-30'], '--start 2026-02-30 is not a day of the calendar.'],
    [['rate', 'winter-cup.json', '--out', 'winter-cup.json'], '--out winter-cup.json would overwrite the report.'],
    [['rate', 'not-there.trf'], 'not-there.trf: cannot read it: there is no such file or folder'],
    [['rate', 'winter-cup.json', '--data', 'x', '--system', 'OTBR'], 'An office rates by its own ledger'],
  ])('wrong usage is reported on stderr with exit code 2: %j', async (args, message) => {
    const { code, stdout, stderr } = await harkness(args, cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});

describe('every command', () => {
  test('an unknown command or flag is wrong usage, and the most similar one is suggested', async () => {
    const command = await harkness(['chek', 'x'], cwd);
    expect(command).toMatchObject({ code: 2, stdout: '' });
    expect(command.stderr).toContain('Did you mean check?');
    const flag = await harkness(['check', '--jsn', 'x'], cwd);
    expect(flag).toMatchObject({ code: 2, stdout: '' });
    expect(flag.stderr).toContain('Did you mean --json?');
  });

  test.each([
    [['check', 'not-there.trf'], 'not-there.trf: cannot read it: there is no such file or folder'],
    [['convert', 'lists', 'x.json'], 'lists: cannot read it: it is a folder'],
    [['convert', 'winter-cup.json', 'no-such-folder/x.json'], 'no-such-folder/x.json: cannot write it: there is no such file'],
    [['convert', 'winter-cup.json', 'x.doc'], 'The name x.doc does not say which format to write.'],
    [['office', 'verify'], 'No office was named.'],
    [['completion', 'tcsh'], 'There is no completion for tcsh.'],
    [['rate', 'winter-cup.json', '--event', '1'], '--event is the id of an event of an office.'],
    [['rate', '-', '--ratings', '-'], 'stdin can be read once.'],
    [['serve', '--data', 'x', '--port', '99999999'], 'There is no port 99999999.'],
    [['office', 'list', 'show', 'uschess-supplement', '--limit', '-5', '--data', 'x'], '--limit -5 is not a whole number.'],
    [['office', 'player', '1', '--known', 'yesterday', '--data', 'x'], '--known yesterday is not a day of the calendar.'],
    [['office', 'player', '1', '--on', '2026-02-31', '--data', 'x'], '--on 2026-02-31 is not a day of the calendar.'],
    [['estimate', '--rating', 'x', '1500w'], '--rating x is not a number.'],
    [['estimate', '--rating', '1500', '1500x'], '1500x is not a game.'],
  ])('what cannot be done is reported with what to do, exit code 2: %j', async (args, message) => {
    const { code, stdout, stderr } = await harkness(args, cwd);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error /);
    expect(stderr).toContain(message);
    // The second line says what to do.
    expect(stderr.trimEnd().split('\n').length).toBeGreaterThan(1);
  });

  test('an empty file is a finding, exit code 1', async () => {
    for (const args of [
      ['check', '-'],
      ['rate', '-'],
      ['convert', '-', 'x.json'],
    ]) {
      const { code, stdout, stderr } = await harkness(args, cwd, '');
      expect(code).toBe(1);
      expect(`${stdout}${stderr}`).toContain('stdin:1:1: error: The file is empty. [file-empty]');
    }
    expect(existsSync(join(cwd, 'x.json'))).toBe(false);
  });

  test('prints its version, and its help by default', async () => {
    expect((await harkness(['--version'], cwd)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const bare = await harkness([], cwd);
    expect(bare).toMatchObject({ code: 2, stdout: '' });
    expect(bare.stderr).toBe((await harkness(['--help'], cwd)).stdout);
  });

  test('reads stdin for a file named -', async () => {
    const { code, stdout } = await harkness(['check', '-'], cwd, readFileSync(join(cwd, 'winter-cup.json')));
    const reason = '4 of 4 players have a US Chess id; 3 of 4 players have a US Chess rating';
    const lines = ['stdin: json, 1 section, 4 players', `Rules of US Chess: ${reason}.`, 'Ratable.', 'no findings', ''];
    expect({ code, stdout }).toEqual({ code: 0, stdout: lines.join('\n') });
  });

  test('findings have a place and what to do; errors are exit code 1, warnings only with --strict', async () => {
    const warned = await harkness(['check', 'spring-open.trf'], cwd);
    expect({ code: warned.code, stderr: warned.stderr }).toEqual({ code: 1, stderr: '' });
    await expect(warned.stdout).toMatchFileSnapshot(golden('check-warnings'));
    const implausible = readFileSync(join(cwd, 'spring-open.trf'), 'utf8').replace('2080', '  80');
    const given = ['check', '-', '--time-control', '90+30'];
    expect((await harkness(given, cwd, implausible)).code).toBe(0);
    expect((await harkness([...given, '--strict'], cwd, implausible)).code).toBe(1);
    const broken = await harkness(['check', '-'], cwd, 'nothing of ours');
    expect(broken.code).toBe(1);
    expect(broken.stdout).toContain('stdin:1:1: error: The content is of no format known here. [format-unknown]');
  });

  test('--strict trf26 names line, record and rule of what the specification forbids; --strict before a file is the plain one', async () => {
    const strict = await harkness(['check', '--strict', 'trf26', 'spring-open.trf'], cwd);
    expect({ code: strict.code, stderr: strict.stderr }).toEqual({ code: 1, stderr: '' });
    await expect(strict.stdout).toMatchFileSnapshot(golden('check-strict-trf26'));
    const json = await harkness(['check', '--strict', 'trf26', 'spring-open.trf', '--json'], cwd);
    expect(JSON.parse(json.stdout).files).toMatchObject([{ names: ['spring-open.trf'], standard: 'trf26', sound: false }]);
    expect((await harkness(['check', '--strict', 'winter-cup.json'], cwd)).code).toBe(0);
    const bare = await harkness(['check', '--strict', 'trf26'], cwd);
    expect(bare).toMatchObject({ code: 2, stdout: '' });
    expect(bare.stderr).toContain("missing required argument 'files'");
  });

  test('ends quietly when the reader of a pipe stops early', async () => {
    const { code, stdout, stderr } = await shell('set -o pipefail; harkness rules | head -1', cwd);
    expect({ code, lines: stdout.trim().split('\n').length, stderr }).toEqual({ code: 0, lines: 1, stderr: '' });
  });

  test('writes to a pipe without colour', async () => {
    const { stdout } = await harkness(['floor', '--peak', '1941', '--on', '2026-01-01'], cwd);
    expect(stdout).not.toContain('\u001b');
    await expect(stdout).toMatchFileSnapshot(golden('floor'));
  });
});
