// Codes of the containers (dBASE, ZIP), of the files of pairing programs, and of rating lists. Part of the table in codes.ts.

import { error, notice, warning } from './code-entry.js';

export const containerCodes = {
  'dbf-too-short': error('the file is too short for a dBASE header'),
  'dbf-version': error('the file is no dBASE III table'),
  'dbf-header-unterminated': error('the field descriptors of the table have no end'),
  'dbf-header-length': error('records do not start where the header says (a warning where they were found elsewhere)'),
  'dbf-field-name': error('a field of the table has no readable name'),
  'dbf-field-length': error('a field of the table has no width'),
  'dbf-field-duplicate': error('two fields of the table have the same name'),
  'dbf-no-fields': error('the table has no fields'),
  'dbf-memo-field': warning('a memo field keeps its text in another file, which is not read'),
  'dbf-record-length': error('the record length of the header is not that of its fields (a warning where the records decide)'),
  'dbf-record-flag': error('a record starts with neither the live nor the deleted mark'),
  'dbf-truncated': error('the table holds fewer records than its header counts'),
  'dbf-too-many-records': error('the table is larger than any report'),
  'dbf-record-count': warning('the table holds more records than its header counts'),
  'dbf-deleted-records': notice('records marked as deleted are left out'),
  'character-replaced': warning('characters that the format cannot hold were written as "?"'),
  'value-cut': warning('a value is longer than its field and was cut'),
  'zip-broken': error('the archive cannot be read'),
  'zip-unsupported': error('the archive uses a method, a size or a cipher that is not read'),
  'zip-too-many-entries': error('the archive holds more files than the limit'),
  'zip-too-large': error('the archive unpacks to more than the limit'),
  'zip-ratio': error('a file of the archive is compressed more than any real file'),
  'zip-size-lies': error('a file of the archive is not as long as the archive says'),
  'zip-overlap': error('two files of the archive share the same bytes'),
  'zip-checksum': error('a file of the archive does not match its checksum'),
  'zip-nested': error('the archive holds another archive'),
  'zip-empty': error('the archive holds no file'),
} as const;

export const programCodes = {
  'uschess-table-missing': error('one of the three tables of a US Chess report is not there'),
  'uschess-table-twice': error('one of the three tables of a US Chess report is there twice'),
  'uschess-field-missing': error('a table of a US Chess report lacks a field'),
  'uschess-several-events': error('the header table has not exactly one event'),
  'uschess-format': warning('the format mark of a US Chess report is not known'),
  'uschess-number': error('a number field of a US Chess report does not hold a number'),
  'uschess-count': warning('a counted total of a US Chess report is not what the tables hold'),
  'uschess-event-id': warning('the tables of a US Chess report have different event ids'),
  'uschess-section-unknown': error('a player record names a section without a section record'),
  'uschess-type': warning('the tournament type of a section is not known'),
  'uschess-cell': error('a result cell of a US Chess report cannot be read'),
  'uschess-cell-beyond': warning('a result stands after the last round of its section'),
  'uschess-asymmetric': error('a result is marked as contradicting that of the opponent'),
  'uschess-double-order': notice('a double-game cell does not say which game had which result; an order is chosen'),
  'uschess-table-rounds': notice('a round-robin table has no rounds; those of a Berger schedule are given to its games'),
  'uschess-names-not-given': notice('the legacy format has no names; the member ids stand for them'),
  'uschess-id-not-given': warning('a player has no US Chess id and cannot be rated before one is found'),
  'uschess-rating': warning('the rating of a player is not a number'),
  'uschess-written-as-swiss': notice('a section is written as a Swiss, round by round, because its own type cannot hold it'),
  'uschess-system-letter': notice('the letter of the rating system is left blank: it follows from the time control'),
  'uschess-not-writable': error('the format cannot hold the report'),
} as const;

export const listCodes = {} as const;
