// npm test: builds, then runs the tests that are quick enough for each commit (vitest), then the quick browser stories (Playwright).
// npm run test:slow: all other tests and stories. vitest.config.ts and playwright.config.ts name the slow ones.
// Both end with one line that counts passed, failed and skipped tests.

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { builtVariable } from './lib/built.js';
import { findChromium } from './lib/chromium.js';
import { root } from './lib/files.js';
import { pace, paceVariable } from './lib/pace.js';
import { quickFolder } from './lib/quick-folder.js';
import { bin, compiler, run } from './lib/run.js';
import { storiesOfficeVariable, storiesPort, storiesSampleOptions } from './lib/stories-sample.js';
import { isGood, type Judged, judgePlaywright, judgeVitest } from './lib/test-counts.js';

const scratch = mkdtempSync(join(quickFolder(), 'harkness-test-'));
// As open as the system's own: for root, PostgreSQL's server runs as another user.
chmodSync(scratch, 0o755);
const env = { [paceVariable]: pace(process.argv[2] ?? 'quick'), TMPDIR: scratch };
const counts = { passed: 0, failed: 0, skipped: 0 };
const leftOut: string[] = [];
const faults: string[] = [];
const secondAttempts: string[] = [];

function add(judged: Judged): void {
  counts.passed += judged.passed;
  counts.failed += judged.failed;
  counts.skipped += judged.skipped;
  faults.push(...judged.faults);
  secondAttempts.push(...judged.secondAttempts);
}

/** Undefined if it was not written. */
function reportIn(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** In parallel: the pages are built from source. Types are checked by `npm run check`; checking them here would take most of the time. */
async function build(): Promise<boolean> {
  const [node, script] = compiler;
  const packages = run(node, [script, '-b', '--noCheck'], { show: true });
  const pages = run('npm', ['run', '--silent', 'build:web'], { show: true });
  return (await Promise.all([packages, pages])).every(({ code }) => code === 0);
}

interface StoriesOffice {
  readonly sample: string | undefined;
  /** Undefined if the stories have to open it themselves. */
  readonly end?: (() => Promise<void>) | undefined;
}

/** The office of the stories, made and opened while the other tests run: alone, it would leave a core idle. */
async function storiesOffice(): Promise<StoriesOffice> {
  if (findChromium() === undefined) return { sample: undefined };
  const sample = process.env['HARKNESS_STORIES_SAMPLE'] ?? (await storiesSample());
  return { sample, end: sample === undefined ? undefined : await openOffice(sample) };
}

async function storiesSample(): Promise<string | undefined> {
  const folder = join(scratch, 'stories-sample');
  const args = ['packages/cli/dist/main.js', 'sample', '--data', folder, ...storiesSampleOptions];
  const { code } = await run('node', args, { show: true });
  return code === 0 ? folder : undefined;
}

/** Returns a function that closes the office, or undefined if it did not open. */
function openOffice(sample: string): Promise<(() => Promise<void>) | undefined> {
  return new Promise((resolve) => {
    const office = spawn(bin('tsx'), ['packages/web/test/e2e/office.ts', String(storiesPort())], {
      cwd: root,
      env: { ...process.env, ...env, HARKNESS_STORIES_SAMPLE: sample },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((end) => office.once('exit', () => end()));
    const close = async (): Promise<void> => {
      office.kill('SIGTERM');
      // An office that does not end must not keep the run from ending.
      const patience = setTimeout(() => office.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(patience);
    };
    createInterface({ input: office.stdout }).on('line', (line) => {
      if (line === 'the office of the stories is open') resolve(close);
    });
    void ended.then(() => resolve(undefined));
  });
}

async function unitTests(): Promise<void> {
  const report = join(scratch, 'vitest.json');
  const args = ['run', '--allowOnly=false', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(bin('vitest'), args, { show: true, env: { ...env, [builtVariable]: '1' } });
  add(judgeVitest(reportIn(report), code));
}

async function browserTests({ sample, end }: StoriesOffice): Promise<void> {
  if (!existsSync(join(root, 'playwright.config.ts'))) return;
  const chromium = findChromium();
  if (chromium === undefined) {
    const listed = await run(bin('playwright'), ['test', '--list', '--reporter=json'], { env });
    const stories = [...listed.output.matchAll(/"specs"/g)].length;
    counts.skipped += Math.max(1, stories);
    leftOut.push(
      'browser tests: no Chromium found; install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM to its path',
    );
    return;
  }
  const report = join(scratch, 'playwright.json');
  const { code } = await run(bin('playwright'), ['test', '--forbid-only', '--reporter=list,json'], {
    show: true,
    env: {
      ...env,
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(sample === undefined ? {} : { HARKNESS_STORIES_SAMPLE: sample }),
      ...(end === undefined ? {} : { [storiesOfficeVariable]: 'open' }),
      // Kept between runs; the default is in the temporary folder.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules/.cache/playwright'),
    },
  });
  add(judgePlaywright(reportIn(report), code));
}

const started = performance.now();
const closing: (() => Promise<void>)[] = [];
try {
  if (await build()) {
    const opened = storiesOffice();
    await unitTests().finally(async () => {
      const { end } = await opened;
      if (end !== undefined) closing.push(end);
    });
    await browserTests(await opened);
  } else add({ passed: 0, failed: 1, skipped: 0, faults: ['the build failed'], secondAttempts: [] });
} finally {
  for (const close of closing) await close();
  rmSync(scratch, { recursive: true, force: true });
}
for (const fault of faults) console.log(`not a good run: ${fault}`);
for (const line of leftOut) console.log(`left out: ${line}`);
for (const title of secondAttempts) console.log(`passed only at the second attempt: ${title}`);
console.log(`\nin ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = isGood(counts) ? 0 : 1;
