// The only way a report is rated without an office.

import type { Finding } from '@harkness/formats';
import { type RateChoice, raters } from './authorities/index.js';
import { type ReportToRate, ratableSections, ratingsUnknown } from './ratable.js';
import type { RatedSection } from './rated.js';
import type { ListRatings } from './ratings.js';
import { Refused } from './taken.js';
import type { RateWords } from './words.js';

export interface RatedSections {
  readonly sections: readonly RatedSection[];
  readonly findings: readonly Finding[];
}

/** Throws `Refused` if the rules cannot accept the input, e.g. an edition that does not exist. */
export function rateSections(
  report: ReportToRate,
  lists: readonly ListRatings[],
  { unrated, ...choice }: RateChoice & { readonly unrated?: boolean },
  words: RateWords,
): RatedSections {
  const ratable = ratableSections(report, words, choice.system);
  const unknown =
    unrated === true ? [] : ratable.sections.flatMap((one) => ratingsUnknown(one, lists, report.names[0], words) ?? []);
  const findings = [...ratable.findings.filter(({ code }) => code !== 'rating-not-given'), ...unknown];
  if (unknown.length > 0) return { sections: [], findings };
  const sections = ratable.sections.map(({ section, authority, terms }): RatedSection => {
    const rateSection = raters[authority.kind];
    if (rateSection === undefined)
      throw new Refused([
        {
          code: 'authority-in-office-only',
          place: 'authority',
          message: `${authority.name} rates in an office only.`,
          hint: 'Rate the report against an office.',
        },
      ]);
    return rateSection(section, terms, lists, choice, words);
  });
  return { sections, findings };
}
