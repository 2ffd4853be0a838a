// Codes of spreadsheets, of exports from sites and programs, and of interchange formats. Part of the table in codes.ts.

import { error, notice, warning } from './code-entry.js';

export const exportCodes = {
  'spreadsheet-broken': error('a spreadsheet is damaged, protected by a password, or lacks a part'),
  'spreadsheet-too-large': error('a spreadsheet has more sheets, cells or text than the limit'),
  'spreadsheet-no-table': error('no sheet of a spreadsheet holds a table known here'),
  'spreadsheet-sheet': notice('a sheet of a spreadsheet is hidden or holds no table; it is left out'),
  'spreadsheet-cell': warning('a cell of a spreadsheet holds an error, or a formula without its value; it is read as empty'),
  'chess-results-xml': error('an XML file of chess-results is damaged or lacks the tournament or its players'),
  'chess-results-type': notice('a file of chess-results is of a team event or of a type that is not known'),
  'chess-results-result': error('a result of chess-results is not known'),
  'chess-results-unrated': warning('a game of chess-results is marked as not rated (a notice) or was lost by both'),
  'chess-results-unfinished': warning('a file of chess-results has games without results yet; those that have one are read'),
  'chess-results-rating': warning('a file of chess-results does not say whose ratings it has, or a rating cannot be read'),
  'chess-results-no-games': error('a table of chess-results lists players without their games'),
  'chess-results-round': warning('pairings of chess-results name no round; they are left out'),
  'chess-results-rounds': warning(
    'rounds are missing from tables of chess-results, or a table without rounds was given some (a notice)',
  ),
  'vega-line': notice('a line of a Vega file is not known; it is kept and not used (an error if a player cannot be read)'),
  'vega-birth': notice('birth dates of a Vega file have years of two digits'),
  'vega-rating': warning('a rating of a Vega file cannot be read, or the file does not say whose it is'),
  'vega-result': error('a result of a Vega file cannot be read'),
  'vega-unfinished': warning('a Vega file has rounds without results yet; those that have one are read'),
  'vega-pairings': error('the pairings of a Vega project (.veg) are in an undocumented layout'),
  'icu-line': warning('a line of an ICU event is not known; it is kept and not used'),
  'icu-result': error('a round of an ICU event cannot be read'),
  'icu-opponents': notice('an ICU event has the games of its players; other games of their opponents are not in it'),
  'chess-json-result': error('a result of a Chess-JSON file is not known'),
  'chess-json-unfinished': warning('a Chess-JSON file has games without results yet; those that have one are read'),
  'chess-json-player': error('a game of a Chess-JSON file names a player who is not in the tournament'),
  'chess-json-rating': warning('a Chess-JSON file does not say whose ratings it has'),
  'chess-json-team': notice('a Chess-JSON file has a team tournament; its games are read board by board'),
} as const;
