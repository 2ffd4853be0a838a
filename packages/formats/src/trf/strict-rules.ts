// What TRF26 forbids, as a table: each rule with the level of its finding and the paragraph it comes from. `FORMATS` and
// `FORMATS-2` are the descriptions of the format on which this package is based; the handbook itself numbers records, not rules.

import type { FindingCode } from '../report/codes.js';

/** A rule of TRF26 that the strict check enforces. */
export interface StrictRule {
  readonly code: Extract<FindingCode, `trf26-${string}`>;
  /** The rule in a sentence. */
  readonly says: string;
  readonly source: string;
}

const forbids = (says: string, source: string): StrictRule => ({ code: 'trf26-forbidden', says, source });
const advises = (says: string, source: string): StrictRule => ({ code: 'trf26-advised', says, source });
const asks = (says: string, source: string): StrictRule => ({ code: 'trf26-missing', says, source });

/**
 * Every rule of TRF26 that `checkTrf26` enforces, with its source.
 * @example
 * strictRules['text-utf8'].code // 'trf26-advised'
 */
export const strictRules = {
  'text-utf8': advises('The text is UTF-8, without a byte order mark.', 'FORMATS §1'),
  'text-tab': forbids('Columns are filled with blanks, not tabs.', 'FORMATS §1'),
  'line-code': forbids('A line begins with a record of TRF26, or with ### for a comment.', 'FORMATS §1, §1.2'),
  'line-blank': forbids('Column 4 is blank; data begin in column 5.', 'FORMATS §1'),
  'line-once': forbids('The record stands once in a file.', 'FORMATS §1.2'),
  'record-replaced': advises('Record 310 has replaced record 013.', 'FORMATS §1.2'),
  'field-form': forbids('The field has the form that its columns ask for.', 'FORMATS §1.1, §1.2'),
  'field-align': forbids('Numbers stand at the right of their columns.', 'FORMATS §1, §1.1'),
  'field-between': forbids('The columns between fields are blank.', 'FORMATS §1.1, §1.2'),
  'field-needed': forbids('The field may not be blank.', 'FORMATS §1.1, §1.2'),
  'number-unique': forbids('Every player and every team has a number of their own.', 'FORMATS §1.1, §1.2'),
  'player-known': forbids('A number names a player or team of the file.', 'FORMATS §1.1, §1.2'),
  'player-sex': forbids('Sex is m or w.', 'FORMATS §1.1'),
  'player-title': forbids('A title is GM, IM, FM, CM, WGM, WIM, WFM or WCM.', 'FORMATS §1.1'),
  'player-birth': advises('A birth date is YYYY/MM/DD, and the day exists.', 'FORMATS §1.1'),
  'player-points': forbids('Points are the sum of what the results are worth (162, 299).', 'FORMATS §1.1, FORMATS-2 §3.1'),
  'cell-result': forbids('A result is one of 1 = 0 + - W D L H F U Z or blank.', 'FORMATS §1.1'),
  'cell-colour': forbids('A colour is w, b, - or blank.', 'FORMATS §1.1'),
  'cell-opponent': forbids('A game names its opponent, and a bye none.', 'FORMATS §1.1'),
  'cell-answer': forbids('Both sides of a game name each other, with results that fit and opposite colours.', 'FORMATS §1.1'),
  'cell-pairing-bye': forbids('At most one player of a round has the bye of the pairing (U).', 'FORMATS §1.1'),
  'cell-round': forbids('No result stands after the last round (142).', 'FORMATS §1.2'),
  'rating-records': asks('A rated event has records 012, 022, 032, 042, 052, 102, 132 and 222.', 'FORMATS §1.2'),
  'date-form': forbids('A date is YYYY/MM/DD, in record 132 YY/MM/DD, and the day exists.', 'FORMATS §1.2'),
  'date-order': forbids('The event ends on or after its first day, and its rounds lie between.', 'FORMATS §1.2'),
  'round-dates': forbids('Round dates stand above the rounds: columns 92 to 99, then every ten.', 'FORMATS §1.2'),
  'count-number': forbids('Records 062, 072, 082 and 142 hold one number and nothing else.', 'FORMATS §1.2, FORMATS-2 §3.5'),
  'count-agrees': forbids('Records 062 and 082 count the players and teams of the file.', 'FORMATS §1.2'),
  'first-colour': forbids('The initial colour (152) is W or B.', 'FORMATS §1.2'),
  'point-system': forbids('A point system is symbols and points in their columns.', 'FORMATS §1.2, FORMATS-2 §3.2'),
  'point-system-default': advises('Record 162 is there only if the points are not 1, 0.5 and 0.', 'FORMATS §1.2'),
  'rank-method': forbids('Record 172 has a federation and one of FIDE NRO FIDON NIDOF HBFN LBFN OTHER.', 'FORMATS §1.2'),
  'event-type': advises('The type (192) is a code of the table.', 'FORMATS-2 §3.3'),
  'tie-breaks': forbids('Tie-breaks (202, 212) are codes with commas between; 212 begins with PTS.', 'FORMATS §1.2'),
  'time-control': forbids(
    'The time control (222) is moves/seconds+increment, periods parted by a colon.',
    'FORMATS §1.2, FORMATS-2 §3.4',
  ),
  'board-colours': forbids('Board colours (352) are W and B, one for each board.', 'FORMATS §1.2'),
  'bye-once': forbids('There is one record 240 for each kind of bye and round.', 'FORMATS-2 §3.4'),
  'bye-shown': advises('A bye of record 240 is shown in the round of record 001 too.', 'FORMATS-2 §3.4'),
  'program-fault': {
    code: 'trf26-fault',
    says: 'The line is a known fault of a program.',
    source: 'FORMATS §1.1, §1.3, FORMATS-2 §3',
  },
} as const satisfies Readonly<Record<string, StrictRule>>;

/** The name of a rule of the strict check. */
export type StrictRuleName = keyof typeof strictRules;
