// Rates or checks a report by rules and lists alone, with the command's wording.

import type { Finding } from '@harkness/formats';
import type { Authorities } from '@harkness/office';
import {
  type Ratable,
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

/** The only way the command rates a report without an office. */
export function rateByRules(
  report: GivenReport,
  lists: readonly ListRatings[],
  choice: RateChoice & { readonly unrated?: boolean },
): RatedSections {
  try {
    const { names, draft, findings: found, whose } = report;
    const asked = { names, draft, findings: found, authority: whose.authority };
    const { sections, findings } = rateSections(asked, lists, choice, flagWords);
    return { sections, findings: withFlags(findings, report) };
  } catch (error) {
    if (error instanceof Refused) return taken({ ok: false, errors: error.errors });
    throw error;
  }
}

interface Ratability {
  /** Number of sections that could be rated. */
  readonly sections: number;
  /** Obstacles and other findings. */
  readonly findings: readonly Finding[];
  /** Missing ratings that only a list or an office may know. */
  readonly unknown: readonly Finding[];
}

/** Whether the report could be rated by the rules alone, and what is missing. */
export function ratable(report: GivenReport): Ratability {
  const { names, draft, findings: found, whose } = report;
  const { sections, findings } = ratableSections({ names, draft, findings: found, authority: whose.authority }, flagWords);
  const unknown = sections.flatMap((section): Finding[] => {
    const one = ratingsUnknown(section, [], report.names[0], flagWords);
    return one === undefined ? [] : [one];
  });
  return { sections: sections.length, findings: withFlags(findings, report), unknown };
}

/** The sections that a profile's authorities can rate, and all findings about the report. */
export function ratableByProfile(
  report: GivenReport,
  authorities: Authorities,
  lists: readonly ListRatings[],
  { unrated, system }: RateChoice & { readonly unrated?: boolean },
): Ratable {
  const { names, draft, findings: found, whose } = report;
  const asked = { names, draft, findings: found, authority: whose.authority, authorities: authorities.all };
  const ratable = ratableSections(asked, flagWords, system);
  const unknown =
    unrated === true ? [] : ratable.sections.flatMap((one) => ratingsUnknown(one, lists, names[0], flagWords) ?? []);
  const findings = [...ratable.findings.filter(({ code }) => code !== 'rating-not-given'), ...unknown];
  return { sections: unknown.length > 0 ? [] : ratable.sections, findings: withFlags(findings, report) };
}
