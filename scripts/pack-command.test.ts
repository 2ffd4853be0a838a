import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findPostgres, testDatabase } from '@harkness/ledger/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleCommand } from './lib/command-bundle.js';
import { root } from './lib/files.js';

// The command as one tarball, installed by plain npm into an empty folder, without network and without the workspace.

const scratch = mkdtempSync(join(tmpdir(), 'harkness-command-'));
const modules = join(scratch, 'node_modules');
const installed = join(modules, 'harkness');
const fixtures = join(root, 'packages/cli/test');

interface Answer {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function harkness(...args: string[]): Promise<Answer> {
  const command = join(modules, '.bin/harkness');
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: scratch, encoding: 'utf8' });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Answer;
  }
}

function pack(folder: string): string {
  const name = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', scratch, folder], {
    encoding: 'utf8',
  });
  return `./${name.trim().split('\n').at(-1)}`;
}

beforeAll(async () => {
  await bundleCommand(join(scratch, 'package'));
  // A test has no network: argon2 is packed from the workspace, and SQLite, which is optional, is left out at first.
  const tarballs = [join(scratch, 'package'), join(root, 'node_modules/@node-rs/argon2')].map(pack);
  const offline = [
    '--offline',
    '--cache',
    join(scratch, 'cache'),
    '--omit=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  mkdirSync(modules);
  execFileSync('npm', ['install', ...offline, ...tarballs], { cwd: scratch });
  for (const name of ['winter-cup.json', 'spring-open.trf']) cpSync(join(fixtures, 'fixtures', name), join(scratch, name));
}, 120_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('one package contains the command, the pages and the third-party notices, and needs no other package of ours', () => {
  const { dependencies, optionalDependencies, engines } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    [field: string]: { [name: string]: string };
  };
  expect({ dependencies, optionalDependencies }).toEqual({
    dependencies: { '@node-rs/argon2': expect.stringMatching(/^\d/) },
    optionalDependencies: { 'better-sqlite3': expect.stringMatching(/^\d/) },
  });
  expect(engines).toEqual({ node: '>=22' });
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'pages/index.html', 'fonts/serif-600.ttf', 'dist/main.js']),
  );
  expect(files.filter((file) => /\.test\.|\.map$|node_modules/.test(file))).toEqual([]);
  const notices = readFileSync(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['commander', 'fastify', 'graphile-worker', 'react', '@fontsource-variable/inter', 'saxes']) {
    expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
  }
});

test('it rates by the rules of both authorities, with the same numbers as the workspace', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8')) as { version: string };
  const golden = (name: string) => readFileSync(join(fixtures, 'golden', `${name}.txt`), 'utf8');
  expect(await harkness('--version')).toMatchObject({ code: 0, stdout: `${version}\n` });
  expect(await harkness('rate', 'winter-cup.json')).toMatchObject({ code: 0, stdout: golden('rate-uschess') });
  expect(await harkness('rate', 'spring-open.trf', '--time-control', '90+30')).toMatchObject({
    code: 0,
    stdout: golden('rate-fide'),
  });
});

test('without a driver for SQLite, an office says what to install', async () => {
  const { code, stderr } = await harkness('office', 'init', '--data', 'office');
  expect(code).toBe(1);
  expect(stderr).toContain('better-sqlite3, is not installed');
  expect(stderr).toContain('install python3, make and a C++ compiler');
});

test('with its native modules it makes an office and serves it, with the pages and with threads', async () => {
  for (const name of ['better-sqlite3', '@node-rs/argon2']) {
    rmSync(join(modules, name), { recursive: true, force: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  expect(await harkness('office', 'init', '--data', 'office')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('0 facts'),
  });
  await served(['--data', 'office'], async (address, firstAdministrator) => {
    const person = { name: 'Ada Chief', email: 'ada@office.example', password: 'seven quiet rooks at noon' };
    const entered = await fetch(`${address}/api/v1/links/${firstAdministrator.split('#')[1]}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect({ status: entered.status, cookie: entered.headers.get('set-cookie') }).toEqual({
      status: 200,
      cookie: expect.stringMatching(/^harkness_session=.+HttpOnly/),
    });
    expect(await (await fetch(`${address}/`)).text()).toContain('<title>');
    // Drawn in a thread, with the typefaces of the package.
    const card = Buffer.from(await (await fetch(`${address}/card.png`)).arrayBuffer());
    expect(card.subarray(1, 4).toString()).toBe('PNG');
    const body = new FormData();
    body.append('file', new Blob([readFileSync(join(scratch, 'spring-open.trf'))]), 'spring-open.trf');
    const checked = await fetch(`${address}/api/v1/reports/check`, { method: 'POST', body });
    expect({ status: checked.status, ...(await checked.json()) }).toMatchObject({ status: 200, format: 'trf16' });
  });
}, 60_000);

test.skipIf(findPostgres() === undefined)(
  'it serves an office on PostgreSQL, with the job queue in the database',
  async () => {
    const database = await testDatabase();
    try {
      await served(['--database', database.address], async (address) => {
        expect((await fetch(`${address}/readyz`)).status).toBe(200);
      });
    } finally {
      await database.drop();
    }
  },
  60_000,
);

async function served(
  place: readonly string[],
  use: (address: string, firstAdministrator: string) => Promise<void>,
): Promise<void> {
  const server = spawn(join(modules, '.bin/harkness'), ['serve', ...place, '--port', '0'], { cwd: scratch });
  try {
    const [address = '', firstAdministrator = ''] = await new Promise<string[]>((resolve, reject) => {
      let open: string | undefined;
      createInterface({ input: server.stdout }).on('line', (line) => {
        open ??= /open at (\S+)/.exec(line)?.[1];
        const link = /First administrator: (\S+)/.exec(line)?.[1];
        if (open !== undefined && link !== undefined) resolve([open, link]);
      });
      server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    await use(address, firstAdministrator);
  } finally {
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
}
