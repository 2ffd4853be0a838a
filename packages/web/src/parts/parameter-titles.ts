// The titles of parameters, by their names in a trace, in the reader's language. The rules have the same titles in English, in
// tables that are too large to load with an explanation; the test compares the two.

import { message } from '../base/languages.js';
import { t } from '../base/words.js';

/** FIDE's lists share one title: a step is about one list. */
export const parameterTitles: { readonly [name: string]: string } = {
  'fide.difference-limit': message('The 400-point rule'),
  'fide.floor': message('Rating floor: the lowest rating that is published'),
  'fide.gap-rule': message('The 600-point rule'),
  'fide.k': message('K, the development coefficient'),
  'fide.k-times-games-limit': message('Limit on K × games of a rating period'),
  'fide.matches': message('Matches: games after the match is won, and unrated players'),
  'fide.rounding': message('Rounding at the end of a rating period'),
  'fide.standard-stands-in': message('The standard rating stands in for a missing one'),
  'fide.unrated-opponents': message('Games of a rated player against unrated opponents'),
  'fide.fictitious-draws': message('Draws added to the games of a new player'),
  'fide.games-for-first-rating': message('Games needed for a first rating'),
  'fide.games-for-first-rating-reduced': message(
    'Games needed for a first rating in team championships and by members of IBCA, ICSC or IPCA',
  ),
  'fide.initial-method': message('How a first rating is calculated'),
  'fide.maximum-initial-rating': message('The highest first rating'),
  'fide.minimum-first-score': message('Score a new player needs in their first event'),
  'fide.points-per-half-point': message('Rating points for each half point over 50 %'),
  'fide.pool-months': message('Months over which results of a new player are pooled'),
  'fide.rated-opponents-per-event': message('Rated opponents a new player needs in an event'),
  'fide.round-robin-composition': message('Who must be rated in a round robin'),
  'fide.one-off-adjustment': message('One-off adjustment of a list'),
  'fide.moves-of-a-game': message('Moves a game is assumed to last'),
  'fide.rate-of-play': message('Rate of play'),
  'uschess.bonus-fewest-games': message('No bonus in fewer games than this'),
  'uschess.bonus-games-at-least': message('For the bonus, fewer games count as this many'),
  'uschess.bonus-multiplier': message('Bonus threshold B: B × √(games). Only the gain above it is doubled'),
  'uschess.bonus-repeats': message('How often one opponent may be met without losing the bonus'),
  'uschess.effective-games-bound': message('The number of games a rating can be worth at most'),
  'uschess.established-above': message('A rating is established if based on more games than this'),
  'uschess.expectancy-scale': message('Rating difference of ten to one odds in the standard expectancy'),
  'uschess.k-numerator': message('Numerator of K: K = this ÷ (effective games + games in this event)'),
  'uschess.least-rating': message('No rating is below this, in any step and any system'),
  'uschess.provisional-reach': message('Rating difference at which the provisional expectancy reaches 0 or 1'),
  'uschess.reduced-k': message('Smaller K of high ratings in dual-rated events'),
  'uschess.special-most': message('The special formula gives no rating above this'),
  'uschess.special-up-to': message('The special formula serves ratings based on at most this many games'),
  'uschess.step-3-effective-games': message('Effective games of a player without any in Step 3'),
  'uschess.storage': message('How a rating is stored after the event'),
  'uschess.age-rule': message('A first estimate from the age'),
  'uschess.blend': message('Weights of the ratings from which a first estimate is blended'),
  'uschess.cfc-conversion': message('A Canadian rating on the US Chess scale'),
  'uschess.cfc-games': message('Games a converted CFC rating is worth'),
  'uschess.cfc-needs-residence': message('Whether a CFC rating counts only for Canadian residents'),
  'uschess.discretionary-rating': message('Whether the office may convert another national rating'),
  'uschess.fewest-source-games': message('Fewest games of an over-the-board rating on the priority lists over the board'),
  'uschess.fide-conversion': message('A FIDE rating on the US Chess scale'),
  'uschess.fide-games': message('Games a converted FIDE rating is worth'),
  'uschess.fide-youth-conversion': message('A FIDE rating in a youth event on the US Chess scale'),
  'uschess.initial-method': message('How an unrated player gets a first estimate'),
  'uschess.last-resort': message('The last entry of the priority lists'),
  'uschess.most-initial-games': message('Most games a rating taken over from another system is worth on the priority lists'),
  'uschess.cash-floor': message('The floor after a large prize'),
  'uschess.life-master-floor': message('The floor of an original Life Master'),
  'uschess.match-limits': message('Restrictions on individual matches'),
  'uschess.peak-floor': message('The floor below the highest established rating'),
  'uschess.personal-floor': message('The absolute floor that grows with wins, draws and events'),
  'uschess.foreign-automatic-from': message('FIDE rating from which foreign events count without opting in'),
  'uschess.foreign-needs-established': message('Whether foreign events count only for established ratings'),
  'elo.expectancy': message('Expected score by rating difference'),
  'elo.difference-limit': message('Largest rating difference that counts'),
  'elo.k': message('K, by rating, age and games'),
  'elo.age': message('How ages are counted'),
  'elo.first-rating': message('First ratings'),
  'elo.floor': message('Rating floor'),
  'elo.rounding': message('Rounding'),
  'elo.rated-per': message('Rated per section or per period'),
};

/** `fide.gap-rule.blitz` → `The 600-point rule`. */
export function parameterTitle(name: string): string {
  const title = parameterTitles[name] ?? parameterTitles[name.replace(/\.(?:standard|rapid|blitz)$/, '')];
  return title === undefined ? name : t(title);
}
