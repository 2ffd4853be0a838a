// A small federation sets up its office by docs/federation.md: what each command says where an officer may get stuck, and that it says it in the
// federation's own words.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, folder, harkness } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
afterAll(remove);

const office = (...args: string[]) => harkness(['office', ...args, '--data', 'vestmark'], cwd);

interface Profile {
  shortName: string;
  authorities: { [field: string]: unknown }[];
}

function changed(change: (profile: Profile) => void): void {
  const profile = JSON.parse(readFileSync(join(cwd, 'vestmark.json'), 'utf8')) as Profile;
  change(profile);
  writeFileSync(join(cwd, 'vestmark.json'), JSON.stringify(profile));
}

const amendment = { from: '2026-05-01', value: 8, source: 'Vestmark rules §4', reason: 'juniors' };
const table = (...lines: string[]): void =>
  writeFileSync(join(cwd, 'players.csv'), ['Surname;Given name;Born;Club;Rating;Games;E-mail', ...lines].join('\n'));
const people = [
  'Helkvist;Magnus;09.09.1998;Fyret;1400;30;magnus@post.example',
  'Bjosen;Viktor;26.02.1993;Fyret;1500;40;',
  'Wilen;Ylva;02.03.1998;Bispen;1600;50;',
  'Norby;Henrik;28.07.2001;Bispen;1450;30;',
];

test('the first profile has a short name cut between words', async () => {
  await office('init');
  await harkness(['office', 'profile', 'new', 'vestmark.json', '--name', 'Vestmark Chess Federation'], cwd);
  changed((profile) => {
    expect(profile.shortName).toBe('Vestmark Chess');
    profile.authorities = profile.authorities.map((authority) => ({
      ...authority,
      name: 'Vestmark Chess',
      systems: [{ system: 'OTBR', label: 'Vestmark Standard', short: 'Standard' }],
      lists: [{ list: 'uschess-supplement', title: 'Vestmark rating list' }],
      calendar: [{ from: '2025-12-01', months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], day: 10, cutoffDays: 5 }],
      ids: { label: 'Vestmark number', pattern: '[0-9]{6}', checkDigit: 'luhn', given: { digits: 6, first: 100_001 } },
      amendments: [{ ...amendment, parameter: 'uschess.bonus' }],
    }));
  });
});

test('the check names the parameters that begin as the mistyped one does, and where the check digit goes', async () => {
  expect((await harkness(['office', 'profile', 'check', 'vestmark.json'], cwd)).stdout).toContain('uschess.bonus-multiplier');
  changed(({ authorities: [first] }) =>
    Object.assign(first ?? {}, { amendments: [{ ...amendment, parameter: 'uschess.bonus-multiplier' }] }),
  );
  expect((await harkness(['office', 'profile', 'check', 'vestmark.json'], cwd)).stdout).toContain(
    'the check digit follows the digits',
  );
  changed(({ authorities: [first] }) => Object.assign((first?.['ids'] ?? {}) as object, { pattern: '[0-9]{7}' }));
  expect(await office('profile', 'edit', 'vestmark.json', '--yes')).toMatchObject({ code: 0 });
});

test('an e-mail address that is none is found at its cell; a table with the ids comes back and enters nothing', async () => {
  table(...people, 'Garsund;Ulrik;01.01.1990;Fyret;;;=HYPERLINK("x")');
  const wrong = await office('import', 'players.csv', '--dry-run');
  expect(wrong).toMatchObject({ code: 1 });
  expect(wrong.stderr).toContain('players.csv:6:34: error: “=HYPERLINK("x")” is not an e-mail address. [email-malformed]');
  table(...people);
  expect(await office('import', 'players.csv', '--as-of', '2025-10-31', '--yes')).toMatchObject({ code: 0 });
  const again = await office('import', 'players.csv', '--yes');
  expect(again).toMatchObject({ code: 1 });
  expect(again.stderr).toContain('Give the line the id 1000017 if it is this person');
  expect(await office('players', '--out', 'ids.csv')).toMatchObject({ stdout: 'ids.csv: 4 players with their ids\n' });
  expect(readFileSync(join(cwd, 'ids.csv'), 'utf8')).toContain('1000017,"Helkvist, Magnus"');
  expect((await office('import', 'ids.csv', '--yes')).stdout).toContain('The office knows all of this already.');
});

test('lists go by the calendar of the federation, and reports in archives by the archive’s name', async () => {
  const ids = ['1000017', '1000025', '1000033', '1000041'];
  const nameOf = (at: number): string => (people[at] ?? '').split(';').slice(0, 2).join(', ');
  const report = (name: string, start: string) => ({
    version: 1,
    event: { name, start, end: start, city: 'Havnby', federation: 'VSM' },
    sections: [
      {
        ...{ number: 1, name: 'Open', kind: 'swiss', venue: 'otb', timeControl: 'G/90;+30', rounds: 1, start, end: start },
        players: ids.map((uschessId, at) => ({
          ...{ pair: at + 1, name: nameOf(at), uschessId, ratings: [] },
          cells: [
            {
              ...{ round: 1, outcome: at % 2 === 0 ? 'win' : 'loss', opponent: at % 2 === 0 ? at + 2 : at },
              colour: at % 2 === 0 ? 'white' : 'black',
            },
          ],
        })),
      },
    ],
  });
  for (const [at, start] of ['2025-11-08', '2026-01-20'].entries()) {
    writeFileSync(join(cwd, `${at}.json`), JSON.stringify(report(`Open ${at}`, start)));
    await harkness(['convert', `${at}.json`, `${at}.zip`, '--to', 'uschess-dbf'], cwd);
  }
  const asked = await office('submit', '0.zip', '1.zip');
  expect(asked.stderr).toContain('1.zip/TSEXPORT.DBF');
  expect(asked.stdout).toMatch(/^1\.zip {2}.*refused: 1 error$/m);
  const entered = await office('submit', '0.zip', '1.zip', '--venue', 'otb');
  expect(entered.stdout).toMatch(/^1\.zip {2}.*entered/m);
  expect((await office('list', 'due', '--yes')).stdout).toMatch(
    /^No list has been published yet\. Publish the first: harkness office list publish uschess-supplement \d{4}-\d{2}-10$/m,
  );
  const refused = await office('list', 'publish', 'uschess-supplement', '2025-12-01', '--yes');
  expect(refused.stderr).toContain('No Vestmark rating list is dated 2025-12-01.');
  expect(refused.stderr).toContain('The next one after it is dated 2025-12-10.');
  for (const date of ['2025-12-10', '2026-01-10', '2026-02-10'])
    expect(await office('list', 'publish', 'uschess-supplement', date, '--yes')).toMatchObject({ code: 0 });
  expect((await office('lists')).stdout).toContain('Vestmark rating list');
  expect((await office('list', 'diff', 'uschess-supplement', '2026-01-10', '2026-02-10')).stdout).toContain(
    'Vestmark rating list, Vestmark Standard: 2026-01-10 to 2026-02-10',
  );
  expect((await office('runs', '2')).stdout).toContain('Vestmark Standard');
});
