// Ratings before the event, from lists in each federation's format.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, folder, harkness, shell } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

interface Player {
  readonly name: string;
  readonly ratings: readonly { readonly before: { readonly rating: number; readonly games: number | null } | null }[];
}

async function rated(args: readonly string[], input?: string) {
  const { code, stdout, stderr } = await harkness(['rate', ...args, '--json'], cwd, input);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [section] = JSON.parse(stdout).reports[0].sections;
  const before = section.players.map(({ ratings }: Player) => ratings[0]?.before?.rating ?? null);
  return { section, before };
}

test('the US Chess supplement (dBASE): its ratings, and the games of provisional ones', async () => {
  const { section, before } = await rated(['winter-cup.json', '--ratings', 'lists/TARATSUP.DBF']);
  expect(before).toEqual([1820, 1640, 1490, null]);
  expect(section.players[2].ratings[0].before.games).toBe(15);
  // The list gives an established rating without its number of games.
  expect(section.players[0].ratings[0].before.games).toBeNull();
});

test.each([['lists/players_list_foa.txt'], ['lists/players_list_xml_foa.xml'], ['lists/players_list.zip']])(
  'the FIDE list: %s',
  async (list) => {
    const { section, before } = await rated(['spring-open.trf', '--time-control', '90+30', '--ratings', list]);
    // The third player is not on it, so their rating in the report stays.
    expect(before).toEqual([2405, 2300, 2080, null]);
    // 1½ against 2080 (expected 0.78) and 2405 (0.36), K 20: 20 × (1.5 − 1.14).
    expect(section.players[1].ratings[0].change).toBe(7.2);
  },
);

test('K comes from the list, even if it does not name its month', async () => {
  const list = readFileSync(join(cwd, 'lists/players_list_foa.txt'), 'utf8').replace(/2300( +0 +)20/, '2300$110');
  const { section } = await rated(['spring-open.trf', '--time-control', '90+30', '--ratings', '-'], list);
  expect(section.players[1].ratings[0].change).toBe(3.6);
});

test('the list of Canada (tdlist): an unrated resident of Canada starts from their CFC rating, found by their FIDE number', async () => {
  const report = JSON.parse(readFileSync(join(cwd, 'winter-cup.json'), 'utf8'));
  report.sections[0].players[3].fideId = '90000077';
  const after = async (...lists: string[]) =>
    (await rated(['-', ...lists], JSON.stringify(report))).section.players[3].ratings[0].after;
  // §2.2: −650 + 1.28 × 1450; two losses against much stronger opponents cost nothing.
  expect(await after('--ratings', 'lists/tdlist.txt')).toEqual({ rating: 1206, official: 1206, games: 7 });
  expect(await after()).toMatchObject({ official: 694 });
  const explained = await harkness(['rate', '-', '--ratings', 'lists/tdlist.txt', '--explain', '4'], cwd, JSON.stringify(report));
  expect(explained.stdout).toContain('From rating 1450, from CFC.');
});

test('the later of several lists wins, and a list can come through a pipe', async () => {
  const piped = await shell(
    "sed 's/2405/2401/' lists/players_list_foa.txt | harkness rate spring-open.trf --time-control 90+30 --ratings lists/players_list.zip - --json",
    cwd,
  );
  expect(piped.stderr).toBe('');
  expect(JSON.parse(piped.stdout).reports[0].sections[0].players[0].ratings[0].before.rating).toBe(2401);
});

test.each([
  ['spring-open.trf', 'is no rating list'],
  ['lists', 'it is a folder'],
  ['nowhere.txt', 'there is no such file or folder'],
])('a file that is not a list is refused by name: %s', async (list, message) => {
  const { code, stdout, stderr } = await harkness(['rate', 'winter-cup.json', '--ratings', list], cwd);
  expect(code).toBeGreaterThan(0);
  expect(stdout).toBe('');
  expect(stderr).toContain(`${list}: `);
  expect(stderr).toContain(message);
});

test('a list that Harkness itself wrote as CSV', async () => {
  const list = [
    'id,name,federation,sex,title,womenTitle,otherTitles,foaTitle,birthYear,flag,fideId,state,city,expires,OTBR,OTBR-games,OTBR-k,OTBR-provisional',
    ...JSON.parse(readFileSync(join(cwd, 'winter-cup.json'), 'utf8')).sections[0].players.map(
      ({ uschessId }: { uschessId: string }, i: number) =>
        `${uschessId},"Player, ${i}",,,,,,,,,,,,,${1500 + i},${i === 2 ? 15 : ''},,${i === 2 ? 'yes' : ''}`,
    ),
  ].join('\r\n');
  const { section, before } = await rated(['winter-cup.json', '--ratings', '-'], `${list}\r\n`);
  expect(before).toEqual([1500, 1501, 1502, 1503]);
  expect(section.players[2].ratings[0].before.games).toBe(15);
});
