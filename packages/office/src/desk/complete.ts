// Fills in what a pairing program's file omits, from values given with it. The command, the API and the pages all use it.

import type { ReportDraft, Venue } from '@harkness/formats';
import type { IsoDate } from '../facts/facts.js';
import { parseTimeControl } from '../facts/time-control.js';

export interface GivenBeside {
  readonly venue?: Venue | undefined;
  readonly affiliate?: string | undefined;
  readonly timeControl?: string | undefined;
  readonly start?: IsoDate | undefined;
  readonly end?: IsoDate | undefined;
}

/** The report with missing fields filled in; given fields stay. A time control that cannot be read counts as missing. */
export function completedReport(draft: ReportDraft, { venue, affiliate, timeControl, start, end }: GivenBeside): ReportDraft {
  const readable = (written: string | undefined): boolean => written !== undefined && parseTimeControl(written) !== undefined;
  return {
    ...draft,
    event: {
      ...draft.event,
      ...(affiliate === undefined ? {} : { affiliate }),
      ...(start === undefined ? {} : { start: draft.event.start ?? start }),
      ...(end === undefined ? {} : { end: draft.event.end ?? end }),
    },
    sections: draft.sections.map((section) => ({
      ...section,
      ...(venue === undefined ? {} : { venue: section.venue ?? venue }),
      ...(timeControl === undefined || readable(section.timeControl) ? {} : { timeControl }),
      ...(start === undefined ? {} : { start: section.start ?? draft.event.start ?? start }),
      ...(end === undefined ? {} : { end: section.end ?? draft.event.end ?? end }),
    })),
  };
}
