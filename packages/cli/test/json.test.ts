// What programs rely on: the fields of every command's JSON answer, as documented in docs/command.md. Fields are only ever added.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCommands } from '../src/program.js';
import { createScreen } from '../src/terminal/io.js';
import { build, folder, harkness } from './harkness.js';

const { path: cwd, remove } = folder();
beforeAll(build, 180_000);
beforeAll(() => {
  writeFileSync(join(cwd, 'league.csv'), leagueCsv());
  const evaluation = { from: '2023-01', until: '2023-12', warmUpMonths: 0, blockMonths: 1, resamples: 199, seed: 1 };
  const reform = {
    format: 'harkness-reform-1',
    name: 'k-2',
    base: { authority: 'uschess', system: 'OTBR' },
    kFactors: [{ multiply: 2, source: 'motion 1' }],
    evaluation: { ...evaluation, cohort: { rule: 'experience' } },
  };
  writeFileSync(join(cwd, 'k-2.json'), JSON.stringify(reform));
});
afterAll(remove);

const office = ['--data', 'office'];
const league = ['--data', 'league'];
const uschess = 'uschess-supplement';
const [february, march] = ['2026-02-01', '2026-03-01'];
const run = 'facts run';
const submitted = 'accepted event facts run findings';
const verified = 'ok missing facts head heads brokenHeads';
const taken = 'facts privateValues records assigned run lists';

/** In this order: each continues where the previous ones ended. */
const answers: readonly (readonly [args: readonly string[], fields: string])[] = [
  [['check', 'winter-cup.json'], 'files'],
  [['rate', 'winter-cup.json'], 'reports'],
  [['rate', 'winter-cup.json', '--explain', '1'], 'reports explanations'],
  [['live', 'winter-cup.json', '--once'], 'version at source mark name start end city authority sections errors'],
  [
    ['estimate', '--rating', '1655', '--games', '30', '1500w'],
    'edition r0 n formula nEffective k expected bonus floor rating official change readings rulings assumed',
  ],
  [
    ['need', '--target', '1660', '--rating', '1655', '--games', '30', '1500', '1620'],
    'target score ratings readings rulings assumed',
  ],
  [['initial'], 'edition system from rating games ageCase readings rulings'],
  [
    ['approximate', '--rating', '1500', '--games', '20', '1400w'],
    'formula halfK nE k expected change threshold bonus unrounded roundedAway roundedNearest rulings',
  ],
  [['floor', '--peak', '1900'], 'edition system floor source absolute peak cash next readings rulings'],
  [['match', '--a', '1800', '--b', '1750', '1', '1'], 'edition eligible obstacles sides rulings assumed'],
  [
    ['fide', '--rating', '2390', '--on', '2026-10-05', '2200w'],
    'editions kList k kLine kUsed games rating tournaments changeHundredths totalHundredths rounded calculated oneOff newRating caveats rulings',
  ],
  [
    ['fide-event', '--kind', 'match', '--start', '2010-03-01', '--over', '2', 'Ann; 2400; w2 w2', 'Bob; 2350; l1 l1'],
    'edition outcome conditions dates duties rulings caveats',
  ],
  [
    ['foreign', '--rating', '2250', '--fide', '2210', '--usa-flag', '2300w', '2350d', '2410l'],
    'edition eligible obstacles m opponents nEffective standard floors floorApplied final official gamesAfter rulings assumed',
  ],
  [['rules'], 'parameters'],
  [['rules', '--diff', 'uschess-2020', 'uschess-2025'], 'from to differences'],
  [['office', 'init', ...office], 'facts publicKey'],
  [['office', 'facts', 'players.jsonl', ...office], run],
  [['office', 'submit', 'winter-cup.json', '--event', '1', ...office], submitted],
  [['office', 'correct', 'winter-cup.json', '--event', '1', ...office], submitted],
  [
    ['office', 'player', '12345678', ...office],
    'player mergedFrom fields standings listStandings history adjustments records asOf',
  ],
  [['office', 'section', '1', '1', ...office], 'document seq status systems players versions rulings'],
  [['office', 'section', '1', '1', '--explain', '1', ...office], 'explanations'],
  [['office', 'run', ...office], 'run'],
  [['office', 'replay', ...office], 'run same'],
  [
    ['office', 'list', 'publish', uschess, february, '--yes', ...office],
    'isNew fact authority list date upTo contentHash players rulebookHash cutoff numbers signature publicKey',
  ],
  [
    ['office', 'list', 'publish', uschess, march, '--yes', ...office],
    'isNew fact authority list date upTo contentHash players rulebookHash cutoff numbers signature publicKey',
  ],
  [
    ['office', 'list', 'show', uschess, ...office],
    'format authority list date upTo ledgerHash cutoff numbers system contentHash total players',
  ],
  [
    ['office', 'list', 'diff', uschess, february, march, ...office],
    'list from to system appeared gone risen fallen unchanged changes',
  ],
  [
    ['office', 'drift', uschess, february, march, ...office],
    'list system from to activeMonths establishedGames before after stayed entered left transfers accounts byRating byDifference',
  ],
  [['office', 'lists', ...office], 'lists'],
  [['office', 'log', 'origin', 'example.org/log', '--yes', ...office], 'origin vkey'],
  [['office', 'log', 'status', ...office], 'origin vkeys facts checkpoint isWitnessed cosigned witnesses'],
  [['office', 'log', 'sign', ...office], 'origin vkeys facts checkpoint isWitnessed cosigned witnesses asked'],
  [['office', 'log', 'policy', ...office], 'policy'],
  [['office', 'log', 'export', 'log', ...office], 'folder files size'],
  [
    ['verify', `log/lists/list-${uschess}-${march}.tlog-proof`, '--policy', 'log/policy'],
    'ok list date fact hash origin size witnesses',
  ],
  [['monitor', 'log', '--policy', 'log/policy', '--state', 'watch'], 'ok size alarms said'],
  [['office', 'log', 'resume', ...office], 'cleared'],
  [['office', 'log', 'rotate-key', '--yes', ...office], 'from to note'],
  [['office', 'log', 'retire-key', '--yes', ...office], 'retired'],
  [
    ['office', 'list', 'retract', uschess, march, '--reason', 'too early', '--yes', ...office],
    'isNew fact authority list date published',
  ],
  [
    ['office', 'verify', ...office],
    `${verified} privateValues brokenPrivate storeProblems checkpoints brokenCheckpoints lists ratings blocks audit`,
  ],
  [['office', 'privacy', ...office], 'birthDatePrecision facts lists narrowed'],
  [['office', 'secrets', ...office], 'secretKeys signingKey secondFactors'],
  [['office', 'backup', 'backup.sqlite', ...office], 'file head checked removed'],
  [['office', 'backup', 'backups/', '--keep', '2', '--check', ...office], 'file head checked removed'],
  [['doctor', ...office], 'healthy version place checks'],
  [['office', 'restore', 'backup.sqlite', '--data', 'restored'], 'facts head replay headSetAside run lists'],
  [['office', 'compare', 'backup.sqlite', 'restored'], 'first second nothingLost wentOn same parts ratings'],
  [['office', 'move', '--to-data', 'moved', ...office], 'first second nothingLost wentOn same parts ratings'],
  [['office', 'export', 'public.jsonl', '--public', ...office], 'file content head'],
  [['office', 'verify', '--public', 'public.jsonl'], `${verified} publicLines replay assigned`],
  [['office', 'import', 'public.jsonl', '--data', 'copied'], taken],
  [['office', 'list', 'restore', ...office], 'restored other'],
  [
    [
      'office',
      'decide',
      '--type',
      'ceiling',
      '--player',
      '12400000',
      '--system',
      'OTBR',
      '--rating',
      '1900',
      '--reason',
      'x',
      ...office,
    ],
    run,
  ],
  [['office', 'revoke', '11', '--reason', 'a slip', '--yes', ...office], run],
  [['office', 'withdraw', '1', '1', '--reason', 'x', ...office], run],
  [['office', 'runs', ...office], 'runs'],
  [['office', 'runs', '1', ...office], 'run players changes more'],
  [['office', 'queue', ...office], 'reports held appeals'],
  [['office', 'appeal', '12345678', '--reason', 'x', ...office], 'appeal fact outcome'],
  [['office', 'appeals', ...office], 'appeals'],
  [['office', 'merge', '12300000', '12400000', '--dry-run', ...office], 'merged preview fact run'],
  [['office', 'merge', '12300000', '12400000', '--reason', 'x', '--yes', ...office], 'merged preview fact run'],
  [['office', 'split', '12300000', '--reason', 'x', '--yes', ...office], 'fact words run'],
  [['office', 'undo', '13', '--reason', 'x', '--yes', ...office], 'fact words run'],
  [['office', 'register', 'Nilsen, Kari', '--id', '90000001', ...office], 'player fact like'],
  [['office', 'players', ...office], 'players'],
  [['office', 'renew', '90000001', ...office], 'renewed facts members before due'],
  [['office', 'explain', '12345678', ...office], 'player system rating origin explanation'],
  [['office', 'profile', 'new', 'first.json'], 'file profile'],
  [['office', 'profile', 'check', 'norland.json'], 'ok problems'],
  [['office', 'profile', 'edit', 'norland.json', '--yes', ...office], 'entered fact fields run'],
  [['office', 'profile', 'show', ...office], 'fact from profile'],
  [['office', 'profile', 'diff', 'first.json', ...office], 'differences'],
  [
    ['office', 'import', 'players.csv', '--yes', ...office],
    'columns findings rows registered updated unchanged ratings memberships facts run',
  ],
  [['sample', '--data', 'sample', '--players', '20', '--years', '1'], 'facts lists seconds'],
  [['lab', 'check', 'k-2.json'], 'files'],
  [['lab', 'games', 'league.csv', ...league], 'players sections games facts run'],
  [['lab', 'register', 'k-2.json', ...league], 'name hash fact'],
  [['lab', 'run', 'k-2.json', '--out', 'reports', '--rows', 'rows.csv', ...league], 'reports'],
  [['lab', 'verify', 'reports/k-2.json', ...league], 'ok reports'],
  [['lab', 'report', 'reports/k-2.json', '--html', 'k-2.html'], 'name files summary'],
  [
    ['lab', 'measure', 'rows.csv', '--block', '1'],
    'window games comparison secondary scores calibration groups newcomers drift gains truth',
  ],
  [['office', 'list', 'due', '--yes', ...office], 'published'],
];

/** Two years of a league of twelve: everyone against everyone, month by month. */
function leagueCsv(): string {
  const lines = ['date,white,black,result'];
  for (let month = 0; month < 24; month++) {
    const date = `${2022 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-07`;
    for (let a = 0; a < 12; a++) {
      const b = (a + 1 + (month % 11)) % 12;
      lines.push(`${date},${10_000_001 + a},${10_000_001 + b},${['1-0', '0-1', '1/2-1/2'][(a * 7 + month) % 3]}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

test.each(answers)('%j', { timeout: 60_000 }, async (args, fields) => {
  const { code, stdout, stderr } = await harkness([...args, '--json'], cwd);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(Object.keys(JSON.parse(stdout))).toEqual(fields.split(' '));
});

test('a report whose reform was changed after the run is named as such', { timeout: 60_000 }, async () => {
  const changed = readFileSync(join(cwd, 'reports/k-2.json'), 'utf8').replaceAll('"multiply":2', '"multiply":3');
  writeFileSync(join(cwd, 'changed.json'), changed);
  const { code, stdout } = await harkness(['lab', 'verify', 'changed.json', ...league, '--json'], cwd);
  expect(code).toBe(1);
  expect(stdout).toContain('its reform is not the one whose hash it gives.');
});

test('convert writes its findings as JSON to stderr, because stdout may be the report', async () => {
  copyFileSync(join(cwd, 'winter-cup.json'), join(cwd, 'copy.json'));
  const { code, stdout, stderr } = await harkness(['convert', 'copy.json', '-', '--to', 'trf16', '--json'], cwd);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^012 Winter Cup/m);
  expect(Object.keys(JSON.parse(stderr))).toEqual(['format', 'findings']);
});

test('every command that answers with JSON is listed here', () => {
  const program = new Command('harkness');
  const { stdin, stdout, stderr } = process;
  addCommands(program, createScreen({ stdin, stdout, stderr, env: {} }), () => undefined);
  const withJson = (command: Command, path: readonly string[]): string[] => [
    ...(command.options.some(({ long }) => long === '--json') ? [path.join(' ')] : []),
    ...command.commands.flatMap((one) => withJson(one, [...path, one.name()])),
  ];
  const tested = answers.map(([args]) => args.join(' '));
  const missing = withJson(program, []).filter((name) => !tested.some((line) => `${line} `.startsWith(`${name} `)));
  expect(missing.toSorted()).toEqual(['convert', 'office judge', 'office list import']);
});
