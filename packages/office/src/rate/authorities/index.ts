// Rates a section without an office, with one file per kind of authority. Other kinds can only be rated in an office.

import type { ReportSection } from '@harkness/formats';
import { isSystem } from '@harkness/rules/internal/uschess';
import type { SectionEdition } from '@harkness/rules/uschess';
import type { ReadyTerms } from '../ratable.js';
import type { RatedSection } from '../rated.js';
import type { ListRatings } from '../ratings.js';
import type { RateWords } from '../words.js';
import { fideListNamed, rateFide } from './fide.js';
import { rateUschess } from './uschess.js';

/** How to rate where the report and the date leave a choice. */
export interface RateChoice {
  /** Rules by name instead of by date: `uschess-2015`, `fide-2009` … */
  readonly edition?: string;
  /** One system instead of those for the time control: `OTBQ`, `FIDE-rapid` … */
  readonly system?: string;
  /** Use the rules of the event's date as known on this day: later, retroactive decisions are ignored. */
  readonly asKnown?: string;
  /** FIDE 2009, 4.11: a league, which may last longer than other events. */
  readonly league?: boolean;
  /** FIDE 2009, 4.12: an approved longer event. */
  readonly longApproved?: boolean;
  /** FIDE 2009, 6.3: a national championship. */
  readonly nationalChampionship?: boolean;
  /** FIDE 2009: an event for women only. */
  readonly womenOnly?: boolean;
}

type Rater = (
  section: ReportSection,
  terms: ReadyTerms,
  lists: readonly ListRatings[],
  choice: RateChoice,
  words: RateWords,
) => RatedSection;

/** By kind of authority. */
export const raters: { readonly [kind: string]: Rater } = {
  uschess(section, terms, lists, choice, words) {
    const edition = editionOf(choice);
    const own = {
      ...(edition === undefined ? {} : { edition }),
      ...(isSystem(choice.system) ? { system: choice.system } : {}),
    };
    return rateUschess(section, terms, lists, own, words);
  },
  fide(section, terms, lists, choice, words) {
    const list = fideListNamed(choice.system);
    const { edition, asKnown } = choice;
    const own = {
      ...(list === undefined ? {} : { list }),
      ...(edition === undefined ? {} : { edition }),
      ...(asKnown === undefined ? {} : { asKnown }),
      facts: {
        league: choice.league === true,
        durationApproved: choice.longApproved === true,
        nationalChampionship: choice.nationalChampionship === true,
        womenOnly: choice.womenOnly === true,
      },
    };
    return rateFide(section, terms, lists, own, words);
  },
};

function editionOf({ edition, asKnown }: RateChoice): SectionEdition | undefined {
  if (edition !== undefined) return { by: 'name', name: edition };
  return asKnown === undefined ? undefined : { by: 'date', asKnown };
}
