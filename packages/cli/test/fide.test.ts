// FIDE in an office on the command line: an imported FIDE list, an event with its players, the office's next list, and
// explanations.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build, folder, harkness } from './harkness.js';

const { path: cwd, remove } = folder();
const office = (...args: string[]) => harkness(['office', ...args, '--data', 'fide-office'], cwd);
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await office(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};

beforeAll(build, 180_000);
afterAll(remove);

test('imports a FIDE list once: text, XML or zipped', async () => {
  await office('init');
  const first = await json('list', 'import', 'lists/players_list_foa.txt', '--date', '2026-04-01');
  expect(first).toMatchObject({ date: '2026-04-01', registered: 3, facts: 4 });
  expect(await json('list', 'import', 'lists/players_list_foa.txt', '--date', '2026-04-01')).toMatchObject({ facts: 0 });
  const undated = await office('list', 'import', 'lists/players_list_foa.txt');
  expect(undated).toMatchObject({ code: 1, stdout: '' });
  expect(undated.stderr).toContain('The file does not say of which month the list is.');
  expect((await office('list', 'import', 'lists/tdlist.txt')).stderr).toContain('is no list of FIDE');
});

test('an event is rated with the K of the list, on the next one; the player and the section show it', async () => {
  const registered = {
    event: 'SPRING',
    authority: 'fide',
    name: 'Spring Open',
    start: '2026-04-03',
    end: '2026-04-05',
    registeredOn: '2026-02-01',
    federation: 'FRA',
  };
  const unrated = [
    { player: '90000033', name: 'Castrowick, Ines', fideId: '90000033', federation: 'ESP', birthYear: 1975 },
    { player: '90000044', name: 'Dunmarch, Leo', fideId: '90000044', federation: 'USA', birthYear: 2001 },
  ];
  const facts = [{ kind: 'event-registered', body: registered }, ...unrated.map((body) => ({ kind: 'player-registered', body }))];
  writeFileSync(join(cwd, 'spring.jsonl'), facts.map((fact) => JSON.stringify(fact)).join('\n'));
  await json('facts', 'spring.jsonl');
  const flags = ['--event', 'SPRING', '--authority', 'fide', '--time-control', '40/90,SD/30;+30', '--yes'];
  expect(await json('submit', 'spring-open.trf', ...flags)).toMatchObject({ accepted: true });
  expect((await office('list', 'publish', 'FIDE-standard', '2026-05-01', '--yes')).code).toBe(0);

  const section = await json('section', 'SPRING', '1');
  const [master, junior] = section.players;
  expect(master.ratings).toMatchObject([{ before: { rating: 2405 }, share: { k: 10, list: '2026-05-01' } }]);
  // A junior who once reached 2300: K 20, as on the list.
  expect(junior.ratings).toMatchObject([{ before: { rating: 2300 }, share: { k: 20 } }]);
  const shown = (await office('section', 'SPRING', '1')).stdout;
  expect(shown).toMatch(/no\. +name +rating +K +rated +expected +change +on the list of/);
  expect(shown).toMatch(/1 +Adlerov, Miro +2405 +10 +\S+ +\d\.\d\d +[+−]\d+\.\d\d +2026-05-01/);
  // A FIDE rating changes with a list, so the crosstable shows the rating before and no arrow.
  expect(shown).toMatch(/1 +Adlerov, Miro +\d+ +2405 {2}/);
  expect(shown).not.toContain('→');

  const { explanations } = await json('section', 'SPRING', '1', '--explain', '2');
  expect(explanations[0]).toMatchObject({ system: 'FIDE-standard', change: junior.ratings[0].change });
  expect(explanations[0].trace.value).toBe(Math.round(junior.ratings[0].change * 100));

  const player = await json('player', '90000022');
  expect(player.listStandings).toMatchObject([{ published: { from: 'list', date: '2026-05-01' } }]);
  const page = (await office('player', '90000022')).stdout;
  expect(page).toMatch(/FIDE-standard +\d{4} +20 +\d+ +2026-05-01/);
  expect(page).toMatch(/Spring Open +SPRING\/1 +FIDE-standard .+ 2300 +[+−]\d+\.\d\d/);
});

test('a correction of section 2 by a TRF, which numbers it 1, changes the ratings of section 2 and leaves section 1', async () => {
  const text = readFileSync(join(cwd, 'spring-open.trf'), 'utf8')
    .replace('Spring Open', 'Twin Open')
    .replaceAll('2026/04/', '2026/05/');
  writeFileSync(join(cwd, 'twin.trf'), text);
  expect((await harkness(['convert', 'twin.trf', 'one.json'], cwd)).code).toBe(0);
  const report = JSON.parse(readFileSync(join(cwd, 'one.json'), 'utf8'));
  const [section] = report.sections;
  const known = { ...section, timeControl: '40/90,SD/30;+30', venue: 'otb' };
  const sections = [
    { ...known, number: 1, name: 'Masters' },
    { ...known, number: 2, name: 'Challengers' },
  ];
  writeFileSync(join(cwd, 'twin.json'), JSON.stringify({ ...report, sections }));
  const registered = { event: 'TWIN', authority: 'fide', name: 'Twin Open', start: '2026-05-03', end: '2026-05-05' };
  const body = { ...registered, registeredOn: '2026-02-01', federation: 'FRA' };
  writeFileSync(join(cwd, 'twin.jsonl'), JSON.stringify({ kind: 'event-registered', body }));
  await json('facts', 'twin.jsonl');
  const refused = await office('submit', 'twin.json', '--event', 'TWIN', '--authority', 'fide');
  const confirm = [...refused.stderr.matchAll(/--confirm (\S+)/g)].flatMap(([, name]) => ['--confirm', name ?? '']);
  expect(await json('submit', 'twin.json', '--event', 'TWIN', '--authority', 'fide', ...confirm)).toMatchObject({
    accepted: true,
  });
  const change = async (number: string, pair: number) =>
    (await json('section', 'TWIN', number)).players[pair - 1].ratings[0].change;
  const before = { masters: await change('1', 1), challengers: await change('2', 1) };
  expect(before.challengers).toBeCloseTo(before.masters, 9);

  // In round 2 the first player beat the second.
  const fixed = text.replace('2 b =', '2 b 1').replace('1 w =', '1 w 0');
  writeFileSync(join(cwd, 'challengers.trf'), fixed);
  const flags = ['--event', 'TWIN', '--time-control', '40/90,SD/30;+30'];
  const unsaid = await office('correct', 'challengers.trf', ...flags);
  expect(unsaid).toMatchObject({ code: 2, stderr: expect.stringContaining('1 Masters, 2 Challengers') });
  const corrected = ['correct', 'challengers.trf', ...flags, '--section', '2', '--reason', 'score sheet'];
  const warned = await office(...corrected);
  const warnings = [...warned.stderr.matchAll(/--confirm (\S+)/g)].flatMap(([, name]) => ['--confirm', name ?? '']);
  if (warned.code !== 0)
    expect(await json(...corrected, ...warnings)).toMatchObject({ accepted: true, facts: [expect.any(Number)] });
  expect(await change('1', 1)).toBe(before.masters);
  // Half a point more at K 10.
  expect((await change('2', 1)) - before.challengers).toBeCloseTo(5, 6);
});

test('a report is rated by the rules of its first day, with caveats beside the numbers', async () => {
  const text = readFileSync(join(cwd, 'spring-open.trf'), 'utf8');
  const rated = async (year: string) => {
    writeFileSync(join(cwd, `${year}.trf`), text.replaceAll('2026/', `${year}/`));
    const { code, stdout, stderr } = await harkness(['rate', `${year}.trf`, '--time-control', '40/90,SD/30;+30', '--json'], cwd);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [section] = JSON.parse(stdout).reports[0].sections;
    return { edition: section.systems[0]?.edition, notes: section.notes.join('\n') };
  };
  expect(await rated('2026')).toMatchObject({ edition: 'fide-2025-10', notes: expect.not.stringContaining('not sure') });
  expect(await rated('2010')).toMatchObject({ edition: 'fide-2009', notes: expect.stringContaining('never put into force') });
  expect((await rated('2013')).notes).toContain('not sure: the document of 2009 is followed');
  // How first ratings were made then is unknown; everyone else is rated.
  const of2016 = await rated('2016');
  expect(of2016.edition).toBe('fide-2014');
  expect(of2016.notes).toContain('not sure: There is no first rating under fide-2014');
});

describe('calculators of matches, whole events and foreign events', () => {
  test('a match is rated up to the deciding game, by the text of 2009 and by the later ones', async () => {
    const games = ['2350w', '2350w', '2350w', '2350l'];
    for (const [on, ruling] of [
      ['2010-10-05', 'FIDE-A-36'],
      ['2026-10-05', 'FIDE-L-17'],
    ] as const) {
      const { code, stdout } = await harkness(['fide', '--rating', '2390', '--on', on, '--match', '4', ...games], cwd);
      expect(code).toBe(0);
      expect(stdout).toContain('Rated up to game 3, which decided the match.');
      expect(stdout).toContain(`ruling ${ruling}: a match is won`);
    }
    const unrated = await harkness(['fide', '--on', '2026-10-05', '--match', '4', ...games], cwd);
    expect(unrated).toMatchObject({ code: 1, stdout: 'Not rated: a match in which a player is unrated is not rated.\n' });
  });

  test('an event of 2009 from a typed crosstable, with its rulings; what bars it is named', async () => {
    const players = ['Ann; 2400; w2 w2 w2 l2', 'Bob; 2350; l1 l1 l1 w1'];
    const flags = ['fide-event', '--kind', 'match', '--start', '2010-03-01', '--over', '4'];
    const { code, stdout } = await harkness([...flags, ...players], cwd);
    expect(code).toBe(0);
    expect(stdout).toContain('1 Ann     2400  20  +25.80   2426');
    expect(stdout).toContain('for the list of 2010-05-01 (closes 2010-04-24)');
    expect(stdout).toContain('ruling FIDE-A-36');
    const long = await harkness([...flags, '--end', '2010-09-01', ...players], cwd);
    expect(long).toMatchObject({ code: 1, stdout: expect.stringContaining('Not rated: article 4.1 asks for') });
    const wrong = await harkness([...flags, 'Ann; 2400; w2', 'Bob; 2350; w1'], cwd);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Lines 1 and 2 disagree about their games.') });
    const later = await harkness(['fide-event', '--start', '2024-03-01', ...players], cwd);
    expect(later).toMatchObject({ code: 2, stderr: expect.stringContaining('is not under the text of 2009') });
  });

  test('a foreign event changes a US Chess rating, or says which ruling prevents it from counting', async () => {
    const flags = ['foreign', '--rating', '2250', '--games', '50', '--fide', '2210', '--on', '2026-10-05'];
    const counted = await harkness([...flags, '--usa-flag', '2300w', '2350d', '2410l'], cwd);
    expect(counted).toMatchObject({ code: 0, stdout: expect.stringMatching(/^2262 {2}\+11\.94/) });
    const included = await harkness([...flags, '--included', '2300w', '2350d', '2410l'], cwd);
    expect(included.code).toBe(1);
    expect(included.stdout).toContain('Does not count: the player has not opted in before the event.');
    expect(included.stdout).toContain('ruling US-A-26: foreign events count automatically from 2200 only with the USA flag');
  });
});
