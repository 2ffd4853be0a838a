// Findings are collected while a file is read, and reported together. The collector bounds their number: a hostile file must
// not make more findings than anybody could read.

import { type FindingCode, findingCodes } from './codes.js';
import type { Finding, FindingLevel, Place } from './finding.js';
import { limits } from './limits.js';

export interface FindingCollector {
  /** Level from the table of codes unless another is given. */
  add(code: FindingCode, place: Place, message: string, hint: string, level?: FindingLevel): void;
  readonly list: readonly Finding[];
  readonly full: boolean;
}

export function collectFindings(file?: string, maxFindings: number = limits.maxFindings): FindingCollector {
  const list: Finding[] = [];
  const here: Place = file === undefined ? {} : { file };
  return {
    add(code, place, message, hint, level) {
      if (list.length >= maxFindings) {
        if (list.length === maxFindings) list.push(tooMany(maxFindings, here));
        return;
      }
      // Not by spreading: two objects spread into one take ten times as long.
      const whole: Place = Object.assign({}, here, place);
      list.push({ code, level: level ?? findingCodes[code].level, place: whole, message, hint });
    },
    list,
    get full() {
      return list.length > maxFindings;
    },
  };
}

function tooMany(maxFindings: number, place: Place): Finding {
  return {
    code: 'too-many-findings',
    level: 'error',
    place,
    message: `More than ${maxFindings} findings; the rest are left out.`,
    hint: 'Repair the first ones, which often cause the others, and read the file again.',
  };
}

export function hasError(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === 'error');
}

/** A word of the input as it may appear in a message: short, on one line, without control characters. */
export function quote(text: string): string {
  const clean = text.slice(0, 61).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '·');
  return `“${clean.length > 60 ? `${clean.slice(0, 60)}…` : clean}”`;
}
