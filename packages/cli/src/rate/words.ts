// The names that `rate`, `check` and `live` use for options in messages: the flags.

import type { RateWords } from '@harkness/office/internal/rate';

const championship = '; for a national championship add --national-championship';

export const flagWords: RateWords = {
  ratingsUnknown: 'Add --ratings LIST, or rate against an office (--data DIR). If they are unrated, add --unrated.',
  authority: (ids) => `Add ${ids.map((id) => `--authority ${id}`).join(' or ')}.`,
  otherSystem: (system) => `add --ratings LIST or --data DIR, or ask for it with --system ${system}`,
  earlierMatches: 'an office knows them (--data)',
  reached: 'harkness fide takes it as given',
  moreAboutK: 'a FIDE list (--ratings) says more',
  whichGames: '--explain says which',
  articles: {
    '4.1': '; for a league add --league, if it was approved --long-approved',
    '6.3': championship,
    '6.31': championship,
    '6.32': championship,
  },
};
