// A checked reform, with all defaults filled in.

import { type Amendment, amendedTable, type Dated } from '@harkness/rules';
import { isObject, type Json } from './fields.js';
import type { ReformFinding } from './finding.js';
import { evaluationDefaults, type Given, type parts, type evaluation as shapeOfEvaluation, type When } from './shape.js';

export type { Band, When } from './shape.js';

/** Conditions are filled in: none means that everybody matches. */
type WithWhen<Part> = Omit<Given<Part>, 'when'> & { readonly when: When };
/** Every field has a value, because the file or a default gives it. */
type Filled<Part> = Required<Given<Part>>;

export type ReformTransform = Omit<WithWhen<typeof parts.transforms>, 'below'> & { readonly below: number | null };
export type SimulationPlan = Given<typeof parts.simulation>;

export type Evaluation = Omit<Filled<typeof shapeOfEvaluation>, 'primary' | 'cohort' | 'simulation'> & {
  readonly primary: Filled<typeof parts.primary>;
  readonly cohort: Filled<typeof parts.cohort>;
  readonly simulation: SimulationPlan | null;
};

/** A reform that was checked. */
export interface Reform {
  readonly name: string;
  readonly title: string | null;
  readonly reason: string | null;
  readonly base: Omit<Given<typeof parts.base>, 'asKnown'> & { readonly asKnown: string | null };
  readonly amendments: readonly Given<typeof parts.amendments>[];
  readonly transforms: readonly ReformTransform[];
  readonly kFactors: readonly WithWhen<typeof parts.kFactors>[];
  readonly switches: readonly Given<typeof parts.switches>[];
  readonly initial: readonly WithWhen<typeof parts.initial>[];
  readonly evaluation: Evaluation;
  /** The warnings of the check. */
  readonly warnings: readonly ReformFinding[];
  /** The dated tables that the base reads. */
  readonly tables: readonly Dated<unknown>[];
  /** The original file, which is hashed and reported. */
  readonly file: Json;
}

/** Null counts as absent. */
function given(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
}

function entries<T>(value: unknown, read: (entry: Json) => unknown): readonly T[] {
  // The check has verified the kind of every field.
  return (Array.isArray(value) ? value : []).map((entry) => read(isObject(entry) ? given(entry) : {}) as T);
}

function whenOf(value: unknown): When {
  if (!isObject(value)) return {};
  const bands = Object.entries(given(value)).map(([name, band]) => {
    const { from = null, below = null } = isObject(band) ? band : {};
    return [name, { from, below }];
  });
  return Object.fromEntries(bands) as When;
}

/** For a file without errors. */
export function readReform(file: Json, tables: readonly Dated<unknown>[], warnings: readonly ReformFinding[] = []): Reform {
  const object = (value: unknown): Json => (isObject(value) ? given(value) : {});
  const [base, evaluation] = [object(file.base), object(file.evaluation)];
  return {
    name: String(file.name),
    title: typeof file.title === 'string' ? file.title : null,
    reason: typeof file.reason === 'string' ? file.reason : null,
    base: { asKnown: null, ...base } as Reform['base'],
    amendments: entries(file.amendments, (entry) => ({ value: null, ...entry })),
    transforms: entries(file.transforms, (entry) => ({ below: null, ...entry, when: whenOf(entry.when) })),
    kFactors: entries(file.kFactors, (entry) => ({ ...entry, when: whenOf(entry.when) })),
    switches: entries(file.switches, (entry) => entry),
    initial: entries(file.initial, (entry) => ({ ...entry, when: whenOf(entry.when) })),
    evaluation: {
      ...evaluationDefaults,
      simulation: null,
      ...evaluation,
      primary: { ...evaluationDefaults.primary, ...object(evaluation.primary) },
      cohort: { ...evaluationDefaults.cohort, ...object(evaluation.cohort) },
    } as Evaluation,
    warnings,
    tables,
    file,
  };
}

/** Whether the reform or its evaluation uses ages. */
export function asksForAges({ transforms, kFactors, initial }: Reform): boolean {
  return [...transforms, ...kFactors, ...initial].some(({ when }) => when.age !== undefined);
}

/** The tables of the base as known on its day, with the amendments applied. */
export function amendedBase(
  { tables, base }: Pick<Reform, 'tables' | 'base'>,
  amendments: Reform['amendments'],
): readonly Dated<unknown>[] {
  const asKnown = base.asKnown ?? undefined;
  return tables.map((table) => {
    const own: Amendment<unknown>[] = amendments.filter(({ parameter }) => parameter === table.name);
    return own.length === 0 && asKnown === undefined ? table : amendedTable(table, own, asKnown);
  });
}
