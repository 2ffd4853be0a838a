// Shapes of the files of pairing programs and web services that are only read.

import fc from 'fast-check';
import type { NamedBytes } from '../../src/input/reader.js';
import { makeZip } from '../../src/input/zip.js';
import { arbitraryEvent } from '../../src/testing/arbitrary-event.js';
import { swissPerfectOf } from '../../src/testing/swissperfect-files.js';
import type { Seed } from './seeds.js';

/** Each file of a set once, with the others beside it. */
function together(files: readonly NamedBytes[], group: string): readonly Seed[] {
  return files.map((file) => ({ ...file, kind: 'report', group, companions: files.filter((other) => other !== file) }));
}

export function programSeeds(): readonly Seed[] {
  const events = fc.sample(arbitraryEvent(), { seed: 11, numRuns: 4 });
  return events.flatMap((event): readonly Seed[] => {
    const swissPerfect = swissPerfectOf(event);
    return [
      ...together(swissPerfect, 'swissperfect'),
      { name: 'swissperfect.zip', bytes: makeZip(swissPerfect), kind: 'report', group: 'swissperfect' },
    ];
  });
}
