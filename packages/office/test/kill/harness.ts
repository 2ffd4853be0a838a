// Kills the writing process with kill -9 at random moments. After each kill the store is reopened, the chain verified, and every
// fact acknowledged to the dead process is looked up.

import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type StoreLocation, verifyAudit } from '@harkness/ledger';
import type { Store } from '../../src/facts/store.js';
import { verify } from '../../src/facts/verify.js';
import { startSource } from '../../src/testing/start-source.js';
import { openOrThrow, type Said } from './phase.js';
import { phases } from './phases.js';
export interface KillOptions {
  readonly times: number;
  /** Default: all, in turn. */
  readonly phases?: readonly string[];
  /** An empty location. */
  readonly location: () => Promise<StoreLocation>;
  readonly random?: () => number;
  readonly progress?: (kills: number) => void;
}

export interface KillReport {
  readonly kills: number;
  /** Kills before the first acknowledgement. */
  readonly beforeFirstWord: number;
  readonly factsSaid: number;
  readonly factsFound: number;
  /** How often the store was left in each of the valid states. */
  readonly left: Readonly<Record<string, number>>;
}

export async function killAtRandom(options: KillOptions): Promise<KillReport> {
  const names = options.phases ?? Object.keys(phases);
  const random = options.random ?? Math.random;
  const shared = new Map<string, StoreLocation>();
  const report = { kills: 0, beforeFirstWord: 0, factsSaid: 0, factsFound: 0 };
  const left: Record<string, number> = {};
  const spans = new Map<string, number>();
  const began = newestSource();
  // The next victim starts while this one works.
  let next = Victim.start();
  try {
    for (let round = 0; round < options.times; round += 1) {
      const name = names[round % names.length] ?? '';
      const phase = phases[name];
      if (phase === undefined) throw new Error(`no phase ${name}`);
      const location = (phase.fresh ? undefined : shared.get(name)) ?? (await options.location());
      if (!phase.fresh) shared.set(name, location);
      const victim = next;
      next = Victim.start();
      const orders = { phase: name, location, round };
      let said: readonly Said[];
      if (phase.kill === 'until the first word') {
        const span = spans.get(name) ?? (await rehearse(name, await options.location()));
        spans.set(name, span);
        said = await (await victim).kill(orders, 'orders', random() * span * 1.2);
      } else if (phase.kill === 'until the second word') {
        const span = spans.get(name) ?? (await rehearseBoth(name, location));
        said = await (await victim).kill(orders, 'first word', random() * span * 1.2);
        // The machine's load may change, so the time span follows the measurements.
        const seen = (await victim).betweenWords;
        spans.set(name, seen === undefined ? span * 1.15 : (span * 3 + seen) / 4);
      } else {
        said = await (await victim).kill(orders, 'first word', random() * phase.kill.afterFirstWord);
      }
      report.kills += 1;
      report.beforeFirstWord += said.length === 0 ? 1 : 0;
      const store = await openOrThrow(location);
      try {
        report.factsSaid += await check(store, said, `kill ${round} in ${name}`);
        const state = (await phase.check?.(store, said)) ?? 'verified';
        left[`${name}: ${state}`] = (left[`${name}: ${state}`] ?? 0) + 1;
      } finally {
        await store.close();
      }
      options.progress?.(report.kills);
    }
    for (const [name, location] of shared) {
      const store = await openOrThrow(location);
      try {
        await phases[name]?.finish?.(store);
        report.factsFound += (await store.read((reader) => reader.head())).seq;
      } finally {
        await store.close();
      }
    }
    return { ...report, left };
  } catch (error) {
    // Victims read the sources when they start: after an edit they would differ from the program that checks them.
    if (newestSource() === began) throw error;
    throw new Error('the sources were changed while this ran: start again', { cause: error });
  } finally {
    (await next).end();
  }
}

/** When a source of the office was last changed. */
function newestSource(): number {
  const sources = join(import.meta.dirname, '..', '..', '..');
  let newest = 0;
  for (const room of ['rules', 'formats', 'office']) {
    for (const file of readdirSync(join(sources, room), { recursive: true, encoding: 'utf8' })) {
      if (/^(src|test)\b.*\.ts$/.test(file)) newest = Math.max(newest, statSync(join(sources, room, file)).mtimeMs);
    }
  }
  return newest;
}

/** The time from a victim's orders to its first word, in milliseconds. */
async function rehearse(phase: string, location: StoreLocation): Promise<number> {
  const victim = await Victim.start();
  const start = performance.now();
  await victim.kill({ phase, location, round: -1 }, 'first word', 0);
  return performance.now() - start;
}

/** The time from a victim's first word to its second, in milliseconds. Its work stays done. */
async function rehearseBoth(phase: string, location: StoreLocation): Promise<number> {
  const victim = await Victim.start();
  await victim.kill({ phase, location, round: -1 }, 'second word', 0);
  return victim.betweenWords ?? 0;
}

/** The number of acknowledged facts, all of which are present. */
async function check(store: Store, said: readonly Said[], when: string): Promise<number> {
  const result = await verify(store);
  if (!result.ok) throw new Error(`${when}: ${JSON.stringify({ ...result, brokenHeads: result.brokenHeads.slice(0, 3) })}`);
  const audit = await store.read(verifyAudit);
  if (!audit.ok) throw new Error(`${when}: the audit: ${audit.problems.slice(0, 3).join(' ')}`);
  const facts = said.flatMap((what) => (Array.isArray(what.facts) ? what.facts : []));
  await store.read(async (reader) => {
    const found = await reader.storedFactsById(facts.map((fact) => String(fact.id)));
    const byId = new Map(found.map((fact) => [fact.id, fact]));
    for (const fact of facts) {
      const kept = byId.get(fact.id);
      if (kept?.hash !== fact.hash || kept?.seq !== fact.seq)
        throw new Error(`${when}: fact ${fact.id} was acknowledged and is not there`);
    }
  });
  return facts.length;
}

const victimFile = new URL('./victim.ts', import.meta.url);

class Victim {
  private readonly said: Said[] = [];
  private readonly child: ChildProcessWithoutNullStreams;
  private errors = '';
  private readonly ended: Promise<void>;
  private readonly firstWord = withResolvers();
  private readonly secondWord = withResolvers();
  private firstWordAt = 0;
  /** Milliseconds; undefined if there was no second word. */
  betweenWords: number | undefined;

  private constructor(child: ChildProcessWithoutNullStreams, ready: () => void) {
    this.child = child;
    this.ended = new Promise((resolve) => child.once('close', () => resolve()));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      const what: Said = JSON.parse(line);
      if ('ready' in what) ready();
      else {
        this.said.push(what);
        if (this.said.length === 1) this.firstWordAt = performance.now();
        this.firstWord.resolve();
        if (this.said.length !== 2) return;
        this.betweenWords = performance.now() - this.firstWordAt;
        this.secondWord.resolve();
      }
    });
    // Ignore errors from writing to a process that is already dead.
    child.stdin.on('error', () => {});
  }

  static async start(): Promise<Victim> {
    const child = startSource(victimFile, [], { stdio: 'pipe' }) as ChildProcessWithoutNullStreams;
    const { promise, resolve, reject } = withResolvers();
    const victim = new Victim(child, resolve);
    child.once('exit', () => reject(new Error(`the victim did not start: ${victim.errors}`)));
    await promise;
    return victim;
  }

  /** What the victim reported before it died, this many milliseconds after its orders or its first or second word. */
  async kill(orders: object, from: 'orders' | 'first word' | 'second word', after: number): Promise<readonly Said[]> {
    this.child.stdin.write(`${JSON.stringify(orders)}\n`);
    if (from === 'first word') await Promise.race([this.firstWord.promise, this.ended]);
    if (from === 'second word') await Promise.race([this.secondWord.promise, this.ended]);
    await new Promise((resolve) => setTimeout(resolve, after));
    this.child.kill('SIGKILL');
    await this.ended;
    if (this.errors !== '') throw new Error(`the victim failed before it was killed: ${this.errors}`);
    return this.said;
  }

  end(): void {
    this.child.kill('SIGKILL');
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let resolve = () => {};
  let reject = (_: Error) => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
