// `harkness rate` without an office, one file a kind of authority. A kind that is not here rates in an office only.

import type { ReportSection } from '@harkness/formats';
import { isSystem } from '@harkness/rules/internal/uschess';
import type { SectionEdition } from '@harkness/rules/uschess';
import type { ReadyTerms } from '../ratable.js';
import type { RatedSection } from '../rated.js';
import type { ListRatings } from '../ratings.js';
import { fideListFlag, rateFide } from './fide.js';
import { rateUschess } from './uschess.js';

/** The flags of `harkness rate` that say how. */
export interface RatingFlags {
  readonly edition?: string;
  readonly system?: string;
  readonly asKnown?: string;
  readonly league?: boolean;
  readonly longApproved?: boolean;
  readonly nationalChampionship?: boolean;
  readonly womenOnly?: boolean;
}

type Rater = (section: ReportSection, terms: ReadyTerms, lists: readonly ListRatings[], flags: RatingFlags) => RatedSection;

/** By kind of authority. */
export const raters: { readonly [kind: string]: Rater } = {
  uschess(section, terms, lists, flags) {
    const edition = editionOf(flags);
    return rateUschess(section, terms, lists, {
      ...(edition === undefined ? {} : { edition }),
      ...(isSystem(flags.system) ? { system: flags.system } : {}),
    });
  },
  fide(section, terms, lists, flags) {
    const list = fideListFlag(flags.system);
    const { edition, asKnown } = flags;
    return rateFide(section, terms, lists, {
      ...(list === undefined ? {} : { list }),
      ...(edition === undefined ? {} : { edition }),
      ...(asKnown === undefined ? {} : { asKnown }),
      facts: {
        league: flags.league === true,
        durationApproved: flags.longApproved === true,
        nationalChampionship: flags.nationalChampionship === true,
        womenOnly: flags.womenOnly === true,
      },
    });
  },
};

function editionOf({ edition, asKnown }: RatingFlags): SectionEdition | undefined {
  if (edition !== undefined) return { by: 'name', name: edition };
  return asKnown === undefined ? undefined : { by: 'date', asKnown };
}
