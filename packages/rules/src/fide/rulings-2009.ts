// The rulings on open questions in the FIDE text of 2009: the question, and how this project decides it.

export const rulings2009 = {
  'FIDE-A-01': ['How is a score such as 6/9 looked up in a table with two decimals?', 'p is rounded to two decimals, .005 up'],
  'FIDE-A-02': ['Is the average Ra of a round robin rounded before it is used?', 'Ra is rounded first'],
  'FIDE-A-03': [
    'How is the excess over 400 points spread over Rc(new)?',
    'the excess is divided by the number of opponents and subtracted from the rounded Ra; the result is rounded',
  ],
  'FIDE-A-04': ['How often is Rc(new) computed?', 'Rc(new) is computed once, for all players together'],
  'FIDE-A-05': [
    'Does Rc(new) raise opponents more than 400 points below?',
    'Rc(new) limits differences of more than 400 points both ways, above and below',
  ],
  'FIDE-A-06': ['Do unrated opponents count in Rc(new)?', 'unrated opponents count in Rc(new), with their first result'],
  'FIDE-A-07': ['Does the 400-point rule limit Rc of a Swiss?', 'the 400-point rule does not limit Rc of a Swiss'],
  'FIDE-A-08': ['Is Rc of a Swiss or a pool rounded before points are added?', 'Rc is rounded before points are added to it'],
  'FIDE-A-09': [
    'Is the Rc of a pool the average of opponents or of events?',
    'Rc of a pool is the average of all opponents; in a round robin each game counts with Rc(new)',
  ],
  'FIDE-A-10': [
    'Which formula applies to a pool that includes round robins?',
    'a pool uses the Swiss formula; a single round robin keeps its own result',
  ],
  'FIDE-A-11': ['Is a result exactly at the floor enough?', 'a result at the floor is enough'],
  'FIDE-A-12': [
    'Do games count against an unrated player whose result in a round robin is below the floor?',
    'games against an unrated player of a round robin count even if the result of that player is below the floor',
  ],
  'FIDE-A-13': [
    'What if an unrated player scored only against a player who is removed?',
    'a player who scored only against removed players is removed too',
  ],
  'FIDE-A-14': [
    'Do three games against fewer than three different rated opponents count?',
    'a first result needs three games and three different rated opponents',
  ],
  'FIDE-A-15': [
    'Against whom must an unrated player score half a point?',
    'the half point must be scored against rated opponents',
  ],
  'FIDE-A-16': [
    'Do round robins also need three rated opponents?',
    'a first result needs three rated opponents in a round robin too',
  ],
  'FIDE-A-17': ['What is n in a double round robin?', 'n is the number of opponents, not of games'],
  'FIDE-A-18': [
    'If a later zero score is pooled, do the opponents’ games count?',
    'a later zero score counts in the player’s own pool, not for the opponents',
  ],
  'FIDE-A-19': [
    'Is a result below the floor pooled after a good one?',
    'only first results below the floor are ignored; later ones are pooled',
  ],
  'FIDE-A-20': [
    'What are rating periods of not more than two years?',
    'a pool spans whole rating periods of at most 24 months, by the period in which each event began',
  ],
  'FIDE-A-21': [
    'Must all seven games come from Olympiads and team championships?',
    'seven games in Olympiads and team championships are enough; then all results are used',
  ],
  'FIDE-A-22': ['Which K applies to an event rated on a later list?', 'K is the one at the start of the event'],
  'FIDE-A-23': [
    'Is a rating rounded after every tournament?',
    'a rating is rounded once per rating period, after all changes are added',
  ],
  'FIDE-A-24': ['Do rated women count in an open championship?', 'anyone rated counts in an open championship'],
  'FIDE-A-25': [
    'Must a round robin that became a Swiss still meet article 6.3?',
    'a round robin reported as a Swiss does not have to meet article 6.3',
  ],
  'FIDE-A-26': [
    'Can three rated players hold a round robin?',
    'a round robin needs four rated players, even if all its players are rated',
  ],
  'FIDE-A-27': ['How are 90 days counted?', 'the first and the last day both count towards the 90 days'],
  'FIDE-A-28': [
    'How are twelve hours of play a day counted?',
    'a day’s playing time is the time of both players for 60 moves, times the rounds',
  ],
  'FIDE-A-29': [
    'When has a player had no rated game for a year?',
    'a player is inactive without a game on or after the same day one year before the list',
  ],
  'FIDE-A-30': ['When does an inactive player leave the top list?', 'an inactive player leaves the top list at once'],
  'FIDE-A-31': [
    'What about a player who was rated at the start and has been delisted since?',
    'a player delisted since the start counts for opponents with the rating of the start, and gets no result',
  ],
  'FIDE-A-32': [
    'What about a player who was unrated at the start and has been published since?',
    'a player published since the start is rated with the current rating and K, and counts as unrated for opponents; a match stays barred',
  ],
  'FIDE-A-33': ['Which limit do unrated players set for the rate of play?', 'unrated players set no limit for the rate of play'],
  'FIDE-A-34': [
    'Do time controls after move 60 count?',
    'only time for the first 60 moves counts, with the increments of those moves',
  ],
  'FIDE-A-35': ['What replaces Ra in a Swiss?', 'in a Swiss, Rc replaces Ra'],
  'FIDE-A-36': [
    'When is a match won, and do forfeits count?',
    'a match is won with more than half the scheduled games; forfeits count for the match, never for rating',
  ],
  'FIDE-A-37': ['What if p rounds to .00 or 1.0?', 'the table is used as printed, even if p rounds to .00 or 1.0'],
  'FIDE-A-38': ['What is dp for a score of 0 or 100 %?', 'dp for a score of 0 or 100 % is 800'],
  'FIDE-A-39': [
    'How are preliminaries and finals pooled?',
    'preliminaries and finals are one Swiss on request, otherwise separate events',
  ],
  'FIDE-A-44': [
    'Which average applies to a zero score pooled later from a round robin?',
    'a zero score pooled later counts with the Ra of the tournament without that player',
  ],
  'FIDE-A-45': ['Is the average rating Rar rounded?', 'Rar is kept exact'],
} as const satisfies Readonly<Record<string, readonly [question: string, decision: string]>>;
