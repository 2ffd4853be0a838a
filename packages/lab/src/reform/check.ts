// Checks a reform file (LAB §1): every problem at its path, before anything is rated.

import { say } from '@harkness/office';
import { addMonths, nearestName as nearest } from '@harkness/rules';
import { monthNumber } from '../measures/months.js';
import { checkAmendments } from './amendments.js';
import { builtInBases, type ReformBase } from './bases.js';
import { checkWhen, Fields, isObject, type Json } from './fields.js';
import { Findings, type ReformFinding } from './finding.js';
import { type Reform, readReform } from './reform.js';
import {
  changes,
  cohortRules,
  evaluation,
  evaluationDefaults,
  format,
  nameForm,
  namesOf,
  parts,
  primaryClasses,
  primaryMeasures,
  rangeOf,
  top as shape,
} from './shape.js';
import { checkFirstRules, checkSpan } from './spans.js';

/** A window of fewer blocks has no interval. */
const leastBlocks = 4;
/** A transform may not lift anybody over its own limit by more than this. */
const tolerance = 1e-9;

/** A reform with all its problems. */
export interface CheckedReform {
  readonly findings: readonly ReformFinding[];
  /** True if there are at most warnings. */
  readonly canRun: boolean;
  /** Present if it can run. */
  readonly reform?: Reform;
}

/**
 * Checks a reform file and reports every problem at its path before anything is rated.
 * @example
 * checkReform({}).findings[0]?.code // 'not-a-reform'
 */
export function checkReform(file: unknown, bases: readonly ReformBase[] = builtInBases): CheckedReform {
  const findings = new Findings();
  if (isObject(file) && file.format === format) new ReformCheck(new Fields(file, '', findings), bases, findings).all();
  else
    findings.add(
      'not-a-reform',
      '',
      say`This is not a reform: its format is not "${format}".`,
      say`Begin with "format": "${format}".`,
    );
  const sorted = findings.sorted();
  const tables = isObject(file) ? tablesOf(file, bases) : [];
  const canRun = sorted.every(({ level }) => level === 'warning');
  return { findings: sorted, canRun, ...(canRun && isObject(file) ? { reform: readReform(file, tables, sorted) } : {}) };
}

/** The tables of the base named in a file. */
function tablesOf({ base }: Json, bases: readonly ReformBase[]): ReturnType<ReformBase['tables']> {
  const { authority, system } = isObject(base) ? base : {};
  const found = bases.find((one) => one.authority === authority);
  return found === undefined || typeof system !== 'string' ? [] : found.tables(system);
}

class ReformCheck {
  readonly #top: Fields;
  readonly #bases: readonly ReformBase[];
  readonly #findings: Findings;
  /** First days of the changes without findings. */
  readonly #firstDays: string[] = [];

  constructor(top: Fields, bases: readonly ReformBase[], findings: Findings) {
    this.#top = top;
    this.#bases = bases;
    this.#findings = findings;
  }

  all(): void {
    const top = this.#top;
    top.only(namesOf(shape));
    const name = top.text('name', true);
    if (name !== undefined && !new RegExp(nameForm).test(name)) {
      const hint = say`Use 1 to 60 of a–z, 0–9 and hyphen, not beginning with a hyphen.`;
      this.#findings.add('name-malformed', 'name', say`"${name}" cannot be a name.`, hint);
    }
    top.text('title');
    top.text('reason');
    const evaluation = top.object('evaluation', true);
    const based = this.#base(top.object('base', true));
    if (based === undefined) return;
    const { base, system, asKnown } = based;
    this.#amendments(base, system, asKnown);
    for (const entry of top.entries('transforms')) this.#transform(entry, base, system);
    for (const entry of top.entries('kFactors')) this.#kFactor(entry, base, system);
    for (const entry of top.entries('switches')) this.#switch(entry, base, system);
    for (const entry of top.entries('initial')) this.#initial(entry, base, system);
    if (changes.every((change) => isEmpty(top.value[change]))) {
      this.#findings.add('no-change', '', say`This reform changes nothing.`, say`Add one of ${changes.join(', ')}.`);
    }
    if (evaluation !== undefined) this.#evaluation(evaluation);
  }

  #base(fields: Fields | undefined): { base: ReformBase; system: string; asKnown: string | undefined } | undefined {
    if (fields === undefined) return undefined;
    fields.only(namesOf(parts.base));
    const name = fields.text('authority', true);
    if (name === undefined) return undefined;
    const base = this.#bases.find(({ authority }) => authority === name);
    if (base === undefined) {
      const known = this.#bases.map(({ authority }) => authority).join(', ');
      this.#findings.add(
        'authority-unknown',
        'base.authority',
        say`There is no authority ${name} here.`,
        say`Write one of ${known}.`,
      );
      return undefined;
    }
    const asKnown = fields.date('asKnown');
    const system = fields.text('system', true);
    if (system !== undefined && !base.systems.includes(system)) {
      const near = nearest(system, base.systems);
      const hint = near === undefined ? say`Write one of ${base.systems.join(', ')}.` : say`Did you mean ${near}?`;
      this.#findings.add('system-unknown', 'base.system', say`${name} has no system ${system}.`, hint);
    }
    return { base, system: system ?? '', asKnown };
  }

  /** Remembers the first day of an entry without findings. */
  #counts(entry: Fields, from: string | undefined): void {
    if (from !== undefined && !this.#findings.has(entry.path)) this.#firstDays.push(from);
  }

  #amendments(base: ReformBase, system: string, asKnown: string | undefined): void {
    const entries = this.#top.entries('amendments');
    for (const { from, path } of checkAmendments(entries, base, system, asKnown, this.#findings)) {
      if (!this.#findings.has(path)) this.#firstDays.push(from);
    }
  }

  #transform(entry: Fields, base: ReformBase, system: string): void {
    const { transforms } = parts;
    entry.only(namesOf(transforms));
    entry.source();
    const on = entry.date('on', true);
    if (on !== undefined) {
      checkFirstRules(entry, 'on', on, base.firstRules(system), this.#findings);
      if (base.isListDate?.(on) === false) {
        const hint = say`Lists are dated on the first of a month; before July 2012 of an odd month.`;
        this.#findings.add('transform-on-no-list', entry.at('on'), say`No list has the date ${on}.`, hint);
      }
    }
    const [a, b] = [entry.number('a', rangeOf(transforms, 'a'), true), entry.number('b', rangeOf(transforms, 'b'), true)];
    const below = entry.number('below', rangeOf(transforms, 'below'));
    if (a !== undefined && b !== undefined && below !== undefined && a * below + b > below + tolerance) {
      const message = say`Somebody just below ${below} would get ${a * below + b} and pass those at ${below}.`;
      this.#findings.add(
        'transform-passes-limit',
        entry.path,
        message,
        say`Choose a and b so that a × below + b is at most below.`,
      );
    }
    checkWhen(entry, this.#findings);
    this.#counts(entry, on);
  }

  #kFactor(entry: Fields, base: ReformBase, system: string): void {
    entry.only(namesOf(parts.kFactors));
    entry.source();
    entry.number('multiply', rangeOf(parts.kFactors, 'multiply'), true);
    checkWhen(entry, this.#findings);
    this.#counts(entry, checkSpan(entry, base.firstRules(system), this.#findings, false)?.from);
  }

  #switch(entry: Fields, base: ReformBase, system: string): void {
    entry.only(namesOf(parts.switches));
    entry.source();
    const name = entry.text('switch', true);
    if (name !== undefined && !base.switches.includes(name)) {
      const known =
        base.switches.length === 0 ? say`Amend its parameters instead.` : say`Write one of ${base.switches.join(', ')}.`;
      this.#findings.add('switch-unknown', entry.at('switch'), say`${base.authority} has no switch "${name}".`, known);
    }
    this.#counts(entry, checkSpan(entry, base.firstRules(system), this.#findings, false)?.from);
  }

  #initial(entry: Fields, base: ReformBase, system: string): void {
    entry.only(namesOf(parts.initial));
    entry.source();
    const given = ['rating', 'add'].filter((field) => !isNothing(entry.value[field]));
    if (given.length !== 1) {
      const message = given.length === 0 ? say`Neither "rating" nor "add" is given.` : say`Both "rating" and "add" are given.`;
      this.#findings.add('one-of-rating-and-add', entry.path, message, say`Give one of the two.`);
    }
    for (const field of ['rating', 'add', 'games']) entry.number(field, rangeOf(parts.initial, field));
    checkWhen(entry, this.#findings);
    this.#counts(entry, checkSpan(entry, base.firstRules(system), this.#findings, false)?.from);
  }

  #evaluation(fields: Fields): void {
    fields.only(namesOf(evaluation));
    const [from, until] = [fields.month('from'), fields.month('until')];
    const warmUp = fields.number('warmUpMonths', rangeOf(evaluation, 'warmUpMonths')) ?? evaluationDefaults.warmUpMonths;
    const block = fields.number('blockMonths', rangeOf(evaluation, 'blockMonths')) ?? evaluationDefaults.blockMonths;
    fields.number('resamples', rangeOf(evaluation, 'resamples'));
    fields.number('seed', rangeOf(evaluation, 'seed'), true);
    this.#primary(fields.object('primary'));
    this.#cohort(fields.object('cohort'));
    this.#simulation(fields.object('simulation'));
    if (from !== undefined && until !== undefined) this.#window(fields, from, until, block);
    const last = this.#firstDays.toSorted().at(-1);
    if (from !== undefined && last !== undefined && addMonths(last, warmUp) > `${from}-01`) {
      const message = say`The last change begins on ${last}: ratings have less than ${warmUp} months to settle before ${from}.`;
      this.#findings.add(
        'warm-up-too-short',
        fields.at('from'),
        message,
        say`Begin in ${addMonths(last, warmUp).slice(0, 7)} or later.`,
      );
    }
  }

  #window(fields: Fields, from: string, until: string, block: number): void {
    const months = (monthNumber(until) ?? 0) - (monthNumber(from) ?? 0) + 1;
    if (months <= 0) {
      this.#findings.add(
        'window-reversed',
        fields.at('until'),
        say`${until} is before ${from}.`,
        say`Write the later month under "until".`,
      );
    } else if (months < leastBlocks * block) {
      const message = say`${months} months are fewer than ${leastBlocks} blocks of ${block}: there will be no interval and no verdict.`;
      this.#findings.add(
        'window-too-short',
        fields.path,
        message,
        say`Score at least ${leastBlocks * block} months, or use shorter blocks.`,
      );
    }
  }

  #primary(fields: Fields | undefined): void {
    fields?.only(namesOf(parts.primary));
    fields?.choice('measure', primaryMeasures);
    fields?.choice('class', primaryClasses);
    fields?.number('threshold', rangeOf(parts.primary, 'threshold'));
  }

  #cohort(fields: Fields | undefined): void {
    fields?.only(namesOf(parts.cohort));
    fields?.choice('rule', cohortRules);
    fields?.number('years', rangeOf(parts.cohort, 'years'));
    const ages = fields?.value.ages;
    if (fields === undefined || isNothing(ages)) return;
    const isPair = Array.isArray(ages) && ages.length === 2 && ages.every((age) => Number.isInteger(age) && age >= 0);
    if (!isPair)
      this.#findings.add('value-malformed', fields.at('ages'), say`"ages" is not a pair of ages.`, say`Write [35, 45].`);
    else if (ages[0] > ages[1])
      this.#findings.add(
        'band-reversed',
        fields.at('ages'),
        say`Nobody is at least ${ages[0]} and at most ${ages[1]} years old.`,
        say`Write the smaller age first.`,
      );
  }

  #simulation(fields: Fields | undefined): void {
    fields?.only(namesOf(parts.simulation));
    for (const field of namesOf(parts.simulation)) fields?.number(field, rangeOf(parts.simulation, field), true);
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isEmpty(value: unknown): boolean {
  return isNothing(value) || (Array.isArray(value) && value.length === 0);
}
