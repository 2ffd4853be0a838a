// The rulings on open questions in the FIDE texts since 2014. Their questions and sentences are in fide/rulings-since-2014.ts.
// Their statements are those of the 2009 text from which the question comes, if there is one.

import type { RulingRecord } from './record.js';

export const fideSince2014Records: Readonly<Record<string, Omit<RulingRecord, 'question'>>> = {
  'FIDE-L-01': {
    options: ['the first day of the event', 'the day of the game', 'the rating period'],
    ground: 'open',
    why: 'The text of 2009 says so about its own changes; nothing was found about 1 March 2024 and 1 October 2025.',
    statements: ['FIDE09-0.1.03'],
  },
  'FIDE-L-02': {
    options: ['up', 'to the even number', 'down'],
    ground: 'other text',
    why: 'The Title Regulations of 2024 have the same table and round up.',
    statements: ['FIDE09-8.2.07'],
  },
  'FIDE-L-03': {
    options: ['up', 'to the even number', 'down'],
    ground: 'other text',
    why: 'The Title Regulations of 2024 round an average up.',
    statements: ['FIDE09-8.3.04'],
  },
  'FIDE-L-04': {
    options: ['once per period', 'for each tournament'],
    ground: 'data',
    why: '8.3.4 says so, and 13 of the 14 published periods in which it matters follow it.',
    statements: ['FIDE09-8.5.08', 'FIDE09-8.5.12'],
  },
  'FIDE-L-05': {
    options: [
      'only the stronger player’s games are upgrades; the weaker side is always limited',
      'one limit in all, whichever side',
    ],
    ground: 'open',
    why: 'An upgrade raises the opponent’s rating, and only the stronger player gains from it. The only published calculation we have shows the stronger side only.',
    statements: ['FIDE09-8.5.04'],
  },
  'FIDE-L-06': {
    options: ['no point in any game played', 'no point against rated opponents'],
    ground: 'open',
    why: 'We take the words literally.',
    statements: ['FIDE09-8.2.01'],
  },
  'FIDE-L-07': {
    options: ['only the first is disregarded', 'all until the first with a score'],
    ground: 'open',
    why: 'The text says “first event”.',
    statements: ['FIDE09-8.2.01'],
  },
  'FIDE-L-08': {
    options: ['yes', 'no'],
    ground: 'open',
    why: 'The text does not require rated opponents there.',
    statements: ['FIDE09-8.2.01'],
  },
  'FIDE-L-09': {
    options: ['26 lists, including the one being made', 'lists up to 26 months apart'],
    ground: 'text',
    why: 'Rating periods add up to 26 months. An event belongs to the list it is rated on; older events drop out, the others stay.',
    statements: ['FIDE09-7.1.20'],
  },
  'FIDE-L-10': {
    options: ['2400 once, then juniors, then 30 games', 'juniors now under 2300, then 30 games, then 2400 once'],
    ground: 'data',
    why: '99.2 % of 19.6 million published K agree. In the cases that tell the two apart, thousands of players follow the first and 17 the second.',
    statements: ['FIDE09-8.5.10', 'FIDE09-8.5.11'],
  },
  'FIDE-L-11': {
    options: ['the list before the one being made', 'the list at the start of the event'],
    ground: 'data',
    why: 'FIDE’s published calculations do this. In 2009 FIDE had announced the other option.',
    statements: ['FIDE09-8.5.09'],
  },
  'FIDE-L-12': {
    options: ['the third list dated after the last day', 'the third list that it could be on'],
    ground: 'text',
    why: 'The two differ for events that end after a closing date. A list dated on the last day itself is not after it.',
    statements: ['FIDE09-7.1.15'],
  },
  'FIDE-L-13': {
    options: ['by the day of the game', 'by the list on which the last game was rated'],
    ground: 'convention',
    why: 'As FIDE-A-29 for 2009. It differs only for games played after a closing date.',
    statements: ['FIDE09-7.2.05'],
  },
  'FIDE-L-14': {
    options: ['the rating that is used', 'only a rapid or blitz rating'],
    ground: 'open',
    why: 'The text says “on the relevant list” and does not consider a substitute rating.',
    statements: ['FIDE09-8.5.04'],
  },
  'FIDE-L-15': {
    options: ['below every limit', 'unknown'],
    ground: 'convention',
    why: 'As FIDE-A-33. Two unrated players need 60 minutes.',
    statements: ['FIDE09-1.1.04'],
  },
  'FIDE-L-16': {
    options: ['yes, for moves 1 to 60', 'no'],
    ground: 'other text',
    why: 'The chapter on rapid and blitz says so, and FIDE-A-34 decides the same.',
    statements: ['FIDE09-1.1.01'],
  },
  'FIDE-L-17': {
    options: ['with more than half of the scheduled games'],
    ground: 'convention',
    why: 'As FIDE-A-36.',
    statements: ['FIDE09-6.5.01'],
  },
  'FIDE-L-18': {
    options: ['the first', 'the last', 'both'],
    ground: 'convention',
    why: 'The total is the same for the first and the last; choosing both would be two upgrades.',
    statements: ['FIDE09-8.5.04'],
  },
  'FIDE-L-19': {
    options: ['the K of a player new to the list', 'the K of the standard rating'],
    ground: 'open',
    why: 'The thirty games are counted on each list. No published calculation for such players was found.',
    statements: ['FIDE09-8.5.09'],
  },
  'FIDE-L-20': {
    options: ['yes', 'no'],
    ground: 'data',
    why: 'If they count, 99.2 % of published K agree; otherwise 96.1 %.',
    statements: ['FIDE09-8.5.09'],
  },
  'FIDE-L-21': {
    options: ['to the nearest', 'up', 'down'],
    ground: 'open',
    why: 'No source says. The fraction is never a half, so ties do not matter.',
    statements: ['FIDE09-8.5.12'],
  },
  'FIDE-L-22': {
    options: ['the change first, then the adjustment', 'the adjustment first'],
    ground: 'open',
    why: 'No source says which came first. On a list that has both, the answer carries a caveat.',
    statements: ['FIDE09-8.5.12'],
  },
  'FIDE-L-23': {
    options: ['nothing', 'the old rating or the number of games'],
    ground: 'text',
    why: 'The text treats such a player like any unrated player.',
    statements: ['FIDE09-7.2.02'],
  },
  'FIDE-L-24': {
    options: ['no deadline'],
    ground: 'open',
    why: '9.1 says only “in time”.',
    statements: ['FIDE09-9.1.01'],
  },
  'FIDE-L-25': {
    options: ['the ratings given by the caller', 'the ratings of the list at the start', 'the ratings of the list at each game'],
    ground: 'open',
    why: 'The Title Regulations use the date of the game; the rating chapter is silent.',
    statements: ['FIDE09-4.1.05'],
  },
  'FIDE-L-26': {
    options: ['the given rating is used', 'the list’s rating is used'],
    ground: 'data',
    why: 'Seven of 63 published periods start a point or more away from the list; the reason is not known.',
    statements: ['FIDE09-4.1.04'],
  },
  'FIDE-L-27': {
    options: ['the player’s own, on the list at the start', 'the higher of the two'],
    ground: 'data',
    why: 'The text says so, and published calculations show both sides.',
    statements: ['FIDE09-8.5.04'],
  },
  'FIDE-L-28': {
    options: ['no', 'yes'],
    ground: 'text',
    why: 'The game is “not rated”; reports from 2025 say that such games disappeared from the records.',
    statements: ['FIDE09-8.5.09'],
  },
  'FIDE-L-29': {
    options: ['published ratings of 2400 or more'],
    ground: 'text',
    why: 'First ratings are at most 2200, so they never lead to K 10.',
    statements: ['FIDE09-8.5.11'],
  },
};
