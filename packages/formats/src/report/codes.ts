// Every code that a finding of this package may have, with its level and meaning. Codes are stable: programs match on them.
// docs/formats.md prints this table, and a test keeps the two in step.

import { error, notice, warning } from './code-entry.js';
import { exportCodes } from './codes-exports.js';
import { containerCodes, listCodes, programCodes } from './codes-programs.js';

const fileCodes = {
  'file-empty': error('the file has no content'),
  'file-too-large': error('the file is larger than the limit'),
  'line-too-long': error('a line is longer than the limit'),
  'format-unknown': error('no reader knows this content'),
  'not-a-report': error('the file is recognised but is not a tournament report; the hint says what to send instead'),
  'archive-other-files': warning('an archive holds more than one report; the first was read'),
  'too-many-findings': error('more findings than the limit; the rest are left out'),
  'too-many-sections': error('more sections than the limit'),
  'too-many-players': error('more players than the limit'),
  'too-many-rounds': error('more rounds than the limit'),
  'too-many-results': error('more results than the limit'),
  'too-many-lines': error('more lines than the limit'),
  'encoding-assumed': notice('the text is not valid UTF-8 and was read as Windows-1252'),
  'encoding-broken': warning('the text has bytes that are no characters in its encoding'),
  'control-characters': warning('the text has NUL or control characters, read as spaces'),
  'fields-kept': notice('fields of the file that the report has no place for are kept unchanged'),
  'not-carried': warning('the format cannot hold something the report says; it is not in the file written'),
} as const;

const checkCodes = {
  'authority-unknown': error('nothing says whether US Chess or FIDE rates the report'),
  'no-sections': error('the report has no section'),
  'no-players': error('a section has no player'),
  'section-number-duplicated': error('two sections have the same number'),
  'pair-number-duplicated': error('two players of a section have the same pairing number'),
  'pair-number-invalid': error('a pairing number is not a whole number from 1 to 9999'),
  'opponent-missing': error('an opponent has no such pairing number in the section'),
  'opponent-self': error('a player is paired with themselves'),
  'opponent-not-given': error('a played game has no opponent'),
  'opponent-of-bye': warning('a bye or absence names an opponent'),
  'result-not-reciprocal': error('the two sides of a game disagree about its result or about having played it'),
  'colour-disagrees': warning('both sides of a game say the same colour'),
  'result-unknown': error('a result has no meaning here'),
  'cell-duplicated': error('a player has more games in a round than the section allows'),
  'score-disagrees': warning('the printed points are not the sum of the results'),
  'rounds-invalid': error('the number of rounds is not a whole number from 1 to 200'),
  'round-out-of-range': error('a result is in a round that the section does not have'),
  'rounds-without-results': warning('announced rounds have no results'),
  'no-games': warning('no game of the section was played'),
  'date-not-given': warning('start or end date is missing and must be given'),
  'date-ambiguous': warning('a date can be read in more than one way; both are named'),
  'date-impossible': error('a date does not exist or cannot be read'),
  'date-future': error('a date is after today'),
  'date-order': error('the end is before the start'),
  'date-outside': warning('a date lies outside the event or section it belongs to'),
  'birth-date-impossible': warning('a birth date does not exist or cannot be read'),
  'venue-not-given': warning('the file does not say over the board or online; it must be given'),
  'time-control-not-given': warning('the time control is missing and must be given'),
  'games-not-given': warning('the games behind a rating are missing: the rating counts as established'),
  'provisional-games-not-given': warning('ratings are provisional, and their number of games is not given'),
  'rating-not-given': notice('players have neither a rating nor the mark unrated'),
  'number-out-of-range': error('a rating, rank, score or count is outside the possible range'),
  'rating-implausible': warning('a rating is below 100 (with a fraction, such as 2.243: an error)'),
  'player-twice': error('two players of a section have the same id'),
  'name-twice': warning('two players of a section have the same name'),
  'name-missing': error('a player has no name'),
  'text-too-long': error('a name or another text is longer than 500 characters'),
  'event-name-missing': warning('the event has no name'),
  'id-malformed': warning('an id does not have the form its federation gives'),
  'team-member-missing': warning('a team names a pairing number that the section does not have'),
  'team-member-twice': warning('a player is in two teams'),
} as const;

const trfCodes = {
  'trf-line-unknown': notice('a line is not a TRF record; it is kept unchanged'),
  'trf-unfinished': warning('a TRF has games without results yet; those that have one are read'),
  'trf-tabs': error('a TRF has tabs where its columns are'),
  'trf-number': error('a number field does not hold a number'),
  'trf-field-shifted': warning('a field is outside its columns and was located by its neighbours'),
  'trf-colour': warning('a colour is none of w, b, - and blank'),
  'trf-sex': warning('a sex is none of m, w, f and blank'),
  'trf-title': notice('a title is not a FIDE title; left out'),
  'trf-count': warning('a counted total (062, 072, 082) is not what the file holds'),
  'trf-bye-disagrees': warning('a bye record (240) and the round cell disagree'),
  'trf-points': warning('a record of abnormal points (299) cannot be read; it is kept and not used'),
  'trf-player-unknown': warning('a record names a pairing number without a player record'),
  'trf-national-differs': notice('a national record has another name or birth date than record 001'),
  'trf-forfeit-disagrees': warning('a forfeited match (330) has a game that was played'),
  'trf26-incomplete': notice('records that FIDE requires in TRF26 cannot be written: the report lacks the data'),
  'trf26-forbidden': error('strict check: the specification of TRF26 forbids this; the message names record, rule and paragraph'),
  'trf26-missing': error('strict check: a record that a rated event needs in TRF26 is missing'),
  'trf26-advised': warning('strict check: TRF26 advises against this, or programs disagree about it'),
  'trf26-fault': error('strict check: a known fault of a program, named'),
  'trf-rounds-disagree': warning('fewer rounds are announced (142, XXR) than have results or dates'),
  'trf-record-repeated': warning('a record that may appear only once appears again with another value'),
} as const;

const jsonCodes = {
  'json-syntax': error('the text is not JSON'),
  'json-too-deep': error('the JSON is nested deeper than the limit'),
  'json-version': error('the report version is not known here'),
  'json-type': error('a value has the wrong type'),
  'json-value': error('a value is not among those allowed'),
  'json-missing': error('a required field is missing'),
  'json-field-unknown': error('a field is not part of the report'),
  'json-field-duplicate': error('an object has the same field twice'),
} as const;

const csvCodes = {
  'csv-syntax': error('the text is not CSV: a quote does not close, or a row has more than 1,000 columns'),
  'csv-header-missing': error('there is no header row with pair, name and rounds'),
  'csv-column-unknown': warning('a column is not known and was left out'),
  'csv-column-twice': error('two columns have the same name'),
  'csv-row-field-unknown': warning('a heading row is not known and was left out'),
  'csv-cell': error('a result cell cannot be read'),
  'csv-number': error('a number cell does not hold a number'),
  'csv-value': error('a cell does not hold one of the words allowed'),
  'csv-row-short': error('a row has fewer cells than the header, so its values are in the wrong columns'),
  'csv-formula': warning('a cell begins like a spreadsheet formula; it is read as plain text'),
} as const;

/**
 * Every finding code of this package, with its level and meaning. Codes are stable: programs match on them.
 * @example
 * findingCodes['result-not-reciprocal'].level // 'error'
 */
export const findingCodes = {
  ...fileCodes,
  ...checkCodes,
  ...trfCodes,
  ...jsonCodes,
  ...csvCodes,
  ...containerCodes,
  ...programCodes,
  ...exportCodes,
  ...listCodes,
} as const;

/** The code of a finding of this package. */
export type FindingCode = keyof typeof findingCodes;
