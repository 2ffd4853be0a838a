// What a face calls its choices: the library names its options, the command its flags.

export interface RateWords {
  /** Hint where ratings before the event are not known. */
  readonly ratingsUnknown: string;
  /** Hint where nothing says whose rules apply. */
  readonly authority: (ids: readonly string[]) => string;
  /** How to have a section rated in a system of which no rating is known. */
  readonly otherSystem: (system: string) => string;
  /** Who knows the earlier matches of two players. */
  readonly earlierMatches: string;
  /** What knows whether a player ever had 2400. */
  readonly reached: string;
  /** What says more about K than a report. */
  readonly moreAboutK: string;
  /** What says which games are not rated. */
  readonly whichGames: string;
  /** By article of FIDE 2009: how to say what it asks for. */
  readonly articles: { readonly [article: string]: string };
}

const championship = '; for a national championship pass nationalChampionship: true';

/** As the options of `rate` are called. */
export const optionWords: RateWords = {
  ratingsUnknown: 'Pass rating lists as `ratings` (readRatings reads them). If the players are unrated, pass `unrated: true`.',
  authority: (ids) => `Pass ${ids.map((id) => `authority: '${id}'`).join(' or ')}.`,
  otherSystem: (system) => `pass a list as ratings, or ask for it with system: '${system}'`,
  earlierMatches: 'an office knows them',
  reached: 'rateEvent of @harkness/rules/fide takes it as given',
  moreAboutK: 'a FIDE list (ratings) says more',
  whichGames: 'why() says which',
  articles: {
    '4.1': '; for a league pass league: true, if it was approved longApproved: true',
    '6.3': championship,
    '6.31': championship,
    '6.32': championship,
  },
};
