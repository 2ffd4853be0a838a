// A calculator's input: flags, or one JSON object on stdin whose fields flags may override.

import { isIsoDate, type Result } from '@harkness/rules';
import { CommandError, readStdin, type Screen } from '../terminal/io.js';

export type JsonObject = { readonly [field: string]: unknown };

/** The JSON object on stdin if `--stdin` was given. */
export async function stdinObject(wanted: boolean, screen: Screen): Promise<JsonObject> {
  if (!wanted) return {};
  const text = new TextDecoder().decode(await readStdin(screen.io));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CommandError(`stdin is not JSON: ${(error as Error).message}`, { hint: 'Send one JSON object.' });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CommandError('stdin is JSON, but not an object.', { hint: 'Send one JSON object.' });
  }
  return value as JsonObject;
}

/** `1500w`, `1620d`, `1710l`: rating and result of a game; `@name` if the same opponent is met more than once. */
export function parseGame(text: string): { rating: number; score: number; opponent?: string } {
  const match = /^(\d{1,4}(?:\.\d+)?)([wdl])(?:@(.+))?$/i.exec(text);
  if (match === null)
    throw new CommandError(`${text} is not a game.`, { hint: 'Write rating and result, for example 1500w, 1620d or 1710l.' });
  const score = { w: 1, d: 0.5, l: 0 }[(match[2] ?? '').toLowerCase()] ?? 0;
  return { rating: Number(match[1]), score, ...(match[3] === undefined ? {} : { opponent: match[3] }) };
}

export function parseNumber(text: string, flag: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new CommandError(`${flag} ${text} is not a number.`, { hint: 'Write it in digits, for example 1500 or 0.5.' });
  return value;
}

/** Parses a count or index: a whole number, not negative. */
export function parseWhole(text: string, flag: string): number {
  if (!/^\d{1,15}$/.test(text.trim()))
    throw new CommandError(`${flag} ${text} is not a whole number.`, { hint: 'Write it in digits, for example 10.' });
  return Number(text);
}

export function parseDay(text: string, flag: string): string {
  if (!isIsoDate(text))
    throw new CommandError(`${flag} ${text} is not a day of the calendar.`, { hint: 'Write it as YYYY-MM-DD.' });
  return text;
}

/** The value, or a usage error with every fault and the path of its field. */
export function taken<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  const [first, ...more] = result.errors;
  const line = (error: typeof first) =>
    error === undefined ? '' : `${error.place === '' ? '' : `${error.place}: `}${error.message}`;
  throw new CommandError([line(first), ...more.map((error) => `      ${line(error)}`)].join('\n'), {
    hint: first?.hint ?? '',
  });
}

/** Drops undefined fields, so that flags override JSON and not the other way round. */
export function given<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
