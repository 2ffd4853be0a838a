// Shapes of the files of pairing programs and web services that are only read.

import fc from 'fast-check';
import type { NamedBytes } from '../../src/input/reader.js';
import { makeZip } from '../../src/input/zip.js';
import { arbitraryEvent } from '../../src/testing/arbitrary-event.js';
import { papiOf } from '../../src/testing/papi-file.js';
import { swtOf } from '../../src/testing/swiss-chess-file.js';
import { swissPerfectOf } from '../../src/testing/swissperfect-files.js';
import { broadcastOf, chesscomOf, lichessGamesOf, ndjsonFile, uschessApiOf } from '../../src/testing/web-files.js';
import type { Seed } from './seeds.js';

/** Each file of a set once, together with the others. */
function together(files: readonly NamedBytes[], group: string): readonly Seed[] {
  return files.map((file) => ({ ...file, kind: 'report', group, companions: files.filter((other) => other !== file) }));
}

const standings = ndjsonFile('results.ndjson', [
  { rank: 1, points: 4.5, tieBreak: 20.25, rating: 2210, username: 'alder', title: 'FM', performance: 2400 },
  { rank: 2, points: 4, tieBreak: 18, rating: 1900, username: 'birch', performance: 2100, absent: true },
]);

export function programSeeds(): readonly Seed[] {
  const events = fc.sample(arbitraryEvent(), { seed: 11, numRuns: 4 });
  return events.flatMap((event): readonly Seed[] => {
    const swissPerfect = swissPerfectOf(event);
    return [
      ...together(swissPerfect, 'swissperfect'),
      { name: 'swissperfect.zip', bytes: makeZip(swissPerfect), kind: 'report', group: 'swissperfect' },
      { name: 'open.SWT', bytes: swtOf(event), kind: 'report', group: 'swiss-chess' },
      { name: 'open.papi', bytes: papiOf(event), kind: 'report', group: 'papi' },
      ...together(broadcastOf(event), 'lichess'),
      { ...lichessGamesOf(event), kind: 'report', group: 'lichess' },
      { ...standings, kind: 'report', group: 'lichess' },
      ...together(chesscomOf(event), 'chesscom'),
      ...together(uschessApiOf(event, 3), 'uschess-api'),
    ];
  });
}
