// The records of TRF, and the generation that introduced them.

import { code, columns, data, type TrfLine } from './line.js';
import { newerCodes, type TrfFormat } from './results.js';

/** Records whose content is in the model, from which they are written. */
export const modelled: readonly string[] = [
  '012',
  '022',
  '032',
  '042',
  '052',
  '062',
  '072',
  '082',
  '092',
  '102',
  '112',
  '122',
  '132',
  '142',
  '162',
  '182',
  '222',
  'XXR',
  '013',
  '001',
  'NRS',
  '240',
  '299',
  '310',
];

/** Records of TRF26 that only pairing or standings need: kept word for word. */
const kept26 = ['152', '172', '192', '202', '212', '250', '260', '300', '320', '330', '352', '362', '801', '802'];
export const brought26 = ['142', '162', '182', '222', '240', '299', '310', '###', 'NRS', ...kept26];

export type TrfRecord = string;

/**
 * The record of a line: its code, `NRS` for a national record, the code itself for `XX` and `BB` extensions and Tornelo's `DAT`,
 * `###` for a comment, and `''` for rulers, templates and anything else.
 */
export function recordOf(line: TrfLine): TrfRecord {
  const text = line.text;
  if (text.startsWith('001')) return '001';
  // Column rulers that some programs print above the players look like record 012.
  if (text.charCodeAt(0) <= 0x31 && (/^0?123456789/.test(text) || /^ +1 +2 +3 /.test(text))) return '';
  const start = code(line);
  if (start === '###') return '###';
  const isNumber = text.charCodeAt(0) <= 0x39;
  if (isNumber) return modelled.includes(start) || kept26.includes(start) ? start : '';
  if (start === 'DAT') return 'DAT';
  if (/^XX[A-Z]$/.test(start) || /^BB[WDLZFU]$/.test(start)) return start;
  if (/^[A-Z]{3}$/.test(start)) return /^ [ \d]{3}\d /.test(columns(line, 4, 9)) ? 'NRS' : '';
  return '';
}

/** A line that explains the columns (`DDD SSSS sTTT …`, a ruler), which needs no finding. */
export function isTemplate(line: TrfLine): boolean {
  return /^([A-Z])\1\1 [A-Za-z]/.test(line.text) || /^[\s\d]+$/.test(line.text);
}

/** The generation revealed by records and result codes; the oldest if nothing reveals it. */
export function generation(lines: readonly { readonly line: TrfLine; readonly record: TrfRecord }[]): TrfFormat {
  if (lines.some(({ record }) => record !== '001' && brought26.includes(record))) return 'trf26';
  const newer = lines.some(({ line, record }) => {
    if (record.startsWith('XX') || record.startsWith('BB')) return true;
    if (record === '042' || record === '052') return /^\d{4}\/\d\d\/\d\d$/.test(data(line));
    if (record !== '001') return false;
    for (let at = 99; at <= line.text.length; at += 10) {
      const result = line.text[at - 1];
      if (result !== undefined && newerCodes.includes(result.toUpperCase())) return true;
    }
    return false;
  });
  return newer ? 'trf16' : 'trf06';
}
