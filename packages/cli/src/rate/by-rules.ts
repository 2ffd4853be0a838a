// A report rated by the rules and lists alone, or checked for it, in the words of the command.

import type { Finding } from '@harkness/formats';
import {
  type RateChoice,
  type RatedSections,
  Refused,
  ratableSections,
  rateSections,
  ratingsUnknown,
} from '@harkness/office/internal/rate';
import type { ListRatings } from '@harkness/office/rate';
import { taken } from '../calculate/input.js';
import { type GivenReport, withFlags } from './report.js';
import { flagWords } from './words.js';

/** The one way the command rates a report without an office. */
export function rateByRules(
  report: GivenReport,
  lists: readonly ListRatings[],
  choice: RateChoice & { readonly unrated?: boolean },
): RatedSections {
  try {
    const { sections, findings } = rateSections({ ...report, authority: report.whose.authority }, lists, choice, flagWords);
    return { sections, findings: withFlags(findings, report.names) };
  } catch (error) {
    if (error instanceof Refused) return taken({ ok: false, errors: error.errors });
    throw error;
  }
}

interface Ratability {
  /** How many sections could be rated. */
  readonly sections: number;
  /** What stands in the way, and what else was found. */
  readonly findings: readonly Finding[];
  /** Ratings that only a list or an office may know. */
  readonly unknown: readonly Finding[];
}

/** Whether the report could be rated by the rules alone, and what that would need. */
export function ratable(report: GivenReport): Ratability {
  const { sections, findings } = ratableSections({ ...report, authority: report.whose.authority }, flagWords);
  const unknown = sections.flatMap((section): Finding[] => {
    const one = ratingsUnknown(section, [], report.names[0], flagWords);
    return one === undefined ? [] : [one];
  });
  return { sections: sections.length, findings: withFlags(findings, report.names), unknown };
}
