import { defineConfig } from '@playwright/test';
import { pace } from './scripts/lib/pace.js';
import { storiesOfficeVariable, storiesPort } from './scripts/lib/stories-sample.js';

// The browser stories: a real Chromium against a real server with the sample federation.

const port = storiesPort();

/** Each takes fifteen seconds or more, at two widths or over every page: `npm run test:slow` plays them, and single stories with the tag @slow. */
const slow = [
  'correction',
  'desk',
  'director',
  'fide',
  'lab',
  'lighthouse',
  'list',
  'numbers',
  'office',
  'own-rules',
  'pages',
].map((name) => `${name}.spec.ts`);

const tagged = /@slow/;
const projects = {
  quick: [{ name: 'quick', testIgnore: slow, grepInvert: tagged }],
  slow: [
    { name: 'slow', testMatch: slow },
    { name: 'slow stories of quick files', testIgnore: slow, grep: tagged },
  ],
  all: [{ name: 'all' }],
}[pace()];

export default defineConfig({
  testDir: 'packages/web/test/e2e',
  testMatch: '*.spec.ts',
  projects,
  outputDir: 'test-results',
  timeout: 60_000,
  // A page that is there at once passes at once; a busy machine may take longer.
  expect: { timeout: 15_000 },
  // No story needs another one before it, so any worker takes the next; a file that does says so (mode: 'default').
  fullyParallel: true,
  // Two at a time, but Lighthouse alone where its figure of performance counts.
  workers: process.env['LIGHTHOUSE'] === 'strict' ? 1 : 2,
  // A story that fails is tried once more; `npm test` names each one that needed it.
  retries: 1,
  forbidOnly: process.env['CI'] === 'true',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: {
      ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(process.env[storiesOfficeVariable] === undefined
    ? {
        webServer: {
          command: `node_modules/.bin/tsx packages/web/test/e2e/office.ts ${port}`,
          // The server answers before the accounts are there.
          wait: { stdout: /the office of the stories is open/ },
          timeout: 300_000,
          stdout: 'pipe',
          stderr: 'pipe',
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        },
      }
    : {}),
});
