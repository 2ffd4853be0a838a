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

/** `2026-08-14` as the pages write it (packages/web/src/base/format.ts). */
export function dayIn({ language }: Pick<Speech, 'language'>, date: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return date;
  const options = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)
    .format(new Date(`${date}T00:00:00Z`))
    .replace('Sept ', 'Sep ');
}

/** One day, or the first and the last. */
export function daysIn(speech: Speech, start: string, end: string): string {
  return start === end ? dayIn(speech, start) : `${dayIn(speech, start)} – ${dayIn(speech, end)}`;
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
