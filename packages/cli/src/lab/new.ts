// harkness lab new: a reform file from flags, checked before it is written.

import { basename } from 'node:path';
import { checkReform, type ReformFinding } from '@harkness/lab';
import { writeGiven } from '../terminal/files.js';
import { CommandError, type ExitCode, type Screen } from '../terminal/io.js';
import type { PlaceOptions } from '../terminal/open-office.js';
import { basesAt, printReformFindings } from './files.js';

export interface NewReformOptions extends PlaceOptions {
  readonly window: string;
  readonly name?: string;
  readonly title?: string;
  readonly source: string;
  readonly system: string;
  readonly since?: string;
  readonly until?: string;
  readonly set?: readonly string[];
  readonly k?: string;
  readonly first?: string;
  readonly scale?: string;
  readonly below?: string;
  readonly off?: readonly string[];
  readonly age?: string;
  readonly rating?: string;
  readonly games?: string;
  readonly seed: string;
  readonly cohort?: string;
  readonly measure?: string;
  readonly class?: string;
  readonly threshold?: string;
  readonly warmUp?: string;
  readonly block?: string;
  readonly resamples?: string;
  readonly worlds?: string;
}

function usage(message: string, hint: string): CommandError {
  return new CommandError(message, { hint });
}

function numberOf(text: string, flag: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw usage(`${flag} ${text}: this is not a number.`, `Write ${flag} and a number.`);
  return value;
}

/** `6..12`, `..18`, `18..`. */
function bandOf(text: string, flag: string): { from?: number; below?: number } {
  const [, from = '', below = ''] = /^(-?[\d.]*?)\.\.(-?[\d.]*)$/.exec(text) ?? [];
  if (from === '' && below === '')
    throw usage(`${flag} ${text}: this is not a band.`, `Write ${flag} ..18, ${flag} 18.. or ${flag} 6..12.`);
  return { ...(from === '' ? {} : { from: numberOf(from, flag) }), ...(below === '' ? {} : { below: numberOf(below, flag) }) };
}

function whenOf(options: NewReformOptions): object {
  const bands = (['age', 'rating', 'games'] as const).flatMap((name) => {
    const text = options[name];
    return text === undefined ? [] : [[name, bandOf(text, `--${name}`)]];
  });
  return bands.length === 0 ? {} : { when: Object.fromEntries(bands) };
}

/** `age`, `age:35..45`, `experience`, `experience:4`. */
function cohortOf(text: string): object {
  const [rule = '', more] = text.split(':');
  if (more === undefined) return { rule };
  if (rule !== 'age') return { rule, years: numberOf(more, '--cohort') };
  return { rule, ages: more.split('..').map((age) => numberOf(age, '--cohort')) };
}

function amendmentOf(text: string): { parameter: string; value: unknown } {
  const at = text.indexOf('=');
  if (at < 1) throw usage(`--set ${text}: there is no value.`, 'Write --set uschess.bonus-multiplier=10.');
  const value = text.slice(at + 1);
  try {
    return { parameter: text.slice(0, at), value: JSON.parse(value) as unknown };
  } catch {
    return { parameter: text.slice(0, at), value };
  }
}

function firstOf(text: string): object {
  return /^[+-]/.test(text) ? { add: numberOf(text, '--first') } : { rating: numberOf(text, '--first') };
}

function transformOf(options: NewReformOptions, scale: string): object {
  const [a = '', b = '', ...rest] = scale.split(',');
  if (a.trim() === '' || b.trim() === '' || rest.length > 0)
    throw usage(`--scale ${scale}: these are not two numbers.`, 'Write --scale 0.9,100: R becomes 0.9 × R + 100.');
  if (options.since === undefined) throw usage('--scale needs a day.', 'Add --since YYYY-MM-DD.');
  const below = options.below === undefined ? {} : { below: numberOf(options.below, '--below') };
  return { on: options.since, a: numberOf(a, '--scale'), b: numberOf(b, '--scale'), ...below };
}

/** What a flag leaves out has its default. */
function judgedBy(options: NewReformOptions): object {
  const number = (name: string, text: string | undefined, flag: string): object =>
    text === undefined ? {} : { [name]: numberOf(text, flag) };
  const primary = {
    ...(options.measure === undefined ? {} : { measure: options.measure }),
    ...(options.class === undefined ? {} : { class: options.class }),
    ...number('threshold', options.threshold, '--threshold'),
  };
  return {
    ...number('warmUpMonths', options.warmUp, '--warm-up'),
    ...number('blockMonths', options.block, '--block'),
    ...number('resamples', options.resamples, '--resamples'),
    ...(Object.keys(primary).length === 0 ? {} : { primary }),
  };
}

/** The finding speaks of the file's fields; here flags fill them. */
function inFlags(finding: ReformFinding): ReformFinding {
  if (finding.code !== 'no-change') return finding;
  return { ...finding, hint: 'Add --set, --k, --first, --scale or --off.' };
}

export async function newReform(file: string, options: NewReformOptions, screen: Screen): Promise<ExitCode> {
  const { source, since, until } = options;
  const bases = await basesAt(options);
  const base = bases.find(({ systems }) => systems.includes(options.system));
  if (base === undefined)
    throw usage(
      `--system ${options.system}: there is no such system.`,
      `Write one of ${bases.flatMap(({ systems }) => systems).join(', ')}.${options.data === undefined ? ' With --data OFFICE those of its profile are known too.' : ''}`,
    );
  const [from = '', to = ''] = options.window.split('..');
  const dates = { ...(since === undefined ? {} : { from: since }), ...(until === undefined ? {} : { until }) };
  const when = whenOf(options);
  const simulation =
    options.worlds === undefined
      ? {}
      : {
          simulation: {
            worlds: numberOf(options.worlds, '--worlds'),
            players: 400,
            years: 6,
            seed: numberOf(options.seed, '--seed'),
          },
        };
  const list = (name: string, entries: readonly object[]): object => (entries.length === 0 ? {} : { [name]: entries });
  const reform = {
    format: 'harkness-reform-1',
    name: options.name ?? basename(file === '-' ? 'reform' : file).replace(/\.json$/, ''),
    ...(options.title === undefined ? {} : { title: options.title }),
    base: { authority: base.authority, system: options.system, asKnown: null },
    ...list(
      'amendments',
      (options.set ?? []).map((text) => ({ ...amendmentOf(text), from: base.firstRules(options.system), ...dates, source })),
    ),
    ...list('transforms', options.scale === undefined ? [] : [{ ...transformOf(options, options.scale), ...when, source }]),
    ...list('kFactors', options.k === undefined ? [] : [{ multiply: numberOf(options.k, '--k'), ...when, ...dates, source }]),
    ...list(
      'switches',
      (options.off ?? []).map((name) => ({ switch: name, ...dates, source })),
    ),
    ...list('initial', options.first === undefined ? [] : [{ ...firstOf(options.first), ...when, ...dates, source }]),
    evaluation: {
      from,
      until: to,
      seed: numberOf(options.seed, '--seed'),
      ...judgedBy(options),
      ...(options.cohort === undefined ? {} : { cohort: cohortOf(options.cohort) }),
      ...simulation,
    },
  };
  const { findings, canRun } = checkReform(reform, bases);
  if (file !== '-' || !canRun) printReformFindings(file, findings.map(inFlags), screen);
  if (!canRun) throw new CommandError('Nothing was written.', { exitCode: 1, hint: 'Correct the flags and try again.' });
  await writeGiven(file, new TextEncoder().encode(`${JSON.stringify(reform, null, 2)}\n`), screen.io);
  if (file !== '-') screen.print(`Wrote ${file}. Next: harkness lab run ${file} --data OFFICE`);
  return 0;
}
