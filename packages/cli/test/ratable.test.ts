// Nothing is rated on a guess: authority, ratings and games are stated, or asked for; and `check` knows what `rate` will ask.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

const springOpen = () => readFileSync(join(cwd, 'spring-open.trf'), 'utf8');
const blank = (text: string, columns: readonly [from: number, to: number]) =>
  text.replace(/^001.*$/gm, (row) => {
    const [from, to] = columns;
    return `${row.slice(0, from - 1)}${' '.repeat(to - from + 1)}${row.slice(to)}`;
  });
const withoutRatings = () => blank(springOpen(), [49, 52]);
const withoutIds = () => blank(springOpen(), [58, 68]);
const withoutFederations = (text: string) => blank(text, [54, 56]).replace(/^032.*\n/m, '');

async function asJson(args: readonly string[], input: string) {
  const { code, stdout } = await harkness([...args, '--json'], cwd, input);
  return { code, answer: JSON.parse(stdout) };
}
const codesOf = (findings: readonly { readonly code: string; readonly level: string }[]) =>
  findings.filter(({ level }) => level === 'error').map(({ code }) => code);

describe('a rating without the games it is based on', () => {
  test.each([
    [['estimate', '--rating', '1655', '1500w'], '1667  +11.55'],
    [['need', '--rating', '1655', '--target', '1680', '1500', '1600'], '2 of 2 for 1680'],
    [['match', '--a', '1800', '--b', '1750', '1', '1', '0.5', '1'], '+30.44'],
  ])('%j assumes an established rating and says so', async (args, wanted) => {
    const { code, stdout } = await harkness(args, cwd);
    expect([code, stdout.includes(wanted)]).toEqual([0, true]);
    expect(stdout).toMatch(/note: no number of games was given.*based on 50 games/);
    const json = JSON.parse((await harkness([...args, '--json'], cwd)).stdout);
    expect(json.assumed.length).toBeGreaterThan(0);
  });

  test('with games nothing is assumed', async () => {
    const { stdout } = await harkness(['estimate', '--rating', '1655', '--games', '50', '1500w', '--json'], cwd);
    expect(JSON.parse(stdout)).toMatchObject({ official: 1667, assumed: [] });
  });
});

test('a date that does not exist is one error, and not also reported as missing', async () => {
  const report =
    'start,2026-02-30\nend,2026-02-30\nvenue,otb\ntime control,G/60\n\npair,name,id,rating,games,r1\n1,"Ash, A",12500001,1800,30,W2w\n2,"Bay, B",12500002,1700,30,L1b\n';
  const { answer } = await asJson(['check', '-'], report);
  expect(codesOf(answer.files[0].findings)).toEqual(['date-impossible']);
});

describe('missing ratings', () => {
  const args = ['rate', '-', '--time-control', '90+30'];

  test('stop the rating, with the number of players', async () => {
    const { code, answer } = await asJson(args, withoutRatings());
    expect(code).toBe(1);
    expect(answer.reports[0].sections).toEqual([]);
    expect(answer.reports[0].findings.find((one: { code: string }) => one.code === 'ratings-unknown')).toMatchObject({
      level: 'error',
      message: 'Section 1: no FIDE rating is known for any of the 4 players.',
      hint: 'Add --ratings LIST, or rate against an office (--data DIR). If they are unrated, add --unrated.',
    });
  });

  test('of one player not marked as unrated stop it too', async () => {
    const { code, answer } = await asJson(args, springOpen().replace('2255', '    '));
    expect([code, codesOf(answer.reports[0].findings)]).toEqual([1, ['ratings-unknown']]);
    expect(answer.reports[0].findings.at(-1).message).toBe('Section 1: no FIDE rating is known for 1 of 4 players (2).');
  });

  test('are treated as unrated with --unrated', async () => {
    const { code, answer } = await asJson([...args, '--unrated'], withoutRatings());
    expect([code, codesOf(answer.reports[0].findings)]).toEqual([0, []]);
    expect(answer.reports[0].sections[0].players[0].ratings[0].before).toBeNull();
  });

  test('can come from a list', async () => {
    const { code } = await asJson([...args, '--ratings', 'lists/players_list_foa.txt'], withoutRatings());
    expect(code).toBe(0);
  });

  test('are announced by check as what rate will ask for', async () => {
    const { code, answer } = await asJson(['check', '-', '--time-control', '90+30'], withoutRatings());
    expect([code, answer.files[0].ratable]).toEqual([0, true]);
    expect(answer.files[0].findings.at(-1)).toMatchObject({ code: 'ratings-unknown', level: 'warning' });
  });
});

describe('the authority', () => {
  const args = ['rate', '-', '--time-control', '90+30', '--venue', 'otb'];

  test.each([
    ['FIDE ids', springOpen, 'fide', 'certain', '4 of 4 players have a FIDE id'],
    ['FIDE ratings without ids', withoutIds, 'fide', 'likely', '3 of 4 players have a FIDE rating'],
  ])('by %s', async (_, file, authority, certainty, evidence) => {
    const { code, answer } = await asJson(args, file());
    expect(code).toBe(0);
    expect(answer.reports[0]).toMatchObject({ authority, authorityBecause: { certainty } });
    expect(answer.reports[0].authorityBecause.reason).toContain(evidence);
    const { stdout } = await harkness(args, cwd, file());
    expect(stdout).toContain(`Rules of FIDE: ${evidence}`);
    const checked = await harkness(['check', ...args.slice(1)], cwd, file());
    expect(checked.stdout).toContain(`Rules of FIDE: ${evidence}`);
  });

  const silent = () => withoutFederations(blank(withoutRatings(), [58, 68]));

  test('unknown: rate and check stop and ask', async () => {
    const rated = await asJson([...args, '--unrated'], silent());
    expect([rated.code, codesOf(rated.answer.reports[0].findings)]).toEqual([1, ['authority-unknown']]);
    expect(rated.answer.reports[0].authority).toBeNull();
    const checked = await asJson(['check', ...args.slice(1)], silent());
    expect([checked.code, codesOf(checked.answer.files[0].findings)]).toEqual([1, ['authority-unknown']]);
    expect(checked.answer.files[0].findings.at(-1).hint).toBe('Add --authority uschess or --authority fide.');
  });

  test('given by --authority', async () => {
    const { code, answer } = await asJson([...args, '--unrated', '--authority', 'uschess'], silent());
    expect(code).toBe(0);
    expect(answer.reports[0]).toMatchObject({
      authority: 'uschess',
      authorityBecause: { certainty: 'said', reason: 'as asked for' },
    });
  });
});

describe('check and rate agree on what can be rated', () => {
  const bare = () => springOpen().replace(/^0[45]2.*\n/gm, '');
  const files = {
    'no dates, no time control': bare,
    'no time control': springOpen,
    'not a report': () => 'Dear all,\n',
    'a result that is not reciprocal': () => springOpen().replace('4 w 1     2 b =', '4 w 1     2 b 1'),
  };
  const options = {
    none: [],
    'a time control': ['--time-control', '90+30'],
    'one too fast': ['--time-control', 'G/2'],
    'one that cannot be read': ['--time-control', 'rather slow'],
    'one without its moves': ['--time-control', '45/5'],
    'the rules of US Chess': ['--authority', 'uschess', '--time-control', 'G/60;d5'],
    everything: ['--time-control', '90+30', '--start', '2026-04-03', '--end', '2026-04-05'],
  };
  const cases = Object.entries(files).flatMap(([file, make]) =>
    Object.entries(options).map(([given, flags]) => [file, given, make, flags] as const),
  );

  test.each(cases)('%s, given %s', async (_file, _given, make, flags) => {
    const name = join(cwd, 'one.trf');
    writeFileSync(name, make());
    const check = JSON.parse((await harkness(['check', 'one.trf', ...flags, '--json'], cwd)).stdout).files[0];
    const rate = await harkness(['rate', 'one.trf', ...flags, '--unrated', '--json'], cwd);
    const report = JSON.parse(rate.stdout).reports[0];
    expect(codesOf(check.findings)).toEqual(codesOf(report.findings));
    expect(check.ratable).toBe(rate.code === 0);
  });
});

describe('caveats are shown beside the number', () => {
  test('K 30 and 20 of 2009 were never put into force: rate says so as fide does', async () => {
    const old = springOpen().replaceAll('2026/04', '2010/04');
    const rated = await harkness(['rate', '-', '--time-control', '90+30'], cwd, old);
    const asked = await harkness(['fide', '--rating', '2255', '--on', '2010-04-03', '2080w', '2412d'], cwd);
    const caveat =
      'K 30/20 was adopted at Dresden in 2008 but never put into force: FIDE kept 25/15/10, and used 30/15/10 from 2011';
    expect([rated.code, asked.code]).toEqual([0, 0]);
    expect(rated.stdout).toContain(`note: not sure: ${caveat}`);
    expect(asked.stdout).toContain(`note: ${caveat}`);
  });

  test('B = 10 from 2025 is outside the documents: rate and estimate say so', async () => {
    const reading = 'uschess-2025 has 12 (ruling US-A-40)';
    const rated = await harkness(['rate', 'winter-cup.json'], cwd);
    const asked = await harkness(['estimate', '--rating', '1655', '--games', '50', '1500w', '1620w', '1710w'], cwd);
    expect([rated.stdout.includes(reading), asked.stdout.includes(reading)]).toEqual([true, true]);
    const named = ['--edition', 'uschess-2025'];
    expect((await harkness(['rate', 'winter-cup.json', ...named], cwd)).stdout).not.toContain('ruling US-A-40');
  });
});

test('a FIDE report is not asked for the games behind its ratings', async () => {
  const text = readFileSync(join(cwd, 'winter-cup.json'), 'utf8').replaceAll(/, *"games": *\d+/g, '');
  const codes = async (authority: string): Promise<string[]> => {
    const { answer } = await asJson(['check', '-', '--authority', authority], text);
    return answer.files[0].findings.map(({ code }: { readonly code: string }) => code);
  };
  expect(await codes('uschess')).toContain('games-not-given');
  expect(await codes('fide')).not.toContain('games-not-given');
});
