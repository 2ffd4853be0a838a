// How messages name the choices: the library names its options, the command its flags.

export interface RateWords {
  /** Hint where ratings before the event are unknown. */
  readonly ratingsUnknown: string;
  /** Hint where the authority is unknown. */
  readonly authority: (ids: readonly string[]) => string;
  /** How to rate a section in a system without known ratings. */
  readonly otherSystem: (system: string) => string;
  /** Where the earlier matches of two players are known. */
  readonly earlierMatches: string;
  /** What shows whether a player ever reached 2400. */
  readonly reached: string;
  /** What determines K better than a report. */
  readonly moreAboutK: string;
  /** What states which games are not rated. */
  readonly whichGames: string;
  /** By article of FIDE 2009: how to supply what it requires. */
  readonly articles: { readonly [article: string]: string };
}

const championship = '; for a national championship pass nationalChampionship: true';

/** The names of the options of `rate`. */
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
