// What the server itself says to readers: messages, days, points and changes as the pages write them.

import type { SayRule } from '@harkness/rules';
import type { ExplanationSpeech } from './explanation-speech.js';

/** Systems as people call them. */
export type SystemNames = (system: string) => string;

/** A message in the reader's language. */
type Words = (message: string) => string;

/** What a reader reads in: messages and days. */
export interface Speech {
  readonly language: string;
  readonly t: Words;
  /** The sentences and sums of a reason. */
  readonly explained?: Pick<ExplanationSpeech, 'sentence' | 'sum'>;
  /** The translations of the rulebook's own texts. */
  readonly rule?: SayRule;
}

export const english: Speech = { language: 'en', t: (message) => message };

function formatIn({ language }: Pick<Speech, 'language'>, fields: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeZone: 'UTC', month: 'short', ...fields });
}

function utc(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}

const wholeDay = { day: 'numeric', year: 'numeric' } as const;

/** `2026-08-14` as the pages write it (packages/web/src/base/format.ts). */
export function dayIn(speech: Pick<Speech, 'language'>, date: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date;
  return formatIn(speech, wholeDay).format(utc(date)).replace('Sept ', 'Sep ');
}

/** One day, or the first and the last: `12–14 Aug 2026`, `30 Aug – 1 Sep 2026`, as the pages write them. */
export function daysIn(speech: Speech, start: string, end: string): string {
  if (start === end || end === '') return dayIn(speech, start);
  if (speech.language !== 'en') return formatIn(speech, wholeDay).formatRange(utc(start), utc(end));
  const last = dayIn(speech, end);
  if (start.slice(0, 7) === end.slice(0, 7)) return `${Number(start.slice(8))}–${last}`;
  const first = dayIn(speech, start);
  return start.slice(0, 4) === end.slice(0, 4) ? `${first.slice(0, -5)} – ${last}` : `${first} – ${last}`;
}

/** Short names, January first. */
export function monthsIn(speech: Speech): readonly string[] {
  return Array.from({ length: 12 }, (_, at) =>
    formatIn(speech, {})
      .format(new Date(Date.UTC(2024, at, 1)))
      .replace('Sept', 'Sep'),
  );
}

/** `US Chess supplement of 2026-11-01`: the name of a list with its day. */
export function listTitle(speech: Speech, title: string): string {
  const [, name, date] = /^(.*) of (\d{4}-\d\d-\d\d)$/.exec(title) ?? [];
  if (name === undefined || date === undefined) return title;
  return speech.t(`${name} of {date}`).replace('{date}', () => dayIn(speech, date));
}

/** 2.5 → `2½`. */
export function points(score: number): string {
  const whole = Math.floor(score);
  return score - whole === 0.5 ? `${whole === 0 ? '' : whole}½` : String(whole);
}

export function signed(change: number, decimals?: number): string {
  const size = Math.abs(change);
  return change === 0 ? '0' : `${change > 0 ? '+' : '−'}${decimals === undefined ? size : size.toFixed(decimals)}`;
}

/** Without the note that tells apart two meanings of a message. */
export function plain(text: string): string {
  return text.replace(/ \/\/ .*/, '');
}

export function signedOr(change: number | undefined): string | undefined {
  return change === undefined ? undefined : signed(change);
}
