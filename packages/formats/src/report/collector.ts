// Collects findings while a file is read, to report them together. Repeated findings become one with a count, so that three
// hundred ids of the same form do not hide the one error. The collector limits what it keeps: a hostile file must not produce
// more findings than anybody could read.

import { limits } from '../bytes/limits.js';
import { type FindingCode, findingCodes } from './codes.js';
import type { Finding, FindingLevel, FoundAlso, Place } from './finding.js';
import { type Said, type Saying, saidOf, say } from './say.js';

/** Collects the findings of a file; similar ones become one with a count. */
export interface FindingCollector {
  /** The level comes from the table of codes unless given. */
  add(code: FindingCode, place: Place, message: Saying, hint: Saying, level?: FindingLevel): void;
  /** The findings, with repeated ones combined. */
  readonly list: readonly Finding[];
  /** The findings since the last call, for readers that deliver them in parts. */
  take(): readonly Finding[];
  /** The current position, for `drop` and `hasErrorSince`. */
  mark(): number;
  /** Removes the findings added since the mark, because another finding says it better. */
  drop(mark: number): void;
  hasErrorSince(mark: number): boolean;
  /** Whether there are more kinds of findings than the limit, so that reading on is useless. */
  readonly full: boolean;
}

/**
 * A collector for the findings of one file, for readers of formats and for `readReport`.
 * @example
 * const findings = collectFindings('a.csv');
 * findings.add('date-future', { line: 3, column: 1 }, say`The event ends in ${2099}.`, say`Correct the date.`);
 * findings.list[0]?.place // { file: 'a.csv', line: 3, column: 1 }
 */
export function collectFindings(file?: string, maxFindings: number = limits.maxFindings): FindingCollector {
  const all: Finding[] = [];
  /** Counts of similar findings that came after the limit was reached. */
  const beyond = new Map<string, number>();
  const kinds = new Set<string>();
  const here: Place = file === undefined ? {} : { file };
  let full = false;
  /** The place of the first finding beyond the limit. */
  let leftOut = here;
  let taken = 0;
  let folded: { readonly of: number; readonly list: readonly Finding[] } = { of: 0, list: [] };
  return {
    add(code, place, message, hint, level = findingCodes[code].level) {
      if (all.length >= maxFindings) {
        const kind = kindOf({ code, level, hint: String(hint) });
        if (leftOut === here) leftOut = Object.assign({}, here, place);
        if (kinds.size === 0) for (const one of all) kinds.add(kindOf(one));
        if (kinds.has(kind)) beyond.set(kind, (beyond.get(kind) ?? 0) + 1);
        else full = true;
        folded = { of: -1, list: [] };
        return;
      }
      // Not by spreading, which takes ten times as long.
      const whole: Place = Object.assign({}, here, place);
      all.push({ code, level, place: whole, ...saidOf(message, hint) });
    },
    get list() {
      if (folded.of !== all.length) {
        const list = fold(all, beyond);
        folded = { of: all.length, list: full ? [...list, tooMany(maxFindings, leftOut)] : list };
      }
      return folded.list;
    },
    take() {
      const news = taken >= all.length ? [] : fold(all.slice(taken), new Map());
      const cut = taken <= maxFindings && (full || beyond.size > 0);
      taken = cut ? maxFindings + 1 : Math.max(taken, all.length);
      return cut ? [...news, tooMany(maxFindings, leftOut)] : news;
    },
    mark: () => all.length,
    drop(mark) {
      all.length = Math.min(all.length, mark);
      folded = { of: -1, list: [] };
    },
    hasErrorSince: (mark) => all.slice(mark).some(({ level }) => level === 'error'),
    get full() {
      return full;
    },
  };
}

/**
 * Combines the findings of several parts of a file; repeated ones become one.
 * @example
 * foldFindings(parse(springOpen, 'spring-open.trf').findings).every(({ hint }) => hint !== '') // true
 */
export function foldFindings(findings: readonly Finding[]): readonly Finding[] {
  const beyond = new Map<string, number>();
  for (const finding of findings) {
    const unkept = (finding.more?.count ?? 0) - (finding.more?.others.length ?? 0);
    if (unkept > 0) beyond.set(kindOf(finding), (beyond.get(kindOf(finding)) ?? 0) + unkept);
  }
  return fold(everyPlace(findings), beyond);
}

/** Undoes `foldFindings`: one finding per place, as far as the places were kept. */
export function everyPlace(findings: readonly Finding[]): readonly Finding[] {
  return findings.flatMap(({ more, ...first }): Finding[] => {
    if (more === undefined) return [first];
    return [
      { ...first, message: withoutCount(first.message) },
      ...more.others.map(({ place, message, said }): Finding => {
        const { said: ofFirst, ...rest } = first;
        const both = { ...(ofFirst?.hint === undefined ? {} : { hint: ofFirst.hint }), ...said };
        return { ...rest, place, message, ...(Object.keys(both).length === 0 ? {} : { said: both }) };
      }),
    ];
  });
}

function kindOf({ code, level, hint }: Pick<Finding, 'code' | 'level' | 'hint'>): string {
  return `${code} ${level} ${hint}`;
}

/** In the order of the first of each kind. */
function fold(all: readonly Finding[], beyond: ReadonlyMap<string, number>): readonly Finding[] {
  if (all.length <= 1 && beyond.size === 0) return all;
  const kinds = new Map<string, Finding[]>();
  for (const finding of all) {
    const kind = kindOf(finding);
    const same = kinds.get(kind);
    if (same) same.push(finding);
    else kinds.set(kind, [finding]);
  }
  return all.flatMap((finding) => {
    const kind = kindOf(finding);
    const same = kinds.get(kind) ?? [];
    const count = same.length - 1 + (beyond.get(kind) ?? 0);
    if (count === 0) return [finding];
    if (same[0] !== finding) return [];
    const others = same
      .slice(1)
      .map(
        ({ place, message, said }): FoundAlso => ({ place, message, ...(said?.message && { said: { message: said.message } }) }),
      );
    // Without the count: whoever says the sentence in another language says the count too.
    const said: Said = { ...finding.said, message: finding.said?.message ?? { text: finding.message, values: [] } };
    return [{ ...finding, message: `${finding.message}${countText(count)}`, said, more: { count, others } }];
  });
}

function countText(count: number): string {
  return ` (and ${count} more like it)`;
}

function withoutCount(message: string): string {
  return message.replace(/ \(and \d+ more like it\)$/, '');
}

function tooMany(maxFindings: number, place: Place): Finding {
  return {
    code: 'too-many-findings',
    level: 'error',
    place,
    ...saidOf(
      say`More than ${maxFindings} findings; the rest are left out.`,
      say`Repair the first ones, which often cause the others, and read the file again.`,
    ),
  };
}

/**
 * Whether a finding is an error: then there is no report.
 * @example
 * hasError(parse(springOpen, 'spring-open.trf').findings) // false
 */
export function hasError(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.level === 'error');
}

/** A word of the input, fit for a message: short, on one line, without control characters. */
export function quote(text: string): string {
  const clean = text.slice(0, 61).replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '·');
  return `“${clean.length > 60 ? `${clean.slice(0, 60)}…` : clean}”`;
}
