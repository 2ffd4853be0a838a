// Collects what a writer could not put into its format, so that a hundred players make one finding.

import type { FindingCollector } from '../report/collector.js';
import type { FindingLevel, Place } from '../report/finding.js';
import { say } from '../report/say.js';

export interface NotCarried {
  /** `what` is a plural noun phrase, e.g. "game counts of ratings". The first place represents all. */
  add(what: string, place: Place, level?: FindingLevel): void;
  report(format: string): void;
}

export function gatherNotCarried(findings: FindingCollector): NotCarried {
  const lost = new Map<string, { readonly place: Place; readonly level: FindingLevel; count: number }>();
  return {
    add(what, place, level = 'warning') {
      const earlier = lost.get(what);
      if (earlier) earlier.count++;
      else lost.set(what, { place, level, count: 1 });
    },
    report(format) {
      for (const [what, { place, level, count }] of lost) {
        const times = count > 1 ? say` (${count} times)` : '';
        const end = level === 'error' ? say`Nothing was written.` : say`They are not in the file.`;
        findings.add(
          'not-carried',
          place,
          say`${format} cannot hold ${what}${times}. ${end}`,
          say`The JSON report holds everything.`,
          level,
        );
      }
    },
  };
}
