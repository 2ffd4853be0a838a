// Known faults of programs, by name: what the program writes, and what TRF26 requires instead.

import { data, type TrfLine } from './line.js';
import { recordOf } from './records.js';

export interface KnownFault {
  /** The programs that write it. */
  readonly by: string;
  readonly matches: (line: TrfLine) => boolean;
  readonly says: string;
  readonly hint: string;
}

const startsWith =
  (pattern: RegExp) =>
  ({ text }: TrfLine): boolean =>
    pattern.test(text);

/** Whole lines. For faults in cells see strict-cells.ts. */
const lineFaults: readonly KnownFault[] = [
  {
    by: 'JaVaFo and bbpPairings, TRF(x)',
    matches: startsWith(/^XXR\b/),
    says: 'XXR is no record of TRF26',
    hint: 'Write the number of rounds in record 142.',
  },
  {
    by: 'JaVaFo and bbpPairings, TRF(x)',
    matches: startsWith(/^XXC\b/),
    says: 'XXC is no record of TRF26',
    hint: 'Write the initial colour in record 152.',
  },
  {
    by: 'JaVaFo and bbpPairings, TRF(x)',
    matches: startsWith(/^XXZ\b/),
    says: 'XXZ is no record of TRF26',
    hint: 'Write absences in record 240.',
  },
  {
    by: 'JaVaFo and bbpPairings, TRF(x)',
    matches: startsWith(/^XXA\b/),
    says: 'XXA is no record of TRF26',
    hint: 'Write accelerations in record 250.',
  },
  {
    by: 'JaVaFo and bbpPairings, TRF(x)',
    matches: startsWith(/^XXP\b/),
    says: 'XXP is no record of TRF26',
    hint: 'Write prohibited pairings in record 260.',
  },
  {
    by: 'JaVaFo, TRF(x)',
    matches: startsWith(/^XXS\b/),
    says: 'XXS is no record of TRF26',
    hint: 'Write the point system in record 162.',
  },
  {
    by: 'JaVaFo and bbpPairings, TRF(x)',
    matches: startsWith(/^XX[A-Z]\b/),
    says: 'an extension is no record of TRF26',
    hint: 'Remove the line.',
  },
  {
    by: 'bbpPairings',
    matches: startsWith(/^BB[WDLZFU]\b/),
    says: 'a point value of bbpPairings is no record of TRF26',
    hint: 'Write the point system in record 162.',
  },
  {
    by: 'Tornelo',
    matches: startsWith(/^DAT\s+\d{1,4}\s/),
    says: 'DAT is no record of TRF26',
    hint: 'Write national ids in a record of the federation (USA …). Remove e-mail addresses.',
  },
  {
    by: 'Krause, TRF06',
    matches: startsWith(/^([A-Z])\1\1 [A-Za-z]/),
    says: 'a template row is no record',
    hint: 'Remove the line, or begin it with ###.',
  },
  {
    by: 'Krause, TRF06',
    matches: (line) => /^[\s\d]+$/.test(line.text) && recordOf(line) === '',
    says: 'a column ruler is no record',
    hint: 'Remove the line, or begin it with ###.',
  },
  {
    by: 'Vega',
    matches: startsWith(/^001 [^|]{0,12}\|/),
    says: 'this is a .tdf, whose fields are parted by bars',
    hint: 'Export the FIDE report (TRF) from Vega.',
  },
  {
    by: 'several exporters',
    matches: (line) => /^062 *\d+ *\(\d+\)/.test(line.text),
    says: 'a second number in brackets follows the number of players',
    hint: 'Write the number of players alone; rated players are record 072.',
  },
  {
    by: 'several exporters',
    matches: (line) => line.text.startsWith('172') && /^(FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER)$/.test(data(line)),
    says: 'record 172 lacks the federation',
    hint: 'Federation in columns 5 to 7, method in columns 9 to 13.',
  },
  {
    by: 'a widely used exporter',
    matches: (line) =>
      /^299 [WDLFHZ+ -] (?: {4}|[ \d.-]{4}) [ \d-]*\d\.\d [ \d]{2}\d(?: [ \d]{3}\d)*\s*$/.test(line.text) &&
      !/^299 .{9}[ \d-]{1,2}\d\.\d {2}/.test(line.text),
    says: 'record 299 has its fields with single blanks between',
    hint: 'Points in columns 14 to 17, round in 20 to 22, players from 24 on.',
  },
  {
    by: 'several programs',
    matches: (line) => /^(122|222) *(moves\/time,? ?increment|standard)\s*$/i.test(line.text),
    says: 'the time control is the text of a template',
    hint: 'Write the time control in record 222: 5400+30.',
  },
  {
    by: 'lichess',
    matches: (line) => /^(022|102) https?:\/\/(\w+\.)?lichess\.org/.test(line.text) || /^032 Lichess\s*$/.test(line.text),
    says: 'an address of the site stands where a city, a federation or an arbiter should',
    hint: 'Write the city, the federation (three letters) and the arbiter.',
  },
];

export function faultOf(line: TrfLine): KnownFault | undefined {
  return lineFaults.find(({ matches }) => matches(line));
}
