// Where the time of a run goes: self time by function, from a V8 profile.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

export interface Share {
  readonly name: string;
  /** As a share of the time the process was busy. */
  readonly share: number;
}

/** The functions that take the most time in the run's own thread: only it writes everybody's state at the end. */
export function topFunctions(directory: string, count: number): Share[] {
  if (!existsSync(directory)) return [];
  const profiles = readdirSync(directory)
    .filter((file) => file.endsWith('.cpuprofile'))
    .map((file) => JSON.parse(readFileSync(join(directory, file), 'utf8')) as Profile);
  const profile = profiles.find(({ nodes }) => nodes.some(({ callFrame }) => callFrame.functionName === 'encodeTableStates'));
  if (profile === undefined) return [];
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let busy = 0;
  for (const [at, node] of profile.samples.entries()) {
    const name = names.get(node) ?? '?';
    const time = profile.timeDeltas[at] ?? 0;
    if (name === '(idle)') continue;
    busy += time;
    times.set(name, (times.get(name) ?? 0) + time);
  }
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([name, time]) => ({ name, share: time / busy }));
}

function nameOf({ functionName }: { readonly functionName: string }): string {
  return functionName === '' ? 'functions without a name' : functionName;
}
