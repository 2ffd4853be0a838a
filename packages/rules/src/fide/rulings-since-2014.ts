// The rulings on open questions in the FIDE texts since 2014: the question, and how this project decides it.

export const rulingsSince2014 = {
  'FIDE-L-01': ['Which day decides the edition of an event?', 'the first day of an event decides its edition'],
  'FIDE-L-02': ['How is a score such as 3/8 looked up?', 'p is rounded to two decimals, .005 up'],
  'FIDE-L-03': ['How is a first result at exactly a half rounded?', 'a first result is rounded to the nearest, a half up'],
  'FIDE-L-04': ['Is the change rounded once or for each tournament?', 'the change is rounded once per rating period'],
  'FIDE-L-05': [
    '2022 to 2024: does the limit of one upgrade bind the weaker player too?',
    'only games against players more than 400 points below are upgrades; the weaker side is always limited',
  ],
  'FIDE-L-06': ['What is a zero score in the first event?', 'a zero score means no point in any game played in the event'],
  'FIDE-L-07': ['What about two zero scores in a row?', 'only the first event is disregarded for a zero score'],
  'FIDE-L-08': ['Is an event without rated opponents the first event?', 'an event without rated opponents is a first event too'],
  'FIDE-L-09': [
    'What are rating periods of not more than 26 months?',
    'a pool spans 26 monthly lists, including the one being made',
  ],
  'FIDE-L-10': [
    'In which order do the rules on K apply?',
    'K is 10 for anyone ever published at 2400; 40 for juniors never published at 2300; 40 under 30 games; otherwise 20',
  ],
  'FIDE-L-11': ['Which list gives K?', 'K comes from the list before the one being made'],
  'FIDE-L-12': ['What is the third list after an event?', 'the third list dated after the last day of the event'],
  'FIDE-L-13': [
    'When has a player had no rated game for a year?',
    'a player is inactive without a game on or after the same day one year before the list',
  ],
  'FIDE-L-14': [
    'Which rating counts for the limit of 600 points, if a player has no rapid or blitz rating?',
    'the rating actually used counts for the limit of 600 points, even if it is a standard rating',
  ],
  'FIDE-L-15': [
    'Which limit do unrated players set for the rate of play?',
    'unrated players are below every limit for the rate of play',
  ],
  'FIDE-L-16': [
    'Do increments count towards the minutes of a game?',
    'the minutes of a game include the increments for 60 moves',
  ],
  'FIDE-L-17': ['When is a match won?', 'a match is won with more than half the scheduled games'],
  'FIDE-L-18': [
    '2022 to 2024: which game is upgraded if two have the same greatest difference?',
    'the first game with the greatest difference is upgraded',
  ],
  'FIDE-L-19': [
    'Which K applies to a player who plays rapid or blitz on a standard rating?',
    'K counts the games on that list, so it is the K of a new player',
  ],
  'FIDE-L-20': ['Do the 30 games include those before the first rating?', 'the 30 games include those of the first rating'],
  'FIDE-L-21': ['How was the adjustment of 1 March 2024 rounded?', 'the adjustment of 1 March 2024 is rounded to the nearest'],
  'FIDE-L-22': [
    'Do the games of February 2024 come before or after the adjustment?',
    'no order is decided: the adjustment takes the rating it is given',
  ],
  'FIDE-L-23': [
    'What remains of a rating that falls below the floor?',
    'nothing is kept of a rating below the floor: the player is unrated again',
  ],
  'FIDE-L-24': ['By when must a report arrive?', 'no deadline is decided: the rules say which lists are possible'],
  'FIDE-L-25': [
    'Which ratings count in a tournament of more than 30 days?',
    'the caller gives the ratings of each tournament, however long it lasts',
  ],
  'FIDE-L-26': [
    'What if FIDE’s starting rating differs from the list?',
    'the given starting rating is used, even if it differs from the list',
  ],
  'FIDE-L-27': [
    'Whose rating gives the exemption from 2650 up?',
    'the player’s own rating on the list at the start decides the exemption from 2650 up',
  ],
  'FIDE-L-28': [
    'Does a game that is not rated under the 600-point rule count towards K × n?',
    'a game not rated under the 600-point rule does not count towards K × n',
  ],
  'FIDE-L-29': ['Which ratings lead to K 10?', 'only published ratings of 2400 or more lead to K 10'],
} as const satisfies Readonly<Record<string, readonly [question: string, decision: string]>>;
