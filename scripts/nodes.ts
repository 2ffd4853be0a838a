// npm run test:nodes: the rules, the vectors, a build and a served office with a browser on other versions of Node, installed by
// npm. The answers must be the same bit for bit. `npm run test:nodes -- 24 office` runs one version or step; the latest results
// are in docs/nodes.md.

import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.js';
import { root } from './lib/files.js';

const versions = ['22', '24', '26'] as const;
const scratch = join(tmpdir(), 'harkness-nodes');

interface Node {
  readonly major: string;
  readonly version: string;
  /** The folder with `bin/node` and the headers for native modules. */
  readonly home: string;
}

/** Returns a fingerprint of what it computed; empty if there is nothing to compare. Throws if it fails. */
type Step = (node: Node) => Promise<string> | string;

/** npm has a package of binaries for each platform. */
function install(major: string): Node {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(scratch, major);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'node_modules', name)))
    execFileSync('npm', ['install', '--silent', '--no-save', '--ignore-scripts', '--prefix', folder, `${name}@${major}`]);
  const home = join(folder, 'node_modules', name);
  const version = execFileSync(join(home, 'bin/node'), ['--version'], { encoding: 'utf8' }).trim();
  return { major, version, home };
}

function runIn(
  { home }: Node,
  args: readonly string[],
  options: { readonly cwd?: string; readonly input?: Buffer } = {},
): Buffer {
  const env = { ...process.env, PATH: `${join(home, 'bin')}${delimiter}${process.env['PATH']}`, npm_config_nodedir: home };
  const [command = '', ...rest] = args;
  return execFileSync(command === 'node' ? join(home, 'bin/node') : command, rest, {
    cwd: options.cwd ?? root,
    env,
    input: options.input ?? '',
    maxBuffer: 1 << 28,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

const sha256 = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
};
const source = ['--conditions=source', '--import', join(root, 'node_modules/tsx/dist/loader.mjs')];
const bundleOf = ({ major }: Node) => join(scratch, major, 'harkness');

const steps: { readonly [name: string]: Step } = {
  rules(node) {
    runIn(node, ['node', 'node_modules/vitest/vitest.mjs', 'run', 'packages/rules/', '--reporter=dot']);
    return '';
  },
  vectors(node) {
    const answers = ['uschess', 'fide', 'fide-later', 'tlog', 'lab'].map((name) => {
      const input = readFileSync(join(root, `conformance/vectors/${name}.jsonl`));
      return runIn(node, ['node', ...source, 'conformance/main.ts', name], { input });
    });
    return sha256(...answers);
  },
  build(node) {
    const code = `const { bundleCommand } = await import('./scripts/lib/command-bundle.ts'); await bundleCommand(${JSON.stringify(bundleOf(node))});`;
    rmSync(bundleOf(node), { recursive: true, force: true });
    runIn(node, ['node', ...source, '--input-type=module', '-e', code]);
    return sha256(readFileSync(join(bundleOf(node), 'dist/main.js')));
  },
  office,
};

/** Installs the built command like a user, makes a sample federation, and opens the served pages. */
async function office(node: Node): Promise<string> {
  const folder = join(scratch, node.major, 'office');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  const tarball = runIn(node, ['npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder, bundleOf(node)]);
  runIn(node, ['npm', 'install', '--silent', '--no-audit', '--no-fund', `./${tarball.toString().trim()}`], { cwd: folder });
  const command = join(folder, 'node_modules/harkness/dist/main.js');
  runIn(node, ['node', command, 'sample', '--data', 'office', '--players', '60', '--years', '2'], { cwd: folder });
  const server = spawn(join(node.home, 'bin/node'), [command, 'serve', '--data', 'office', '--port', '0'], { cwd: folder });
  try {
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: server.stdout }).on('line', (line) => {
        const match = /open at (\S+)/.exec(line);
        if (match?.[1]) resolve(match[1]);
      });
      server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
    const lists = await answerOf<{ items: readonly unknown[] }>(`${address}/api/v1/lists`);
    const { players } = await answerOf<{ players: readonly { player: string }[] }>(`${address}/api/v1/search?q=a`);
    if (lists.items.length === 0 || players.length === 0) throw new Error('the sample has no lists or no players');
    await look(address, players[0]?.player ?? '');
  } finally {
    server.removeAllListeners('exit');
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
  const ask = (...args: string[]) =>
    runIn(node, ['node', command, 'office', ...args, '--data', 'office'], { cwd: folder }).toString();
  return fingerprintOf(ask);
}

/**
 * All results, and the rows of each list in force. The signed content of a list includes the chain's head, which differs in every
 * office because of times and keys.
 */
function fingerprintOf(ask: (...args: string[]) => string): string {
  const { runs } = JSON.parse(ask('runs', '--json')) as { runs: readonly { resultsHash: string }[] };
  const { lists } = JSON.parse(ask('lists', '--json')) as { lists: readonly { list: string }[] };
  const names = [...new Set(lists.map(({ list }) => list))].sort();
  const rows = names.map((name) => ask('list', 'show', name, '--out', '-', '--format', 'csv'));
  return sha256(JSON.stringify(runs.map(({ resultsHash }) => resultsHash)), ...rows);
}

async function answerOf<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return (await response.json()) as T;
}

/** A reader finds a player and sees a rating. */
async function look(address: string, player: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log('      no Chromium here: the pages were fetched and not looked at');
    return;
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${address}/players/${player}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (faults.length > 0) throw new Error(`the page of a player: ${faults.join('; ')}`);
  } finally {
    await browser.close();
  }
}

const wanted = process.argv.slice(2);
const majors = versions.filter((major) => wanted.includes(major));
const names = Object.keys(steps).filter((name) => wanted.includes(name));
const seen = new Map<string, string>();
let failed = 0;
for (const major of majors.length > 0 ? majors : versions) {
  const node = install(major);
  for (const [name, step] of Object.entries(steps)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const started = performance.now();
    try {
      const fingerprint = await step(node);
      const before = seen.get(name) ?? fingerprint;
      seen.set(name, before);
      const isSame = fingerprint === before;
      failed += isSame ? 0 : 1;
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${isSame ? 'ok    ' : 'DIFFERS'} ${node.version} ${name} ${fingerprint} (${seconds} s)`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${node.version} ${name}: ${(error as Error).message}`);
    }
  }
}
process.exitCode = failed > 0 ? 1 : 0;
