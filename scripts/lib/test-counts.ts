// Counts what vitest and Playwright report, and finds every run that is not good although no test failed: a file that does not load, a
// process that ends, a report that is missing, or nothing run at all.

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Judged extends Counts {
  /** Why the run is not good, apart from failed tests. */
  readonly faults: readonly string[];
  /** Stories that failed first and then passed. */
  readonly secondAttempts: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

/** A part of Playwright's report. */
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[];
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number };
  readonly suites: readonly Suite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** `report` is undefined if none was written. */
export function judgeVitest(report: string | undefined, code: number): Judged {
  const read = parsed<VitestReport>(report);
  if (read === undefined) return nothing('vitest wrote no report');
  const counts = {
    passed: read.numPassedTests,
    failed: read.numFailedTests,
    skipped: read.numPendingTests + read.numTodoTests,
  };
  const broken = read.testResults
    .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
    .map(({ name }) => `${name} did not run`);
  return judged(counts, code, 'vitest', broken);
}

export function judgePlaywright(report: string | undefined, code: number): Judged {
  const read = parsed<PlaywrightReport>(report);
  if (read === undefined) return nothing('Playwright wrote no report');
  const { expected, unexpected, flaky, skipped } = read.stats;
  const errors = (read.errors ?? []).map(({ message = 'an error without a message' }) => message.split('\n')[0] ?? '');
  const counts = { passed: expected + flaky, failed: unexpected, skipped };
  return { ...judged(counts, code, 'Playwright', errors), secondAttempts: read.suites.flatMap(flakyStories) };
}

/** Good if something passed and nothing failed. */
export function isGood({ passed, failed }: Counts): boolean {
  return passed > 0 && failed === 0;
}

function judged(counts: Counts, code: number, program: string, found: readonly string[]): Judged {
  const faults = [...found];
  if (counts.passed + counts.failed === 0) faults.push(`${program} ran no test`);
  if (code !== 0 && counts.failed === 0 && faults.length === 0)
    faults.push(`${program} ended with code ${code}, though no test failed: see its output above`);
  return { ...counts, failed: counts.failed + faults.length, faults, secondAttempts: [] };
}

function nothing(fault: string): Judged {
  return { passed: 0, failed: 1, skipped: 0, faults: [fault], secondAttempts: [] };
}

function parsed<Report>(text: string | undefined): Report | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Report);
  } catch {
    return undefined;
  }
}

function flakyStories({ suites = [], specs }: Suite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title);
  return [...own, ...suites.flatMap(flakyStories)];
}
